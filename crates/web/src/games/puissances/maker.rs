//! What the parts of the screen share: the position one plays on, the move that is being made, what the rules say of it.

use std::sync::Arc;

use engine::games::puissances::{
    Action, CardId, Cell, CellSet, Effect as Happened, Explanation, Force, Head, Opening, Phase, Play as Turn,
    Puissances, Source, View,
};
use engine::{ContestOutcome, Millis, Position as _, Seat, Viewer};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::draft::{Draft, Ground, Overflow};
use super::side_of;
use crate::games::answers::Contest;
use crate::table::Play;

/// What the parts of the screen share.
#[derive(Clone, Copy)]
pub(super) struct Maker {
    /// The table.
    pub play: Play<Puissances>,
    /// The position one plays on: a pending move that one has accepted counts as settled, for one's move settles it.
    pub ground: Memo<Option<Arc<Puissances>>>,
    /// The same as it is seen.
    pub view: Memo<Option<Arc<View>>>,
    /// The move that is being made.
    pub draft: RwSignal<Draft>,
    /// Whether the last touch would have made the chain too long.
    pub overflow: RwSignal<Overflow>,
    /// The strength that is drawn next.
    pub draw: RwSignal<Force>,
    /// The colours whose longest chain is lit up.
    pub lit: RwSignal<Vec<u8>>,
    /// The last move of an opponent: whose, what, and with which card.
    pub opposing: Memo<Option<(Seat, Turn, CardId)>>,
    /// What the rules say of the move, once it is whole.
    pub explained: Memo<Option<Arc<Explanation>>>,
    /// What came of the last contest.
    pub contest: Contest,
}

impl Maker {
    pub(super) fn new(play: Play<Puissances>) -> Self {
        let draft = RwSignal::new(Draft::default());
        let draw = RwSignal::new(Force::Two);
        let ground = Memo::new(move |_| {
            let world = play.world()?;
            Some(match play.seat() {
                Some(seat) => settled_for(world, seat),
                None => world,
            })
        });
        let view = Memo::new(move |_| {
            let (seen, ground) = (play.view.get()?, ground.get()?);
            let settled = matches!(seen.phase, Phase::Pending(_)) && !matches!(ground.phase(), Phase::Pending(_));
            match play.seat().filter(|_| settled) {
                Some(seat) => Some(Arc::new(ground.view(Viewer::Seat(seat)))),
                None => Some(seen),
            }
        });
        let explained = Memo::new(move |_| {
            let (ground, seat) = (ground.get()?, play.seat()?);
            let action = draft.with(|draft| draft.play(draw.get()))?;
            Some(Arc::new(ground.explain(seat, &action)))
        });
        let overflow = RwSignal::new(Overflow::None);
        let opposing = Memo::new(move |before: Option<&Option<(Seat, Turn, CardId)>>| {
            let seat = play.seat();
            let played = |effect: &Happened| match effect {
                Happened::Played { seat: by, play, card, .. } if Some(*by) != seat => Some((*by, *play, *card)),
                Happened::Played { .. }
                | Happened::Waiting { .. }
                | Happened::Accepted { .. }
                | Happened::Contested { .. }
                | Happened::Coloured { .. }
                | Happened::Wrote { .. }
                | Happened::Discarded { .. }
                | Happened::Remade { .. }
                | Happened::DrewForce { .. }
                | Happened::DrewConstraint { .. }
                | Happened::DrewCards { .. }
                | Happened::DrewValues { .. }
                | Happened::Passed { .. }
                | Happened::Ended { .. } => None,
            };
            let last = play.fresh.with(|(_, effects)| effects.iter().rev().find_map(played));
            last.or_else(|| before.cloned().flatten())
        });
        let contest = Contest::follow(play, contested);
        let lit = RwSignal::new(Vec::new());
        let maker = Self { play, ground, view, draft, overflow, draw, lit, opposing, explained, contest };
        maker.follow();
        maker
    }

    /// Keeps the draft possible, and never shows it to another player of the same screen. It goes when the turn is over,
    /// when a hint shows another move, and when an opponent's claim is to be read.
    fn follow(self) {
        Effect::new(move |before: Option<(Option<Seat>, bool)>| {
            let (seat, moves) = (self.play.seat(), self.may_move());
            let goes = |(seat_before, moved)| seat_before != seat || moved && !moves;
            if before.is_some_and(goes) || self.play.hint.with(Option::is_some) || self.is_asked() {
                self.forget_draft();
            }
            (seat, moves)
        });
        Effect::new(move |_| {
            let Some(world) = self.ground.get() else { return };
            let Some(side) = self.side() else { return };
            let ground = Ground { world: &world, side };
            let mut fitted = self.draft.get_untracked();
            fitted.fit(ground);
            if fitted != self.draft.get_untracked() {
                self.draft.set(fitted);
            }
            if let Phase::Over(_) = world.phase() {
                self.lit.set((0..world.sides() as u8).collect());
            }
        });
    }

    /// Forgets the move that is being made.
    pub(super) fn forget_draft(self) {
        if !self.draft.with_untracked(Draft::is_blank) {
            self.draft.set(Draft::default());
        }
    }

    /// Whether this screen is to answer an opponent's move.
    fn is_asked(self) -> bool {
        let seat = self.play.seat();
        matches!(self.phase(), Some(Phase::Pending(pending)) if seat.is_some_and(|seat| pending.window.waiting.contains(seat)))
    }

    /// Whether this screen is to move but can only pass.
    pub(super) fn is_stuck(self) -> bool {
        let (Some(world), Some(side), true) = (self.ground.get(), self.side(), self.may_move()) else { return false };
        !self.is_vigilant() && world.valid_openings(side).is_empty()
    }

