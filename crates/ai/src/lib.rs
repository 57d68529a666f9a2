//! Computer players and solvers over the rules of [`engine`].
//!
//! A player sees its seat's view and nothing else; worlds it cannot see it imagines
//! ([`engine::Position::determinize`]). Budgets are counted in nodes: the same view, player, budget and seed give the
//! same move on every machine.
//!
//! Reading order: this file (the interface), [`player`] (who plays, as text), [`arena`] (players
//! against players), [`games`] (a folder per game).

pub mod arena;
mod blunder;
pub mod games;
pub mod spec;

pub use spec::{BotKind, BotSpec, BotSpecError, Level};

use engine::{GameId, Millis, Position, Seat, Seed};

/// How long a player may think.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most nodes (positions, simulations: what the game's search counts) it may visit.
    pub nodes: u64,
    /// Asked from time to time; says `true` when the host wants an answer now. Only a host with a clock needs it.
    pub expired: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// So many nodes, however long they take.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, expired: &|| false }
    }
}

/// What a player is asked: its move in this view.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a, P: Position> {
    /// What the seat sees.
    pub view: &'a P::View,
    /// The seat, which is awaited.
    pub seat: Seat,
    /// Who plays.
    pub kind: BotKind,
    /// How long it may think.
    pub budget: Budget<'a>,
    /// The player's own chance, so that its play is varied but reproducible.
    pub seed: Seed,
}

/// A player's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// What it does.
    pub action: A,
    /// How it judges its position: the result it expects, from −1 (lost) to 1 (won).
    pub value: f32,
    /// Whether the value is proven.
    pub exact: bool,
    /// The nodes it visited.
    pub nodes: u64,
    /// What it expects to be played, its own action first.
    pub line: Vec<A>,
    /// How long a person of this strength would take, in games played in real time; else 0.
    pub delay: Millis,
}

impl<A> Decision<A> {
    /// A move without much thought.
    pub const fn quick(action: A) -> Self {
        Self { action, value: 0.0, exact: false, nodes: 0, line: Vec::new(), delay: Millis(0) }
    }
}

/// A game that computers can play.
pub trait BotGame: Position {
    /// Reference players beside `random` and the levels, such as `greedy`: what the arena measures levels against.
    const REFERENCES: &'static [&'static str];

    /// The nodes that a level visits when its host sets no other budget.
    fn nodes(level: Level) -> u64;

    /// What the player does. It answers with a legal action of the awaited seat, whatever the budget.
    fn think(question: &MoveRequest<'_, Self>) -> Decision<Self::Action>;

    /// Plays random games from here with a core made for it, if the game has one.
    fn random_games(&self, games: u64, seed: u64) -> Option<RandomGames> {
        let _ = (games, seed);
        None
    }
}

/// What random games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RandomGames {
    /// How many games.
    pub games: u64,
    /// Moves in all.
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
