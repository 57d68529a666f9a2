//! How the screen speaks with its table.

use engine::string_enum;
use protocol::ClientMessage;

string_enum! {
    /// How the host is reached.
    pub enum Connection {
        /// It is in this page.
        Here = "here",
        /// The connection is being made.
        Joining = "joining",
        /// The server is there.
        Online = "online",
        /// The connection is lost and being mended.
        Lost = "lost",
    }
}

/// A way to the host of a table. What the host says comes back through [`crate::table::Desk::hear`].
pub trait Link {
    /// Says something to the table.
    fn say(&self, ask: ClientMessage);

    /// Gets the file of the match that is over.
    fn record(&self, then: Box<dyn FnOnce(String)>);

    /// The code of the table, if it is on a server.
    fn table(&self) -> Option<String> {
        None
    }

    /// The screen closes: nothing is heard any more.
    fn close(&self);
}
