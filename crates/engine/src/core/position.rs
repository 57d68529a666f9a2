//! The interface that every game implements.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::effect::Emitted;
use super::options::{OptionSet, OptionsError};
use super::outcome::{Outcome, ScoreOrder};
use super::refusal::{Cite, Refusal};
use super::rng::{Rng, Seed};
use super::seat::{Seat, SeatSet, Viewer};
use super::text::NotationError;
use super::time::Millis;
use crate::games::GameId;

/// What a round starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<O> {
    /// The options of the match.
    pub options: O,
    /// The number of seats.
    pub seats: u8,
    /// The source of all randomness of the match.
    pub seed: Seed,
    /// Which round of the match, from 0.
    pub round: u32,
    /// When the round starts.
    pub at: Millis,
}

impl<O> Setup<O> {
    /// The random stream for one purpose in this round.
    #[must_use]
    pub fn rng(&self, purpose: &str) -> Rng {
        Rng::new(self.seed, &format!("round {} {purpose}", self.round))
    }

    /// Who starts the round: drawn for the first, then one seat to the left each time (C-10).
    #[must_use]
    pub fn starter(&self) -> Seat {
        let drawn = Rng::new(self.seed, "starter").below(u32::from(self.seats));
        Seat(((drawn + self.round) % u32::from(self.seats)) as u8)
    }
}

/// A round of a game at some moment: pure data, and the rules that apply to it.
///
/// Laws, held by the battery in `tests/it/battery.rs`: a refused action leaves the position equal to what it was;
/// [`Self::legal_actions`] and [`Self::apply`] agree exactly; the text of a position reads back as an equal position; a view says
/// nothing that its viewer may not know.
pub trait Position:
    Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Send + Sync + Sized + 'static
{
    /// Which game this is.
    const GAME: GameId;
    /// Which score wins a round, and a match of several rounds.
    const SCORE_ORDER: ScoreOrder;

    /// What can be chosen before a match.
    type Options: OptionSet + Display + FromStr<Err = OptionsError> + Serialize + DeserializeOwned;
    /// What a seat can do. Its order is that of [`Self::legal_actions`]; its text is the notation.
    type Action: Clone
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// What happens.
    type Effect: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a viewer may know.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why the game's own rules forbid an action.
    type Reason: Clone + Eq + Debug + Error + Cite + Serialize + Send + Sync + 'static;
    /// The mathematics of an action, accepted or refused (C-5).
    type Explanation: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// Which score wins under these options, where a variant turns it round.
    fn score_order(options: &Self::Options) -> ScoreOrder {
        let _ = options;
        Self::SCORE_ORDER
    }

    /// The first position of a round.
    ///
    /// # Errors
    /// The options do not make a game, alone or for so many seats.
    fn start(setup: &Setup<Self::Options>) -> Result<Self, OptionsError>;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The seats that play together with `seat`, itself included.
    fn side(&self, seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }

    /// Who may act now: one seat, or several in real time or while a move is pending. Empty when the round is over.
    fn awaited(&self) -> SeatSet;

    /// Appends every action that [`Self::apply`] accepts from `seat` now, in ascending order.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Applies an action of `seat` at the time `at` and returns its effects.
    ///
    /// # Errors
    /// The action is refused; the position is unchanged.
    fn apply(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<Vec<Emitted<Self::Effect>>, Refusal<Self::Reason>>;

    /// When [`Self::tick`] must be called next, if nothing happens before (C-3).
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// Applies what is due at the time `at` and returns the effects. Does nothing before the deadline.
    fn tick(&mut self, at: Millis) -> Vec<Emitted<Self::Effect>> {
        let _ = at;
        Vec::new()
    }

    /// How the round ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What `viewer` may know (C-6).
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position in which the viewer would see exactly this view; what the view hides is drawn at random. Bots think
    /// in such positions only.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;

    /// The mathematics of an action of `seat`, whether it is accepted or refused.
    fn explain(&self, seat: Seat, action: &Self::Action) -> Self::Explanation;

    /// The player of a seat has left (C-9). Called once in every round from then on. A game in which passing is not
    /// always legal has to make it legal for this seat.
    fn leave(&mut self, seat: Seat) {
        let _ = seat;
    }

    /// What an awaited seat does after its player has left (C-9): it passes.
    fn default_action(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// Whether the match is over when `rounds` rounds have brought these totals (C-11).
    fn match_over(options: &Self::Options, rounds: u32, totals: &[i32]) -> bool {
        let _ = (options, totals);
        rounds >= 1
    }

    /// Appends every action that can be written down here, legal or not: the battery compares
    /// [`Self::legal_actions`] with it.
    fn candidate_actions(&self, out: &mut Vec<Self::Action>);

    /// An upper bound on the inputs that the rest of the round can take; `None` where only time, agreement or success
    /// end a round.
    fn max_plies(&self) -> Option<u32>;
}
