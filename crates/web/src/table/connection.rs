//! When to connect, what to send, and what to send again: the client's side of a connection to a table on the server,
//! without sockets, timers or signals. [`super::remote`] carries out what is decided here.
//!
//! An input is kept until the server has answered it, and is sent again after a lost connection. Its number makes it
//! count once. What the client has missed meanwhile comes with the next welcome.

use engine::Viewer;
use protocol::{ClientMessage, CloseReason, Closing, Refused, ServerMessage};
use table::TableInput;

use super::transport::ConnectionStatus;

/// The pauses between attempts to reach the server, in milliseconds.
const PAUSES: [u32; 6] = [300, 700, 1_500, 3_000, 6_000, 10_000];
/// After so many failures without a socket ever open, the client tries a stream: some networks block sockets.
const SOCKET_FAILURES: usize = 2;
/// How often an open connection is tried, in milliseconds. A network that goes away closes nothing.
const HEARTBEAT: u32 = 2_500;
/// How long a reply may take, in milliseconds, before the screen says that the connection stalls. Together with
/// [`HEARTBEAT`] less than five seconds.
const STALL_TIMEOUT: u32 = 2_000;
/// How long a reply may take, in milliseconds, before the connection counts as dead and another one is opened.
const REPLY_TIMEOUT: u32 = 8_000;

/// The number of an attempt to connect. What an older attempt brings no longer counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attempt(u32);

/// How messages travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelKind {
    /// Over a WebSocket.
    Socket,
    /// As a stream of events from the server, and posts to it.
    Stream,
}

/// Why a channel was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelClosed {
    /// It broke, or could not be opened.
    Lost,
    /// The server closed it, and says after how many milliseconds to come back.
    SentAway(u32),
    /// The server does not know this client's capability.
    UnknownCapability,
}

impl ChannelClosed {
    /// What the close frame of a WebSocket, or the last event of a stream, means for the client.
    #[must_use]
    pub fn from_close_frame(code: u16, text: &str) -> Self {
        match Closing::parse(code, text) {
            Some(Closing { reason: CloseReason::UnknownCapability, .. }) => Self::UnknownCapability,
            Some(Closing { retry_after, .. }) => Self::SentAway(u32::try_from(retry_after.0).unwrap_or(u32::MAX)),
            None => Self::Lost,
        }
    }
}

/// A pause of about so many milliseconds, by chance from 0 to 1: clients that lost their connections at the same moment
/// come back at different ones.
#[must_use]
pub fn spread(millis: u32, chance: f64) -> f64 {
    f64::from(millis) * (0.5 + chance)
}

/// What came through a channel, as far as the connection minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Received {
    /// The first message: the client is at the table.
    Welcome,
    /// The server has answered the input with this number.
    Answer(u64),
    /// The store knows the table's newest state.
    Update,
    /// Anything else.
    Other,
}

impl From<&ServerMessage> for Received {
    fn from(message: &ServerMessage) -> Self {
        match message {
            ServerMessage::Accepted { id } | ServerMessage::Refused(Refused { id, .. }) => Self::Answer(*id),
            ServerMessage::Update(_) => Self::Update,
            ServerMessage::Hint { .. }
            | ServerMessage::Chat { .. }
            | ServerMessage::Statistics(_)
            | ServerMessage::Pong
            | ServerMessage::Error { .. } => Self::Other,
        }
    }
}

/// What happens to a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The screen opens.
    Start,
    /// The socket of this attempt is open. (A stream needs no first message.)
    Opened(Attempt),
    /// A message came through the channel of this attempt; the store knows it already.
    Received(Attempt, Received),
    /// The channel of this attempt was closed, or could not be opened.
    Closed(Attempt, ChannelClosed),
    /// A timer has run out.
    TimedOut(Timer),
    /// The device woke up, or has a network again.
    Woken,
    /// The device says that it has no network.
    Offline,
    /// The client has a new capability.
    Rejoined(Attempt),
    /// The client did not get a new capability.
    RejoinFailed(Attempt),
    /// The screen sends something.
    Send(ClientMessage),
    /// The screen closes.
    Stop,
}

/// What a timer is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timer {
    /// The pause after a lost connection; see [`spread`].
    Retry(Attempt),
    /// The next sign of life is due on this connection.
    Heartbeat(Attempt),
    /// A reply that takes long.
    Stall {
        /// On which connection.
        attempt: Attempt,
        /// How many messages had come when it was expected.
        received: u32,
    },
    /// A reply that may be missing.
    Reply {
        /// On which connection.
        attempt: Attempt,
        /// How many messages had come when it was expected.
        received: u32,
    },
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Opens a channel.
    Open {
        /// For which attempt.
        attempt: Attempt,
        /// Which.
        kind: ChannelKind,
        /// What the client has seen, for a stream: a socket sends [`Effect::Hello`].
        look: Look,
    },
    /// Introduces the client.
    Hello(Look),
    /// Sends a message.
    Send(ClientMessage),
    /// Closes the channel, of which nothing more is heard.
    Close,
    /// Starts a timer.
    StartTimer {
        /// For so many milliseconds.
        millis: u32,
        /// For what.
        timer: Timer,
    },
    /// Shows how the host is reached.
    Status(ConnectionStatus),
    /// Gets a new capability for the same table.
    Rejoin(Attempt),
}

