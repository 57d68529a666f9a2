//! Bots for Périmexpaire and Périmaire.
//!
//! Périmexpaire: hands are open, so replies are known and only draws are random. `turns` enumerates turns (sets of
//! cards laid, whatever the order), `tree` searches turns and replies, and `judge` runs playouts over many orders of
//! the draw pile. Périmaire: `heap` runs playouts of determinized positions.
//!
//! A node is one playout.

mod heap;
mod judge;
mod tree;
mod turns;

use engine::core::referee::Referee;
use engine::games::perimexpaire::fast::{Fast, Lay};
use engine::games::perimexpaire::{Action, Claims, Colour, Perimexpaire, Stage, Variant, View};
use engine::{Millis, Position, Rng, Seat};

use crate::blunder::blunder;
use crate::{BotGame, BotKind, Decision, Level, MoveRequest};

/// How a level chooses a turn in Périmexpaire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// One card at a time: `random` times out of ten any card, otherwise the one that turns the most cards.
    CardByCard { random: u32 },
    /// The turn that turns the most cards.
    MostTurned,
    /// Tree search with playouts; `hasty` times out of ten just the turn that turns the most cards.
    Tree { hasty: u32 },
    /// Flat Monte Carlo.
    MonteCarlo,
}

fn style(kind: BotKind) -> Style {
    match kind {
        BotKind::Random => Style::CardByCard { random: 10 },
        BotKind::Reference("mc") => Style::MonteCarlo,
        BotKind::Reference(_) => Style::MostTurned,
        BotKind::Level(level) => match level.number() {
            1 => Style::CardByCard { random: 8 },
            2 => Style::CardByCard { random: 5 },
            3 => Style::MostTurned,
            4 => Style::Tree { hasty: 7 },
            5 => Style::Tree { hasty: 4 },
            _ => Style::Tree { hasty: 0 },
        },
    }
}

impl BotGame for Perimexpaire {
    /// `greedy` turns the most cards this turn (in Périmaire: plays on as long as it can); `mc` is flat Monte Carlo.
    const REFERENCES: &'static [&'static str] = &["greedy", "mc"];

    fn nodes(level: Level) -> u64 {
        match level.number() {
            1..=3 => 1,
            4 => 10,
            5 => 20,
            6 => 40,
            7 => 150,
            _ => 600,
        }
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(request.seed, "think");
        let mut world = Self::determinize(request.view, &mut rng);
        if let Some(answer) = answer(&world, request, &mut rng) {
            return Decision::quick(answer);
        }
        // A pending move settles as soon as this seat moves.
        if let Some(deadline) = world.deadline() {
            world.tick(deadline);
        }
        if world.options().referee == Referee::Vigilant
            && let Some(error) = blunder(&world, request.seat, request.kind, &mut rng, Self::is_wrong)
        {
            return Decision::quick(error);
        }
        match world.options().variant {
            Variant::Perimexpaire => spread(&world, request, &mut rng),
            Variant::Perimaire => heap::think(request, &mut rng),
        }
    }

    /// Who leads may well hold cards back and let the others lay or lose (PX-2.8). A learner asks which card to lay: a
    /// hint ends a turn only if no card would turn another.
    fn advise(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let thought = Self::think(request);
        let ends = thought.action == Action::End && request.view.options.variant == Variant::Perimexpaire;
        if ends { turning(request).unwrap_or(thought) } else { thought }
    }
}

/// The turn that gains most of those that turn a card and do not end the game as a defeat (PX-2.9).
fn turning(request: &MoveRequest<'_, Perimexpaire>) -> Option<Decision<Action>> {
    let mut world = Perimexpaire::determinize(request.view, &mut Rng::new(request.seed, "advise"));
    if let Some(deadline) = world.deadline() {
        world.tick(deadline);
    }
    let mut fast = Fast::of(&world).filter(|fast| !fast.is_over())?;
    let turns = turns::turns(&mut fast, turns::WIDTH);
    let best = turns.iter().filter(|turn| turn.turned > 0).find(|turn| !judge::loses(&fast, turn.lays()))?;
    let line = write(&world, &fast, &best.lays().collect::<Vec<_>>());
    let action = line.first().copied()?;
    Some(Decision { line, ..Decision::quick(action) })
}

