//! The tables in memory: each has a task and a mailbox.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::ids::TableId;
use crate::live::{self, Mail};
use crate::storage::TableRow;

/// How many messages may wait for a table before who sends has to wait.
const MAILBOX: usize = 256;
/// How long stopping tables may take.
const STOPPING: Duration = Duration::from_secs(20);

pub(crate) type Mailbox = mpsc::Sender<Mail>;

/// The mailboxes of the tables in memory.
#[derive(Default)]
pub(crate) struct Hub {
    tables: Mutex<HashMap<TableId, Mailbox>>,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Mailbox>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of a table that is in memory.
    pub(crate) fn get(&self, id: TableId) -> Option<Mailbox> {
        self.lock().get(&id).cloned()
    }

    /// The tables in memory.
    pub(crate) fn loaded(&self) -> Vec<(TableId, Mailbox)> {
        self.lock().iter().map(|(id, mailbox)| (*id, mailbox.clone())).collect()
    }

    /// Takes a table out, so that the next who wants it loads it anew. Meanwhile `then` is done, unless another task has
    /// the table already.
    pub(crate) fn remove(&self, id: TableId, mailbox: &Mailbox, then: impl FnOnce()) {
        let mut tables = self.lock();
        if tables.get(&id).is_some_and(|known| known.same_channel(mailbox)) {
            tables.remove(&id);
            then();
        }
    }

    /// Stops all tables.
    pub(crate) async fn stop(&self) {
        let mailboxes: Vec<Mailbox> = self.lock().drain().map(|(_, mailbox)| mailbox).collect();
        let mut stopped = Vec::new();
        for mailbox in mailboxes {
            let (done, answer) = oneshot::channel();
            // A table that is gone has stopped.
            if mailbox.send(Mail::Stop { done }).await.is_ok() {
                stopped.push(answer);
            }
        }
        let all = async {
            for answer in stopped {
                let _ = answer.await;
            }
        };
        if tokio::time::timeout(STOPPING, all).await.is_err() {
            tracing::warn!("some tables did not stop in time");
        }
    }
}

/// The mailbox of a table, which is loaded if need be.
pub(crate) fn mailbox(app: &Arc<App>, row: &TableRow) -> Mailbox {
    let mut tables = app.hub.lock();
    if let Some(mailbox) = tables.get(&row.id).filter(|mailbox| !mailbox.is_closed()) {
        return mailbox.clone();
    }
    let (mailbox, mails) = mpsc::channel(MAILBOX);
    tables.insert(row.id, mailbox.clone());
    tokio::spawn(supervise(Arc::clone(app), row.clone(), mailbox.clone(), mails));
    mailbox
}

/// Runs a table. Whatever happens to it, the others do not notice, and the next who wants it loads it anew.
async fn supervise(app: Arc<App>, row: TableRow, mailbox: Mailbox, mails: mpsc::Receiver<Mail>) {
    let (id, code) = (row.id, row.opened.code);
    let _one = app.metrics.tables.hold();
    let run = AssertUnwindSafe(live::run(Arc::clone(&app), row, mailbox.downgrade(), mails)).catch_unwind();
    match run.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%code, %error, "a table had to be given up"),
        Err(_) => {
            app.metrics.panics.add(1);
            tracing::error!(%code, "a table's task panicked");
        }
    }
    unload(&app, id, &mailbox);
}

/// Takes a table out of the memory.
pub(crate) fn unload(app: &App, id: TableId, mailbox: &Mailbox) {
    app.hub.remove(id, mailbox, || {
        // While a server stops, its clients are on their way to another: nobody is to miss them yet.
        if let Some(cluster) = app.cluster.as_ref().filter(|_| !app.is_stopping()) {
            cluster.here(id, None);
        }
    });
}
