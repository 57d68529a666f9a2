//! Bots for Puissances en chaîne.
//!
//! A good move extends the side's own potential longest path and blocks the opponents'. `judge` evaluates both,
//! `choose` picks the move and the strength to draw, and `skill` defines the eight levels.
//!
//! Measured by `bench/examples/puissances_figures.rs` on the main board with two players of level 8 (40 games):
//! strengths drawn 34.9, 15.8, 34.1 and 15.2 % (1 to 4); 23.9 % of turns are passes; 29.6 turns a game; 731 legal
//! actions a turn; the winner's chain has 32.5 cells. Level 8 scores 95.1 ± 2.0 % against `greedy` (400 games) and 95.5
//! ± 3.9 % against `steady` (100 games).

mod choose;
mod judge;
mod skill;

use engine::core::referee::Referee;
use engine::games::puissances::{Action, Cell, CellSet, Force, Opening, Phase, Play, Puissances};
use engine::{Millis, Position, Rng, Seat};

use crate::blunder;
use crate::{BotGame, BotKind, Budget, Decision, Level, MoveRequest};
use judge::Judge;
use skill::{Approach, Skill};

impl BotGame for Puissances {
    const REFERENCES: &'static [&'static str] = &["greedy", "steady"];

    fn nodes(level: Level) -> u64 {
        Skill::of(level).nodes
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(request.seed, "think");
        let position = Self::determinize(request.view, &mut rng);
        let skill = match request.kind {
            BotKind::Level(level) => Skill::of(level),
            BotKind::Reference("steady") => Skill::STEADY,
            BotKind::Random => Skill::RANDOM,
            BotKind::Reference(_) => Skill::GREEDY,
        };
        Player { position, seat: request.seat, kind: request.kind, skill, rng, budget: request.budget }.think()
    }
}

/// A bot thinking about one position.
struct Player<'a> {
    position: Puissances,
    seat: Seat,
    kind: BotKind,
    skill: Skill,
    rng: Rng,
    budget: Budget<'a>,
}

impl Player<'_> {
    fn think(mut self) -> Decision<Action> {
        let side = self.position.side_of(self.seat);
        match self.position.phase().clone() {
            Phase::Pending(pending) if pending.window.waiting.contains(self.seat) => {
                let wrong = self.position.pending_is_wrong();
                let notices = self.rng.below(100) < self.skill.notices;
                let may = || self.position.clone().apply(Millis(0), self.seat, &Action::Contest).is_ok();
                let contests = wrong && notices && may();
                Decision::quick(if contests { Action::Contest } else { Action::Accept })
            }
            // This seat has already responded: the move settles as accepted, and this seat is to move.
            Phase::Pending(pending) => {
                let at = pending.window.closes;
                self.position.tick(at);
                self.turn(side)
            }
            Phase::Choosing => {
                let force = self.force(&self.position.clone(), side);
                Decision::quick(Action::Choose(force))
            }
            Phase::Penalty(_) => self.penalty(side),
            Phase::Playing | Phase::Over(_) => self.turn(side),
        }
    }

    /// C-4: a move whose result does not satisfy the constraint. Under a vigilant referee there can be millions of
    /// moves.
    fn error(&mut self, side: usize) -> Option<Action> {
        let (position, openings) = (&self.position, self.position.openings(side));
        let force = position.hand(side).constraint?.force();
        let any = |rng: &mut Rng| {
            let opening = *openings.get(rng.below(openings.len().max(1) as u32) as usize)?;
            let chain = *rng.choose(&position.chains(opening.cell, force));
            Some(Action::Play(Play { opening, chain, draw: *rng.choose(Force::ALL) }))
        };
        blunder::find(position, self.seat, &mut self.rng, Puissances::pending_is_wrong, any)
    }

    /// PC-2.3, PC-2.6: a move, or a pass if no move is legal.
    fn turn(&mut self, side: usize) -> Decision<Action> {
        let vigilant = self.position.options().referee == Referee::Vigilant;
        if vigilant
            && blunder::blunders(self.kind, &mut self.rng)
            && let Some(error) = self.error(side)
        {
            return Decision::quick(error);
        }
        let openings = self.position.valid_openings(side);
        if openings.is_empty() {
            let force = self.force(&self.position.clone(), side);
            return Decision::quick(Action::Pass(force));
        }
        let (opening, chain, value, nodes) = self.best(side, &openings);
        let mut after = self.position.clone();
        let play = |draw| Play { opening, chain, draw };
        // In vigilant mode the move would stay pending; look at the board after it settles.
        let _ = after.apply(Millis(0), self.seat, &Action::Play(play(Force::One)));
        let waits = after.deadline().filter(|_| matches!(after.phase(), Phase::Pending(_)));
        waits.into_iter().for_each(|at| drop(after.tick(at)));
        let draw = self.force_without(&after, side, opening);
        let action = Action::Play(play(draw));
        Decision { value, nodes, line: vec![action], ..Decision::quick(action) }
    }

    /// PC-2.8: colours the cell that helps most.
    fn penalty(&mut self, side: usize) -> Decision<Action> {
        let best = match self.skill.approach {
            Approach::Random => self.position.free().iter().next(),
            Approach::Length | Approach::Paths => {
                let judge = Judge::new(&self.position, side, self.skill.beam);
                let worth = |cell: &Cell| judge.worth(CellSet::only(*cell));
                self.position.free().iter().max_by_key(worth)
            }
        };
        // A penalty is due only while some cell is free.
        Decision::quick(best.map_or(Action::Accept, Action::Colour))
    }

    fn best(&mut self, side: usize, openings: &[Opening]) -> choose::Choice {
        choose::best(self, side, openings)
    }
}

#[cfg(test)]
mod tests;
