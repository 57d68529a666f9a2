//! The rules of take-away.

use serde::{Deserialize, Serialize};

use super::options::Options;
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;

/// TA-1.2: the most that is taken at once.
pub const MOST: u32 = 3;

/// A position of take-away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeaway {
    pub(super) options: Options,
    pub(super) left: u32,
    /// Who takes next; when the heap is empty, who has lost.
    pub(super) to_move: Seat,
}

/// Takes so many counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub u32);

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Counters were taken.
    Taken {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u32,
        /// How many are left.
        left: u32,
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// None, or more than three.
    #[error("take one, two or three counters, not {0}")]
    Count(u32),
    /// More than there are.
    #[error("only {0} counters are left")]
    TooFew(u32),
}

crate::cite!(Reason {
    Self::Count(_) | Self::TooFew(_) => "TA-1.2",
});

/// The mathematics of a move (TA-1.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why the move is refused, if it is.
    pub refusal: Option<Refusal<Reason>>,
    /// How many counters it leaves.
    pub left: u32,
    /// What would leave a multiple of four, if anything does.
    pub winning: Option<u32>,
}

/// What everybody sees: the whole position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// How many counters are left.
    pub left: u32,
    /// Who takes next; when the heap is empty, who has lost.
    pub to_move: Seat,
}

/// TA-1.4: what to take so that a multiple of four is left.
#[must_use]
pub const fn winning_take(left: u32) -> Option<u32> {
    match left % (MOST + 1) {
        0 => None,
        take => Some(take),
    }
}

impl Takeaway {
    /// How many counters are left.
    #[must_use]
    pub const fn left(&self) -> u32 {
        self.left
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal<Reason>> {
        if self.left == 0 {
            return Err(Refusal::Over);
        }
        if seat != self.to_move {
            return Err(Refusal::NotAwaited(seat));
        }
        match action.0 {
            1..=MOST if action.0 <= self.left => Ok(()),
            1..=MOST => Err(Reason::TooFew(self.left).into()),
            count => Err(Reason::Count(count).into()),
        }
    }
}

impl Position for Takeaway {
    const GAME: GameId = GameId::Takeaway;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::HighestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        if setup.seats != 2 {
            return Err(OptionsError::Players { seats: setup.seats, min: 2, max: 2, rule: Rule("TA-1.1") });
        }
        Ok(Self { options: setup.options.clone(), left: setup.options.heap, to_move: setup.starter() })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn awaited(&self) -> SeatSet {
        if self.left == 0 { SeatSet::EMPTY } else { SeatSet::only(self.to_move) }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend((1..=MOST).map(Action).filter(|&action| self.check(seat, action).is_ok()));
    }

    fn apply(&mut self, _: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        self.check(seat, *action)?;
        self.left -= action.0;
        self.to_move = seat.next(2);
        Ok(vec![Emitted::everyone(Effect::Taken { seat, count: action.0, left: self.left })])
    }

    fn outcome(&self) -> Option<Outcome> {
        let score = |seat| i32::from(seat != self.to_move);
        (self.left == 0).then(|| Outcome::by_score(Seat::all(2).map(score).collect(), Self::SCORE_ORDER))
    }

    fn view(&self, _: Viewer) -> View {
        View { options: self.options.clone(), left: self.left, to_move: self.to_move }
    }

    fn determinize(view: &View, _: &mut Rng) -> Self {
        Self { options: view.options.clone(), left: view.left, to_move: view.to_move }
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        Explanation {
            refusal: self.check(seat, *action).err(),
            left: self.left.saturating_sub(action.0),
            winning: winning_take(self.left),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.awaited().contains(seat).then_some(Action(1))
    }

    fn match_over(options: &Options, rounds: u32, _: &[i32]) -> bool {
        rounds >= options.rounds
    }

    fn candidate_actions(&self, out: &mut Vec<Action>) {
        out.extend((0..=MOST + 1).map(Action));
    }

    fn max_plies(&self) -> Option<u32> {
        Some(self.left + 1)
    }
}
