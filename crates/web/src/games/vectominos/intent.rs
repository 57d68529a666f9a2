//! What a player has chosen but not done yet: a piece, how it is turned, where it would lie. Nothing of it is binding.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::core::referee::Referee;
use engine::games::vectominos::{
    Action, Effect as Happened, Explanation, Lay, Lie, Phase, PieceId, PieceSet, Place, Table, Vectominos, View,
    catalogue,
};
use engine::{ContestOutcome, Position as _};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::lens::{Follows, Lens};
use crate::draw::carry::Carry;
use crate::draw::keys;
use crate::games::answers::Contest;
use crate::table::{Play, bar};

/// So near a place that the shape allows, a piece snaps to it, in half units.
const SNAP: f64 = 1.6;

/// So much of what is seen goes by with a press of a key.
const PAN: f64 = 0.2;

/// What a player has chosen but not done yet.
#[derive(Clone, Copy)]
pub(super) struct Intent {
    pub(super) play: Play<Vectominos>,
    /// The chosen piece.
    pub(super) piece: RwSignal<Option<PieceId>>,
    /// How it is turned: quarter turns counterclockwise.
    turn: RwSignal<u8>,
    /// Where it would lie: its lower left corner in half units.
    pub(super) at: RwSignal<Option<(i8, i8)>>,
    /// The piece that is dragged.
    pub(super) carry: Carry<PieceId>,
    /// What lies, also what can still be contested, and where the next piece can go.
    pub(super) table: Memo<Option<Arc<Table>>>,
    /// The legal places of the chosen piece as it is turned, with their number of sums; empty where the house does not
    /// show them.
    pub(super) targets: Memo<Arc<BTreeMap<Place, u8>>>,
    /// The mathematics of the placement that is being considered.
    pub(super) considered: Memo<Option<(Lay, Explanation)>>,
    pub(super) lens: Lens,
    /// What came of the last contest.
    pub(super) contest: Contest,
}

impl Intent {
    pub(super) fn new(play: Play<Vectominos>) -> Self {
        let (piece, turn, at) = (RwSignal::new(None), RwSignal::new(0u8), RwSignal::new(None));
        let table = Memo::new_with_compare(
            move |_| play.view.with(|view| Some(Arc::new(all_that_lies(view.as_deref()?)))),
            |a, b| a != b,
        );
        let lay_now = Memo::new(move |_| {
            let (piece, (x, y)) = (piece.get()?, at.get()?);
            Some(Lay { piece, turn: least_turn(play, piece, turn.get()), x, y })
        });
        let targets = Memo::new(move |_| Arc::new(targets(play, table, piece.get(), turn.get())));
        let considered = Memo::new(move |_| {
            let (lay, world, seat) = (lay_now.get()?, play.world()?, play.seat()?);
            Some((lay, world.explain(seat, &Action::Lay(lay))))
        });
        let contest = Contest::follow(play, contested);
        let (carry, lens) = (Carry::default(), Lens::new(table));
        let intent = Self { play, piece, turn, at, carry, table, targets, considered, lens, contest };
        intent.forget_what_is_gone();
        intent
    }

    /// After a move, also one that a hint has made, nothing is chosen any more.
    fn forget_what_is_gone(self) {
        Effect::new(move |before: Option<PieceSet>| {
            let hand = self.hand();
            if before.is_some_and(|before| !hand.covers(before)) {
                self.clear();
            }
            hand
        });
    }

    pub(super) fn with_view<T: Default>(self, f: impl FnOnce(&View) -> T) -> T {
        self.play.view.with(|view| view.as_deref().map(f).unwrap_or_default())
    }

    /// The own pieces.
    pub(super) fn hand(self) -> PieceSet {
        self.with_view(|view| view.hand)
    }

    pub(super) fn is_vigilant(self) -> bool {
        self.with_view(|view| view.options.referee == Referee::Vigilant)
    }

    /// Whether right and wrong are shown before a piece is laid.
    pub(super) fn shows_sums(self) -> bool {
        self.play.shows_targets() && !self.is_vigilant()
    }

    /// Whether this screen is to give a piece away (VM-4.7).
    pub(super) fn is_giving(self) -> bool {
        self.play.may_act() && self.with_view(|view| matches!(view.phase, Phase::Giving { .. }))
    }

