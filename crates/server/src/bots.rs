//! Computer players think on a few threads of their own, never on a table's task. When too many moves wait, more are
//! refused, and asked for again a little later.

use std::sync::Arc;
use std::time::{Duration, Instant};

use room::{BotJob, BotReply};
use tokio::sync::Semaphore;

use crate::metrics::Metrics;

/// Where computers think.
#[derive(Debug)]
pub struct Bots {
    threads: Semaphore,
    most: usize,
    metrics: Arc<Metrics>,
}

/// Too many moves wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computer players are thinking; please wait a moment")]
pub struct Busy;

/// What came of a task: the answer, or the task back if thinking failed.
pub type Thought = Result<BotReply, Box<BotJob>>;

impl Bots {
    /// So many threads, and so many tasks that may wait or run.
    #[must_use]
    pub fn new(threads: usize, queue: usize, metrics: Arc<Metrics>) -> Self {
        Self { threads: Semaphore::new(threads), most: queue.saturating_add(threads), metrics }
    }

    /// Whether one more may wait.
    ///
    /// # Errors
    /// It may not.
    pub fn room_for_one(&self) -> Result<(), Busy> {
        let busy = usize::try_from(self.metrics.thinking.get()).unwrap_or(0) >= self.most;
        if busy {
            self.metrics.refused_thoughts.add(1);
            return Err(Busy);
        }
        Ok(())
    }

    /// Thinks about a task when there is a thread for it, and waits as long as a person would.
    pub async fn think(&self, task: BotJob) -> Thought {
        let _one = self.metrics.thinking.hold();
        let given = Instant::now();
        let task = Arc::new(task);
        let thought = match self.threads.acquire().await {
            Ok(_thread) => {
                let thinks = Arc::clone(&task);
                tokio::task::spawn_blocking(move || room::think(&thinks, None)).await
            }
            Err(_) => return Err(Box::new(Arc::unwrap_or_clone(task))),
        };
        self.metrics.thoughts.add(1);
        match thought {
            Ok(Ok(answer)) => {
                tokio::time::sleep(Duration::from_millis(answer.delay.0).saturating_sub(given.elapsed())).await;
                Ok(answer)
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "a computer player cannot think");
                Err(Box::new(Arc::unwrap_or_clone(task)))
            }
            Err(error) => {
                tracing::error!(%error, "a computer player panicked");
                Err(Box::new(Arc::unwrap_or_clone(task)))
            }
        }
    }
}
