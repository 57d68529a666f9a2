//! A table in memory: a task that owns the room, handles its commands one after another, stores what comes of
//! them, and only then sends it.
//!
//! Reading order: this file (the loop), `connections` (who is there and what they hear), `presence` (who has gone, and
//! when clocks run on after a restart), `peers` (a table that other nodes serve as well).

mod connections;
mod peers;
mod presence;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::{Seat, Seed};
use protocol::{ClientMessage, CloseReason, Phrase, ServerMessage};
use room::{BotJob, BotReply, HostCommand, Participant, Room, RoomError, RoomOutput};
use table::{PersonId, Phase, Secret};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::app::App;
use crate::bots::{Busy, Thought};
use crate::clock::Moment;
use crate::cluster::PeerEvent;
use crate::ids;
use crate::outbox::Outbox;
use crate::storage::{Entry, Status, StorageError, TableRow};
use connections::Connections;
use peers::Peers;
use presence::Presence;

/// A connection to a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// From where somebody looks, if they say so, and how many entries they have seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) viewer: Option<engine::Viewer>,
    pub(crate) seen: usize,
}

/// What a table's task is asked to do.
pub(crate) enum Command {
    /// Somebody is there.
    Enter { connection: ConnectionId, participant: Option<Participant>, outbox: Outbox, look: Option<Look> },
    /// Somebody says something.
    Message { connection: ConnectionId, message: ClientMessage },
    /// Somebody says something by another way than that on which they listen.
    Post {
        connection: ConnectionId,
        participant: Option<Participant>,
        message: ClientMessage,
        known: oneshot::Sender<bool>,
    },
    /// A connection is gone.
    Leave { connection: ConnectionId },
    /// A computer has thought.
    Thought(Thought),
    /// Somebody wants the file of the finished match.
    Publish { file: oneshot::Sender<Option<String>> },
    /// Another node tells something.
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

/// How long a refused thought waits until it is asked for again.
const THINK_AGAIN: Duration = Duration::from_millis(500);
/// Thoughts that may fail in a row before the match is given up.
const FAILURES: u32 = 5;
/// The time of the last change is stored at least this often: purging counts in days.
const TOUCH: Duration = Duration::from_secs(60 * 60);
/// Commands that are taken together, and share a commit.
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
    /// What the database knows.
    status: Status,
    touched: Moment,
    /// When to ask again for thoughts that were refused.
    think_at: Option<Instant>,
    failures: u32,
    /// What has happened and is not yet stored.
    pending: PendingCommit,
    /// What is known of other nodes, where there may be some.
    peers: Option<Peers>,
}

/// What has happened since the last commit.
#[derive(Default)]
struct PendingCommit {
    entries: Vec<Entry>,
    replies: Vec<(ConnectionId, ServerMessage)>,
    said: Vec<(Seat, Phrase)>,
    hints: Vec<(Seat, ServerMessage)>,
    /// Who was said to be absent.
    left: Vec<PersonId>,
}

fn draw_secret() -> Secret {
    let mut bytes = [[0; 16]; 2];
    bytes.iter_mut().for_each(|half| ids::fill(half));
    Secret { seed: Seed(bytes[0]), salt: Seed(bytes[1]) }
}

/// A moment for opening a table.
pub(crate) fn first_moment() -> room::Context {
    room::Context { at: engine::Millis(0), fresh: draw_secret() }
}

/// The room of a table as it was stored.
pub(crate) fn resume(row: &TableRow, entries: &[Entry]) -> Result<Box<dyn Room>, RoomError> {
    let lines = entries.iter().map(|entry| (entry.line.as_str(), entry.secret));
    let opened = &row.opened;
    room::resume(opened.game, &opened.options, &opened.house, opened.seats, lines)
}