    /// Whether this screen may lay a piece now: what is legal says so.
    pub(super) fn may_lay(self) -> bool {
        self.play.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Lay(_))))
    }

    /// How the chosen piece lies, with turns that look alike taken as one (VM-1.1).
    pub(super) fn turn_of(self, piece: PieceId) -> u8 {
        least_turn(self.play, piece, self.turn.get())
    }

    /// Takes a piece up, or puts it down again.
    pub(super) fn take(self, piece: PieceId) {
        if self.play.seat().is_none() {
            return;
        }
        let again = self.piece.get_untracked() == Some(piece);
        self.at.set(None);
        self.piece.set((!again).then_some(piece));
        if !again {
            self.turn_to_fit(piece);
        }
    }

    /// Where legal places are shown, a piece is taken up as it fits.
    fn turn_to_fit(self, piece: PieceId) {
        let hinted = self.play.hint.with_untracked(|hint| match hint {
            Some(Action::Lay(lay)) if lay.piece == piece => Some(lay.turn),
            Some(_) | None => None,
        });
        if let Some(turn) = hinted {
            return self.turn.set(turn);
        }
        let turns = self.fitting_turns(piece);
        let turn = self.turn.get_untracked();
        let fits = untrack(|| turns.contains(&least_turn(self.play, piece, turn)));
        if let Some(&first) = turns.first().filter(|_| !fits) {
            self.turn.set(first);
        }
    }

    /// The turns in which a piece can be laid, where the house shows it.
    fn fitting_turns(self, piece: PieceId) -> Vec<u8> {
        let shown = untrack(|| self.shows_sums());
        self.play.legal.with_untracked(|legal| {
            let mut turns: Vec<u8> = legal
                .iter()
                .filter_map(|action| match action {
                    Action::Lay(lay) if lay.piece == piece && shown => Some(lay.turn),
                    Action::Lay(_)
                    | Action::Pass
                    | Action::Decline
                    | Action::Give(_)
                    | Action::Accept
                    | Action::Contest => None,
                })
                .collect();
            turns.sort_unstable();
            turns.dedup();
            turns
        })
    }

    /// Whether a piece can be laid at all, where the house shows it.
    pub(super) fn fits(self, piece: PieceId) -> Option<bool> {
        if !self.play.may_act() || !self.shows_sums() || self.is_giving() {
            return None;
        }
        let is_lay = |action: &Action| matches!(action, Action::Lay(lay) if lay.piece == piece);
        Some(self.play.legal.with(|legal| legal.iter().any(is_lay)))
    }

    /// Turns the chosen piece by so many quarters counterclockwise; it stays about where it is.
    pub(super) fn rotate(self, quarters: u8) {
        let Some(piece) = self.piece.get_untracked() else { return };
        let middle = untrack(|| {
            let lie = Lie::of(self.turn_of(piece));
            self.at.get().map(|(x, y)| middle_of(Place { lie, x, y }))
        });
        self.turn.update(|turn| *turn = (*turn + quarters) % 4);
        if let Some(middle) = middle {
            self.consider(middle);
        }
        keys::refocus(".vm-board [data-hit][tabindex='0']");
    }

    /// The place to which the chosen piece snaps if its middle is held here, in half units: the nearest that the shape
    /// allows, and rather one of which the house shows that it is right.
    fn snapped(self, (x, y): (f64, f64)) -> Option<(i8, i8)> {
        let piece = self.piece.get_untracked()?;
        let lie = untrack(|| Lie::of(self.turn_of(piece)));
        let table = self.table.get_untracked()?;
        if table.tiles().is_empty() {
            return Some((0, 0));
        }
        let near = near((x, y), table.slots().iter().map(|slot| slot.place).filter(|place| place.lie == lie));
        let shown = |place: &Place| self.targets.with_untracked(|targets| targets.contains_key(place));
        let worth = |&(place, far): &(Place, f64)| if shown(&place) { far / 2.0 } else { far };
        if let Some((place, _)) = near.into_iter().min_by(|a, b| worth(a).total_cmp(&worth(b))) {
            return Some((place.x, place.y));
        }
        let (width, height) = Place { lie, x: 0, y: 0 }.size();
        Some(((x - f64::from(width) / 2.0).round() as i8, (y - f64::from(height) / 2.0).round() as i8))
    }

    /// The chosen piece is held with its middle here, in half units.
    pub(super) fn consider(self, middle: (f64, f64)) {
        let there = self.snapped(middle);
        if self.at.get_untracked() != there {
            self.at.set(there);
        }
    }

    /// A place is touched. Where only one place can be meant that is shown to be right, the piece is laid; else the first
    /// touch shows the piece there, and the second lays it. A mouse has shown it already.
    pub(super) fn touch(self, middle: (f64, f64)) {
        let before = self.at.get_untracked();
        self.consider(middle);
        let now = self.at.get_untracked();
        let targets = self.targets.get_untracked();
        let clear = match near(middle, targets.keys().copied()).as_slice() {
            [(only, _)] => now == Some((only.x, only.y)),
            _ => false,
        };
        if (clear || before.is_some() && before == now) && !bar::confirms() {
            self.lay();
        }
    }

    /// A place of the keyboard's or of the legal ones is touched: nothing is left to be said.
    pub(super) fn touch_site(self, place: Place) {
        self.at.set(Some((place.x, place.y)));
        if !bar::confirms() {
            self.lay();
        }
    }

    /// Lays the chosen piece where it is considered.
    pub(super) fn lay(self) {
        let Some((lay, _)) = self.considered.get_untracked() else { return };
        let action = Action::Lay(lay);
        let refused = self.play.attempt(&action).is_err();
        self.play.act(&action);
        if !refused {
            self.clear();
            keys::refocus(".vm-hand .vm-piece");
        }
    }

    /// Gives the chosen piece away.
    pub(super) fn give(self) {
        if let Some(piece) = self.piece.get_untracked() {
            self.play.act(&Action::Give(piece));
            self.clear();
        }
    }

    /// Nothing is chosen any more.
    pub(super) fn clear(self) {
        self.piece.set(None);
        self.at.set(None);
        self.carry.cancel();
    }

    /// R turns, + and − zoom, 0 shows all, arrows with Shift pan, Escape puts down.
    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "r" => self.rotate(3),
            "R" => self.rotate(1),
            "+" | "=" => self.lens.zoom(0.8),
            "-" | "_" => self.lens.zoom(1.25),
            "0" => self.lens.follow(Follows::Whole),
            "ArrowLeft" if event.shift_key() => self.lens.pan((-PAN, 0.0)),
            "ArrowRight" if event.shift_key() => self.lens.pan((PAN, 0.0)),
            "ArrowUp" if event.shift_key() => self.lens.pan((0.0, -PAN)),
            "ArrowDown" if event.shift_key() => self.lens.pan((0.0, PAN)),
            "Escape" => self.clear(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Those of some places to which a piece held here could snap, and how far they are.
fn near((x, y): (f64, f64), places: impl Iterator<Item = Place>) -> Vec<(Place, f64)> {
    let far = |place: Place| {
        let middle = middle_of(place);
        (middle.0 - x).hypot(middle.1 - y)
    };
    places.map(|place| (place, far(place))).filter(|&(_, far)| far <= SNAP).collect()
}

/// The middle of a place, in half units.
pub(super) fn middle_of(place: Place) -> (f64, f64) {
    let (width, height) = place.size();
    (f64::from(place.x) + f64::from(width) / 2.0, f64::from(place.y) + f64::from(height) / 2.0)
}

/// The table of a view with what can still be contested.
pub(super) fn all_that_lies(view: &View) -> Table {
    let mut table = view.table();
    if let Phase::Pending { lay, .. } = &view.phase {
        table.lay_unchecked(*lay);
    }
    table
}

/// Of the turns that look alike, the one that counts (VM-1.1).
fn least_turn(play: Play<Vectominos>, piece: PieceId, turn: u8) -> u8 {
    let set = play.view.with(|view| view.as_ref().map(|view| view.options.set));
    set.map_or(turn, |set| turn % catalogue(set).turns(piece).max(1))
}

fn targets(
    play: Play<Vectominos>,
    table: Memo<Option<Arc<Table>>>,
    piece: Option<PieceId>,
    turn: u8,
) -> BTreeMap<Place, u8> {
    let (Some(piece), Some(table)) = (piece, table.get()) else { return BTreeMap::new() };
    let vigilant = play.view.with(|view| view.as_ref().is_some_and(|view| view.options.referee == Referee::Vigilant));
    if vigilant || !play.shows_targets() {
        return BTreeMap::new();
    }
    let turn = least_turn(play, piece, turn);
    let target = |action: &Action| match action {
        Action::Lay(lay) if lay.piece == piece && lay.turn == turn => {
            Some((lay.place(), table.slot(lay.place()).map_or(0, |slot| slot.sums)))
        }
        Action::Lay(_) | Action::Pass | Action::Decline | Action::Give(_) | Action::Accept | Action::Contest => None,
    };
    play.legal.with(|legal| legal.iter().filter_map(target).collect())
}

/// What an effect tells of a contest.
const fn contested(effect: &Happened) -> Option<ContestOutcome> {
    if let Happened::Contested { outcome, .. } = effect { Some(*outcome) } else { None }
}
