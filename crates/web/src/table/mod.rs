//! A table on the screen, whatever is played and wherever its host is.
//!
//! The page is a client of a [`room::Room`]: one in the page itself ([`local`]) or one on the server ([`remote`]). Both
//! speak the same messages, so that nothing else here knows the difference.
//!
//! Reading order: [`store`] (what the screen knows of the table), [`erased`] (of which game it need not
//! know), [`transport`] (how it reaches the host), [`local`],
//! [`connection`] and [`remote`] (over a `channel`), [`mod@game_ui`] (what a game brings along), [`play`] (what a game's own part is given),
//! then the parts of the screen: [`screen`], `players`, `bar`, `side`, `end`, `curtain`, [`device`], `sound`.

pub mod bar;
mod channel;
pub mod connection;
#[cfg(test)]
mod connection_test;
pub mod curtain;
pub mod device;
pub mod end;
pub mod erased;
pub mod game_ui;
pub mod local;
pub mod play;
pub mod players;
pub mod remote;
pub mod screen;
pub mod side;
mod sound;
pub mod store;
#[cfg(test)]
mod store_test;
#[cfg(test)]
mod texts_test;
pub mod transport;

pub use erased::AnyTableView;
pub use game_ui::{Choice, GameUi, Names, game_ui};
pub use play::Play;
pub use store::TableStore;
