//! Computer players and solvers over the rules of [`engine`].
//!
//! A bot sees only the view of its seat and samples the rest ([`engine::Position::determinize`]). Budgets are counted
//! in nodes: the same view, bot, budget and seed give the same move on every machine.
//!
//! Reading order: this file (the interface), [`spec`] (bots as text), [`arena`] (bots against bots), [`games`] (a
//! folder per game).

pub mod arena;
mod blunder;
pub mod games;
pub mod spec;

pub use spec::{BotKind, BotSpec, BotSpecError, Level};

use engine::{GameId, Millis, Position, Seat, Seed};

/// How long a bot may think.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of nodes: positions or simulations, whatever the game's search counts.
    pub nodes: u64,
    /// Polled by the search, which returns at once when it is `true`. For hosts with a clock.
    pub expired: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// A budget of this many nodes, without a time limit.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, expired: &|| false }
    }
}

/// A request for a move.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a, P: Position> {
    /// The seat's view.
    pub view: &'a P::View,
    /// The seat to move.
    pub seat: Seat,
    /// The bot that should answer.
    pub kind: BotKind,
    /// The limit of the search.
    pub budget: Budget<'a>,
    /// Seed of the bot's randomness: play varies but is reproducible.
    pub seed: Seed,
}

/// The answer to a [`MoveRequest`].
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// The chosen action.
    pub action: A,
    /// The expected result, from −1 (lost) to 1 (won).
    pub value: f32,
    /// Whether the value is proven.
    pub exact: bool,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The principal variation, starting with the chosen action.
    pub line: Vec<A>,
    /// In real-time games, how long a person of this strength would take; otherwise 0.
    pub delay: Millis,
}

impl<A> Decision<A> {
    /// A decision without a search.
    pub const fn quick(action: A) -> Self {
        Self { action, value: 0.0, exact: false, nodes: 0, line: Vec::new(), delay: Millis(0) }
    }
}

/// A game with bots.
pub trait BotGame: Position {
    /// Reference bots besides `random` and the levels, such as `greedy`; the arena measures levels against them.
    const REFERENCES: &'static [&'static str];

    /// The default node budget of a level.
    fn nodes(level: Level) -> u64;

    /// Chooses a move, which is legal however small the budget.
    fn think(request: &MoveRequest<'_, Self>) -> Decision<Self::Action>;

    /// Chooses the move of a hint: what this bot would do, unless a learner would not see why.
    fn advise(request: &MoveRequest<'_, Self>) -> Decision<Self::Action> {
        Self::think(request)
    }

    /// Plays random games from this position with the game's fast core, if it has one.
    fn random_games(&self, games: u64, seed: u64) -> Option<RandomGames> {
        let _ = (games, seed);
        None
    }
}

/// The results of random games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RandomGames {
    /// The number of games played.
    pub games: u64,
    /// Moves summed over all games.
    pub moves: u64,
    /// Games won outright, by seat.
    pub wins: Vec<u64>,
    /// Games with a shared victory.
    pub draws: u64,
}

/// An operation that is generic over all games with bots.
pub trait BotGameVisitor {
    /// The result of the operation.
    type Output;
    /// Runs the operation for the game `P`.
    fn visit<P: BotGame>(self) -> Self::Output;
}

/// Runs `f` for the type of `game`.
pub fn visit<F: BotGameVisitor>(game: GameId, f: F) -> F::Output {
    engine::with_game!(game, P => f.visit::<P>())
}
