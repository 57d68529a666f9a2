//! A round of Vectominos at some moment, and the interface to it. The rules of play are in `rules`.

use std::array;

use serde::{Deserialize, Serialize};

use super::action::{Action, Effect, End, Explanation, Reason};
use super::contact::{Link, mathematics};
use super::options::Options;
use super::piece::{PIECES, PieceId, PieceSet};
use super::table::{Lay, Table};
use super::view::View;
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::referee::{Referee, Window};
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;

/// What the seat whose turn it is, or its opponents, are asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// To lay a piece, or to pass (VM-4.2, VM-4.3).
    Turn,
    /// To lay another piece after a double link, or to decline (VM-4.4).
    Again,
    /// The opponents: whether they contest what was laid (C-4).
    Pending {
        /// What was laid; it is neither in the hand nor among the settled pieces.
        lay: Lay,
        /// The answers so far.
        window: Window,
        /// The player will not lay again after this double link (VM-4.4).
        declined: bool,
    },
    /// The opponent who noticed an error: to give a piece (VM-4.7).
    Giving {
        /// Who noticed.
        by: Seat,
    },
    /// Nobody anything: the round is over.
    Over(End),
}

/// A position of Vectominos.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vectominos {
    pub(super) options: Options,
    pub(super) table: Table,
    /// Who laid what lies, in the order of laying.
    pub(super) layers: Vec<Seat>,
    pub(super) hands: Vec<PieceSet>,
    /// VM-4.1: with four players two pieces are set aside.
    pub(super) aside: PieceSet,
    /// Whose turn it is.
    pub(super) turn: Seat,
    pub(super) phase: Phase,
    /// How many have passed in a row (VM-4.5).
    pub(super) passes: u8,
    /// How many turns in a row, passed or lost to an error, brought no piece to the table.
    pub(super) fruitless: u8,
    /// Wrong contests per seat (C-4).
    pub(super) wrong: Vec<u8>,
    /// Seats whose players have left (C-9).
    pub(super) left: SeatSet,
    /// Pieces in hands that everybody has seen going there.
    pub(super) shown: PieceSet,
    /// Per piece, who gave it away to the hand where it is.
    pub(super) givers: [Option<Seat>; PIECES as usize],
    /// Per seat, pieces that it does not hold, as everybody can tell: they could have been laid when it passed.
    pub(super) excluded: Vec<PieceSet>,
}

impl Vectominos {
    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// What lies.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The pieces in a hand.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> PieceSet {
        self.hands[seat.index()]
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// What is asked.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The pieces set aside.
    #[must_use]
    pub const fn aside(&self) -> PieceSet {
        self.aside
    }

    /// How many have passed in a row.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether every sum of the pending move is right; nothing if none is pending. Everybody can see that who looks.
    #[must_use]
    pub fn pending_is_right(&self) -> Option<bool> {
        match self.phase {
            Phase::Pending { lay, .. } => Some(self.is_right(lay)),
            Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => None,
        }
    }

    /// The position once the pending move has settled (C-4); the same if none is pending.
    #[must_use]
    pub fn after_settling(&self) -> Self {
        self.settled()
    }

    pub(super) fn seat_count(&self) -> u8 {
        self.hands.len() as u8
    }

    pub(super) fn is_vigilant(&self) -> bool {
        self.options.referee == Referee::Vigilant
    }
}

