//! What waits to be sent to one client. A client that reads too slowly is cut off, and catches up when it comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use axum::extract::ws::Utf8Bytes;
use protocol::CloseReason;
use tokio::sync::mpsc;

/// How many messages may wait for a client: more than a table's queue holds of its commands, so that nobody is cut off
/// for asking much at once. Who is further behind is better off with a fresh view.
const WAITING: usize = 512;

/// The table's end.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    reason: Arc<AtomicU16>,
}

/// The connection's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    reason: Arc<AtomicU16>,
}

pub(crate) fn channel() -> (Outbox, Inbox) {
    let (queue, waiting) = mpsc::channel(WAITING);
    let reason = Arc::new(AtomicU16::new(0));
    (Outbox { queue, reason: Arc::clone(&reason) }, Inbox { queue: waiting, reason })
}

impl Outbox {
    /// Sends, or says that the client is too slow or gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> Result<(), CloseReason> {
        self.queue.try_send(text).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => CloseReason::TooSlow,
            mpsc::error::TrySendError::Closed(_) => CloseReason::TableGone,
        })
    }

    /// Ends the connection once what waits has been sent.
    pub(crate) fn close(self, reason: CloseReason) {
        self.reason.store(reason.code(), Ordering::Relaxed);
    }
}

impl Inbox {
    /// Why the table has ended the connection: if it did not say, its task is gone.
    pub(crate) fn close_reason(&self) -> CloseReason {
        CloseReason::from_code(self.reason.load(Ordering::Relaxed)).unwrap_or(CloseReason::Reloading)
    }
}
