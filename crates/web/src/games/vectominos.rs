//! Vectominos on the screen.

use engine::games::vectominos::Vectominos;

super::plain::plain!(Vectominos);
