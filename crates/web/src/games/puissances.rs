//! Puissances on the screen.

use engine::games::puissances::Puissances;

super::plain::plain!(Puissances);
