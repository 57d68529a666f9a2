//! A table on the screen, whatever is played and wherever its host is.
//!
//! The page is a client of a [`room::Room`]: one in the page itself ([`local`]) or one on the server ([`remote`]). Both
//! speak the same messages, so that nothing else here knows the difference.
//!
//! Reading order: [`store`] (what the screen knows of the table) with [`hints`], [`moves`] and [`story`], [`erased`] (of which game it need not know),
//! [`transport`] (how it reaches the host), [`local`], [`connection`] and [`remote`] (over a `channel`), [`mod@game_ui`]
//! (what a game brings along), [`play`] (what a game's own part is given), [`names`] and [`scores`] (what players are
//! called, and what they have); then the parts of the screen: [`screen`], [`head`], [`level`], `players`, [`round`],
//! `status`, `notices`, `bar`, [`takeback`], `side`, `curtain`, [`device`], `sound`, and the end with [`highlight`] and [`share`];
//! [`menu`] and [`focus`] serve all of them.

pub mod bar;
mod channel;
pub mod connection;
#[cfg(test)]
mod connection_test;
pub mod curtain;
pub mod device;
pub mod end;
pub mod end_details;
pub mod erased;
pub mod focus;
pub mod game_ui;
pub mod head;
pub mod highlight;
#[cfg(test)]
mod hint_test;
pub mod hints;
pub mod level;
pub mod local;
pub mod menu;
pub mod moves;
pub mod names;
pub mod notices;
pub mod play;
pub mod players;
pub mod refused;
mod rematch;
pub mod remote;
pub mod round;
pub mod scores;
pub mod screen;
pub mod share;
pub mod side;
mod sound;
mod standstill;
pub mod status;
pub mod store;
#[cfg(test)]
mod store_test;
pub mod story;
pub mod takeback;
#[cfg(test)]
mod texts_test;
pub mod transport;

pub use erased::AnyTableView;
pub use game_ui::{Choice, GameUi, Weight, game_ui, is_only_choice, refusal_text};
pub use highlight::{Highlight, ResultLine, Step};
pub use names::Names;
pub use play::Play;
pub use scores::Tally;
pub use store::TableStore;
