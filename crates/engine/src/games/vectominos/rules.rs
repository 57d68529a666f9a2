//! The rules of play (VM-4): turns, links, passing, contests, the end and the score.

use super::action::{Action, Effect, End, LINK_PENALTY, Reason};
use super::contact::{Link, Verdict, appearances_of, mathematics, wrong_shape};
use super::geometry::Place;
use super::piece::{PieceId, PieceSet};
use super::position::{Phase, Vectominos};
use super::table::{Lay, Shows};
use crate::core::effect::{Audience, Emitted};
use crate::core::referee::{Answered, BadAnswer, ContestOutcome, Window};
use crate::core::refusal::Refusal;
use crate::core::seat::{Seat, SeatSet};
use crate::core::time::Millis;

/// A round is blocked when so many times around the table nothing was laid that stayed: without this, errors that
/// are contested again and again would have no end.
const FRUITLESS_ROUNDS: u8 = 3;

type Effects = Vec<Emitted<Effect>>;

impl Vectominos {
    /// VM-4.6: points per seat.
    pub(super) fn scores(&self, end: End) -> Vec<i32> {
        let left = |hand: &PieceSet| i32::from(hand.len());
        match end {
            End::Empty { .. } | End::Blocked => self.hands.iter().map(left).collect(),
            End::Link { seat, .. } => Seat::all(self.seat_count())
                .map(|other| if other == seat { 0 } else { left(&self.hand(other)) + LINK_PENALTY })
                .collect(),
        }
    }

    pub(super) fn most_fruitless(&self) -> u8 {
        FRUITLESS_ROUNDS * self.seat_count()
    }

    /// Whether every sum of a placement that the shape allows is right.
    pub(super) fn is_right(&self, lay: Lay) -> bool {
        let fits = |place: Place| self.table.slot(place).map_or(0, super::table::Slot::fits);
        match self.table.shows(lay) {
            _ if self.table.tiles().is_empty() => true,
            Shows::Pair(pair) => fits(lay.place()) >> pair & 1 == 1,
            Shows::Wild(_) => fits(lay.place()) != 0,
        }
    }

    fn sums(&self, lay: Lay) -> u8 {
        self.table.slot(lay.place()).map_or(0, |slot| slot.sums)
    }

    /// VM-4.3: whether the seat has a right placement.
    fn can_lay(&self, seat: Seat) -> bool {
        !self.table.placeable(self.hand(seat)).is_empty()
    }

    /// Appends the placements that are accepted from the seat whose turn it is.
    pub(super) fn lays(&self, out: &mut Vec<Action>) {
        if self.left.contains(self.turn) {
            return;
        }
        let (start, hand) = (out.len(), self.hand(self.turn));
        if self.is_vigilant() {
            self.table.shapes(hand, |lay, _| out.push(Action::Lay(lay)));
        } else {
            self.table.placements(hand, |lay, _| out.push(Action::Lay(lay)));
        }
        out[start..].sort_unstable();
    }

    /// Appends what is accepted from the seat whose turn it is while nothing is pending.
    pub(super) fn legal_in_turn(&self, out: &mut Vec<Action>) {
        self.lays(out);
        if self.phase == Phase::Again {
            out.push(Action::Decline);
        } else if self.left.contains(self.turn) || !self.can_lay(self.turn) {
            out.push(Action::Pass);
        }
    }

    /// Who may go on while a move is pending, and settles it so (C-4): after a double link the same player, unless that
    /// player has declined, else the next one; nobody if the round would be over. It depends only on what everybody
    /// knows.
    pub(super) fn follower(&self, lay: Lay, declined: bool) -> Option<Seat> {
        match Link::of(self.sums(lay)) {
            _ if self.hand(self.turn).is_empty() => None,
            Some(Link::Triple | Link::Quadruple) => None,
            Some(Link::Double) if !declined => Some(self.turn),
            Some(Link::Simple | Link::Double) | None => Some(self.turn.next(self.seat_count())),
        }
    }