/// What a client has seen of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many entries.
    pub seen: usize,
    /// From which seat. Without one the server chooses: a person who sits down later is to see their own hand.
    pub viewer: Option<Viewer>,
}

/// What the store knows of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// How many entries it has seen; none before the first update.
    pub entries: Option<usize>,
    /// From where the screen looks.
    pub viewer: Viewer,
    /// Whether the table is paused.
    pub paused: bool,
}

impl Known {
    fn seen(self) -> usize {
        self.entries.unwrap_or(0)
    }

    fn look(self) -> Look {
        Look { seen: self.seen(), viewer: Some(self.viewer).filter(|viewer| *viewer != Viewer::Spectator) }
    }
}

/// Whether sockets pass this network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sockets {
    Untried,
    Work,
    Blocked,
}

/// The client's side of a connection to a table on the server.
#[derive(Debug)]
pub struct Connection {
    attempt: Attempt,
    channel: Option<ChannelKind>,
    status: ConnectionStatus,
    sockets: Sockets,
    /// Attempts since the last update that came to nothing. A welcome is not enough: a server that cannot store
    /// anything welcomes its clients, and closes them again.
    failures: usize,
    /// How many messages have come.
    received: u32,
    /// Inputs that the server has not answered.
    unanswered: Vec<ClientMessage>,
    /// Some of them are to be sent again.
    resends: bool,
    stopped: bool,
}

impl Default for Connection {
    fn default() -> Self {
        Self {
            attempt: Attempt::default(),
            channel: None,
            status: ConnectionStatus::Joining,
            sockets: Sockets::Untried,
            failures: 0,
            received: 0,
            unanswered: Vec::new(),
            resends: false,
            stopped: false,
        }
    }
}

impl Connection {
    /// Whether what this attempt brings still counts.
    #[must_use]
    pub fn is_current(&self, attempt: Attempt) -> bool {
        attempt == self.attempt && !self.stopped
    }

