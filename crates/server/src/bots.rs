//! Computer players think on a few threads of their own, never on a table's task. Whose turn it is to think is fair: first
//! those whose device has used little of the threads lately, then those whose table has, then those who think little. One
//! thread more is for players that need only a moment. When too many jobs wait, a further one is refused, and the table
//! tries again a little later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::{BotJob, BotJobKind, BotReply};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::ids::{Hash, TableId};
use crate::metrics::{Counted, Metrics};

/// For whom a computer player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payer {
    /// The device that opened the table, if it is known.
    pub device: Option<Hash>,
    /// The table.
    pub table: TableId,
}

/// The threads on which computer players think.
#[derive(Debug)]
pub struct Bots {
    threads: usize,
    queue: usize,
    state: Mutex<State>,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: Vec<Waiting>,
    devices: HashMap<Hash, Usage>,
    tables: HashMap<TableId, Usage>,
}

#[derive(Debug)]
struct Waiting {
    payer: Payer,
    weight: Weight,
    start: oneshot::Sender<Turn>,
}

/// How long a computer player is likely to think.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Weight {
    Light,
    Heavy,
}

impl Weight {
    /// Levels 1 to 3 answer in a moment in every game.
    fn of(job: &BotJob) -> Self {
        let level = job.player.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok());
        let light = job.player == "random" || level.is_some_and(|level| level <= 3);
        if light && job.kind == BotJobKind::Move { Self::Light } else { Self::Heavy }
    }

    /// What it counts until it is known.
    const fn seconds(self) -> f64 {
        match self {
            Self::Light => 0.01,
            Self::Heavy => 0.5,
        }
    }
}

/// The seconds of thinking used lately: after this time, half of them are forgotten.
const HALF_LIFE: f64 = 30.0;
/// Less than this is nothing.
const NOTHING: f64 = 0.001;
/// A device may have this share of the queue.
const SHARE: usize = 10;
/// But at least so many jobs.
const LEAST: usize = 16;

#[derive(Clone, Copy, Debug)]
struct Usage {
    seconds: f64,
    at: Instant,
}

impl Usage {
    fn left(&self, now: Instant) -> f64 {
        self.seconds * 0.5_f64.powf(now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE)
    }
}

fn used<K: std::hash::Hash + Eq>(usages: &HashMap<K, Usage>, key: &K, now: Instant) -> f64 {
    usages.get(key).map_or(0.0, |usage| usage.left(now))
}

fn charge<K: std::hash::Hash + Eq>(usages: &mut HashMap<K, Usage>, key: K, seconds: f64) {
    let at = Instant::now();
    usages.retain(|_, usage| usage.left(at) > NOTHING);
    let seconds = (used(usages, &key, at) + seconds).max(0.0);
    usages.insert(key, Usage { seconds, at });
}

impl State {
    fn charge(&mut self, payer: Payer, seconds: f64) {
        if let Some(device) = payer.device {
            charge(&mut self.devices, device, seconds);
        }
        charge(&mut self.tables, payer.table, seconds);
    }

    /// The next job, if there is a thread for it.
    fn next(&mut self, threads: usize) -> Option<Waiting> {
        // Tables that have gone do not wait any more.
        self.waiting.retain(|waiting| !waiting.start.is_closed());
        let heaviest = match self.running {
            few if few < threads => Weight::Heavy,
            all if all == threads => Weight::Light,
            _ => return None,
        };
        // The same moment for all: of two that have used the same, the first is next.
        let now = Instant::now();
        let fairness = |waiting: &Waiting| {
            let device = waiting.payer.device.map_or(0.0, |device| used(&self.devices, &device, now));
            (device, used(&self.tables, &waiting.payer.table, now), waiting.weight)
        };
        let ready = self.waiting.iter().enumerate().filter(|(_, waiting)| waiting.weight <= heaviest);
        let fairest = ready.map(|(place, waiting)| (place, fairness(waiting))).min_by(|(_, one), (_, other)| {
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
        });
        let next = self.waiting.remove(fairest?.0);
        self.running += 1;
        self.charge(next.payer, next.weight.seconds());
        Some(next)
    }
}

/// Too many jobs wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computer players are thinking; try again in a moment")]
pub struct Busy;

/// A job without a reply.
#[derive(Clone, Debug)]
pub enum JobFailure {
    /// Thinking failed.
    Failed(Box<BotJob>),
    /// When it was its turn, nobody was at the table any more.
    Unwanted(Box<BotJob>),
}

/// The reply to a job, or why there is none.
pub type BotResult = Result<BotReply, JobFailure>;

/// A place in the queue.
#[derive(Debug)]
pub struct Ticket {
    turn: oneshot::Receiver<Turn>,
    _waiting: Counted,
}

/// A thread on which a job may run. When it is dropped, the next job has it.
#[derive(Debug)]
struct Turn {
    bots: Arc<Bots>,
    payer: Payer,
    weight: Weight,
    begun: Instant,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.bots.lock();
        state.running -= 1;
        state.charge(self.payer, self.begun.elapsed().as_secs_f64() - self.weight.seconds());
        drop(state);
        self.bots.dispatch();
    }
}