impl Position for Vectominos {
    const GAME: GameId = GameId::Vectominos;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::LowestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        // VM-4.1
        let each = match setup.seats {
            2 => 15,
            3 => 10,
            4 => 7,
            seats => return Err(OptionsError::Players { seats, min: 2, max: 4, rule: Rule("VM-4.1") }),
        };
        let mut pieces: Vec<PieceId> = PieceId::all().collect();
        setup.rng("deal").shuffle(&mut pieces);
        let (turn, seats) = (setup.starter(), usize::from(setup.seats));
        let mut hands = vec![PieceSet::EMPTY; seats];
        for (i, &piece) in pieces[..each * seats].iter().enumerate() {
            let hand = &mut hands[(turn.index() + i) % seats];
            *hand = hand.with(piece);
        }
        Ok(Self {
            table: Table::new(setup.options.set),
            layers: Vec::new(),
            options: setup.options.clone(),
            hands,
            aside: pieces[each * seats..].iter().copied().collect(),
            turn,
            phase: Phase::Turn,
            passes: 0,
            fruitless: 0,
            wrong: vec![0; seats],
            left: SeatSet::EMPTY,
            shown: PieceSet::EMPTY,
            givers: array::from_fn(|_| None),
            excluded: vec![PieceSet::EMPTY; seats],
        })
    }

    fn seats(&self) -> u8 {
        self.seat_count()
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Turn | Phase::Again => SeatSet::only(self.turn),
            Phase::Giving { by } => SeatSet::only(*by),
            Phase::Over(_) => SeatSet::EMPTY,
            Phase::Pending { lay, window, declined } => {
                self.follower(*lay, *declined).map_or(window.waiting, |seat| window.waiting.with(seat))
            }
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.awaited().contains(seat) {
            return;
        }
        match &self.phase {
            Phase::Over(_) => {}
            Phase::Turn | Phase::Again => self.legal_in_turn(out),
            Phase::Giving { by } => out.extend(self.hand(*by).iter().map(Action::Give)),
            Phase::Pending { lay, window, declined } => {
                if self.follower(*lay, *declined) == Some(seat) {
                    let settled = self.settled();
                    if settled.turn == seat && settled.phase == Phase::Turn {
                        settled.legal_in_turn(out);
                    } else if settled.turn == seat && settled.phase == Phase::Again {
                        settled.lays(out);
                    }
                    out.extend((seat == self.turn).then_some(Action::Decline));
                }
                out.extend(window.waiting.contains(seat).then_some(Action::Accept));
                let may_contest = self.may_contest(window, seat);
                out.extend(may_contest.is_ok().then_some(Action::Contest));
            }
        }
    }

    fn apply(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        self.check(seat, *action)?;
        Ok(self.perform(at, seat, *action))
    }

    fn deadline(&self) -> Option<Millis> {
        match &self.phase {
            Phase::Pending { window, .. } => Some(window.closes),
            Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => None,
        }
    }

    fn tick(&mut self, at: Millis) -> Vec<Emitted<Effect>> {
        let mut effects = Vec::new();
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            self.settle(&mut effects);
        }
        effects
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(end) => Some(Outcome::by_score(self.scores(end), Self::SCORE_ORDER)),
            Phase::Turn | Phase::Again | Phase::Pending { .. } | Phase::Giving { .. } => None,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        view.determinize(rng)
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        let refusal = self.check(seat, *action).err();
        let lay = match (action, &self.phase) {
            (Action::Lay(lay), _) => Some(*lay),
            (Action::Accept | Action::Contest, Phase::Pending { lay, .. }) => Some(*lay),
            (Action::Accept | Action::Contest | Action::Pass | Action::Decline | Action::Give(_), _) => None,
        };
        // What is pending lies on the table for whoever goes on.
        let settled = match (action, &self.phase) {
            (Action::Lay(_), Phase::Pending { .. }) => Some(self.settled()),
            _ => None,
        };
        let table = settled.as_ref().map_or(&self.table, |settled| &settled.table);
        // A piece that lies already makes no sums with itself.
        let lay = lay.filter(|lay| table.tiles().iter().all(|tile| tile.lay.piece != lay.piece));
        let slot = lay.and_then(|lay| table.slot(lay.place()));
        Explanation {
            refusal,
            mathematics: lay.map(|lay| mathematics(table, lay)),
            link: slot.and_then(|slot| Link::of(slot.sums)),
        }
    }

    fn leave(&mut self, seat: Seat) {
        self.left = self.left.with(seat);
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        match &self.phase {
            Phase::Turn => (self.turn == seat).then_some(Action::Pass),
            Phase::Again => (self.turn == seat).then_some(Action::Decline),
            Phase::Giving { by } => (*by == seat).then(|| self.hand(seat).iter().next().map(Action::Give))?,
            // Going on would take from the others the time to contest.
            Phase::Pending { window, .. } if window.waiting.contains(seat) => Some(Action::Accept),
            Phase::Pending { lay, declined, .. } => {
                (seat == self.turn && self.follower(*lay, *declined) == Some(seat)).then_some(Action::Decline)
            }
            Phase::Over(_) => None,
        }
    }

    fn match_over(options: &Options, rounds: u32, _: &[i32]) -> bool {
        rounds >= options.rounds
    }

    /// Every piece, turned in every way, in and half a unit around every place where the shape allows one (around the
    /// origin of an empty table), and far away; every piece given; every word.
    fn candidate_actions(&self, out: &mut Vec<Action>) {
        let settled = matches!(self.phase, Phase::Pending { .. }).then(|| self.settled());
        let table = settled.as_ref().map_or(&self.table, |settled| &settled.table);
        let mut places: Vec<(i8, i8)> = table.slots().iter().map(|slot| (slot.place.x, slot.place.y)).collect();
        places.extend(table.tiles().last().map(|tile| (tile.lay.x, tile.lay.y)));
        places.extend([(0, 0), (1, 0), (0, -1), (-128, 127)]);
        let near: Vec<(i8, i8)> = places.iter().step_by(7).map(|&(x, y)| (x.saturating_add(1), y)).collect();
        places.extend(near);
        places.sort_unstable();
        places.dedup();
        for (x, y) in places {
            for piece in PieceId::all() {
                out.extend((0..4).map(|turn| Action::Lay(Lay { piece, turn, x, y })));
            }
        }
        out.extend([Action::Pass, Action::Decline, Action::Accept, Action::Contest]);
        out.extend(PieceId::all().map(Action::Give));
    }

    fn max_plies(&self) -> Option<u32> {
        let held: u32 = self.hands.iter().map(|hand| u32::from(hand.len())).sum();
        let seats = u32::from(self.seat_count());
        // Every piece that stays on the table has at most so many turns before it; in each of them one lays, the
        // opponents answer or time passes, one gives, one declines.
        let turns = if self.is_vigilant() { u32::from(self.most_fruitless()) } else { seats };
        Some((held + 2) * (turns + 1) * (seats + 3))
    }
}
