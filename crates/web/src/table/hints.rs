//! Hints: asked for, and shown clue by clue.

use engine::Seat;
use engine::core::referee::Referee;
use leptos::prelude::*;
use table::TableInput;

use super::store::TableStore;

/// How much of a hint is shown: the clues of the game one by one, then the move. Training shows the move at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// The clue with this number.
    Step(usize),
    /// The move.
    Move,
}

impl Clue {
    /// What is shown next of a hint with so many clues, if anything is left.
    #[must_use]
    pub const fn next(self, clues: usize) -> Option<Self> {
        match self {
            Self::Step(step) if step + 1 < clues => Some(Self::Step(step + 1)),
            Self::Step(_) => Some(Self::Move),
            Self::Move => None,
        }
    }
}

impl TableStore {
    /// The clues of the hint that is there.
    #[must_use]
    pub fn clues(self) -> Vec<String> {
        let clues = self.hint.with(|hint| {
            let (_, action) = hint.as_ref()?;
            let seat = self.seat()?;
            self.view.with(|view| Some(super::game_ui(self.game).clues(view.as_deref()?, seat, action)))
        });
        clues.unwrap_or_default()
    }

    /// Shows more of the hint, until all of it is shown.
    pub fn show_next_clue(self) {
        let clues = untrack(|| self.clues()).len();
        if let Some(next) = self.clue.get_untracked().next(clues) {
            self.clue.set(next);
        }
    }

    /// Asks for a hint; while there is one, for more of it.
    pub fn ask_for_hint(self) {
        if self.hint.with_untracked(Option::is_some) {
            return self.show_next_clue();
        }
        if let Some(seat) = untrack(|| self.seat()).filter(|_| !self.awaits_hint.get_untracked()) {
            self.awaits_hint.set(true);
            self.submit(TableInput::Hint { seat });
        }
    }

    /// Where all play at once, the player may have gone on while the hint was computed: then it is asked for again.
    pub(super) fn receive_hint(self, seat: Seat, entries: usize, action: String) {
        if entries < self.changed.try_get_value().unwrap_or_default() {
            self.submit(TableInput::Hint { seat });
        } else {
            let trains =
                self.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.referee == Referee::Training));
            self.clue.set(if trains { Clue::Move } else { Clue::Step(0) });
            self.awaits_hint.set(false);
            self.hint.set(Some((entries, action)));
        }
    }
}