    /// Whether results are worked out and judged while a move is being made: only where the house shows what is legal, as
    /// in training. Else that is for the player to do, and the referee judges the move.
    pub(super) fn judges_drafts(self) -> bool {
        self.play.shows_targets() && !self.is_vigilant()
    }

    /// Whether the result is shown not to fit the constraint.
    pub(super) fn is_rejected(self) -> bool {
        let rejected = |explained: &Explanation| explained.judgement.as_ref().is_some_and(|judged| !judged.accepted);
        self.judges_drafts() && self.explained.with(|explained| explained.as_deref().is_some_and(rejected))
    }

    /// The side of this screen.
    pub(super) fn side(self) -> Option<usize> {
        let seat = self.play.seat()?;
        self.play.view.with(|view| Some(side_of(view.as_ref()?, seat)))
    }

    /// Changes the draft.
    pub(super) fn edit<T: Into<Overflow>>(self, change: impl FnOnce(&mut Draft, Ground<'_>) -> T) {
        let (Some(world), Some(side)) = (self.ground.get_untracked(), untrack(|| self.side())) else { return };
        // An opponent's claim is read first.
        if untrack(|| self.is_asked()) {
            return;
        }
        let mut draft = self.draft.get_untracked();
        let overflow = change(&mut draft, Ground { world: &world, side }).into();
        self.overflow.set(overflow);
        if draft != self.draft.get_untracked() {
            self.draft.set(draft);
        }
    }

    /// What is going on, as one plays on it.
    pub(super) fn phase(self) -> Option<Phase> {
        self.view.with(|view| view.as_ref().map(|view| view.phase.clone()))
    }

    /// Whether this screen may move or pass now.
    pub(super) fn may_move(self) -> bool {
        let turn = self.view.with(|view| view.as_ref().map(|view| view.turn));
        self.play.may_act() && self.play.seat() == turn && self.phase() == Some(Phase::Playing)
    }

    /// Whether this screen is to choose its first strength now.
    pub(super) fn may_choose(self) -> bool {
        self.play.may_act() && self.phase() == Some(Phase::Choosing)
    }

    /// Whether this screen colours a cell because of a noticed error.
    pub(super) fn has_penalty(self) -> bool {
        let seat = self.play.seat();
        self.play.may_act() && matches!(self.phase(), Some(Phase::Penalty(by)) if Some(by) == seat)
    }

    /// Whether the players find errors themselves: then nothing is said of results.
    pub(super) fn is_vigilant(self) -> bool {
        use engine::core::referee::Referee;
        self.view.with(|view| view.as_ref().is_some_and(|view| view.options.referee == Referee::Vigilant))
    }

    /// A white or coloured cell was touched.
    pub(super) fn touch(self, cell: Cell) {
        if untrack(|| self.has_penalty()) {
            self.play.act(&Action::Colour(cell));
        } else if let Some(look) = self.look_at(cell) {
            self.play.explain(&look);
        } else {
            self.edit(|draft, ground| draft.tap(ground, cell));
        }
    }

    /// For a coloured cell whose heads are written: its operation, to be explained.
    fn look_at(self, cell: Cell) -> Option<Action> {
        let ground = self.ground.get_untracked()?;
        let value = |head: Head| ground.written(head).values().next().map(Source::Head);
        let coloured = !ground.free().contains(cell);
        let (row, column) = (value(Head::Row(cell.row()))?, value(Head::Column(cell.column()))?);
        let opening = Opening { cell, row, column };
        coloured.then(|| Action::Play(Turn { opening, chain: CellSet::only(cell), draw: Force::One }))
    }

    /// Makes the move.
    pub(super) fn commit(self) {
        let action = self.draft.with_untracked(|draft| draft.play(self.draw.get_untracked()));
        if let Some(action) = action {
            let accepted = self.play.attempt(&action).is_ok();
            self.play.act(&action);
            if accepted {
                self.draft.set(Draft::default());
            }
        }
    }

    /// Escape takes back what was chosen.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        if event.key() == "Escape" && !self.draft.with_untracked(Draft::is_blank) {
            event.prevent_default();
            self.draft.set(Draft::default());
        }
    }

    /// Milliseconds until a moment of the match, renewed every second.
    pub(super) fn until(self, now: RwSignal<f64>, moment: Millis) -> Millis {
        let passed = (now.get() - self.play.store.received_at.get()).max(0.0);
        let elapsed = self.play.store.view.with(|view| {
            let view = view.as_deref();
            let play = view.and_then(|view| view.play.as_ref());
            let runs = view.is_some_and(|view| view.paused.is_none());
            play.map_or(0, |play| play.elapsed.0) + if runs { passed as u64 } else { 0 }
        });
        Millis(moment.0.saturating_sub(elapsed))
    }
}

/// The position on which a seat plays: with the pending move settled if it is for this seat to move next and it has
/// nothing to say against it.
fn settled_for(world: Arc<Puissances>, seat: Seat) -> Arc<Puissances> {
    let Phase::Pending(pending) = world.phase() else { return world };
    if seat != world.turn().next(world.seats()) || pending.window.waiting.contains(seat) {
        return world;
    }
    let closes = pending.window.closes;
    let mut settled = Puissances::clone(&world);
    settled.tick(closes);
    Arc::new(settled)
}

/// What an effect tells of a contest.
const fn contested(effect: &Happened) -> Option<ContestOutcome> {
    if let Happened::Contested { outcome, .. } = effect { Some(*outcome) } else { None }
}
