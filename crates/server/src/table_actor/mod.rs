//! A table in memory: a task that owns the room, handles commands one after another, stores the new entries, and only then
//! sends replies and updates.
//!
//! Reading order: this file (the loop), `connections` (clients and what they receive), `presence` (who is absent, and when
//! clocks run on after a restart), `peers` (a table that other nodes serve as well).

mod connections;
mod peers;
mod presence;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use engine::{Millis, Seat, Seed};
use protocol::{ClientMessage, CloseReason, MessageErrorKind, Phrase, RefusalKind, Refused, ServerMessage};
use room::{BotJob, BotReply, History, HostCommand, Participant, Room, RoomError, RoomOutput};
use table::{PersonId, Phase, Secret, TableInput};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::app::App;
use crate::bots::{BotResult, Busy, JobFailure, Payer, Ticket};
use crate::clock::Moment;
use crate::cluster::PeerEvent;
use crate::ids;
use crate::names;
use crate::outbox::Outbox;
use crate::storage::{Entry, Status, StorageError, TableRow};
use connections::Connections;
use peers::Peers;
use presence::Presence;

/// A connection to a table, or a post: whoever a reply is for. Unique in this process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConnectionId(pub(crate) u64);

impl ConnectionId {
    pub(crate) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The viewer that a client has chosen, if it has, and how many entries it has seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) viewer: Option<engine::Viewer>,
    pub(crate) seen: usize,
}

/// What a table's task does.
pub(crate) enum Command {
    /// A client connects.
    Enter { connection: ConnectionId, participant: Option<Participant>, outbox: Outbox, look: Option<Look> },
    /// A message on a connection.
    Message { connection: ConnectionId, message: ClientMessage },
    /// A participant sends a message without a connection, and gets the reply to it, if there is one.
    Post { participant: Participant, message: ClientMessage, reply: oneshot::Sender<Option<ServerMessage>> },
    /// Another device has taken a person's place: the old ones lose their connections.
    Revoke(PersonId),
    /// An operator ends the match without a result.
    Abandon,
    /// A connection has ended.
    Leave { connection: ConnectionId },
    /// A computer player has finished thinking.
    BotDone(BotResult),
    /// What happened at the table was rebuilt; none if that failed.
    History(Option<History>),
    /// Gives the file of the finished match.
    Publish { file: oneshot::Sender<Option<Bytes>> },
    /// News from other nodes.
    Cluster(PeerEvent),
    /// The server stops.
    Stop { done: oneshot::Sender<()> },
}

/// Why a table's task ends.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ActorError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Room(#[from] RoomError),
}

/// How long a refused job waits until it is tried again.
const THINK_AGAIN: Duration = Duration::from_millis(500);
/// Jobs that may fail in a row before the match is abandoned.
const FAILURES: u32 = 5;
/// The time of the last change is stored at least this often: purging counts in days.
const TOUCH: Duration = Duration::from_secs(60 * 60);
/// Commands that are handled together, and share a commit.
const TOGETHER: usize = 64;

struct TableActor {
    app: Arc<App>,
    row: TableRow,
    room: Box<dyn Room>,
    own: mpsc::WeakSender<Command>,
    /// The next secret, drawn before it is needed.
    fresh: Secret,
    connections: Connections,
    presence: Presence,
    /// When the table's time began: when it was opened, unless the clock has been set back since.
    begun: Moment,
    /// The status in the database.
    status: Status,
    touched: Moment,
    /// When to try refused jobs again.
    think_at: Option<Instant>,
    failures: u32,
    /// For whom computer players think.
    payer: Payer,
    /// Whether anybody is at the table, at any node: nobody thinks for an empty one.
    occupied: Arc<AtomicBool>,
    /// A history is being rebuilt.
    rebuilding: bool,
    /// The file of the finished match, and how many entries the table had.
    published: Option<(usize, Bytes)>,
    /// What is not committed yet.
    pending: PendingCommit,
    /// What is known of other nodes, on PostgreSQL.
    peers: Option<Peers>,
}

