//! Who has moved in a round, and what has happened since the last move made at this screen: found in what happened, so
//! that a reload changes neither.

use std::sync::Arc;

use engine::{Seat, SeatSet};
use leptos::prelude::*;
use table::TableEffect;

use super::erased::{AnyEffects, AnyTableView, Erased, TableUpdate};
use super::game_ui::game_ui;
use super::store::{TableStore, held_by};

/// Who has moved in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// The movers, in order.
    seats: Vec<Seat>,
    /// Nothing is known of the beginning: who comes back to a very long match is not told of it.
    partial: bool,
}

impl Moves {
    fn follow<E>(&mut self, effect: &TableEffect<E>, mover: Option<Seat>) {
        if let TableEffect::Started { .. } | TableEffect::RoundBegan { .. } = effect {
            *self = Self::default();
        } else if let TableEffect::TakenBack { seat, .. } = effect {
            let last = self.seats.iter().rposition(|mover| mover == seat);
            self.seats.truncate(last.unwrap_or(self.seats.len()));
        } else {
            self.seats.extend(mover);
        }
    }

    /// Whether nobody has moved yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.seats.is_empty() && !self.partial
    }

    /// Whether one of these seats has moved.
    #[must_use]
    pub fn include(&self, seats: SeatSet) -> bool {
        self.partial || self.seats.iter().any(|mover| seats.contains(*mover))
    }

    /// Who has moved since the last move of a seat: what goes with it when it is taken back.
    #[must_use]
    pub fn replies_to(&self, seat: Seat) -> SeatSet {
        let last = self.seats.iter().rposition(|mover| *mover == seat);
        last.map_or(SeatSet::EMPTY, |last| self.seats[last + 1..].iter().copied().collect())
    }
}

/// Whether what happened before is no longer to be seen on the board.
const fn clears_board<E>(effect: &TableEffect<E>) -> bool {
    matches!(effect, TableEffect::Started { .. } | TableEffect::RoundBegan { .. } | TableEffect::TakenBack { .. })
}

/// Where in the effects that begins which has happened since the last move made at this screen, and who made that move.
/// Where several share the screen, the next one sees the whole turn of the last.
fn since_own_move<E>(
    effects: &[TableEffect<E>],
    mover: impl Fn(&TableEffect<E>) -> Option<Seat>,
    own: SeatSet,
) -> (usize, Option<Seat>) {
    // An onlooker has seen nothing yet, and has nothing to look for.
    if own.is_empty() {
        return (effects.len(), None);
    }
    let begin = effects.iter().rposition(clears_board).unwrap_or(0);
    let moved = (begin..).zip(&effects[begin..]).filter_map(|(at, effect)| Some((at, mover(effect)?)));
    let moved: Vec<(usize, Seat)> = moved.filter(|(_, seat)| own.contains(*seat)).collect();
    let Some(&(last, seat)) = moved.last() else { return (begin, None) };
    let turn = moved.iter().rev().take_while(|(_, other)| own.len() > 1 && *other == seat).last();
    (turn.map_or(last, |(at, _)| *at), Some(seat))
}

impl TableStore {
    /// Follows who moves.
    pub(super) fn follow_moves(self, view: &AnyTableView, effects: &AnyEffects) {
        let mut moves = self.moves.get_untracked();
        for effect in effects {
            moves.follow(effect, game_ui(self.game).mover(view, effect));
        }
        if self.moves.with_untracked(|before| *before != moves) {
            self.moves.set(moves);
        }
    }

    /// What is marked on the board for who comes back: the same as before they left.
    pub(super) fn recall_moves(self, update: &TableUpdate) -> AnyEffects {
        if update.from > 0 {
            self.moves.set(Moves { seats: Vec::new(), partial: true });
        }
        let own = held_by(&update.view, self.person.get_untracked());
        let mover = |effect: &TableEffect<Erased>| game_ui(self.game).mover(&update.view, effect);
        let (begin, seat) = since_own_move(&update.effects, mover, own);
        self.mover.set_value(seat);
        update.effects[begin..].to_vec()
    }

    /// Adds to what is marked on the board.
    pub(super) fn extend_recent(self, effects: &AnyEffects) {
        let cleared = effects.iter().rposition(clears_board);
        self.recent.update(|recent| {
            if cleared.is_some() {
                *recent = Arc::default();
            }
            Arc::make_mut(recent).extend_from_slice(&effects[cleared.unwrap_or(0)..]);
        });
    }

