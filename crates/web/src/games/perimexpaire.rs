//! Perimexpaire on the screen.

use engine::games::perimexpaire::Perimexpaire;

super::plain::plain!(Perimexpaire);
