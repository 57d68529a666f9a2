//! What a table asks of a game beyond its rules: what an effect reveals, how contests ended, what kind of error an
//! action is. One short file per game in [`crate::games`].

use ai::BotGame;
use engine::{ContestOutcome, GameId, Seat, string_enum};

string_enum! {
    /// A kind of mathematical error.
    pub enum ErrorKind {
        /// Areas were claimed to be equal that are not, or the other way round.
        Area = "area",
        /// Perimeters were claimed to be equal that are not, or the other way round.
        Perimeter = "perimeter",
        /// Area was claimed where perimeter is right, or the other way round.
        AreaForPerimeter = "area-for-perimeter",
        /// It would be right if a hole were counted the wrong way.
        Hole = "hole",
        /// Cards were claimed to be linked that have neither area nor perimeter in common.
        Link = "link",
        /// A vector is not the sum of the two others.
        Sum = "sum",
        /// It would be right if a vector were turned round.
        Direction = "direction",
        /// It would be right with exponents multiplied, or with × for ÷.
        ExponentRule = "exponent-rule",
        /// It would be right with the opposite exponent.
        ExponentSign = "exponent-sign",
        /// The result does not satisfy what was asked.
        Result = "result",
        /// Neighbourhood was counted wrong.
        Neighbours = "neighbours",
        /// A length was counted wrong.
        Length = "length",
        /// A figure was turned or laid where it cannot be.
        Placement = "placement",
        /// Figures were laid over one another so that a cell shows one too many.
        Superposition = "superposition",
    }
}

/// What an effect reveals. A takeback never goes back past it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reveals {
    /// Nothing that was hidden.
    Nothing,
    /// Something from this seat's hand.
    HandOf(Seat),
    /// Something drawn at random, or hidden by several seats.
    Randomness,
}

/// A game whose matches can be run and studied at a table.
pub trait TableGame: BotGame {
    /// Whether all seats act at once. Then nothing can be taken back, because others have gone on.
    const REAL_TIME: bool;

    /// The action that accepts a pending move, where the game has one (C-4).
    fn accept() -> Option<Self::Action>;

    /// The action that contests a pending move, where the game has one (C-4).
    fn contesting() -> Option<Self::Action>;

    /// What an effect reveals.
    fn reveals(effect: &Self::Effect) -> Reveals;

    /// If the effect ends a contest: who contested, and what became of it.
    fn contest(effect: &Self::Effect) -> Option<(Seat, ContestOutcome)>;

    /// What is mathematically wrong with an action, whether or not the referee refuses it (C-4). `None` if it is right,
    /// or wrong for another reason, such as the wrong turn.
    fn error(&self, seat: Seat, action: &Self::Action) -> Option<ErrorKind>;

    /// What an action gains at once, in the unit that players count, and the best possible gain. `None` where that is
    /// expensive to compute or says little about the quality of the move.
    fn yields(&self, seat: Seat, action: &Self::Action) -> Option<Yield>;

    /// The same for games in which only the end of a turn or round shows the gain: what a seat gained by the input that
    /// led from one position to the other, whoever made it.
    fn concluded(before: &Self, after: &Self, seat: Seat) -> Option<Yield> {
        let _ = (before, after, seat);
        None
    }
}

/// The gain of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yield {
    /// The gain of this action.
    pub found: u32,
    /// The best possible gain.
    pub best: u32,
}

/// Something that can be done with the table of any game.
pub trait TableGameVisitor {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn visit<P: TableGame>(self) -> Self::Output;
}

/// Does something with the game of this name.
pub fn visit<F: TableGameVisitor>(game: GameId, f: F) -> F::Output {
    engine::with_game!(game, P => f.visit::<P>())
}
