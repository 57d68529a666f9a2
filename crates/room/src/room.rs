//! What a host does with a room, whatever the game; and how rooms are made.

use engine::{GameId, Millis, OptionsError, Seat, SeatSet, Viewer};
use table::effect::PauseCause;
use table::{
    Entry, PersonId, Phase, Secret, Sender, Settings, Table, TableFileError, TableGame, TableGameVisitor, TableInput,
};

use crate::any_update::AnyUpdate;
use crate::bot_jobs::{BotJob, BotReply};
use crate::game_room::GameRoom;
use crate::history::{History, HistoryJob};
use protocol::{ClientMessage, Phrase, ServerMessage};

/// What the host supplies with every call: the time, and a fresh secret.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The time since the table was opened.
    pub at: Millis,
    /// A secret that was never used, for the next match if it needs one.
    pub fresh: Secret,
}

/// What a person is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Opened the table; may give seats to bots and free them again.
    Owner,
    /// Anybody else.
    Guest,
}

/// Who sends a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Participant {
    /// The person.
    pub person: PersonId,
    /// Their role at this table.
    pub role: Role,
}

/// What a host does to a table of its own accord.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostCommand {
    /// Stops the clocks.
    Pause,
    /// Lets the clocks run on.
    Resume,
    /// A person's connection is lost.
    Absent(PersonId),
    /// A person is back.
    Returned(PersonId),
    /// Begins the next round.
    NextRound,
    /// Ends the match without a result.
    Abandon,
}

impl HostCommand {
    pub(crate) fn into_input<A>(self) -> TableInput<A> {
        match self {
            Self::Pause => TableInput::Pause,
            Self::Resume => TableInput::Resume,
            Self::Absent(person) => TableInput::Absent { person },
            Self::Returned(person) => TableInput::Returned { person },
            Self::NextRound => TableInput::NextRound,
            Self::Abandon => TableInput::Abandon,
        }
    }

    /// The command that an entry of the log records, if a host gave it.
    pub(crate) const fn of_entry<A>(entry: &Entry<A>) -> Option<Self> {
        match (entry.who, &entry.input) {
            (Sender::Host, TableInput::Pause) => Some(Self::Pause),
            (Sender::Host, TableInput::Resume) => Some(Self::Resume),
            (Sender::Host, TableInput::Absent { person }) => Some(Self::Absent(*person)),
            (Sender::Host, TableInput::Returned { person }) => Some(Self::Returned(*person)),
            (Sender::Host, TableInput::NextRound) => Some(Self::NextRound),
            (Sender::Host, TableInput::Abandon) => Some(Self::Abandon),
            (Sender::Host | Sender::Person(_), _) => None,
        }
    }
}

/// A new entry of the table's log. The host stores it before it tells anybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// Its number, from 0.
    pub entry: usize,
    /// The entry as [`table::record::line`] writes it.
    pub line: String,
    /// The secret, if it is a commitment to one.
    pub secret: Option<Secret>,
}

/// What a call to a room leads to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoomOutput {
    /// Entries to store. If there are any, the host then sends every viewer an update ([`Room::update_json`]) and looks at
    /// [`Room::bot_jobs`] and [`Room::due`] again.
    pub stored: Vec<NewEntry>,
    /// The answer to the sender, after storing.
    pub reply: Option<ServerMessage>,
    /// The sender gets an update from this entry on, even if nothing was stored.
    pub update_to_asker: Option<usize>,
    /// A phrase for everybody.
    pub said: Option<(Seat, Phrase)>,
}

/// Why a room cannot be made, or not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoomError {
    /// The options do not make a game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// What was stored does not replay.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// There is no match to look at or to continue.
    #[error("there is no match to continue")]
    NoMatch,
    /// The log is shorter than this.
    #[error("the log has fewer than {0} entries")]
    NoEntries(usize),
    /// Nobody plays on this seat.
    #[error("nobody plays on seat {0}")]
    NoSuchSeat(Seat),
}

/// A table and its clients.
pub trait Room: Send {
    /// Which game is played.
    fn game(&self) -> GameId;

    /// How many entries the log has.
    fn entries(&self) -> usize;

    /// The time of the last entry.
    fn last_time(&self) -> Millis;

    /// What the table is doing.
    fn phase(&self) -> Phase;

    /// Whether a person has made a move at this table.
    fn has_acted(&self, person: PersonId) -> bool;

    /// The seats that a person holds.
    fn seats_of(&self, person: PersonId) -> SeatSet;

    /// How many seats there are, and how many of them nobody holds.
    fn places(&self) -> (u8, u8);

    /// The people who hold seats, each once.
    fn people(&self) -> Vec<PersonId>;

    /// Why the table is paused, if it is.
    fn paused(&self) -> Option<PauseCause>;

    /// Whether a person may see the table as this viewer.
    fn may_look(&self, person: PersonId, viewer: Viewer) -> bool;