/// Loads a table. It is replayed on another thread, so that nobody waits for it who wants something else, and a thousand
/// at once, as after a restart, use all cores.
async fn load(app: &App, row: TableRow) -> Result<Box<dyn Room>, ActorError> {
    let stored = app.storage.load(row.id, 0).await?;
    // As long as the server runs, nobody closes it.
    let _permit = app.loading.acquire().await;
    match tokio::task::spawn_blocking(move || resume(&row, &stored)).await {
        Ok(room) => Ok(room?),
        // The server stops, or the table cannot be loaded without a panic: it is like one of the table's own.
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
    commands: mpsc::Receiver<Command>,
) -> Result<(), ActorError> {
    // What is done once, at the start, lies apart: it would take room in the task for as long as the table lives.
    let room = Box::pin(load(&app, row.clone())).await?;
    #[cfg(feature = "test-hooks")]
    let room = match app.room_hook.get() {
        Some(hook) => hook(room),
        None => room,
    };
    let peers = match &app.cluster {
        Some(cluster) => Some(Peers::new(Arc::clone(cluster), Box::pin(cluster.presence(row.id)).await?)),
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
        pending: PendingCommit::default(),
        peers,
        app,
        row,
        room,
        own,
    };
    actor.pause_after_load();
    actor.commit().await?;
    actor.serve(commands).await
}

impl TableActor {
    fn moment(&self) -> room::Context {
        room::Context { at: self.app.clock.now().since(self.row.opened.created), fresh: self.fresh }
    }

    async fn serve(&mut self, mut commands: mpsc::Receiver<Command>) -> Result<(), ActorError> {
        let mut together = Vec::new();
        let mut armed = None;
        let mut alarm = Box::pin(tokio::time::sleep(Duration::ZERO));
        loop {
            // An alarm that comes too soon does no harm; setting it anew for every command would cost more.
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
                // Who stopped us may have lost patience.
                let _ = done.send(());
                return Ok(());
            }
            self.think();
            if self.is_idle() {
                self.unload(&mut commands);
                return Ok(());
            }
        }
    }

    /// Handles a command. A stop is given back, to be done after all others.
    fn handle(&mut self, command: Command) -> Option<oneshot::Sender<()>> {
        match command {
            Command::Enter { connection, participant, outbox, look } => {
                self.enter(connection, participant, outbox, look)
            }
            Command::Message { connection, message } => {
                self.app.metrics.asks.add(1);
                let participant = self.connections.participant(connection)?;
                if let Some(peers) = &mut self.peers {
                    peers.keep(connection, &message);
                }
                let looks = if let ClientMessage::Watch { viewer, .. } = message { Some(viewer) } else { None };
                let output = match participant {
                    Some(participant) => self.room.handle(self.moment(), participant, message),
                    None => Self::onlooker(&message),
                };
                if let (Some(viewer), Some(_)) = (looks, output.update_to_asker) {
                    self.connections.set_viewer(connection, viewer);
                }
                self.defer(output, Some(connection));
            }
            Command::Post { connection, participant, message, known } => {
                let is_known = self.connections.is(connection, participant);
                if is_known {
                    self.handle(Command::Message { connection, message });
                }
                // Who asked may be gone.
                let _ = known.send(is_known);
            }
            Command::Leave { connection } => self.leave(connection),
            Command::Thought(thought) => self.thought(thought),
            Command::Publish { file } => drop(file.send(self.room.published())),
            // These have been heard before all others.
            Command::Cluster(_) => {}
            Command::Stop { done } => return Some(done),
        }
        None
    }

    /// Somebody without a name looks, and asks for nothing else.
    fn onlooker(message: &ClientMessage) -> RoomOutput {
        let bad = || {
            Some(ServerMessage::Error { message: "who only looks cannot say this; join the table first".to_owned() })
        };
        match message {
            ClientMessage::Watch { viewer: engine::Viewer::Spectator, seen } => {
                RoomOutput { update_to_asker: Some(*seen), ..RoomOutput::default() }
            }
            ClientMessage::Watch { .. }
            | ClientMessage::Submit { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Statistics => RoomOutput { reply: bad(), ..RoomOutput::default() },
        }
    }

    /// Keeps a room's output until it is stored.
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

    /// Stores what has happened, then sends it. On an error nobody has heard of it, and the task ends.
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
        for (connection, tell) in pending.replies {
            self.connections.send_to(connection, tell.to_json().into());
        }
        for (seat, tell) in pending.hints {
            let holds = |participant: Participant| self.room.seats_of(participant.person).contains(seat);
            self.connections.send_where(holds, &Utf8Bytes::from(tell.to_json()));
        }
        let now = self.moment().at;
        self.connections.broadcast_updates(self.room.as_mut(), now);
        for lost in self.connections.close_lost() {
            self.leave(lost);
        }
        self.committed();
        Ok(())
    }

    /// What the database does not know yet about the table.
    fn changed_status(&mut self) -> Option<(Status, Moment)> {
        let now = self.app.clock.now();
        let status = Status { phase: self.room.phase(), free: self.room.places().1 };
        let old = self.touched < now.before(TOUCH);
        (status != self.status || old).then(|| {
            (self.status, self.touched) = (status, now);
            (status, now)
        })
    }

    /// Gives computers what they have to think about.
    fn think(&mut self) {
        if self.think_at.is_some_and(|at| Instant::now() < at) {
            return;
        }
        self.think_at = None;
        let keeps = self.keeps();
        for task in self.room.bot_jobs() {
            if task.kind == room::BotJobKind::Move && !keeps {
                // Another node lets it think; if that one goes, this one is asked again.
                self.room.bot_failed(&task);
                continue;
            }
            match self.app.bots.room_for_one() {
                Ok(()) => self.send_to_think(task),
                Err(busy) => self.refuse_thought(&task, busy),
            }
        }
    }

    fn send_to_think(&self, task: BotJob) {
        let (bots, own) = (Arc::clone(&self.app.bots), self.own.clone());
        tokio::spawn(async move {
            let thought = bots.think(task).await;
            // A table that is gone asks again when it is loaded.
            if let Some(handle) = own.upgrade() {
                let _ = handle.send(Command::Thought(thought)).await;
            }
        });
    }

    /// Moves are asked for again later; who wants a hint is told to.
    fn refuse_thought(&mut self, task: &BotJob, busy: Busy) {
        self.room.bot_failed(task);
        self.think_at = Some(Instant::now() + THINK_AGAIN);
        if task.kind == room::BotJobKind::Hint {
            let holds = |participant: Participant| self.room.seats_of(participant.person).contains(task.seat);
            let tell = ServerMessage::Error { message: busy.to_string() };
            self.connections.send_where(holds, &Utf8Bytes::from(tell.to_json()));
        }
    }

    fn thought(&mut self, thought: Thought) {
        match thought {
            Ok(answer) => self.answered(&answer),
            Err(task) => {
                self.failures += 1;
                self.room.bot_failed(&task);
                self.think_at = Some(Instant::now() + THINK_AGAIN);
                if self.failures >= FAILURES && self.room.phase() == Phase::Playing {
                    // A match whose computer cannot move would wait for ever.
                    self.handle_host(self.moment(), HostCommand::Abandon);
                }
            }
        }
    }

    fn answered(&mut self, answer: &BotReply) {
        self.failures = 0;
        let output = self.room.bot_replied(self.moment(), answer);
        self.defer(output, None);
    }
}
