//! Players of Triancey: eight levels, and the references `uct` and `greedy`. All levels search by alpha-beta; the top
//! level does so only near the end, and before that grows a tree.
//!
//! Reading order: this file (who answers what), `levels`, [`search`] (alpha-beta) with `endgame` and its `table`,
//! [`evaluation`] with its `weights`, [`uct`]; of the top level [`tree`], [`judgement`] with its `pattern_weights`,
//! [`patterns`].

mod endgame;
pub mod evaluation;
pub mod judgement;
mod levels;
mod pattern_weights;
pub mod patterns;
pub mod search;
mod table;
pub mod tree;
pub mod uct;
mod weights;

#[cfg(test)]
mod tests;

use engine::core::referee::Switch;
use engine::games::triancey::fast::{self, Bits, Counted, Fast, Masks};
use engine::games::triancey::position::Phase;
use engine::games::triancey::{Action, Cell, Colour, Triancey};
use engine::{Position, Rng};

use crate::{BotGame, BotKind, Budget, Decision, Level, MoveRequest, RandomGames};
use evaluation::{Evaluation, LOGIT};
use levels::{Character, Knowledge, character_of};
use search::{Found, Scored, Search};

/// How far an opening move looks where the opponent may exchange colours: far enough to see who is better off.
const OPENING_DEPTH: u32 = 3;

/// With at most so many empty cells the top level searches by alpha-beta, which can prove what it finds.
const SOLVABLE: u32 = 16;

/// The nodes of alpha-beta that take as long as one simulation of UCT.
const SIMULATION: u64 = 4;

impl BotGame for Triancey {
    const REFERENCES: &'static [&'static str] = &["uct", "greedy"];

    fn nodes(level: Level) -> u64 {
        character_of(level).nodes
    }

    fn think(question: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(question.seed, "think");
        let position = Self::determinize(question.view, &mut rng);
        let shore = position.options().shore;
        match Masks::<u64>::new(position.board(), shore) {
            Some(masks) => Thinker { masks, position, rng }.think(question),
            None => match Masks::<u128>::new(position.board(), shore) {
                Some(masks) => Thinker { masks, position, rng }.think(question),
                None => unreachable!("a board has at most 128 cells"),
            },
        }
    }

    fn random_games(&self, games: u64, seed: u64) -> Option<RandomGames> {
        let shore = self.options().shore;
        let board = self.board();
        Some(match Masks::<u64>::new(board, shore) {
            Some(masks) => random_games(self, &masks, games, seed),
            None => random_games(self, &Masks::<u128>::new(board, shore)?, games, seed),
        })
    }
}

fn random_games<B: Bits>(position: &Triancey, masks: &Masks<B>, games: u64, seed: u64) -> RandomGames {
    let played = fast::random_games(masks, &Fast::new(masks, position), games, seed);
    let mut wins = vec![0; 2];
    wins[position.player(Colour::White).index()] = played.results[0];
    wins[position.player(Colour::Red).index()] = played.results[1];
    RandomGames { games, moves: played.moves, wins, draws: played.results[2] }
}

/// A player at its move.
struct Thinker<B: Bits> {
    masks: Masks<B>,
    position: Triancey,
    rng: Rng,
}

impl<B: Bits> Thinker<B> {
    fn think(mut self, question: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        match question.kind {
            BotKind::Level(level) => self.level(character_of(level), question),
            BotKind::Reference("uct") => self.uct(question),
            BotKind::Reference(_) => self.greedy(),
            BotKind::Random => {
                let mut legal = Vec::new();
                self.position.legal_actions(question.seat, &mut legal);
                Decision::quick(*self.rng.choose(&legal))
            }
        }
    }

    /// The cells that may be played, in random order: equal moves are equally likely.
    fn cells(&mut self) -> Vec<u32> {
        let mut cells: Vec<u32> = self.position.playable().iter().map(|cell| u32::from(cell.0)).collect();
        self.rng.shuffle(&mut cells);
        cells
    }

    fn level(&mut self, character: Character, question: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        if character.knows == Knowledge::Patterns {
            return self.top(question);
        }
        let cells = self.cells();
        let evaluation = Evaluation::varied(self.masks.cells(), &mut self.rng);
        let root = Counted::new(&self.masks, &self.position);
        let mut search = Search::new(&self.masks, &evaluation, question.budget);
        let Character { deepest, noise, .. } = character;
        let best = if self.opens_before_exchange() {
            // TR-2.7: the opponent will take the better side, so the first pawn should favour neither.
            let mut rated = search.rated(&root, &cells, deepest.min(OPENING_DEPTH));
            rated.iter_mut().for_each(|scored| scored.score = -scored.score.abs());
            misjudge(&rated, noise, &mut self.rng)
        } else if noise == 0 && self.position.phase() == Phase::Archipelago && !self.position.may_swap() {
            return self.archipelago(question);
        } else if noise > 0 {
            let rated = search.rated(&root, &cells, deepest);
            misjudge(&rated, noise, &mut self.rng)
        } else {
            let found = search.best(&root, &cells, deepest);
            return self.answer(&found);
        };
        let nodes = search.nodes();
        self.answer(&Found { best, nodes, exact: false, line: vec![best.cell] })
    }

