//! Transparences on the screen.

use engine::games::transparences::Transparences;

super::plain::plain!(Transparences);