impl Bots {
    /// So many threads, and a queue for so many more jobs.
    #[must_use]
    pub fn new(threads: usize, queue: usize, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self { threads, queue, state: Mutex::default(), metrics })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place in the queue for a job.
    ///
    /// # Errors
    /// Too many wait, or too many of this device.
    pub fn enqueue(self: &Arc<Self>, payer: Payer, job: &BotJob) -> Result<Ticket, Busy> {
        let (start, turn) = oneshot::channel();
        {
            let mut state = self.lock();
            let own = state.waiting.iter().filter(|waiting| waiting.payer.device == payer.device).count();
            let most = (self.queue / SHARE).max(LEAST);
            let jobs = usize::try_from(self.metrics.bot_jobs.get()).unwrap_or(0);
            if jobs >= self.queue.saturating_add(self.threads) || (payer.device.is_some() && own >= most) {
                self.metrics.bot_jobs_refused.add(1);
                return Err(Busy);
            }
            state.waiting.push(Waiting { payer, weight: Weight::of(job), start });
        }
        self.dispatch();
        Ok(Ticket { turn, _waiting: self.metrics.bot_jobs.hold() })
    }

    /// Starts as many jobs as there are threads for.
    fn dispatch(self: &Arc<Self>) {
        loop {
            let Some(Waiting { payer, weight, start }) = self.lock().next(self.threads) else { return };
            let turn = Turn { bots: Arc::clone(self), payer, weight, begun: Instant::now() };
            // Dropped if its table has gone just now: then its thread is free again.
            drop(start.send(turn));
        }
    }

    /// Does a job when it is its turn, if it is still wanted then. The reply comes no sooner than a person would give it.
    pub async fn think(&self, ticket: Ticket, job: BotJob, is_wanted: impl Fn() -> bool) -> BotResult {
        let given = Instant::now();
        let Ok(turn) = ticket.turn.await else { return Err(JobFailure::Failed(Box::new(job))) };
        if !is_wanted() {
            return Err(JobFailure::Unwanted(Box::new(job)));
        }
        let job = Arc::new(job);
        let thinks = Arc::clone(&job);
        let thought = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            room::think(&thinks, None)
        });
        let thought = thought.await;
        self.metrics.bot_jobs_done.add(1);
        let failed = |job| Err(JobFailure::Failed(Box::new(Arc::unwrap_or_clone(job))));
        match thought {
            Ok(Ok(answer)) => {
                tokio::time::sleep(Duration::from_millis(answer.delay.0).saturating_sub(given.elapsed())).await;
                Ok(answer)
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "a computer player cannot think");
                failed(job)
            }
            Err(error) => {
                tracing::error!(%error, "a computer player panicked");
                failed(job)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{GameId, Seat, Seed};
    use serde_json::value::RawValue;

    use super::*;

    fn job(player: &str) -> BotJob {
        let view = RawValue::from_string("null".to_owned()).expect("JSON");
        let (seat, seed) = (Seat(0), Seed([0; 16]));
        let (kind, player) = (BotJobKind::Move, player.to_owned());
        BotJob { game: GameId::Triancey, kind, seat, player, view, seed, entries: 0, answer_only: false }
    }

    fn payer(device: u8, table: i64) -> Payer {
        Payer { device: Some(Hash([device; 32])), table: TableId(table) }
    }

    async fn thinks_for_a_second(ticket: Ticket) -> Turn {
        let mut turn = ticket.turn.await.expect("a turn");
        turn.begun -= Duration::from_secs(1);
        turn
    }

    /// 200 tables of the highest level, opened by one device, let somebody else's level 1 wait for half a minute.
    #[tokio::test]
    async fn bug_whoever_came_first_was_served_first() {
        let bots = Bots::new(1, 1_000, Arc::default());
        let mut greedy: Vec<Ticket> =
            (0..90).map(|table| bots.enqueue(payer(1, table), &job("level:8")).expect("a place")).collect();
        let first = thinks_for_a_second(greedy.remove(0)).await;
        // Somebody who needs only a moment does not wait at all…
        let light = bots.enqueue(payer(2, 1_000), &job("level:1")).expect("a place");
        drop(light.turn.await.expect("a turn of its own"));
        // …and somebody else's strong player waits for one job, not for ninety.
        let mut heavy = bots.enqueue(payer(3, 1_001), &job("level:8")).expect("a place");
        assert!(heavy.turn.try_recv().is_err(), "the thread is taken");
        drop(first);
        drop(thinks_for_a_second(heavy).await);
        let next = greedy.remove(0).turn.await.expect("then the others");
        assert_eq!(next.payer.device, payer(1, 0).device);
    }

    #[tokio::test]
    async fn one_device_cannot_fill_the_queue_and_tables_of_one_device_take_turns() {
        let bots = Bots::new(1, 200, Arc::default());
        let tickets: Vec<_> = std::iter::from_fn(|| bots.enqueue(payer(1, 1), &job("level:8")).ok()).collect();
        assert_eq!(tickets.len(), 21, "one thinks, and a tenth of the queue");
        assert!(bots.enqueue(payer(2, 2), &job("level:8")).is_ok());
        // Those who have gone do not wait.
        drop(tickets);
        let thinks = bots.enqueue(payer(1, 1), &job("level:8")).expect("a place");
        let running = thinks_for_a_second(thinks).await;
        let same = bots.enqueue(payer(1, 1), &job("level:8")).expect("a place");
        let other = bots.enqueue(payer(1, 2), &job("level:8")).expect("a place");
        drop(running);
        drop(other.turn.await.expect("the table that has used less"));
        drop(same.turn.await.expect("then the one that has used more"));
    }
}
