//! Bots for Vectominos. They know their own hand, the table, and what passes, gifts and errors reveal; they sample the
//! rest.
//!
//! Reading order: this file (levels, responses to pending moves), `world` (the rules for search), `beliefs` (inferences
//! about hands), `search`, `greedy`.

mod beliefs;
mod greedy;
mod search;
mod world;

#[cfg(test)]
mod tests;

use engine::core::referee::Referee;
use engine::games::vectominos::{Action, Phase, PieceSet, Vectominos, View};
use engine::{Millis, Position, Rng, Seat};

use crate::blunder::blunder;
use crate::{BotGame, BotKind, Decision, Level, MoveRequest};
use search::search;
use world::{Step, World};

/// The reference bot: the most sums first, then the most sites for the rest of the hand.
const GREEDY: &str = "greedy";

/// How a level plays.
struct Strength {
    /// Simulations per move; 0 plays greedily.
    nodes: u64,
    /// Percentage of moves that are random.
    careless: u32,
    /// Percentage of the others' wrong sums that it notices.
    notices: u32,
}

const fn strength(level: Level) -> Strength {
    let (nodes, careless, notices) = match level.number() {
        1 => (0, 100, 10),
        2 => (0, 60, 25),
        3 => (0, 25, 45),
        4 => (24, 8, 65),
        5 => (100, 0, 80),
        6 => (400, 0, 92),
        7 => (1_600, 0, 98),
        _ => (8_000, 0, 100),
    };
    Strength { nodes, careless, notices }
}

impl BotGame for Vectominos {
    const REFERENCES: &'static [&'static str] = &[GREEDY];

    fn nodes(level: Level) -> u64 {
        strength(level).nodes.max(1)
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Self::Action> {
        let mut rng = Rng::new(request.seed, "think");
        let strength = match request.kind {
            BotKind::Level(level) => strength(level),
            BotKind::Random => Strength { nodes: 0, careless: 100, notices: 50 },
            BotKind::Reference(_) => Strength { nodes: 0, careless: 0, notices: 100 },
        };
        let position = Self::determinize(request.view, &mut rng);
        match position.phase() {
            Phase::Giving { .. } => Decision::quick(gift(&position, request.seat, &strength, &mut rng)),
            Phase::Pending { window, .. } if window.waiting.contains(request.seat) => {
                let answer = answer(&position, request.seat, &strength, &mut rng);
                Decision { delay: Millis(1_500), ..Decision::quick(answer) }
            }
            Phase::Pending { .. } => {
                // The others can still contest; moving at once would cut their time short, so wait.
                let settled = position.after_settling();
                if settled.turn() != request.seat {
                    return Decision { delay: Millis(4_000), ..Decision::quick(Action::Decline) };
                }
                let view = settled.view(engine::Viewer::Seat(request.seat));
                Decision { delay: Millis(4_000), ..lay(request, &view, &settled, &strength, &mut rng) }
            }
            Phase::Turn | Phase::Again | Phase::Over(_) => lay(request, request.view, &position, &strength, &mut rng),
        }
    }
}

/// Chooses a move for the seat to move.
fn lay(
    request: &MoveRequest<'_, Vectominos>,
    view: &View,
    position: &Vectominos,
    strength: &Strength,
    rng: &mut Rng,
) -> Decision<Action> {
    let wrong = |after: &Vectominos| after.pending_is_right() == Some(false);
    if position.options().referee == Referee::Vigilant
        && let Some(error) = blunder(position, request.seat, request.kind, rng, wrong)
    {
        return Decision::quick(error);
    }
    let world = World::of(position);
    let mut steps = Vec::new();
    world.steps(&mut steps);
    if let [(step, _)] = steps.as_slice() {
        return Decision::quick(action(*step));
    }
    if rng.below(100) < strength.careless {
        return Decision::quick(action(rng.choose(&steps).0));
    }
    let last = world.hand().len() == 1;
    let wins = |(step, sums): &&(Step, u8)| matches!(step, Step::Lay(_)) && (*sums >= 3 || last);
    if let Some(&(step, _)) = steps.iter().filter(wins).max_by_key(|(_, sums)| *sums) {
        return Decision { value: 1.0, exact: true, line: vec![action(step)], ..Decision::quick(action(step)) };
    }
    if strength.nodes == 0 {
        return Decision::quick(action(greedy::step(&world, &steps)));
    }
    let found = search(view, &world, request.budget, rng);
    Decision {
        value: 2.0 * found.value - 1.0,
        nodes: found.simulations,
        line: found.line.into_iter().map(action).collect(),
        ..Decision::quick(action(found.step))
    }
}

const fn action(step: Step) -> Action {
    match step {
        Step::Lay(lay) => Action::Lay(lay),
        Step::Pass => Action::Pass,
        Step::Decline => Action::Decline,
    }
}

/// C-4: whether to contest. A level notices a share of the errors; weak ones sometimes contest a correct move.
fn answer(position: &Vectominos, seat: Seat, strength: &Strength, rng: &mut Rng) -> Action {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    let roll = rng.below(100);
    let sees_error = match position.pending_is_right() {
        Some(false) => roll < strength.notices,
        Some(true) | None => roll < (100 - strength.notices) / 30,
    };
    if sees_error && legal.contains(&Action::Contest) { Action::Contest } else { Action::Accept }
}

/// VM-4.7: gives away the piece that is hardest to lay.
fn gift(position: &Vectominos, seat: Seat, strength: &Strength, rng: &mut Rng) -> Action {
    let hand = position.hand(seat);
    let careless = rng.below(100) < strength.careless;
    let ways = |piece| {
        let mut ways = 0;
        position.table().placements(PieceSet::only(piece), |_, sums| ways += if sums > 1 { 8 } else { 1 });
        ways
    };
    let key = |piece| if careless { rng.below(1_000) } else { ways(piece) };
    let mut key = key;
    let piece = hand.iter().min_by_key(|&piece| key(piece));
    piece.map_or(Action::Accept, Action::Give)
}