    /// The top level: a tree while there are many moves, alpha-beta and a proof when there are few.
    fn top(&mut self, question: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let cells = self.cells();
        let evaluation = Evaluation::of_patterns(self.position.board(), &mut self.rng);
        let root = Counted::new(&self.masks, &self.position);
        let budget = question.budget;
        if self.opens_before_exchange() {
            return self.even_opening(&root, &evaluation, &cells, &budget);
        }
        if cells.len() as u32 <= SOLVABLE && self.position.phase() == Phase::Open {
            let found = Search::new(&self.masks, &evaluation, budget).best(&root, &cells, u32::MAX);
            return self.answer(&found);
        }
        let tree::Found { cell, value, nodes } = tree::search(&self.masks, &evaluation, &root, &budget);
        self.exchanged_if_worse(Decision { value, nodes, line: vec![lay(cell)], ..Decision::quick(lay(cell)) })
    }

    /// TR-2.7: the opponent will take the better side, so the first pawn should favour neither.
    fn even_opening(
        &self,
        root: &Counted<B>,
        evaluation: &Evaluation,
        cells: &[u32],
        budget: &Budget<'_>,
    ) -> Decision<Action> {
        let mut thought = Decision { line: vec![lay(cells[0])], ..Decision::quick(lay(cells[0])) };
        // In rounds, each more careful than the one before: a host with a clock may end any of them.
        for careful in [64, 512, 4_096, 32_768] {
            if thought.nodes + careful * cells.len() as u64 > budget.nodes {
                break;
            }
            let (mut best, mut best_cell) = (f32::INFINITY, cells[0]);
            for &cell in cells {
                let mut child = *root;
                child.play_unchecked(&self.masks, cell);
                let of_cell = Budget { nodes: careful, expired: budget.expired };
                let found = tree::search(&self.masks, evaluation, &child, &of_cell);
                thought.nodes += found.nodes;
                if found.value.abs() < best {
                    (best, best_cell) = (found.value.abs(), cell);
                }
                if (budget.expired)() {
                    return thought;
                }
            }
            thought = Decision { action: lay(best_cell), value: -best, line: vec![lay(best_cell)], ..thought };
        }
        thought
    }

    /// TR-2.3: while pawns lie far apart, random games tell more about a position than what lies around
    /// the pawns; but not which colour is better off (TR-2.7), for they hide what the first move after the phase is worth.
    fn archipelago(&mut self, question: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let Budget { nodes, expired } = question.budget;
        let budget = Budget { nodes: (nodes / SIMULATION).max(1), expired };
        let thought = self.uct(&MoveRequest { budget, ..*question });
        Decision { nodes: thought.nodes * SIMULATION, ..thought }
    }

    /// TR-2.7: whether this is the first pawn of a game in which the opponent may then exchange colours.
    fn opens_before_exchange(&self) -> bool {
        self.position.options().swap == Switch::On && self.position.empty() == self.position.board().full()
    }

    /// The move, or the exchange of colours where it is allowed and the mover's side is the worse (TR-2.7).
    fn answer(&self, found: &Found) -> Decision<Action> {
        let score = found.best.score;
        let value = if found.exact { score.signum() as f32 } else { score as f32 / (score.abs() + 2 * LOGIT) as f32 };
        let line: Vec<Action> = found.line.iter().map(|&cell| lay(cell)).collect();
        self.exchanged_if_worse(Decision {
            value,
            exact: found.exact,
            nodes: found.nodes,
            line,
            ..Decision::quick(lay(found.best.cell))
        })
    }

    fn exchanged_if_worse(&self, thought: Decision<Action>) -> Decision<Action> {
        if !self.position.may_swap() || thought.value >= 0.0 {
            return thought;
        }
        let line = std::iter::once(Action::Swap).chain(thought.line).collect();
        Decision { action: Action::Swap, value: -thought.value, line, ..thought }
    }

    fn uct(&mut self, question: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let root = Fast::new(&self.masks, &self.position);
        let found = uct::search(&self.masks, &root, &question.budget, self.rng.next_u64());
        let action = lay(found.cell);
        let (value, nodes) = (found.value, found.simulations);
        self.exchanged_if_worse(Decision { value, nodes, line: vec![action], ..Decision::quick(action) })
    }

    /// Takes as many cells as one move can.
    fn greedy(&mut self) -> Decision<Action> {
        let cells = self.cells();
        let root = Fast::new(&self.masks, &self.position);
        let gain = |&cell: &u32| {
            let mut child = root;
            child.play_unchecked(&self.masks, cell);
            -child.lead()
        };
        Decision::quick(lay(cells.into_iter().max_by_key(gain).unwrap_or_default()))
    }
}

const fn lay(cell: u32) -> Action {
    Action::Lay(Cell(cell as u8))
}

/// The best of the moves when the score of each goes astray a little.
fn misjudge(rated: &[Scored], noise: i32, rng: &mut Rng) -> Scored {
    let judged = rated.iter().map(|scored| (scored.score + error(noise, rng), *scored));
    judged.max_by_key(|(score, _)| *score).map_or(Scored { cell: 0, score: 0 }, |(_, scored)| scored)
}

/// An error of this standard deviation: the sum of twelve even draws is nearly normal.
fn error(deviation: i32, rng: &mut Rng) -> i32 {
    let sum: i32 = (0..12).map(|_| rng.below(2048) as i32).sum();
    (sum - 12 * 1024) * deviation / 2048
}
