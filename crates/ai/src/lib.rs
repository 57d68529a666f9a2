//! Computer players and solvers over the rules of [`engine`].
//!
//! A bot sees the view of its seat and nothing else; what the view hides it guesses
//! ([`engine::Position::determinize`]). Budgets are counted in nodes: the same view, bot, budget and seed give the same
//! move on every machine.
//!
//! Reading order: this file (the interface), [`spec`] (which bot, as text), [`arena`] (bots against bots), [`games`] (a
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
    /// The most nodes it may visit: positions or simulations, whatever the game's search counts.
    pub nodes: u64,
    /// The search calls this now and then, and answers at once when it returns `true`. For hosts with a clock.
    pub expired: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// A budget of this many nodes, however long they take.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, expired: &|| false }
    }
}

/// A request for a move.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a, P: Position> {
    /// What the seat sees.
    pub view: &'a P::View,
    /// The seat, whose turn it is.
    pub seat: Seat,
    /// Which bot.
    pub kind: BotKind,
    /// How long it may think.
    pub budget: Budget<'a>,
    /// The bot's own randomness: its play is varied but reproducible.
    pub seed: Seed,
}

/// The answer to a [`MoveRequest`].
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// The chosen action.
    pub action: A,
    /// The result that the bot expects, from −1 (lost) to 1 (won).
    pub value: f32,
    /// Whether the value is proven.
    pub exact: bool,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The expected continuation, its own action first.
    pub line: Vec<A>,
    /// In real-time games, how long a person of this strength would take; otherwise 0.
    pub delay: Millis,
}

impl<A> Decision<A> {
    /// A move without much thought.
    pub const fn quick(action: A) -> Self {
        Self { action, value: 0.0, exact: false, nodes: 0, line: Vec::new(), delay: Millis(0) }
    }
}

/// A game with bots.
pub trait BotGame: Position {
    /// Reference bots beside `random` and the levels, such as `greedy`; the arena measures levels against them.
    const REFERENCES: &'static [&'static str];

    /// The budget of a level, unless the host sets another.
    fn nodes(level: Level) -> u64;

    /// Chooses a move. It is always legal, however small the budget.
    fn think(question: &MoveRequest<'_, Self>) -> Decision<Self::Action>;

    /// Plays random games from here with the game's fast core, if it has one.
    fn random_games(&self, games: u64, seed: u64) -> Option<RandomGames> {
        let _ = (games, seed);
        None
    }
}

/// The results of random games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RandomGames {
    /// The number of games.
    pub games: u64,
    /// Moves in all games together.
    pub moves: u64,
    /// Games won by each seat alone.
    pub wins: Vec<u64>,
    /// Games with a shared victory.
    pub draws: u64,
}

/// Something that can be done with any game that computers can play.
pub trait BotGameVisitor {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn visit<P: BotGame>(self) -> Self::Output;
}

/// Does something with the game of this name.
pub fn visit<F: BotGameVisitor>(game: GameId, f: F) -> F::Output {
    engine::with_game!(game, P => f.visit::<P>())
}