    /// Takes in what happens; says what is to be done, in order.
    pub fn handle(&mut self, event: Event, known: Known) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.stopped {
            return effects;
        }
        match event {
            Event::Start => {
                effects.push(Effect::Status(self.status));
                self.connect(known, &mut effects);
            }
            Event::Opened(attempt) if self.is_current(attempt) => {
                self.sockets = Sockets::Work;
                effects.push(Effect::Hello(known.look()));
            }
            Event::Received(attempt, received) if self.is_current(attempt) => {
                self.received += 1;
                if self.status == ConnectionStatus::Stalled {
                    self.show(ConnectionStatus::Online, &mut effects);
                }
                self.receive(received, known, &mut effects);
            }
            Event::Closed(attempt, ChannelClosed::Lost) | Event::RejoinFailed(attempt) if self.is_current(attempt) => {
                self.lose(known, 0, &mut effects);
            }
            Event::Closed(attempt, ChannelClosed::SentAway(millis)) if self.is_current(attempt) => {
                self.lose(known, millis, &mut effects);
            }
            Event::Closed(attempt, ChannelClosed::UnknownCapability) if self.is_current(attempt) => {
                self.close_channel(&mut effects);
                self.attempt.0 += 1;
                effects.push(Effect::Rejoin(self.attempt));
            }
            Event::Rejoined(attempt) | Event::TimedOut(Timer::Retry(attempt)) if self.is_current(attempt) => {
                self.connect(known, &mut effects);
            }
            Event::TimedOut(Timer::Heartbeat(attempt)) if self.is_current(attempt) => {
                if self.status == ConnectionStatus::Online {
                    self.send(ClientMessage::Ping, &mut effects);
                }
                self.start_heartbeat(&mut effects);
            }
            Event::TimedOut(Timer::Stall { attempt, received })
                if self.is_current(attempt) && self.received == received && self.status == ConnectionStatus::Online =>
            {
                self.show(ConnectionStatus::Stalled, &mut effects);
            }
            Event::TimedOut(Timer::Reply { attempt, received })
                if self.is_current(attempt) && self.received == received =>
            {
                self.lose(known, 0, &mut effects);
            }
            Event::Offline if self.status == ConnectionStatus::Online => {
                self.show(ConnectionStatus::Stalled, &mut effects);
                self.send(ClientMessage::Ping, &mut effects);
            }
            Event::Woken => match self.status {
                ConnectionStatus::Online | ConnectionStatus::Stalled => {
                    let watch = ClientMessage::Watch { viewer: known.viewer, seen: known.seen() };
                    self.send(watch, &mut effects);
                }
                ConnectionStatus::Lost | ConnectionStatus::Joining => self.connect(known, &mut effects),
                ConnectionStatus::Here => {}
            },
            Event::Send(message) => {
                if matches!(message, ClientMessage::Submit { .. }) {
                    self.unanswered.push(message.clone());
                }
                match self.status {
                    ConnectionStatus::Online | ConnectionStatus::Stalled => self.send(message, &mut effects),
                    ConnectionStatus::Here | ConnectionStatus::Joining | ConnectionStatus::Lost => {}
                }
            }
            Event::Stop => {
                self.close_channel(&mut effects);
                self.stopped = true;
            }
            Event::Opened(_)
            | Event::Received(..)
            | Event::Closed(..)
            | Event::RejoinFailed(_)
            | Event::Rejoined(_)
            | Event::Offline
            | Event::TimedOut(_) => {}
        }
        effects
    }

    fn receive(&mut self, received: Received, known: Known, effects: &mut Vec<Effect>) {
        match received {
            Received::Welcome => {
                if self.channel == Some(ChannelKind::Stream) && self.sockets == Sockets::Untried {
                    self.sockets = Sockets::Blocked;
                }
                self.show(ConnectionStatus::Online, effects);
                self.start_heartbeat(effects);
                // The update that follows says whether the table is paused.
                self.resends = true;
            }
            Received::Answer(answered) => {
                self.unanswered.retain(|sent| !matches!(sent, ClientMessage::Submit { id, .. } if *id == answered));
            }
            Received::Update => {
                self.failures = 0;
                if self.resends {
                    self.resend(known.paused, effects);
                }
            }
            Received::Other => {}
        }
    }

    /// Sends again what the server has not answered. After a restart the table is paused until all are back, and takes
    /// no moves: they wait.
    fn resend(&mut self, paused: bool, effects: &mut Vec<Effect>) {
        let (wait, go): (Vec<_>, Vec<_>) =
            self.unanswered.iter().cloned().partition(|message| paused && is_move(message));
        self.resends = !wait.is_empty();
        go.into_iter().for_each(|message| self.send(message, effects));
    }

    fn connect(&mut self, known: Known, effects: &mut Vec<Effect>) {
        self.open(known.look(), effects);
    }

    fn open(&mut self, look: Look, effects: &mut Vec<Effect>) {
        self.close_channel(effects);
        self.attempt.0 += 1;
        let kind = match self.sockets {
            Sockets::Untried if self.failures >= SOCKET_FAILURES => ChannelKind::Stream,
            Sockets::Untried | Sockets::Work => ChannelKind::Socket,
            Sockets::Blocked => ChannelKind::Stream,
        };
        self.channel = Some(kind);
        effects.push(Effect::Open { attempt: self.attempt, kind, look });
        self.expect_reply(effects);
    }

    /// The connection is lost: tries again after a pause, which is at least what the server asks for.
    fn lose(&mut self, known: Known, asked: u32, effects: &mut Vec<Effect>) {
        self.close_channel(effects);
        let millis = PAUSES[self.failures.min(PAUSES.len() - 1)].max(asked);
        self.failures += 1;
        self.attempt.0 += 1;
        let status = if known.entries.is_some() { ConnectionStatus::Lost } else { ConnectionStatus::Joining };
        self.show(status, effects);
        effects.push(Effect::StartTimer { millis, timer: Timer::Retry(self.attempt) });
    }

    fn send(&mut self, message: ClientMessage, effects: &mut Vec<Effect>) {
        match (self.channel, message) {
            (None, _) => {}
            // A stream has one viewer: another one needs another stream.
            (Some(ChannelKind::Stream), ClientMessage::Watch { viewer, seen }) => {
                self.open(Look { seen, viewer: Some(viewer) }, effects);
            }
            (Some(_), message) => {
                effects.push(Effect::Send(message));
                self.expect_reply(effects);
            }
        }
    }

    fn expect_reply(&self, effects: &mut Vec<Effect>) {
        let (attempt, received) = (self.attempt, self.received);
        effects.push(Effect::StartTimer { millis: STALL_TIMEOUT, timer: Timer::Stall { attempt, received } });
        effects.push(Effect::StartTimer { millis: REPLY_TIMEOUT, timer: Timer::Reply { attempt, received } });
    }

    fn start_heartbeat(&self, effects: &mut Vec<Effect>) {
        effects.push(Effect::StartTimer { millis: HEARTBEAT, timer: Timer::Heartbeat(self.attempt) });
    }

    fn close_channel(&mut self, effects: &mut Vec<Effect>) {
        if self.channel.take().is_some() {
            effects.push(Effect::Close);
        }
    }

    fn show(&mut self, status: ConnectionStatus, effects: &mut Vec<Effect>) {
        self.status = status;
        effects.push(Effect::Status(status));
    }
}

fn is_move(message: &ClientMessage) -> bool {
    matches!(message, ClientMessage::Submit { input: TableInput::Act { .. }, .. })
}
