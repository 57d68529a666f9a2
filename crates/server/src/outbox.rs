//! What waits to be sent to one client. A client that reads too slowly is cut off, and catches up when it comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// How many messages may wait for a client: more than a mailbox can hold of its own questions, so that nobody is cut off
/// for asking much at once. Who is further behind is better off with a fresh view.
const WAITING: usize = 512;

/// Why the server ends a connection, as the code of the WebSocket's close frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// The server stops; come back soon.
    Stopping = 1001,
    /// The client broke the protocol.
    Unfit = 1008,
    /// The table has to be loaded anew; come back at once.
    Again = 1012,
    /// Too many connections.
    Full = 1013,
    /// Nothing was heard for too long.
    Idle = 4001,
    /// The client reads too slowly.
    Slow = 4002,
    /// The capability is not known.
    Unknown = 4003,
    /// The table is gone.
    Gone = 4004,
}

impl Parting {
    /// The number on the wire.
    #[must_use]
    pub const fn code(self) -> u16 {
        self as u16
    }

    /// A word for developers.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Stopping => "the server stops",
            Self::Unfit => "not a message of this protocol",
            Self::Again => "the table is loaded anew",
            Self::Full => "too many connections",
            Self::Idle => "nothing was heard for too long",
            Self::Slow => "messages are read too slowly",
            Self::Unknown => "this capability is not known here",
            Self::Gone => "there is no such table",
        }
    }

    fn of(code: u16) -> Self {
        let all = [Self::Stopping, Self::Unfit, Self::Full, Self::Idle, Self::Slow, Self::Unknown, Self::Gone];
        all.into_iter().find(|parting| parting.code() == code).unwrap_or(Self::Again)
    }
}

/// The table's end.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    parting: Arc<AtomicU16>,
}

/// The connection's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    parting: Arc<AtomicU16>,
}

pub(crate) fn channel() -> (Outbox, Inbox) {
    let (queue, waiting) = mpsc::channel(WAITING);
    let parting = Arc::new(AtomicU16::new(0));
    (Outbox { queue, parting: Arc::clone(&parting) }, Inbox { queue: waiting, parting })
}

impl Outbox {
    /// Sends, or says that the client is too slow or gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> Result<(), Parting> {
        self.queue.try_send(text).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Parting::Slow,
            mpsc::error::TrySendError::Closed(_) => Parting::Gone,
        })
    }

    /// Ends the connection once what waits has been sent.
    pub(crate) fn part(self, parting: Parting) {
        self.parting.store(parting.code(), Ordering::Relaxed);
    }
}

impl Inbox {
    /// Why the table has ended the connection: if it did not say, its task is gone.
    pub(crate) fn parting(&self) -> Parting {
        Parting::of(self.parting.load(Ordering::Relaxed))
    }
}
