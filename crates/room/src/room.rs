//! What a host does with a room, whatever is played in it; and how rooms come into being.

use engine::{GameId, Millis, OptionsError, Seat, SeatSet, Viewer};
use table::effect::PauseCause;
use table::{
    Entry, PersonId, Phase, Secret, Sender, Settings, Table, TableFileError, TableGame, TableGameVisitor, TableInput,
};

use crate::any_update::AnyUpdate;
use crate::bot_jobs::{BotJob, BotReply};
use crate::game_room::GameRoom;
use protocol::{ClientMessage, Phrase, ServerMessage};

/// What the host brings to everything that happens: time, and chance that nobody knows.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The time since the table was opened.
    pub at: Millis,
    /// A secret that was never used; the next match takes it if it needs one.
    pub fresh: Secret,
}

/// What a person is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Opened the table: gives seats to computers and makes them free again.
    Owner,
    /// Anybody else.
    Guest,
}

/// Who says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Participant {
    /// The person.
    pub person: PersonId,
    /// What they are here.
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

/// An entry of the table's log, to be stored before anybody hears of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// Its number, from 0.
    pub entry: usize,
    /// The entry as [`table::record::line`] writes it.
    pub line: String,
    /// The secret, if it is a commitment to one.
    pub secret: Option<Secret>,
}

/// What came of something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoomOutput {
    /// What is to be stored. When there is any, every viewer gets [`Room::news`] after that, and the host looks at
    /// [`Room::tasks`] and [`Room::due`] again.
    pub stored: Vec<NewEntry>,
    /// What is told to who asked, after that.
    pub reply: Option<ServerMessage>,
    /// Who asked is to hear the news even if nothing was stored.
    pub update_to_asker: Option<usize>,
    /// What is told to everybody.
    pub said: Option<(Seat, Phrase)>,
}

/// A room that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoomError {
    /// The options do not make a game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// What was stored does not replay.
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// There is no match to look at, or to go on with.
    #[error("no match is there to be gone on with")]
    NoMatch,
    /// There are not so many entries to go back to.
    #[error("there are no {0} entries to go back to")]
    NoEntries(usize),
    /// Nobody can go on from this seat.
    #[error("nobody plays on seat {0}")]
    NoSuchSeat(Seat),
}

/// A table with clients around it.
pub trait Room: Send {
    /// Which game is played.
    fn game(&self) -> GameId;

    /// How many entries the log has.
    fn entries(&self) -> usize;

    /// When the last entry came.
    fn last_time(&self) -> Millis;

    /// What the table is doing.
    fn phase(&self) -> Phase;

    /// The seats that a person holds.
    fn seats_of(&self, person: PersonId) -> SeatSet;

    /// How many seats there are, and how many of them nobody holds.
    fn places(&self) -> (u8, u8);

    /// Whether the match waits for a person to act.
    fn awaits(&self, person: PersonId) -> bool;

    /// The people who hold seats, each once.
    fn people(&self) -> Vec<PersonId>;

    /// Why the clocks stand, if they do.
    fn paused(&self) -> Option<PauseCause>;

    /// Whether a person may look from there.
    fn may_look(&self, person: PersonId, viewer: Viewer) -> bool;

    /// A client said something.
    fn handle(&mut self, moment: Context, speaker: Participant, ask: ClientMessage) -> RoomOutput;

    /// The host itself changes something. What the table refuses changes nothing.
    fn handle_host(&mut self, moment: Context, command: HostCommand) -> RoomOutput;

    /// When time next brings something.
    fn due(&self) -> Option<Millis>;

    /// Takes in what time has brought.
    fn advance_time(&mut self, moment: Context) -> RoomOutput;

    /// What computers have to think about and is not being thought about yet.
    fn bot_jobs(&mut self) -> Vec<BotJob>;

    /// A computer has answered.
    fn bot_replied(&mut self, moment: Context, answer: &BotReply) -> RoomOutput;

    /// A task will never be answered: it is to be given again.
    fn bot_failed(&mut self, task: &BotJob);

    /// What happened since so many entries, and how the table looks now: [`ServerMessage::Update`] as JSON.
    fn update_json(&mut self, at: Millis, viewer: Viewer, seen: usize) -> String;

    /// The same with the game's own types, for a host in the same process as its only screen.
    fn typed_update(&mut self, at: Millis, viewer: Viewer, seen: usize) -> AnyUpdate;

    /// The same as a message.
    fn update_for(&mut self, at: Millis, viewer: Viewer, seen: usize) -> ServerMessage {
        let news = serde_json::from_str(&self.update_json(at, viewer, seen));
        news.unwrap_or_else(|wrong| ServerMessage::Error { message: wrong.to_string() })
    }

    /// The hash after the last entry; hosts compare it, no client gets it while a match runs.
    fn hash(&self) -> u64;

    /// The whole table as a file, with the secrets of all matches: for the host's own store.
    fn export(&self) -> String;

    /// The file that anybody may have; none while a match runs.
    fn published(&self) -> Option<String>;

    /// Applies an entry that another host has stored. Returns the command, if the entry was one of that host's.
    ///
    /// # Errors
    /// It does not follow from what is known here; the room is then to be resumed from the store.
    fn apply_stored(&mut self, line: &str, secret: Option<Secret>) -> Result<Option<HostCommand>, RoomError>;

    /// Goes back to so many entries: those after them could not be stored, and nobody has heard of them.
    ///
    /// # Errors
    /// There are not so many; nothing has changed.
    fn rewind(&mut self, entries: usize) -> Result<(), RoomError>;
}

struct Open<'a>(Context, &'a str, &'a str, u8);

impl TableGameVisitor for Open<'_> {
    type Output = Result<(Box<dyn Room>, RoomOutput), RoomError>;

    fn visit<P: TableGame>(self) -> Self::Output {
        let Self(moment, options, house, seats) = self;
        let mut room = GameRoom::new(Table::<P>::new(Settings::read(options, house, seats)?)?);
        let happened = room.opened(moment);
        Ok((Box::new(room), happened))
    }
}

/// Opens a table.
///
/// # Errors
/// The options do not make a game for so many.
pub fn open(
    moment: Context,
    game: GameId,
    options: &str,
    house: &str,
    seats: u8,
) -> Result<(Box<dyn Room>, RoomOutput), RoomError> {
    table::visit(game, Open(moment, options, house, seats))
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

/// A table that was stored, entry by entry.
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