    /// Who moves has read what was told. Where several share a screen, the next one reads the whole turn of the last.
    pub(super) fn forget_told(self, seat: Seat) {
        let before = self.mover.try_update_value(|mover| mover.replace(seat)).flatten();
        let shared = untrack(|| self.own_seats()).len() > 1;
        if !shared || before != Some(seat) {
            self.told_from.set(self.story.with_untracked(Vec::len));
            self.recent.set(Arc::default());
        }
    }

    /// Whether somebody in front of this screen has moved in this match.
    #[must_use]
    pub fn has_moved(self) -> bool {
        let own = self.own_seats();
        let later = self.view.with(|view| view.as_ref().is_some_and(|view| is_in_later_round(view)));
        later || self.moves.with(|moves| moves.include(own))
    }

    /// Whether anybody has moved in this match.
    #[must_use]
    pub fn has_begun(self) -> bool {
        let later = self.view.with(|view| view.as_ref().is_some_and(|view| is_in_later_round(view)));
        later || self.moves.with(|moves| !moves.is_empty())
    }
}

fn is_in_later_round(view: &AnyTableView) -> bool {
    view.play.as_ref().is_some_and(|play| play.round > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seats that move, as effects of a game.
    fn acts(seats: &[u8]) -> Vec<TableEffect<u8>> {
        seats.iter().map(|seat| TableEffect::Game(*seat)).collect()
    }

    fn mover(effect: &TableEffect<u8>) -> Option<Seat> {
        if let TableEffect::Game(seat) = effect { Some(Seat(*seat)) } else { None }
    }

    fn seats(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    fn moves(effects: &[TableEffect<u8>]) -> Moves {
        let mut moves = Moves::default();
        effects.iter().for_each(|effect| moves.follow(effect, mover(effect)));
        moves
    }

    #[test]
    fn what_happened_since_the_own_move_is_found_again() {
        let since = |effects: &[TableEffect<u8>], own: &[u8]| since_own_move(effects, mover, seats(own));
        let match_of_three = acts(&[0, 1, 2, 0, 1, 2]);
        assert_eq!(since(&match_of_three, &[0]), (3, Some(Seat(0))));
        assert_eq!(since(&match_of_three, &[2]), (5, Some(Seat(2))));
        assert_eq!(since(&match_of_three, &[]), (6, None), "an onlooker has nothing marked");
        // A round of its own: what was done before it is not on the board any more.
        let round = [acts(&[0, 1]), vec![TableEffect::RoundBegan { round: 1 }], acts(&[1, 2])].concat();
        assert_eq!(since(&round, &[0]), (2, None));
        let back = [acts(&[0, 1]), vec![TableEffect::TakenBack { seat: Seat(0), inputs: 2 }]].concat();
        assert_eq!(since(&back, &[0]), (2, None));
    }

    #[test]
    fn who_is_handed_the_screen_finds_the_whole_turn_of_the_last() {
        let effects = acts(&[1, 0, 2, 0]);
        assert_eq!(since_own_move(&effects, mover, seats(&[0, 1])), (1, Some(Seat(0))));
        assert_eq!(since_own_move(&effects, mover, seats(&[0])), (3, Some(Seat(0))));
    }

    #[test]
    fn what_goes_with_a_move_that_is_taken_back_is_what_followed_it() {
        let mut match_of_three = moves(&acts(&[0, 1, 2, 0, 1, 1, 2]));
        assert_eq!(match_of_three.replies_to(Seat(0)), seats(&[1, 2]));
        assert_eq!(match_of_three.replies_to(Seat(2)), SeatSet::EMPTY);
        match_of_three.follow(&TableEffect::<u8>::TakenBack { seat: Seat(0), inputs: 4 }, None);
        assert_eq!(match_of_three, moves(&acts(&[0, 1, 2])));
        assert!(match_of_three.include(seats(&[0])) && !match_of_three.include(seats(&[3])));
        match_of_three.follow(&TableEffect::<u8>::Started { from: Vec::new() }, None);
        assert!(match_of_three.is_empty() && match_of_three.replies_to(Seat(0)).is_empty());
    }
}
