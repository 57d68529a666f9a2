//! The queue of messages to one client. A client that reads too slowly is disconnected, and catches up when it comes back.

use std::sync::{Arc, OnceLock};

use protocol::CloseReason;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How many messages may wait for a client: more than a table's queue has commands, so that nobody is disconnected for
/// sending much at once. A client that is further behind is better off with a fresh view.
const WAITING: usize = 512;

/// The table's end.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    reason: Arc<OnceLock<CloseReason>>,
}

/// The connection's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    reason: Arc<OnceLock<CloseReason>>,
}

pub(crate) fn channel() -> (Outbox, Inbox) {
    let (queue, waiting) = mpsc::channel(WAITING);
    let reason = Arc::new(OnceLock::new());
    (Outbox { queue, reason: Arc::clone(&reason) }, Inbox { queue: waiting, reason })
}

impl Outbox {
    /// Sends, unless the client is too slow or gone.
    pub(crate) fn send(&self, text: Utf8Bytes) -> Result<(), CloseReason> {
        self.queue.try_send(text).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => CloseReason::TooSlow,
            mpsc::error::TrySendError::Closed(_) => CloseReason::TableGone,
        })
    }

    /// Closes the connection once the queue is sent.
    pub(crate) fn close(self, reason: CloseReason) {
        // Nobody else sets it: this takes the outbox.
        let _ = self.reason.set(reason);
    }
}

impl Inbox {
    /// Why the table closed the connection; none if its task has failed.
    pub(crate) fn closing(&self) -> Option<CloseReason> {
        self.reason.get().copied()
    }
}
