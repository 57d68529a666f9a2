//! What computers have to think about, as plain data: it can be sent to a thread or a worker and needs no room there.

use ai::{BotGame, BotSpec};
use engine::{GameId, Millis, Seat, Seed, string_enum};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{BotTask, TableGame, TableGameVisitor};

string_enum! {
    /// For what a computer thinks.
    pub enum BotJobKind {
        /// It is to move.
        Move = "move",
        /// A player wants a hint.
        Hint = "hint",
    }
}

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotJob {
    /// In which game.
    pub game: GameId,
    /// For what.
    pub kind: BotJobKind,
    /// For which seat.
    pub seat: Seat,
    /// Who thinks, as in `level:3`.
    pub player: String,
    /// What the seat sees, and nothing else.
    pub view: Box<RawValue>,
    /// The player's own chance.
    pub seed: Seed,
    /// How many entries the table had.
    pub entries: usize,
    /// The computer only answers about a pending move (C-4).
    pub answer_only: bool,
}

/// What a computer thinks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotReply {
    /// For what.
    pub kind: BotJobKind,
    /// For which seat.
    pub seat: Seat,
    /// How many entries the table had.
    pub entries: usize,
    /// What to do.
    pub action: String,
    /// The result it expects, from −1 to 1.
    pub value: f32,
    /// What it expects to be played, its own action first.
    pub line: Vec<String>,
    /// How long to wait before it is done, since the task was given: people need time, too.
    pub delay: Millis,
}

/// A task that cannot be thought about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no task: {0}")]
pub struct BotJobError(String);

struct Think<'a>(&'a BotJob, Option<u64>);

impl TableGameVisitor for Think<'_> {
    type Output = Result<BotReply, BotJobError>;

    fn visit<P: TableGame>(self) -> Self::Output {
        let Self(task, nodes) = self;
        let bad = |wrong: String| BotJobError(wrong);
        let BotJob { kind, seat, entries, answer_only, seed, .. } = *task;
        let player = BotSpec::read::<P>(&task.player).map_err(|wrong| bad(wrong.to_string()))?;
        let view = serde_json::from_str(task.view.get()).map_err(|wrong| bad(wrong.to_string()))?;
        let thought = BotTask::<P> { seat, player, view, seed, entries, answer_only }.think(nodes);
        let line = thought.line.iter().map(ToString::to_string).collect();
        let (action, value, delay) = (thought.action.to_string(), thought.value, thought.delay);
        Ok(BotReply { kind, seat, entries, action, value, line, delay })
    }
}

/// Thinks, with so many nodes or as many as the player is worth. Takes long: not where others wait.
///
/// # Errors
/// There is no such player, or the view is none of the game.
pub fn think(task: &BotJob, nodes: Option<u64>) -> Result<BotReply, BotJobError> {
    table::visit(task.game, Think(task, nodes))
}

/// What a table wants to be thought about, without its type.
pub(crate) fn erase<P: TableGame>(kind: BotJobKind, task: &BotTask<P>) -> Option<BotJob> {
    let BotTask { seat, player, view, seed, entries, answer_only } = task;
    let view = serde_json::value::to_raw_value(view).ok()?;
    Some(BotJob {
        game: <P as engine::Position>::GAME,
        kind,
        seat: *seat,
        player: player.to_string(),
        view,
        seed: *seed,
        entries: *entries,
        answer_only: *answer_only,
    })
}

/// Whether a text names a computer player of a game.
#[must_use]
pub fn is_player(game: GameId, text: &str) -> bool {
    struct Known<'a>(&'a str);
    impl ai::BotGameVisitor for Known<'_> {
        type Output = bool;
        fn visit<P: BotGame>(self) -> bool {
            BotSpec::read::<P>(self.0).is_ok()
        }
    }
    ai::visit(game, Known(text))
}
