//! How the screen reaches the host of its table.

use engine::string_enum;
use protocol::ClientMessage;

string_enum! {
    /// How the host is reached.
    pub enum ConnectionStatus {
        /// It is in this page.
        Here = "here",
        /// The connection is being made.
        Joining = "joining",
        /// The server is there.
        Online = "online",
        /// The server has not answered for some seconds.
        Stalled = "stalled",
        /// The connection is lost; another one is being opened.
        Lost = "lost",
    }
}

/// The way to the host of a table. What the host sends comes back through [`crate::table::TableStore::receive`].
pub trait Transport {
    /// Sends a message to the host.
    fn send(&self, message: ClientMessage);

    /// Gets the file of the match that is over.
    fn record(&self, then: Box<dyn FnOnce(String)>);

    /// The code of the table, if it is on a server.
    fn table(&self) -> Option<String> {
        None
    }

    /// The screen closes: nothing more is received.
    fn close(&self);
}