/// Responds to a pending move, or chooses a penalty (C-4, PX-2.11).
fn answer(world: &Perimexpaire, request: &MoveRequest<'_, Perimexpaire>, rng: &mut Rng) -> Option<Action> {
    if let Stage::Penalty(_) = world.stage() {
        return Some(penalty(world, request.seat, rng));
    }
    let pending = world.pending().filter(|pending| pending.window.waiting.contains(request.seat))?;
    // Level n notices n errors out of eight. A card laid without claiming any link is always noticed.
    let sees = match request.kind {
        BotKind::Level(_) if pending.claims == Claims::NONE && world.options().variant == Variant::Perimexpaire => true,
        BotKind::Level(level) => rng.below(8) < u32::from(level.number()),
        BotKind::Random | BotKind::Reference(_) => true,
    };
    let may = pending.window.may_contest(request.seat, request.view.wrong[request.seat.index()]).is_ok();
    Some(if sees && may && world.is_wrong() { Action::Contest } else { Action::Accept })
}

/// PX-2.11: turns the opposing card that is hardest to win back, the one with the most neighbours.
fn penalty(world: &Perimexpaire, seat: Seat, rng: &mut Rng) -> Action {
    let mut cards = world.laid().to_vec();
    rng.shuffle(&mut cards);
    let around = |at: engine::games::perimexpaire::Spot| {
        at.around().filter(|&spot| world.laid().iter().any(|laid| laid.at == spot)).count()
    };
    let best = cards.iter().max_by_key(|laid| (laid.colour != Colour::of(seat), around(laid.at)));
    best.map_or(Action::End, |laid| Action::Turn(laid.at))
}

fn spread(world: &Perimexpaire, request: &MoveRequest<'_, Perimexpaire>, rng: &mut Rng) -> Decision<Action> {
    let Some(mut fast) = Fast::of(world).filter(|fast| !fast.is_over()) else { return Decision::quick(Action::End) };
    let style = style(request.kind);
    let chosen = match style {
        Style::CardByCard { random } => judge::Verdict::quick(judge::one_card(&fast, random, rng)),
        Style::MostTurned => judge::Verdict::quick(turns::most_turned(&mut fast, rng)),
        Style::Tree { hasty } if rng.below(10) < hasty => judge::Verdict::quick(turns::most_turned(&mut fast, rng)),
        Style::Tree { .. } => tree::search(&mut fast, request.budget, rng),
        Style::MonteCarlo => judge::monte_carlo(&fast, request.budget, rng),
    };
    let mut line = write(world, &fast, &chosen.lays);
    let action = line.first().copied().unwrap_or(Action::End);
    if line.is_empty() {
        line.push(Action::End);
    }
    Decision { action, value: chosen.value, exact: false, nodes: chosen.nodes, line, delay: Millis(0) }
}

/// Converts a turn to actions, with correct claims under a vigilant referee.
fn write(world: &Perimexpaire, fast: &Fast, lays: &[Lay]) -> Vec<Action> {
    let (mut world, mut fast, mut line) = (world.clone(), fast.clone(), Vec::new());
    for &lay in lays {
        let (card, at) = (lay.card, fast.spot(lay));
        let claims = match world.options().referee {
            Referee::Vigilant => world.links(card, at),
            Referee::Strict | Referee::Training => Claims::NONE,
        };
        let action = Action::Lay { card, at, claims };
        line.push(action);
        fast.lay(lay);
        if world.apply(Millis(0), world.to_move(), &action).is_err() {
            break;
        }
    }
    line
}

/// Whether the viewer may stop or play again (PM-1.4).
const fn may_stop(view: &View) -> bool {
    view.kept > 0
}

#[cfg(test)]
mod tests;