    pub(super) fn may_contest(&self, window: &Window, seat: Seat) -> Result<(), BadAnswer> {
        if self.left.contains(seat) {
            return Err(BadAnswer::NotAsked(seat));
        }
        window.may_contest(seat, self.wrong.get(seat.index()).copied().unwrap_or_default())
    }

    /// The position when the pending move has settled.
    pub(super) fn settled(&self) -> Self {
        let mut settled = self.clone();
        settled.settle(&mut Vec::new());
        settled
    }

    /// Whether `seat` may do this now.
    pub(super) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal<Reason>> {
        if matches!(self.phase, Phase::Over(_)) {
            return Err(Refusal::Over);
        }
        match (action, &self.phase) {
            (Action::Accept, Phase::Pending { window, .. }) => {
                Ok(window.clone().accept(seat).map(drop).map_err(Reason::Answer)?)
            }
            (Action::Contest, Phase::Pending { window, .. }) => {
                Ok(self.may_contest(window, seat).map_err(Reason::Answer)?)
            }
            (Action::Accept | Action::Contest, _) => Err(Reason::Answer(BadAnswer::NothingPending).into()),
            (_, Phase::Pending { lay, declined, .. }) if self.follower(*lay, *declined) == Some(seat) => {
                // Declining does not settle one's own move; it only passes the turn on.
                let declines = action == Action::Decline && seat == self.turn;
                if declines { Ok(()) } else { self.settled().check(seat, action) }
            }
            (_, Phase::Pending { window, .. }) if window.waiting.contains(seat) => Err(Reason::Pending.into()),
            _ if !self.awaits(seat) => Err(Refusal::NotAwaited(seat)),
            (Action::Give(piece), Phase::Giving { .. }) => Ok(self.holds(seat, piece)?),
            (Action::Give(_), _) => Err(Reason::NothingToGive.into()),
            (_, Phase::Giving { .. }) => Err(Reason::GiveFirst.into()),
            (Action::Decline, Phase::Again) => Ok(()),
            (Action::Decline, _) => Err(Reason::NothingToDecline.into()),
            (Action::Lay(_), _) if self.left.contains(seat) => Err(Reason::SeatLeft.into()),
            (Action::Lay(lay), _) => Ok(self.check_lay(seat, lay)?),
            (Action::Pass, Phase::Turn) if self.left.contains(seat) || !self.can_lay(seat) => Ok(()),
            (Action::Pass, _) => Err(Reason::CanLay.into()),
        }
    }

    fn awaits(&self, seat: Seat) -> bool {
        match &self.phase {
            Phase::Turn | Phase::Again => self.turn == seat,
            Phase::Giving { by } => *by == seat,
            Phase::Pending { .. } | Phase::Over(_) => false,
        }
    }

    fn holds(&self, seat: Seat, piece: PieceId) -> Result<(), Reason> {
        if self.hand(seat).contains(piece) { Ok(()) } else { Err(Reason::NotInHand(piece)) }
    }

    /// VM-1.1, VM-2.1 to VM-2.4, VM-3.1: in `vigilant` only a sum can be wrong.
    fn check_lay(&self, seat: Seat, lay: Lay) -> Result<(), Reason> {
        self.holds(seat, lay.piece)?;
        if lay.turn >= self.table.catalogue().turns(lay.piece) {
            return Err(Reason::SameTurn(lay.piece));
        }
        if let Some(wrong) = wrong_shape(&self.table, lay.place()) {
            return Err(wrong);
        }
        if self.is_vigilant() || self.is_right(lay) {
            return Ok(());
        }
        let failing = mathematics(&self.table, lay).contacts.into_iter().find_map(|contact| match contact.verdict {
            Verdict::Equal | Verdict::Possible => None,
            Verdict::Different => Some(Reason::WrongSum(contact)),
            Verdict::NoAppearance => Some(Reason::NoAppearance(contact)),
        });
        failing.map_or(Ok(()), Err)
    }

