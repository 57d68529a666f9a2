//! Statistics of a match, for the end screen and for learning: a second fold over the same log.

use std::collections::BTreeMap;

use engine::{ContestOutcome, Millis, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::effect::TableEffect;
use crate::input::TableInput;
use crate::table::Table;
use crate::table_game::{ErrorKind, TableGame, Yield};

/// What a seat did in a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatStatistics {
    /// Actions, also those taken back.
    pub moves: u32,
    /// The time they took together, pauses apart.
    pub time: Millis,
    /// The longest.
    pub longest: Millis,
    /// The time of each action in order.
    pub times: Vec<Millis>,
    /// Hints asked for.
    pub hints: u32,
    /// Actions taken back.
    pub takebacks: u32,
    /// Contests that were right.
    pub contests_right: u32,
    /// Contests that were wrong.
    pub contests_wrong: u32,
    /// Errors by kind, whether the referee refused them or they lay on the table.
    pub errors: BTreeMap<ErrorKind, u32>,
    /// What the actions brought at once, in the game's unit, where it can be counted.
    pub found: u32,
    /// How much more the best actions would have brought.
    pub missed: u32,
}

/// What happened in a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// By seat.
    pub seats: Vec<SeatStatistics>,
    /// How long the match took, pauses apart.
    pub duration: Millis,
}

impl SeatStatistics {
    const fn count(&mut self, Yield { found, best }: Yield) {
        self.found += found;
        self.missed += best.saturating_sub(found);
    }
}

/// Since when each seat has been able to act.
struct Waiting(Vec<Option<Millis>>);

impl Waiting {
    fn update(&mut self, awaited: SeatSet, now: Millis, acted: Option<Seat>) {
        for (seat, since) in (0..).map(Seat).zip(&mut self.0) {
            *since = match *since {
                Some(_) if acted == Some(seat) && awaited.contains(seat) => Some(now),
                Some(since) if awaited.contains(seat) => Some(since),
                None if awaited.contains(seat) => Some(now),
                Some(_) | None => None,
            };
        }
    }
}

impl<P: TableGame> Table<P> {
    /// The statistics of the match that is played or was played last. Replays the table: for the end screen, not for
    /// every move.
    pub fn statistics(&self) -> Option<Statistics> {
        let first = self.game.as_ref()?.first_entry;
        let mut replay = self.branch(first)?;
        let seats = usize::from(self.settings.seats);
        let mut statistics =
            Statistics { seats: vec![SeatStatistics::default(); seats], duration: self.match_time(self.last_time()) };
        let mut waiting = Waiting(vec![None; seats]);
        for entry in self.log.since(first) {
            let now = replay.match_time(entry.at);
            statistics.before(&replay, &entry.input, &waiting, now);
            let before = replay.game().map(|game| game.position().clone());
            let effects = replay.apply(entry.at, entry.who, entry.id, entry.input.clone()).ok()?;
            effects.iter().for_each(|told| statistics.after::<P>(&told.effect));
            if let Some((before, after)) = before.zip(replay.game()) {
                statistics.between(&before, after.position());
            }
            let acted = entry.input.acted().map(|(seat, _)| seat);
            let awaited = replay.game().map(engine::Match::awaited).unwrap_or_default();
            waiting.update(awaited, replay.match_time(entry.at), acted);
        }
        Some(statistics)
    }
}

impl Statistics {
    fn before<P: TableGame>(
        &mut self,
        table: &Table<P>,
        input: &TableInput<P::Action>,
        waiting: &Waiting,
        now: Millis,
    ) {
        let (TableInput::Act { seat, action }, Some(game)) = (input, table.game()) else { return };
        let own = &mut self.seats[seat.index()];
        let took = waiting.0[seat.index()].map_or(Millis(0), |since| Millis(now.0.saturating_sub(since.0)));
        own.moves += 1;
        own.time = own.time.plus(took);
        own.longest = own.longest.max(took);
        own.times.push(took);
        if let Some(kind) = game.position().error(*seat, action) {
            *own.errors.entry(kind).or_default() += 1;
        } else if let Some(yields) = game.position().yields(*seat, action) {
            own.count(yields);
        }
    }

    fn between<P: TableGame>(&mut self, before: &P, after: &P) {
        for (seat, own) in (0..).map(Seat).zip(&mut self.seats) {
            P::concluded(before, after, seat).into_iter().for_each(|yields| own.count(yields));
        }
    }

    fn after<P: TableGame>(&mut self, effect: &TableEffect<P::Effect>) {
        if let TableEffect::Game(effect) = effect {
            match P::contest(effect) {
                Some((seat, ContestOutcome::Upheld)) => self.seats[seat.index()].contests_right += 1,
                Some((seat, ContestOutcome::Rejected)) => self.seats[seat.index()].contests_wrong += 1,
                None => {}
            }
        } else if let TableEffect::Erred { seat, kind } = effect {
            *self.seats[seat.index()].errors.entry(*kind).or_default() += 1;
        } else if let TableEffect::Hinted { seat } = effect {
            self.seats[seat.index()].hints += 1;
        } else if let TableEffect::TakenBack { seat, .. } = effect {
            self.seats[seat.index()].takebacks += 1;
        }
    }
}
