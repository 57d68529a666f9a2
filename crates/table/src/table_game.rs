//! What a table asks of a game beyond its rules: what an effect shows, how contests went, what kind of error an action
//! is. One short file per game in [`crate::games`].

use ai::BotGame;
use engine::games::perimexpaire::Perimexpaire;
use engine::games::puissances::Puissances;
use engine::games::transparences::Transparences;
use engine::games::triancey::Triancey;
use engine::games::vectominos::Vectominos;
use engine::{GameId, Seat, string_enum};

string_enum! {
    /// A kind of mathematical error.
    pub enum ErrorKind {
        /// Areas were said to be equal that are not, or the other way round.
        Area = "area",
        /// Perimeters were said to be equal that are not, or the other way round.
        Perimeter = "perimeter",
        /// Area was said where perimeter is right, or the other way round.
        AreaForPerimeter = "area-for-perimeter",
        /// It would be right if a hole were counted the wrong way.
        Hole = "hole",
        /// Cards were said to be linked that have neither area nor perimeter in common.
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

string_enum! {
    /// How a contest went (C-4).
    pub enum Verdict {
        /// There was an error.
        Right = "right",
        /// There was none.
        Wrong = "wrong",
    }
}

/// What an effect shows that was not known: takeback goes never past it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reveals {
    /// Nothing but what was chosen openly.
    Nothing,
    /// Something of this seat's hand that others did not know.
    HandOf(Seat),
    /// Chance, or hidden things of several.
    Randomness,
}

/// A game whose matches can be run and studied at a table.
pub trait TableGame: BotGame {
    /// All act at once: nothing can be taken back, because others have gone on.
    const REAL_TIME: bool;

    /// The action that accepts a pending move, where the game has one (C-4).
    fn accept() -> Option<Self::Action>;

    /// The action that contests a pending move, where the game has one (C-4).
    fn contesting() -> Option<Self::Action>;

    /// What an effect shows.
    fn reveals(effect: &Self::Effect) -> Reveals;

    /// Whether the effect is the end of a contest: whose, and how it went.
    fn contest(effect: &Self::Effect) -> Option<(Seat, Verdict)>;

    /// What is mathematically wrong with an action, whether the referee refuses it or lets it pass (C-4). Nothing, if
    /// it is right, or wrong for another reason, such as not being one's turn.
    fn error(&self, seat: Seat, action: &Self::Action) -> Option<ErrorKind>;

    /// What an action brings at once, in the unit that the game's players count, and the best that was possible.
    /// Nothing where that is not cheap to say, or does not tell good from bad.
    fn yields(&self, seat: Seat, action: &Self::Action) -> Option<Yield>;

    /// The same where no single action tells, but the end of a turn or of a round does: what a seat has brought about
    /// with the input that led from one position to the other, whosever it was.
    fn concluded(before: &Self, after: &Self, seat: Seat) -> Option<Yield> {
        let _ = (before, after, seat);
        None
    }
}

/// What an action brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yield {
    /// What was found.
    pub found: u32,
    /// The best that was possible.
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
    match game {
        GameId::Triancey => f.visit::<Triancey>(),
        GameId::Perimexpaire => f.visit::<Perimexpaire>(),
        GameId::Vectominos => f.visit::<Vectominos>(),
        GameId::Puissances => f.visit::<Puissances>(),
        GameId::Transparences => f.visit::<Transparences>(),
    }
}
