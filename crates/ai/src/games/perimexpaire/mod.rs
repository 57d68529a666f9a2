//! Players of Périmexpaire and Périmaire.
//!
//! Périmexpaire: hands are open, so replies are known and only draws are chance. `turns` finds whole turns (cards laid,
//! whatever the order), `tree` searches turns and replies, `judge` plays games out over many orders of the pile.
//! Périmaire: `heap` plays out worlds that fit what the seat knows.
//!
//! A node is one game played out.

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

/// How a player of Périmexpaire chooses a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// One card at a time: any, so many times out of ten, else the one that turns most.
    CardByCard { random: u32 },
    /// The turn that turns most cards.
    MostTurned,
    /// A tree of turns and replies, then games played out; so many times out of ten just the turn that turns most.
    Tree { hasty: u32 },
    /// Every action, judged by random games.
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
    /// `greedy` turns most cards this turn (in Périmaire: plays on as long as it can); `mc` judges every action by random
    /// games.
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

    fn think(question: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(question.seed, "think");
        let mut world = Self::determinize(question.view, &mut rng);
        if let Some(answer) = answer(&world, question, &mut rng) {
            return Decision::quick(answer);
        }
        // What is pending settles when this seat moves.
        if let Some(deadline) = world.deadline() {
            world.tick(deadline);
        }
        if world.options().referee == Referee::Vigilant
            && let Some(error) = blunder(&world, question.seat, question.kind, &mut rng, Self::is_wrong)
        {
            return Decision::quick(error);
        }
        match world.options().variant {
            Variant::Perimexpaire => spread(&world, question, &mut rng),
            Variant::Perimaire => heap::think(question, &mut rng),
        }
    }
}

/// Answers to a pending move, and the choice of a penalty (C-4, PX-2.11).
fn answer(world: &Perimexpaire, question: &MoveRequest<'_, Perimexpaire>, rng: &mut Rng) -> Option<Action> {
    if let Stage::Penalty(_) = world.stage() {
        return Some(penalty(world, question.seat, rng));
    }
    let pending = world.pending().filter(|pending| pending.window.waiting.contains(question.seat))?;
    // Out of eight errors a level sees as many as its number.
    let sees = match question.kind {
        BotKind::Level(level) => rng.below(8) < u32::from(level.number()),
        BotKind::Random | BotKind::Reference(_) => true,
    };
    let may = pending.window.may_contest(question.seat, question.view.wrong[question.seat.index()]).is_ok();
    Some(if sees && may && world.is_wrong() { Action::Contest } else { Action::Accept })
}

/// PX-2.11: turns the card of the other colour that is hardest to win back: the one with most cards around it.
fn penalty(world: &Perimexpaire, seat: Seat, rng: &mut Rng) -> Action {
    let mut cards = world.laid().to_vec();
    rng.shuffle(&mut cards);
    let around = |at: engine::games::perimexpaire::Spot| {
        at.around().filter(|&spot| world.laid().iter().any(|laid| laid.at == spot)).count()
    };
    let best = cards.iter().max_by_key(|laid| (laid.colour != Colour::of(seat), around(laid.at)));
    best.map_or(Action::End, |laid| Action::Turn(laid.at))
}

fn spread(world: &Perimexpaire, question: &MoveRequest<'_, Perimexpaire>, rng: &mut Rng) -> Decision<Action> {
    let Some(mut fast) = Fast::of(world).filter(|fast| !fast.is_over()) else { return Decision::quick(Action::End) };
    let style = style(question.kind);
    let chosen = match style {
        Style::CardByCard { random } => judge::Verdict::quick(judge::one_card(&fast, random, rng)),
        Style::MostTurned => judge::Verdict::quick(turns::most_turned(&mut fast, rng)),
        Style::Tree { hasty } if rng.below(10) < hasty => judge::Verdict::quick(turns::most_turned(&mut fast, rng)),
        Style::Tree { .. } => tree::search(&mut fast, question.budget, rng),
        Style::MonteCarlo => judge::monte_carlo(&fast, question.budget, rng),
    };
    let mut line = write(world, &fast, &chosen.lays);
    let action = line.first().copied().unwrap_or(Action::End);
    if line.is_empty() {
        line.push(Action::End);
    }
    Decision { action, value: chosen.value, exact: false, nodes: chosen.nodes, line, delay: Millis(0) }
}

/// The actions of a turn, with true claims before a vigilant referee.
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

/// Whether the view is of a player who may play again (PM-1.4).
const fn may_stop(view: &View) -> bool {
    view.kept > 0
}

#[cfg(test)]
mod tests;
