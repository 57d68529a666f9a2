//! The tables in memory: each has a task, which is reached by its handle.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::ids::TableId;
use crate::storage::TableRow;
use crate::table_actor::{self, Command};

/// How many messages may wait for a table before who sends has to wait.
const QUEUE: usize = 256;
/// How long stopping tables may take.
const STOPPING: Duration = Duration::from_secs(20);

pub(crate) type TableHandle = mpsc::Sender<Command>;

/// The handles of the tables in memory.
#[derive(Default)]
pub(crate) struct TableRegistry {
    tables: Mutex<HashMap<TableId, TableHandle>>,
}

impl TableRegistry {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle of a table that is in memory.
    pub(crate) fn get(&self, id: TableId) -> Option<TableHandle> {
        self.lock().get(&id).cloned()
    }

    /// The tables in memory.
    pub(crate) fn loaded(&self) -> Vec<(TableId, TableHandle)> {
        self.lock().iter().map(|(id, handle)| (*id, handle.clone())).collect()
    }

    /// Takes a table out, so that the next who wants it loads it anew. Meanwhile `then` is done, unless another task has
    /// the table already.
    pub(crate) fn remove(&self, id: TableId, handle: &TableHandle, then: impl FnOnce()) {
        let mut tables = self.lock();
        if tables.get(&id).is_some_and(|known| known.same_channel(handle)) {
            tables.remove(&id);
            then();
        }
    }

    /// Stops all tables.
    pub(crate) async fn stop(&self) {
        let handles: Vec<TableHandle> = self.lock().drain().map(|(_, handle)| handle).collect();
        let mut stopped = Vec::new();
        for handle in handles {
            let (done, answer) = oneshot::channel();
            // A table that is gone has stopped.
            if handle.send(Command::Stop { done }).await.is_ok() {
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

/// The handle of a table, which is loaded if need be.
pub(crate) fn handle(app: &Arc<App>, row: &TableRow) -> TableHandle {
    let mut tables = app.registry.lock();
    if let Some(handle) = tables.get(&row.id).filter(|handle| !handle.is_closed()) {
        return handle.clone();
    }
    let (handle, commands) = mpsc::channel(QUEUE);
    tables.insert(row.id, handle.clone());
    tokio::spawn(supervise(Arc::clone(app), row.clone(), handle.clone(), commands));
    handle
}

/// Runs a table. Whatever happens to it, the others do not notice, and the next who wants it loads it anew.
async fn supervise(app: Arc<App>, row: TableRow, handle: TableHandle, commands: mpsc::Receiver<Command>) {
    let (id, code) = (row.id, row.opened.code);
    let _one = app.metrics.tables.hold();
    let run = AssertUnwindSafe(table_actor::run(Arc::clone(&app), row, handle.downgrade(), commands)).catch_unwind();
    match run.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%code, %error, "a table had to be given up"),
        Err(_) => {
            app.metrics.panics.add(1);
            tracing::error!(%code, "a table's task panicked");
        }
    }
    unload(&app, id, &handle);
}

/// Takes a table out of the memory.
pub(crate) fn unload(app: &App, id: TableId, handle: &TableHandle) {
    app.registry.remove(id, handle, || {
        // While a server stops, its clients are on their way to another: nobody is to miss them yet.
        if let Some(cluster) = app.cluster.as_ref().filter(|_| !app.is_stopping()) {
            cluster.set_presence(id, None);
        }
    });
}
