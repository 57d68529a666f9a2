//! Reviewing a match: the table after each step of its last match, what a bot would have done there, and a new table that
//! goes on from any step ([`branch`]).

use engine::core::effect::seen_by;
use engine::{GameId, Input, Match, Millis, Outcome, Rng, Seat, Seed, Viewer};
use serde_json::value::to_raw_value;
use table::settings::{ClockKind, Seating};
use table::{
    HouseRules, Name, Occupant, PersonId, Phase, SeatState, Secret, Sender, Settings, Table, TableEffects,
    TableFileError, TableGame, TableGameVisitor, TableInput, TableRefusal,
};

use crate::any_update::AnyUpdate;
use crate::bot_jobs::{BotJob, BotJobKind, erase};
use crate::room::RoomError;
use protocol::Update;

/// A step of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// How many entries the table had after it.
    pub entries: usize,
    /// Who acted and how, in the game's notation; `None` for the start and for steps without an action, such as the end of
    /// a time limit.
    pub acted: Option<(Seat, String)>,
    /// In which round it was, from 0.
    pub round: u32,
}

/// A match to review step by step.
pub trait Replay {
    /// Which game was played.
    fn game(&self) -> GameId;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// The steps; the first is the start.
    fn plies(&self) -> &[Ply];

    /// How the match ended; `None` if it did not, or was abandoned.
    fn outcome(&self) -> Option<&Outcome>;

    /// The table after a step as a viewer saw it, and what the step did. Steps beyond the last are the last.
    fn typed_update(&mut self, ply: usize, viewer: Viewer) -> AnyUpdate;

    /// Whether the player who acted after a step had no choice: one action only.
    fn is_forced(&mut self, ply: usize) -> bool;

    /// The job ([`crate::think`]) to find out what a bot would have done after a step instead of the player who acted
    /// next; `None` if nobody did.
    fn question(&mut self, ply: usize, player: &str) -> Option<BotJob>;

    /// The job that computed the hint which the player who acted next had been given for the position after a step: its
    /// answer is the hint, for the search is the same to the seed. `None` if they had not asked for one.
    fn hint(&mut self, ply: usize) -> Option<BotJob>;
}

/// The last match in the file of a table.
///
/// # Errors
/// The file is no table, does not replay, or no match was played there.
pub fn replay(text: &str) -> Result<Box<dyn Replay>, RoomError> {
    struct Of<'a>(&'a str);
    impl TableGameVisitor for Of<'_> {
        type Output = Result<Box<dyn Replay>, RoomError>;
        fn visit<P: TableGame>(self) -> Self::Output {
            Ok(Box::new(Reel::<P>::new(Table::import(self.0)?)?))
        }
    }
    table::visit(table::record::game_of(text)?, Of(text))
}

struct Reel<P: TableGame> {
    whole: Table<P>,
    /// The table after some entry; going forward starts from here.
    now: Table<P>,
    plies: Vec<Ply>,
    hints: Vec<Hint>,
}

/// A hint that somebody asked for.
struct Hint {
    seat: Seat,
    /// The hash of the position it was for: who takes a move back remembers the hint.
    position: Option<u64>,
    /// How many entries the table had after the request.
    entries: usize,
}

impl<P: TableGame> Reel<P> {
    fn new(whole: Table<P>) -> Result<Self, RoomError> {
        let start = whole.log().last_where(|entry| entry.input == TableInput::Start);
        let start = start.ok_or(RoomError::NoMatch)?;
        let now = whole.branch(start + 1).ok_or(RoomError::NoMatch)?;
        let plies = vec![Ply { entries: start + 1, acted: None, round: 0 }];
        let mut reel = Self { whole, now, plies, hints: Vec::new() };
        let looks = |table: &Table<P>| (table.phase(), table.game().map(Match::position_hash), round(table));
        let mut before = looks(&reel.now);
        for entries in start + 2..=reel.whole.log().len() {
            reel.go(entries);
            let input = &reel.whole.log()[entries - 1].input;
            let acted = input.acted().map(|(seat, action)| (seat, action.to_string()));
            let after = looks(&reel.now);
            if let TableInput::Hint { seat } = *input {
                reel.hints.push(Hint { seat, position: after.1, entries });
            }
            if acted.is_some() || after != before {
                reel.plies.push(Ply { entries, acted, round: round(&reel.now) });
            }
            before = after;
            // What follows the end, such as the wish for a rematch, does not belong to the match.
            if reel.now.phase() != Phase::Playing {
                break;
            }
        }
        Ok(reel)
    }

