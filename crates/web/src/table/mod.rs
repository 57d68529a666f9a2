//! A table on the screen, whatever is played and wherever its host is.
//!
//! The page is a client of a [`room::Room`]: one in the page itself ([`local`]) or one on the server ([`remote`]). Both
//! speak the same messages, so that nothing else here knows the difference.
//!
//! Reading order: [`desk`] (what the screen knows of the table), [`link`] (how it speaks with it), [`local`],
//! [`remote`] (over a `way`), [`mod@manner`] (what a game brings along), [`play`] (what a game's own part is given), then the parts of the screen:
//! [`screen`], `players`, `bar`, `side`, `end`, `curtain`, [`device`], `sound`.

pub mod bar;
pub mod curtain;
pub mod desk;
#[cfg(test)]
mod desk_test;
pub mod device;
pub mod end;
pub mod link;
pub mod local;
pub mod manner;
pub mod play;
pub mod players;
pub mod remote;
pub mod screen;
pub mod side;
mod sound;
#[cfg(test)]
mod texts_test;
mod way;

pub use desk::{Desk, Face};
pub use manner::{Choice, Names, Screen, manner};
pub use play::Play;