/// What has happened since the last commit, and is sent after the next.
#[derive(Default)]
struct PendingCommit {
    entries: Vec<Entry>,
    replies: Vec<(ConnectionId, ServerMessage)>,
    said: Vec<(Seat, Phrase)>,
    hints: Vec<(Seat, ServerMessage)>,
    /// People who were marked as absent.
    left: Vec<PersonId>,
}

/// The answer to somebody who sits down under a name that strangers are not to be shown.
fn refused_name(message: &ClientMessage) -> Option<ServerMessage> {
    let ClientMessage::Submit { id, input: TableInput::Sit { name, .. }, .. } = message else { return None };
    let message = names::check(name.as_str()).err()?.to_string();
    Some(ServerMessage::Refused(Refused { id: *id, kind: RefusalKind::BadName, rule: "C-7".to_owned(), message }))
}

fn draw_secret() -> Secret {
    let mut bytes = [[0; 16]; 2];
    bytes.iter_mut().for_each(|half| ids::fill(half));
    Secret { seed: Seed(bytes[0]), salt: Seed(bytes[1]) }
}

/// The context in which a table is opened.
pub(crate) fn opening_context() -> room::Context {
    room::Context { at: Millis(0), fresh: draw_secret() }
}

/// The room of a table as it was stored.
pub(crate) fn resume(row: &TableRow, entries: &[Entry]) -> Result<Box<dyn Room>, RoomError> {
    let lines = entries.iter().map(|entry| (entry.line.as_str(), entry.secret));
    let opened = &row.opened;
    room::resume(opened.game, &opened.options, &opened.house, opened.seats, lines)
}

/// Loads a table. It is replayed on a thread for blocking work, so that other tables do not wait, and a thousand at once, as
/// after a restart, use all cores.
async fn load(app: &App, row: TableRow) -> Result<Box<dyn Room>, ActorError> {
    let stored = app.storage.load(row.id, 0).await?;
    // As long as the server runs, nobody closes it.
    let _permit = app.loading.acquire().await;
    match tokio::task::spawn_blocking(move || resume(&row, &stored)).await {
        Ok(room) => Ok(room?),
        // The server stops, or the replay panicked, which counts as a panic of the table's task.
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(StorageError::Closed.into()),
        },
    }
}

/// Loads a table and runs it until it is no longer needed.
pub(crate) async fn run(
    app: Arc<App>,
    row: TableRow,
    own: mpsc::WeakSender<Command>,
    mut commands: mpsc::Receiver<Command>,
) -> Result<(), ActorError> {
    let (begun, id) = (Instant::now(), row.id);
    let has_failed = |error| {
        app.registry.has_failed(id, begun.elapsed(), ActorError::close_reason(&error));
        error
    };
    // Boxed: what is done once would otherwise take memory in the task for as long as the table lives.
    let mut actor = Box::pin(open(&app, row, own)).await.map_err(has_failed)?;
    actor.serve(&mut commands).await.map_err(has_failed)
}

/// A table as it was stored, in memory.
async fn open(app: &Arc<App>, row: TableRow, own: mpsc::WeakSender<Command>) -> Result<TableActor, ActorError> {
    let room = load(app, row.clone()).await?;
    let peers = match &app.cluster {
        Some(cluster) => Some(Peers::new(Arc::clone(cluster), cluster.presence(row.id).await?)),
        None => None,
    };
    let mut actor = TableActor {
        status: row.status,
        touched: row.updated,
        presence: Presence::new(app.config.unload),
        connections: Connections::new(Arc::clone(&app.metrics)),
        fresh: draw_secret(),
        think_at: None,
        failures: 0,
        payer: Payer { device: app.storage.owner(row.id).await?, table: row.id },
        occupied: Arc::default(),
        begun: row.opened.created,
        rebuilding: false,
        published: None,
        pending: PendingCommit::default(),
        peers,
        app: Arc::clone(app),
        row,
        room,
        own,
    };
    actor.follow_time();
    actor.pause_after_load();
    actor.commit().await?;
    Ok(actor)
}

