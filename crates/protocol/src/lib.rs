//! Everything that travels between a client and a table's host, one type each: server, web client, load generator,
//! browser tests and bots use these and no others.
//!
//! [`message`] is what a socket carries once it is open, [`api`] the HTTP requests and responses around it, [`close`] why
//! a socket was closed. docs/server-api.md explains how they fit together.

pub mod api;
pub mod close;
pub mod message;
#[cfg(feature = "schema")]
mod schema;

pub use close::{CloseReason, Closing};
pub use message::{ClientMessage, Hello, MessageErrorKind, Phrase, Refused, ServerMessage, Update, Welcome};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use table::RefusalKind;

/// The version of this protocol. The first message of either side carries it; it grows with every change that an older
/// client or server would misread.
pub const VERSION: u32 = 1;
