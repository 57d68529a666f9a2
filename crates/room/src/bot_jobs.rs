//! Work for bots as plain data, which a host can send to a thread or a worker without the room.

use ai::{BotGame, BotSpec};
use engine::{GameId, Millis, Seat, Seed, string_enum};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{BotTask, TableGame, TableGameVisitor};

string_enum! {
    /// What a bot is asked for.
    pub enum BotJobKind {
        /// Its move.
        Move = "move",
        /// A hint for a player.
        Hint = "hint",
    }
}

/// A position for a bot to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotJob {
    /// The game.
    pub game: GameId,
    /// For what.
    pub kind: BotJobKind,
    /// For which seat.
    pub seat: Seat,
    /// The bot, as in `level:3`.
    pub player: String,
    /// What the seat sees, and nothing else.
    pub view: Box<RawValue>,
    /// The bot's own randomness.
    pub seed: Seed,
    /// How many entries the table had.
    pub entries: usize,
    /// The bot only answers a pending move (C-4).
    pub answer_only: bool,
}

/// The answer of a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotReply {
    /// For what.
    pub kind: BotJobKind,
    /// For which seat.
    pub seat: Seat,
    /// How many entries the table had.
    pub entries: usize,
    /// The chosen action.
    pub action: String,
    /// The result it expects, from −1 to 1; nothing if it has not looked ahead.
    pub value: Option<f32>,
    /// The expected continuation, its own action first.
    pub line: Vec<String>,
    /// How long after the job was handed out to apply it: a person would need time, too.
    pub delay: Millis,
}

/// A job that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a job for a bot: {0}")]
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
        let task = BotTask::<P> { seat, player, view, seed, entries, answer_only };
        let thought = match kind {
            BotJobKind::Move => task.think(nodes),
            BotJobKind::Hint => task.advise(nodes),
        };
        let line = thought.line.iter().map(ToString::to_string).collect();
        let value = (thought.exact || thought.nodes > 0).then_some(thought.value);
        let (action, delay) = (thought.action.to_string(), thought.delay);
        Ok(BotReply { kind, seat, entries, action, value, line, delay })
    }
}

/// Does a job, with this many nodes or the bot's own budget. This takes long: do not call it where others wait.
///
/// # Errors
/// There is no such bot, or the view does not belong to the game.
pub fn think(task: &BotJob, nodes: Option<u64>) -> Result<BotReply, BotJobError> {
    table::visit(task.game, Think(task, nodes))
}

/// A task of a table without its game's types.
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

/// Whether a text names a bot of a game.
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