impl TableActor {
    fn context(&self) -> room::Context {
        room::Context { at: self.time(), fresh: self.fresh }
    }

    /// The table's time. It is never behind the log: if the server's clock is, since a restart or because another node's
    /// is ahead, the table goes on from its last entry.
    fn time(&self) -> Millis {
        self.app.clock.now().since(self.begun)
    }

    /// After entries that others have stored, or that were stored before: the time does not stand still until it has
    /// reached theirs.
    fn follow_time(&mut self) {
        let last = Duration::from_millis(self.room.last_time().0);
        self.begun = self.begun.min(self.app.clock.now().before(last));
    }

    async fn serve(&mut self, commands: &mut mpsc::Receiver<Command>) -> Result<(), ActorError> {
        let mut together = Vec::new();
        let mut armed = None;
        let mut alarm = Box::pin(tokio::time::sleep(Duration::ZERO));
        loop {
            // An alarm that goes off too soon does no harm; setting it for every command would cost more.
            if let Some(at) = self.next_wakeup().filter(|at| armed.is_none_or(|armed| *at < armed)) {
                alarm.as_mut().reset(at);
                armed = Some(at);
            }
            tokio::select! {
                count = commands.recv_many(&mut together, TOGETHER) => if count == 0 { return Ok(()) },
                () = &mut alarm, if armed.is_some() => armed = None,
            }
            self.receive_peer_events(&mut together).await?;
            let mut stops = None;
            for command in together.drain(..) {
                stops = self.handle(command).or(stops);
            }
            if stops.is_some() {
                self.pause_for_stop();
            }
            self.advance_time();
            self.commit().await?;
            if let Some(done) = stops {
                self.connections.close_all(CloseReason::Stopping);
                // The server may have stopped waiting.
                let _ = done.send(());
                return Ok(());
            }
            self.think();
            if self.is_idle() {
                self.unload(commands);
                return Ok(());
            }
        }
    }

    /// Handles a command. A stop is returned, to be done after all others.
    fn handle(&mut self, command: Command) -> Option<oneshot::Sender<()>> {
        match command {
            Command::Enter { connection, participant, outbox, look } => {
                self.enter(connection, participant, outbox, look)
            }
            Command::Message { connection, message } => {
                self.app.metrics.received.add(1);
                let participant = self.connections.participant(connection)?;
                if let Some(peers) = &mut self.peers {
                    peers.keep(connection, &message);
                }
                let looks = if let ClientMessage::Watch { viewer, .. } = message { Some(viewer) } else { None };
                let output = match participant {
                    Some(_) if let Some(refused) = refused_name(&message) => {
                        RoomOutput { reply: Some(refused), ..RoomOutput::default() }
                    }
                    Some(participant) => self.room.handle(self.context(), participant, message),
                    None => Self::handle_spectator(&message),
                };
                if let (Some(viewer), Some(_)) = (looks, output.update_to_asker) {
                    self.connections.set_viewer(connection, viewer);
                }
                self.defer(output, Some(connection));
            }
            Command::Post { participant, message, reply } => {
                let connection = self.connections.add_post(participant, reply);
                self.handle(Command::Message { connection, message });
            }
            Command::Revoke(person) => self.connections.lose(person, CloseReason::UnknownCapability),
            Command::Abandon => self.handle_host(self.context(), HostCommand::Abandon),
            Command::Leave { connection } => self.leave(connection),
            Command::BotDone(result) => self.finish_job(result),
            Command::History(history) => {
                self.rebuilding = false;
                match history {
                    Some(history) => self.room.add_history(history),
                    None => self.connections.give_up_history(self.room.as_ref()),
                }
            }
            Command::Publish { file } => drop(file.send(self.publish())),
            // Handled before all others.
            Command::Cluster(_) => {}
            Command::Stop { done } => return Some(done),
        }
        None
    }