    /// Does what [`Self::check`] has allowed.
    pub(super) fn perform(&mut self, at: Millis, seat: Seat, action: Action) -> Effects {
        let mut effects = Vec::new();
        if let Phase::Pending { window, declined, .. } = &mut self.phase {
            // An answer that comes after the window only lets time pass.
            let answer = matches!(action, Action::Accept | Action::Contest);
            let in_time = window.closes > at;
            if in_time && action == Action::Decline {
                *declined = true;
                effects.push(Emitted::everyone(Effect::Declined { seat }));
                return effects;
            }
            if in_time && answer {
                self.answer(seat, action, &mut effects);
                return effects;
            }
            self.settle(&mut effects);
            if answer || action == Action::Decline && self.phase != Phase::Again {
                return effects;
            }
        }
        match action {
            Action::Lay(lay) => self.lay(at, lay, &mut effects),
            Action::Pass => self.pass(&mut effects),
            Action::Decline => {
                effects.push(Emitted::everyone(Effect::Declined { seat }));
                self.next_turn(&mut effects);
            }
            Action::Give(piece) => self.give(seat, piece, &mut effects),
            Action::Accept | Action::Contest => {}
        }
        effects
    }

    /// VM-4.2; in `vigilant` the move is pending, but for the first piece, which makes no sum.
    fn lay(&mut self, at: Millis, lay: Lay, effects: &mut Effects) {
        let seat = self.turn;
        self.hands[seat.index()] = self.hand(seat).minus(PieceSet::only(lay.piece));
        self.shown = self.shown.minus(PieceSet::only(lay.piece));
        self.givers[lay.piece.index()] = None;
        effects.push(Emitted::everyone(Effect::Laid { seat, lay, link: Link::of(self.sums(lay)) }));
        if self.is_vigilant() && !self.table.tiles().is_empty() {
            let closes = at.plus(Millis::seconds(u64::from(self.options.contest_seconds)));
            let opponents = SeatSet::all(self.seat_count()).without(seat);
            self.phase = Phase::Pending { lay, window: Window::open(seat, opponents, closes), declined: false };
            effects.push(Emitted::everyone(Effect::Pending { seat, closes }));
        } else {
            self.put(lay, false, effects);
        }
    }

    /// C-4: the pending move stands, right or wrong.
    pub(super) fn settle(&mut self, effects: &mut Effects) {
        if let Phase::Pending { lay, declined, .. } = self.phase {
            effects.push(Emitted::everyone(Effect::Settled { seat: self.turn }));
            self.put(lay, declined, effects);
        }
    }

    /// The piece lies; VM-3.2, VM-4.4 and VM-4.5 follow.
    fn put(&mut self, lay: Lay, declined: bool, effects: &mut Effects) {
        let (seat, sums) = (self.turn, self.sums(lay));
        let before = *self.table.appearances();
        self.table.lay_unchecked(lay);
        self.layers.push(seat);
        let after = self.table.appearances();
        for appearance in appearances_of(&self.table, self.table.tiles().iter().copied(), after) {
            let same = |tile: &&super::table::Tile| tile.lay.piece == appearance.piece;
            let changed = self.table.tiles().iter().find(same).is_some_and(|tile| match tile.shows {
                Shows::Pair(_) => false,
                Shows::Wild(wild) => before.of(usize::from(wild)) != after.of(usize::from(wild)),
            });
            effects.extend(changed.then_some(Emitted::everyone(Effect::Narrowed(appearance))));
        }
        (self.passes, self.fruitless) = (0, 0);
        match Link::of(sums) {
            Some(Link::Triple | Link::Quadruple) => self.end(End::Link { seat, sums }, effects),
            _ if self.hand(seat).is_empty() => self.end(End::Empty { seat }, effects),
            Some(Link::Double) if declined => self.next_turn(effects),
            Some(Link::Double) if self.can_lay(seat) => {
                self.phase = Phase::Again;
                effects.push(Emitted::everyone(Effect::Again { seat }));
            }
            Some(Link::Double) => {
                self.exclude(seat);
                effects.push(Emitted::everyone(Effect::NoReplay { seat }));
                self.next_turn(effects);
            }
            Some(Link::Simple) | None => self.next_turn(effects),
        }
    }

