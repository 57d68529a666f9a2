//! Bots for Triancey: eight levels, and the references `uct` and `greedy`. The levels search with alpha-beta; the top
//! level uses a best-first tree until the endgame.
//!
//! Reading order: this file (which search answers when), `levels`, [`search`] (alpha-beta) with `endgame` and its
//! transposition `table`, [`evaluation`] with its `weights`, [`uct`]; for the top level [`tree`], [`judgement`] with
//! its `pattern_weights`, [`patterns`].

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
use levels::{Knowledge, LevelParams, params};
use search::{Found, Scored, Search};

/// Search depth of an opening move when the opponent may exchange colours: deep enough to see who is better off.
const OPENING_DEPTH: u32 = 3;

/// With at most this many empty cells the top level switches to alpha-beta, which can prove its result.
const SOLVABLE: u32 = 16;

/// Alpha-beta nodes that take as long as one UCT simulation.
const SIMULATION: u64 = 4;

impl BotGame for Triancey {
    const REFERENCES: &'static [&'static str] = &["uct", "greedy"];

    fn nodes(level: Level) -> u64 {
        params(level).nodes
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(request.seed, "think");
        let position = Self::determinize(request.view, &mut rng);
        let shore = position.options().shore;
        match Masks::<u64>::new(position.board(), shore) {
            Some(masks) => Thinker { masks, position, rng }.think(request),
            None => match Masks::<u128>::new(position.board(), shore) {
                Some(masks) => Thinker { masks, position, rng }.think(request),
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

/// A bot thinking about one position.
struct Thinker<B: Bits> {
    masks: Masks<B>,
    position: Triancey,
    rng: Rng,
}

impl<B: Bits> Thinker<B> {
    fn think(mut self, request: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        match request.kind {
            BotKind::Level(level) => self.level(params(level), request),
            BotKind::Reference("uct") => self.uct(request),
            BotKind::Reference(_) => self.greedy(),
            BotKind::Random => {
                let mut legal = Vec::new();
                self.position.legal_actions(request.seat, &mut legal);
                Decision::quick(*self.rng.choose(&legal))
            }
        }
    }

    /// The playable cells in random order, so that ties are broken at random.
    fn cells(&mut self) -> Vec<u32> {
        let mut cells: Vec<u32> = self.position.playable().iter().map(|cell| u32::from(cell.0)).collect();
        self.rng.shuffle(&mut cells);
        cells
    }

    fn level(&mut self, character: LevelParams, request: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        if character.knows == Knowledge::Patterns {
            return self.top(request);
        }
        let cells = self.cells();
        let evaluation = Evaluation::varied(self.masks.cells(), &mut self.rng);
        let root = Counted::new(&self.masks, &self.position);
        let mut search = Search::new(&self.masks, &evaluation, request.budget);
        let LevelParams { deepest, noise, .. } = character;
        let best = if self.opens_before_exchange() {
            // TR-2.7: the opponent will pick the better side, so the first stone should favour neither.
            let mut rated = search.rated(&root, &cells, deepest.min(OPENING_DEPTH));
            rated.iter_mut().for_each(|scored| scored.score = -scored.score.abs());
            misjudge(&rated, noise, &mut self.rng)
        } else if noise == 0 && self.position.phase() == Phase::Archipelago && !self.position.may_swap() {
            return self.archipelago(request);
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

    /// The top level: a best-first tree while there are many moves, alpha-beta with a proof when there are few.
    fn top(&mut self, request: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let cells = self.cells();
        let evaluation = Evaluation::of_patterns(self.position.board(), &mut self.rng);
        let root = Counted::new(&self.masks, &self.position);
        let budget = request.budget;
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

    /// TR-2.7: the opponent will pick the better side, so the first stone should favour neither.
    fn even_opening(
        &self,
        root: &Counted<B>,
        evaluation: &Evaluation,
        cells: &[u32],
        budget: &Budget<'_>,
    ) -> Decision<Action> {
        let mut decision = Decision { line: vec![lay(cells[0])], ..Decision::quick(lay(cells[0])) };
        // Increasing budgets: a host with a clock may stop after any of them.
        for careful in [64, 512, 4_096, 32_768] {
            if decision.nodes + careful * cells.len() as u64 > budget.nodes {
                break;
            }
            let (mut best, mut best_cell) = (f32::INFINITY, cells[0]);
            for &cell in cells {
                let mut child = *root;
                child.play_unchecked(&self.masks, cell);
                let of_cell = Budget { nodes: careful, expired: budget.expired };
                let found = tree::search(&self.masks, evaluation, &child, &of_cell);
                decision.nodes += found.nodes;
                if found.value.abs() < best {
                    (best, best_cell) = (found.value.abs(), cell);
                }
                if (budget.expired)() {
                    return decision;
                }
            }
            decision = Decision { action: lay(best_cell), value: -best, line: vec![lay(best_cell)], ..decision };
        }
        decision
    }

    /// TR-2.3: while stones are far apart, random playouts evaluate a position better than its patterns do. They cannot
    /// decide which colour is better off (TR-2.7), because they hide the value of the first move after the phase.
    fn archipelago(&mut self, request: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let Budget { nodes, expired } = request.budget;
        let budget = Budget { nodes: (nodes / SIMULATION).max(1), expired };
        let decision = self.uct(&MoveRequest { budget, ..*request });
        Decision { nodes: decision.nodes * SIMULATION, ..decision }
    }

    /// TR-2.7: whether this is the first stone and the opponent may then exchange colours.
    fn opens_before_exchange(&self) -> bool {
        self.position.options().swap == Switch::On && self.position.empty() == self.position.board().full()
    }

    /// The move, or the exchange of colours if it is allowed and the mover's side is worse (TR-2.7).
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

    fn exchanged_if_worse(&self, decision: Decision<Action>) -> Decision<Action> {
        if !self.position.may_swap() || decision.value >= 0.0 {
            return decision;
        }
        let line = std::iter::once(Action::Swap).chain(decision.line).collect();
        Decision { action: Action::Swap, value: -decision.value, line, ..decision }
    }

    fn uct(&mut self, request: &MoveRequest<'_, Triancey>) -> Decision<Action> {
        let root = Fast::new(&self.masks, &self.position);
        let found = uct::search(&self.masks, &root, &request.budget, self.rng.next_u64());
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

/// The best move after adding noise to every score.
fn misjudge(rated: &[Scored], noise: i32, rng: &mut Rng) -> Scored {
    let judged = rated.iter().map(|scored| (scored.score + error(noise, rng), *scored));
    judged.max_by_key(|(score, _)| *score).map_or(Scored { cell: 0, score: 0 }, |(_, scored)| scored)
}

/// Approximately normal noise: the sum of twelve uniform draws.
fn error(deviation: i32, rng: &mut Rng) -> i32 {
    let sum: i32 = (0..12).map(|_| rng.below(2048) as i32).sum();
    (sum - 12 * 1024) * deviation / 2048
}