    /// Goes to the table after this many entries and returns the effects on the way.
    fn go(&mut self, entries: usize) -> Vec<TableEffects<P::Effect>> {
        if entries < self.now.log().len() {
            let first = self.plies.first().map_or(0, |ply| ply.entries);
            self.now = self.whole.branch(first.min(entries)).unwrap_or_else(|| self.whole.clone());
        }
        let known = self.now.log().len();
        let missed = self.whole.log().since(known).take(entries.saturating_sub(known));
        // The entries were accepted when the file was read.
        let apply = |entry: &table::Entry<P::Action>| {
            self.now.apply(entry.at, entry.who, entry.id, entry.input.clone()).unwrap_or_default()
        };
        missed.map(apply).collect()
    }

    fn ply(&self, ply: usize) -> usize {
        self.plies.get(ply).or(self.plies.last()).map_or(0, |ply| ply.entries)
    }
}

fn round<P: TableGame>(table: &Table<P>) -> u32 {
    table.game().map_or(0, |play| play.setup().round)
}

impl<P: TableGame> Replay for Reel<P> {
    fn game(&self) -> GameId {
        P::GAME
    }

    fn seats(&self) -> u8 {
        self.whole.settings().seats
    }

    fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.whole.outcome()
    }

    fn typed_update(&mut self, ply: usize, viewer: Viewer) -> AnyUpdate {
        let from = self.ply(ply.saturating_sub(1));
        self.go(from);
        let effects = self.go(self.ply(ply));
        let effects = effects.iter().flat_map(|emitted| seen_by(emitted, viewer)).cloned().collect();
        let view = self.now.view(self.now.last_time(), viewer);
        AnyUpdate::new::<P>(Update { from, effects, viewer, view })
    }

    fn is_forced(&mut self, ply: usize) -> bool {
        let Some((seat, _)) = self.plies.get(ply + 1).and_then(|next| next.acted.clone()) else { return false };
        self.go(self.ply(ply));
        let mut legal = Vec::new();
        if let Some(play) = self.now.game() {
            play.legal_actions(seat, &mut legal);
        }
        legal.len() == 1
    }

    fn question(&mut self, ply: usize, player: &str) -> Option<BotJob> {
        let (seat, _) = self.plies.get(ply + 1)?.acted.clone()?;
        let entries = self.ply(ply);
        self.go(entries);
        let position = self.now.game()?.position();
        let view = to_raw_value(&position.view(Viewer::Seat(seat))).ok()?;
        // A fixed seed: the answer is the same every time.
        let seed = Rng::new(Seed([0; 16]), &format!("review {ply}")).seed();
        let (game, kind, player) = (P::GAME, BotJobKind::Move, player.to_owned());
        Some(BotJob { game, kind, seat, player, view, seed, entries, answer_only: false })
    }

    fn hint(&mut self, ply: usize) -> Option<BotJob> {
        let next = self.plies.get(ply + 1)?;
        let (seat, acted_at) = (next.acted.as_ref()?.0, next.entries);
        self.go(self.ply(ply));
        let position = self.now.game().map(Match::position_hash);
        let is_known = |hint: &&Hint| hint.seat == seat && hint.position == position && hint.entries < acted_at;
        let entries = self.hints.iter().rev().find(is_known)?.entries;
        self.go(entries);
        erase(BotJobKind::Hint, &self.now.hint_task(seat)?)
    }
}

/// A table that goes on from an entry of another: one person on a seat, bots on the others, no clocks. Players who had left
/// the match by then have left it here, too.
///
/// # Errors
/// The file is no table, no match is running after that entry, or the seat or bot does not exist.
pub fn branch(text: &str, entries: usize, seat: Seat, name: &Name, player: &str) -> Result<String, RoomError> {
    struct Of<'a>(&'a str, usize, Seat, &'a Name, &'a str);
    impl TableGameVisitor for Of<'_> {
        type Output = Result<String, RoomError>;
        fn visit<P: TableGame>(self) -> Self::Output {
            let Self(text, entries, seat, name, player) = self;
            let whole = Table::<P>::import(text)?;
            let there = whole.branch(entries).ok_or(RoomError::NoMatch)?;
            go_on(&there, seat, name, player)
        }
    }
    table::visit(table::record::game_of(text)?, Of(text, entries, seat, name, player))
}