    /// Everybody can tell that the seat has nothing that could be laid now.
    fn exclude(&mut self, seat: Seat) {
        let placeable = self.table.placeable(PieceSet::FULL);
        let on_table: PieceSet = self.table.tiles().iter().map(|tile| tile.lay.piece).collect();
        let excluded = &mut self.excluded[seat.index()];
        *excluded = excluded.union(placeable.minus(on_table));
    }

    fn pass(&mut self, effects: &mut Effects) {
        if !self.left.contains(self.turn) {
            self.exclude(self.turn);
        }
        effects.push(Emitted::everyone(Effect::Passed { seat: self.turn }));
        self.passes += 1;
        self.fruitless += 1;
        self.go_on(effects);
    }

    /// VM-4.5: a turn without a piece is over; perhaps so is the round.
    fn go_on(&mut self, effects: &mut Effects) {
        if self.passes >= self.seat_count() || self.fruitless >= self.most_fruitless() {
            self.end(End::Blocked, effects);
        } else {
            self.next_turn(effects);
        }
    }

    fn next_turn(&mut self, effects: &mut Effects) {
        self.turn = self.turn.next(self.seat_count());
        self.phase = Phase::Turn;
        effects.push(Emitted::everyone(Effect::Turn { seat: self.turn }));
    }

    fn end(&mut self, end: End, effects: &mut Effects) {
        self.phase = Phase::Over(end);
        effects.push(Emitted::everyone(Effect::Ended { end, scores: self.scores(end) }));
    }

    /// C-4: an opponent accepts or contests in time.
    fn answer(&mut self, seat: Seat, action: Action, effects: &mut Effects) {
        let Phase::Pending { lay, window, .. } = &mut self.phase else { return };
        let lay = *lay;
        if action == Action::Accept {
            let answered = window.accept(seat);
            effects.push(Emitted::everyone(Effect::Accepted { seat }));
            if answered == Ok(Answered::Settled) {
                self.settle(effects);
            }
        } else if self.is_right(lay) {
            self.wrong[seat.index()] += 1;
            effects.push(Emitted::everyone(Effect::Contested { seat, outcome: ContestOutcome::Rejected }));
            self.settle(effects);
        } else {
            effects.push(Emitted::everyone(Effect::Contested { seat, outcome: ContestOutcome::Upheld }));
            self.take_back(seat, lay, effects);
        }
    }

    /// VM-4.7: the piece goes back, the turn is lost, and who noticed is to give a piece.
    fn take_back(&mut self, by: Seat, lay: Lay, effects: &mut Effects) {
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.with(lay.piece);
        self.shown = self.shown.with(lay.piece);
        self.passes = 0;
        self.fruitless += 1;
        self.phase = Phase::Giving { by };
        effects.push(Emitted::everyone(Effect::TakenBack { seat: self.turn, lay }));
    }

    /// VM-4.7: of the giver's choice; if it was the last one, the giver's hand is empty.
    fn give(&mut self, by: Seat, piece: PieceId, effects: &mut Effects) {
        let (to, only) = (self.turn, PieceSet::only(piece));
        // Nobody else can tell which of the giver's pieces it was.
        self.shown = self.shown.minus(self.hand(by));
        self.hand(by).iter().for_each(|held| self.givers[held.index()] = None);
        self.excluded[to.index()] = PieceSet::EMPTY;
        self.hands[by.index()] = self.hand(by).minus(only);
        self.hands[to.index()] = self.hand(to).with(piece);
        self.givers[piece.index()] = Some(by);
        let both = SeatSet::only(by).with(to);
        effects.push(Emitted { to: Audience::Only(both), effect: Effect::Given { by, to, piece: Some(piece) } });
        effects.push(Emitted { to: Audience::Except(both), effect: Effect::Given { by, to, piece: None } });
        if self.hand(by).is_empty() { self.end(End::Empty { seat: by }, effects) } else { self.go_on(effects) }
    }
}