    /// Handles a client's message.
    fn handle(&mut self, context: Context, participant: Participant, message: ClientMessage) -> RoomOutput;

    /// The host itself changes something. What the table refuses changes nothing.
    fn handle_host(&mut self, context: Context, command: HostCommand) -> RoomOutput;

    /// When something is due next.
    fn due(&self) -> Option<Millis>;

    /// Applies everything that is due.
    fn advance_time(&mut self, context: Context) -> RoomOutput;

    /// New work for bots: jobs that were not handed out yet.
    fn bot_jobs(&mut self) -> Vec<BotJob>;

    /// Applies the answer of a bot.
    fn bot_replied(&mut self, context: Context, answer: &BotReply) -> RoomOutput;

    /// Takes back a job that will never be answered, so that it is handed out again.
    fn bot_failed(&mut self, task: &BotJob);

    /// What happened after the first `seen` entries, and the table now: [`ServerMessage::Update`] as JSON. Who is further
    /// behind than [`crate::LONGEST_HISTORY`] gets no history.
    fn update_json(&mut self, at: Millis, viewer: Viewer, seen: usize) -> String;

    /// The same with the game's own types, for a host in the same process as its only screen.
    fn typed_update(&mut self, at: Millis, viewer: Viewer, seen: usize) -> AnyUpdate;

    /// Whether an update from there on would have to replay the table. A host with others to serve runs a
    /// [`Room::history_job`] on another thread, passes what it returns to [`Room::add_history`], and then writes the update.
    fn lacks_history(&self, seen: usize) -> bool;

    /// Rebuilds what happened.
    fn history_job(&self) -> HistoryJob;

    /// Takes what a job has rebuilt.
    fn add_history(&mut self, history: History);

    /// The hash after the last entry, for hosts to compare. No client gets it while a match is running.
    fn hash(&self) -> u64;

    /// The whole table as a file with the secrets of all matches, for the host's own storage.
    fn export(&self) -> String;

    /// The file that anybody may have; none while a match runs.
    fn published(&self) -> Option<String>;

    /// Applies an entry that another host has stored. Returns the command, if the entry was one of that host's.
    ///
    /// # Errors
    /// The entry does not fit; the host must then resume the room from its storage.
    fn apply_stored(&mut self, line: &str, secret: Option<Secret>) -> Result<Option<HostCommand>, RoomError>;

    /// Drops all but the first entries: the others could not be stored, and nobody was told of them.
    ///
    /// # Errors
    /// The log is shorter than that; nothing has changed.
    fn rewind(&mut self, entries: usize) -> Result<(), RoomError>;
}

struct Open<'a>(Context, &'a str, &'a str, u8);

impl TableGameVisitor for Open<'_> {
    type Output = Result<(Box<dyn Room>, RoomOutput), RoomError>;

    fn visit<P: TableGame>(self) -> Self::Output {
        let Self(context, options, house, seats) = self;
        let mut room = GameRoom::new(Table::<P>::new(Settings::read(options, house, seats)?)?);
        let output = room.opened(context);
        Ok((Box::new(room), output))
    }
}

/// Opens a table.
///
/// # Errors
/// The options do not make a game for this number of seats.
pub fn open(
    context: Context,
    game: GameId,
    options: &str,
    house: &str,
    seats: u8,
) -> Result<(Box<dyn Room>, RoomOutput), RoomError> {
    table::visit(game, Open(context, options, house, seats))
}

struct Resume<'a, I>(&'a str, &'a str, u8, I);

impl<'l, I: Iterator<Item = (&'l str, Option<Secret>)>> TableGameVisitor for Resume<'_, I> {
    type Output = Result<Box<dyn Room>, RoomError>;

    fn visit<P: TableGame>(self) -> Self::Output {
        let Self(options, house, seats, lines) = self;
        let mut room = GameRoom::new(Table::<P>::new(Settings::read(options, house, seats)?)?);
        for (line, secret) in lines {
            room.apply_stored(line, secret)?;
        }
        Ok(Box::new(room))
    }
}

/// Replays a stored table.
///
/// # Errors
/// What was stored does not replay.
pub fn resume<'l>(
    game: GameId,
    options: &str,
    house: &str,
    seats: u8,
    lines: impl Iterator<Item = (&'l str, Option<Secret>)>,
) -> Result<Box<dyn Room>, RoomError> {
    table::visit(game, Resume(options, house, seats, lines))
}

struct Import<'a>(&'a str);

impl TableGameVisitor for Import<'_> {
    type Output = Result<Box<dyn Room>, RoomError>;

    fn visit<P: TableGame>(self) -> Self::Output {
        Ok(Box::new(GameRoom::new(Table::<P>::import(self.0)?)))
    }
}

/// A table from its file.
///
/// # Errors
/// The file is no table, or does not replay.
pub fn import(text: &str) -> Result<Box<dyn Room>, RoomError> {
    table::visit(table::record::game_of(text)?, Import(text))
}
