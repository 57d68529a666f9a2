//! What happened lately at a table, for clients that have missed it. The effects of the last entries are in memory; older
//! ones are rebuilt by replaying the table, which takes long and is work for another thread. Whoever has missed very much
//! gets the table as it is now, and no history.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;

use table::effect::{Holders, readdress};
use table::{SeatState, Table, TableEffects, TableGame};

/// Who has missed more entries than this gets no history. It is more than a match has.
pub const LONGEST_HISTORY: usize = 500;
/// The effects of this many last entries are always kept, for clients that were away for a moment.
const REMEMBERED: usize = 16;

/// Rebuilds the history of a table.
pub struct HistoryJob(Box<dyn FnOnce() -> History + Send>);

impl fmt::Debug for HistoryJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HistoryJob")
    }
}

impl HistoryJob {
    /// Does the job. It takes long: do not call it where others wait.
    #[must_use]
    pub fn run(self) -> History {
        self.0()
    }
}

/// The history of a table, rebuilt. Its game is known to the room that it is for.
#[derive(Debug)]
pub struct History(Box<dyn Any + Send>);

/// The effects of the entries before `end`, addressed to these holders.
struct Rebuilt<E> {
    end: usize,
    effects: Vec<TableEffects<E>>,
    holders: Holders,
}

pub(crate) struct Recent<P: TableGame> {
    /// The effects of the last entries, addressed to the seats as `holders` hold them.
    effects: VecDeque<TableEffects<P::Effect>>,
    /// Who held each seat when `effects` was last extended.
    holders: Holders,
    /// Until the log is longer than this, a rebuilt history is kept.
    kept_until: usize,
}

/// From which entry on a client that has seen some is told what happened.
fn first_told<P: TableGame>(table: &Table<P>, seen: usize) -> usize {
    let entries = table.log().len();
    if entries.saturating_sub(seen) > LONGEST_HISTORY { entries } else { seen.min(entries) }
}

impl<P: TableGame> Recent<P> {
    pub(crate) fn new(table: &Table<P>) -> Self {
        Self { effects: VecDeque::new(), holders: table.holders(), kept_until: 0 }
    }

    /// Remembers the effects of the entries from `first` on.
    pub(crate) fn remember(&mut self, table: &Table<P>, first: usize, effects: TableEffects<P::Effect>) {
        if !table.seat_states().iter().map(SeatState::person).eq(self.holders.iter().copied()) {
            let now = table.holders();
            self.effects.iter_mut().for_each(|effects| readdress(effects, &self.holders, &now));
            self.holders = now;
        }
        let entries = table.log().len() - first;
        if entries > 0 {
            // With several entries at once (time, then an action) the last one gets all effects: clients see them together.
            self.effects.extend((1..entries).map(|_| Vec::new()));
            self.effects.push_back(effects);
        }
        let kept = if table.log().len() <= self.kept_until { LONGEST_HISTORY } else { REMEMBERED };
        let too_many = self.effects.len().saturating_sub(kept);
        if too_many > 0 {
            self.effects.drain(..too_many);
            self.effects.shrink_to(2 * kept);
        }
    }

    /// Forgets entries that were taken back.
    pub(crate) fn rewind(&mut self, table: &Table<P>, undone: usize) {
        self.effects.truncate(self.effects.len().saturating_sub(undone));
        let holders = table.holders();
        if holders != self.holders {
            // These effects are addressed to holders that are no more; they are rebuilt instead.
            self.effects.clear();
            self.holders = holders;
        }
    }

    /// Calls `f` with the first entry that a client who has seen some is told of, and what happened from there on: from
    /// memory if it is there, else by replaying the table.
    pub(crate) fn with_effects_since<R>(
        &self,
        table: &Table<P>,
        seen: usize,
        f: impl FnOnce(usize, &mut dyn Iterator<Item = &TableEffects<P::Effect>>) -> R,
    ) -> R {
        let from = first_told(table, seen);
        match self.effects.len().checked_sub(table.log().len() - from) {
            Some(skipped) => f(from, &mut self.effects.iter().skip(skipped)),
            None => f(from, &mut table.since(from).unwrap_or_default().iter()),
        }
    }

    /// Whether [`Self::with_effects_since`] would replay the table.
    pub(crate) fn lacks(&self, table: &Table<P>, seen: usize) -> bool {
        table.log().len() - first_told(table, seen) > self.effects.len()
    }

    /// The job after which it does not.
    pub(crate) fn job(table: &Table<P>) -> HistoryJob {
        let (table, end) = (table.clone(), table.log().len());
        HistoryJob(Box::new(move || {
            let effects = table.since(end.saturating_sub(LONGEST_HISTORY)).unwrap_or_default();
            History(Box::new(Rebuilt { end, effects, holders: table.holders() }))
        }))
    }

    /// Takes what a job has rebuilt. If too much has happened since, it is of no use, and another job is needed.
    pub(crate) fn add(&mut self, table: &Table<P>, history: History) {
        let Ok(rebuilt) = history.0.downcast::<Rebuilt<P::Effect>>() else { return };
        let Rebuilt { end, mut effects, holders } = *rebuilt;
        let known_from = table.log().len() - self.effects.len();
        let begin = end - effects.len();
        if !(begin..=end).contains(&known_from) {
            return;
        }
        effects.truncate(known_from - begin);
        effects.iter_mut().for_each(|effects| readdress(effects, &holders, &self.holders));
        effects.into_iter().rev().for_each(|effects| self.effects.push_front(effects));
        self.kept_until = table.log().len() + REMEMBERED;
    }
}