/// The person in front of the screen, as every host in a page calls them.
const HERE: PersonId = PersonId(1);

fn go_on<P: TableGame>(there: &Table<P>, seat: Seat, name: &Name, player: &str) -> Result<String, RoomError> {
    let play = there.game().filter(|_| there.phase() == Phase::Playing).ok_or(RoomError::NoMatch)?;
    if seat.0 >= there.settings().seats || play.left().contains(seat) {
        return Err(RoomError::NoSuchSeat(seat));
    }
    let secret = there.log().iter().rev().find_map(|entry| {
        let TableInput::Commit { secret } = &entry.input else { return None };
        (secret.seed == play.setup().seed).then_some(**secret)
    });
    let mut table = seated(there, seat, name, player, secret.ok_or(RoomError::NoMatch)?)?;
    for (number, entry) in play.log().iter().enumerate() {
        // One tick of a table may have been several of the match.
        if table.game().is_some_and(|own| own.log().len() > number) {
            continue;
        }
        let (who, input) = match &entry.input {
            Input::Act { seat, action } => {
                (sender_of(&table, *seat), TableInput::Act { seat: *seat, action: action.clone() })
            }
            Input::Leave { seat } => (sender_of(&table, *seat), TableInput::Resign { seat: *seat }),
            Input::Tick => (Sender::Host, TableInput::Tick),
            Input::NextRound => (Sender::Host, TableInput::NextRound),
        };
        take(&mut table, entry.at, who, input)?;
    }
    Ok(table.export())
}

/// A table of the same game at which everybody sits and the match has begun.
fn seated<P: TableGame>(
    there: &Table<P>,
    own: Seat,
    name: &Name,
    player: &str,
    secret: Secret,
) -> Result<Table<P>, RoomError> {
    let Settings { options, house, seats } = there.settings().clone();
    let house = HouseRules { seating: Seating::Chosen, clock: ClockKind::None, grace_seconds: 0, ..house };
    let left = there.game().map(Match::left).unwrap_or_default();
    let mut table = Table::new(Settings { options, house, seats })?;
    take(&mut table, Millis(0), Sender::Host, TableInput::Commit { secret: secret.into() })?;
    for seat in Seat::all(seats) {
        if seat != own && !left.contains(seat) {
            take(&mut table, Millis(0), Sender::Host, TableInput::Bot { seat, player: player.into() })?;
            continue;
        }
        // Only people leave a match, so players who left sit here as other people than the one in front of the screen.
        let person = if seat == own { HERE } else { PersonId(HERE.0 + 1 + u64::from(seat.0)) };
        let was = match &there.seat_states()[seat.index()].occupant {
            Occupant::Person { name, .. } => Some(name.clone()),
            Occupant::Bot(_) | Occupant::Open => None,
        };
        let name = was.filter(|_| seat != own).unwrap_or_else(|| name.clone());
        take(&mut table, Millis(0), Sender::Person(person), TableInput::Sit { seat, name })?;
        take(&mut table, Millis(0), Sender::Person(person), TableInput::Ready { seat })?;
    }
    take(&mut table, Millis(0), Sender::Host, TableInput::Start)?;
    Ok(table)
}

/// Who acts for a seat.
fn sender_of<P: TableGame>(table: &Table<P>, seat: Seat) -> Sender {
    let person = table.seat_states().get(seat.index()).and_then(SeatState::person);
    person.map_or(Sender::Host, Sender::Person)
}

fn take<P: TableGame>(
    table: &mut Table<P>,
    at: Millis,
    who: Sender,
    input: TableInput<P::Action>,
) -> Result<(), RoomError> {
    let line = table.log().len() + 1;
    let refused = |refusal: TableRefusal<P>| TableFileError::Refused { line, wrong: refusal.to_string() };
    table.apply(at.max(table.last_time()), who, None, input).map_err(refused)?;
    Ok(())
}