    /// Handles a message of a spectator, who may only watch.
    fn handle_spectator(message: &ClientMessage) -> RoomOutput {
        let refuse = || {
            let message = "spectators only watch; join the table first".to_owned();
            Some(ServerMessage::Error { kind: MessageErrorKind::Spectator, message })
        };
        match message {
            ClientMessage::Watch { viewer: engine::Viewer::Spectator, seen } => {
                RoomOutput { update_to_asker: Some(*seen), ..RoomOutput::default() }
            }
            ClientMessage::Ping => RoomOutput { reply: Some(ServerMessage::Pong), ..RoomOutput::default() },
            ClientMessage::Watch { .. }
            | ClientMessage::Submit { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Statistics => RoomOutput { reply: refuse(), ..RoomOutput::default() },
        }
    }

    /// Keeps a room's output until the next commit.
    fn defer(&mut self, output: RoomOutput, sender: Option<ConnectionId>) {
        let RoomOutput { stored, reply, update_to_asker, said } = output;
        if stored.iter().any(|stored| stored.secret.is_some()) {
            self.fresh = draw_secret();
        }
        self.pending.entries.extend(stored.into_iter().map(Entry::from));
        match (reply, sender) {
            (Some(reply), Some(sender)) => self.pending.replies.push((sender, reply)),
            (Some(hint @ ServerMessage::Hint { seat, .. }), None) => self.pending.hints.push((seat, hint)),
            (Some(_), None) | (None, _) => {}
        }
        self.pending.said.extend(said);
        if let (Some(seen), Some(sender)) = (update_to_asker, sender) {
            self.connections.request_update(sender, seen);
        }
    }

    fn handle_host(&mut self, moment: room::Context, command: HostCommand) {
        let output = self.room.handle_host(moment, command);
        self.defer(output, None);
    }

    /// Commits what has happened, then sends it. On an error nothing is sent, and the task ends.
    async fn commit(&mut self) -> Result<(), ActorError> {
        for tries in 0.. {
            let entries = std::mem::take(&mut self.pending.entries);
            let count = entries.len();
            if count == 0 {
                break;
            }
            let from = self.room.entries() - count;
            let status = self.changed_status();
            let begun = std::time::Instant::now();
            match self.app.storage.append(self.row.id, from, entries, status).await {
                Ok(()) => {
                    self.app.metrics.commit.observe(begun.elapsed());
                    self.app.metrics.entries.add(count as u64);
                    break;
                }
                // Another node was faster.
                Err(StorageError::Conflict) => self.retry(count, tries).await?,
                Err(error) => return Err(error.into()),
            }
        }
        let pending = std::mem::take(&mut self.pending);
        self.announce().await;
        for (seat, phrase) in pending.said {
            self.connections.broadcast(&Utf8Bytes::from(ServerMessage::Chat { seat, phrase }.to_json()));
            self.send_chat_to_peers(seat, phrase);
        }
        for (connection, reply) in pending.replies {
            self.connections.reply(connection, reply);
        }
        self.connections.finish_posts();
        for (seat, hint) in pending.hints {
            self.send_hint(seat, &hint);
            self.send_hint_to_peers(seat, hint);
        }
        let now = self.context().at;
        if self.connections.broadcast_updates(self.room.as_mut(), now) {
            self.rebuild_history();
        }
        for lost in self.connections.close_lost() {
            self.leave(lost);
        }
        self.committed();
        Ok(())
    }

    /// Rebuilds what happened at the table, one job at a time, on a thread where nobody waits.
    fn rebuild_history(&mut self) {
        if std::mem::replace(&mut self.rebuilding, true) {
            return;
        }
        let job = self.room.history_job();
        let (app, own) = (Arc::clone(&self.app), self.own.clone());
        tokio::spawn(async move {
            // As long as the server runs, nobody closes it.
            let _permit = app.loading.acquire().await;
            let history = tokio::task::spawn_blocking(|| job.run()).await.ok();
            if let Some(handle) = own.upgrade() {
                // A table that was unloaded has nobody who waits for it.
                let _ = handle.send(Command::History(history)).await;
            }
        });
    }

    /// The file of the finished match. It is kept for the next who asks: writing it takes long if the table is old.
    fn publish(&mut self) -> Option<Bytes> {
        let entries = self.room.entries();
        if self.published.as_ref().is_none_or(|(of, _)| *of != entries) {
            self.published = self.room.published().map(|file| (entries, Bytes::from(file)));
        }
        self.published.as_ref().map(|(_, file)| file.clone())
    }

    /// Sends a hint to the connections of the player whose it is.
    fn send_hint(&mut self, seat: Seat, hint: &ServerMessage) {
        let holds = |participant: Participant| self.room.seats_of(participant.person).contains(seat);
        self.connections.send_where(holds, &Utf8Bytes::from(hint.to_json()));
    }

    /// The status of the table, if the database has an older one.
    fn changed_status(&mut self) -> Option<(Status, Moment)> {
        let now = self.app.clock.now();
        let status = Status { phase: self.room.phase(), free: self.room.places().1 };
        let old = self.touched < now.before(TOUCH);
        (status != self.status || old).then(|| {
            (self.status, self.touched) = (status, now);
            (status, now)
        })
    }

    /// Gives computer players their new jobs.
    fn think(&mut self) {
        let occupied = !self.connections.is_empty() || self.is_open_elsewhere();
        self.occupied.store(occupied, Ordering::Relaxed);
        if !occupied || self.think_at.is_some_and(|at| Instant::now() < at) {
            return;
        }
        self.think_at = None;
        let keeps = self.keeps();
        for task in self.room.bot_jobs() {
            if task.kind == room::BotJobKind::Move && !keeps {
                // The keeper of the table does it. If that node goes, this one gets the job again.
                self.room.bot_failed(&task);
                continue;
            }
            match self.app.bots.enqueue(self.payer, &task) {
                Ok(ticket) => self.start_job(ticket, task),
                Err(busy) => self.refuse_job(&task, busy),
            }
        }
    }

    fn start_job(&self, ticket: Ticket, task: BotJob) {
        let (bots, own, occupied) = (Arc::clone(&self.app.bots), self.own.clone(), Arc::clone(&self.occupied));
        tokio::spawn(async move {
            let result = bots.think(ticket, task, || occupied.load(Ordering::Relaxed)).await;
            // A table that was unloaded makes the job again when it is loaded.
            if let Some(handle) = own.upgrade() {
                let _ = handle.send(Command::BotDone(result)).await;
            }
        });
    }

    /// A refused move is tried again later; for a refused hint the player gets an error.
    fn refuse_job(&mut self, task: &BotJob, busy: Busy) {
        self.room.bot_failed(task);
        self.think_at = Some(Instant::now() + THINK_AGAIN);
        if task.kind == room::BotJobKind::Hint {
            self.send_hint(
                task.seat,
                &ServerMessage::Error { kind: MessageErrorKind::BotsBusy, message: busy.to_string() },
            );
        }
    }

    fn finish_job(&mut self, result: BotResult) {
        match result {
            Ok(answer) => self.answered(&answer),
            // Somebody who comes gets the job done again.
            Err(JobFailure::Unwanted(task)) => self.room.bot_failed(&task),
            Err(JobFailure::Failed(task)) => {
                self.failures += 1;
                self.room.bot_failed(&task);
                self.think_at = Some(Instant::now() + THINK_AGAIN);
                if self.failures >= FAILURES && self.room.phase() == Phase::Playing {
                    // A match whose computer player cannot move would wait for ever.
                    self.handle_host(self.context(), HostCommand::Abandon);
                }
            }
        }
    }

    fn answered(&mut self, answer: &BotReply) {
        self.failures = 0;
        let output = self.room.bot_replied(self.context(), answer);
        self.defer(output, None);
    }
}
