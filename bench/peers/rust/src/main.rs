//! Measures our engine and the crate `board-game` in one process, on the same board with the same rules.
//!
//! `peers games SEED` prints the board and games played by our rules, for every peer to replay. `peers measure SEED
//! ROUNDS` measures: in every round the contestants play the same number of games in turn, so that a disturbance
//! affects all of them. Both print JSON. Time is the process's CPU time, with one thread.

mod board;

use std::hint::black_box;

use ai::{BotGame, BotSpec, Budget, MoveRequest};
use board::{BORDER, CELLS, NEAR, TrianceyBoard};
use board_game::ai::mcts::MCTSBot;
use board_game::board::{Board, Outcome, Player};
use cpu_time::ProcessTime;
use engine::games::triancey::fast::{Fast, FastRng, Masks, random_games};
use engine::games::triancey::options::Shore;
use engine::games::triancey::{Action, Colour, Options, Side, Triancey};
use engine::{Millis, Position, Rng, Seed, Setup, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::{Value, json};

const OPTIONS: &str = "board=regular variant=classique";
/// Number of games that every peer replays.
const REPLAYED: usize = 300;
const SIMULATIONS: u64 = 10_000;
const EXPLORATION: f32 = std::f32::consts::SQRT_2;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse().ok());
    let answer = match (arguments.first().map(String::as_str), number(1), number(2)) {
        (Some("games"), Some(seed), None) => games(seed),
        (Some("measure"), Some(seed), Some(rounds)) => measure(seed, rounds),
        _ => {
            eprintln!("usage: peers games SEED | peers measure SEED ROUNDS");
            std::process::exit(2);
        }
    };
    println!("{answer}");
}

fn start(seed: u64) -> Triancey {
    let options: Options = OPTIONS.parse().expect("options of Triancey");
    let seed = Seed::from_text(&seed.to_string());
    Triancey::start(&Setup { options, seats: 2, seed, round: 0, at: Millis(0) }).expect("a game of two")
}

/// The neighbours of each cell, with the white and the red border as two more cells, and games with their final
/// positions.
fn games(seed: u64) -> Value {
    let first = start(seed);
    let board = first.board();
    let across = |side: &Side| match side {
        Side::Cell(cell) => usize::from(cell.0),
        Side::Border(colour) => CELLS + *colour as usize,
    };
    let near: Vec<Vec<usize>> = board.cells().map(|cell| board.sides(cell).iter().map(across).collect()).collect();
    let masks = board.cells().map(|cell| board.near(cell).0 as u64);
    assert!(masks.eq(NEAR), "the board of the crate board-game is not ours");
    assert_eq!([Colour::White, Colour::Red].map(|colour| board.border(colour).0 as u64), BORDER, "nor are its borders");
    let mut rng = Rng::new(Seed::from_text(&seed.to_string()), "games for the peers");
    let games: Vec<Value> = (0..REPLAYED).map(|_| game(&first, &mut rng)).collect();
    json!({ "near": near, "games": games })
}

/// Plays a game by our rules and with the crate `board-game`, and compares them.
fn game(first: &Triancey, rng: &mut Rng) -> Value {
    let (mut ours, mut theirs) = (first.clone(), TrianceyBoard::default());
    let mut moves = Vec::new();
    while let Some(seat) = ours.awaited().first() {
        let mut legal = Vec::new();
        ours.legal_actions(seat, &mut legal);
        let action = *rng.choose(&legal);
        ours.apply(Millis(0), seat, &action).expect("a legal action");
        let Action::Lay(cell) = action else { unreachable!("nobody swaps here") };
        theirs.play(board::Cell(cell.0)).expect("a move the board allows");
        moves.push(cell.0);
    }
    let pawns = [Colour::White, Colour::Red].map(|colour| ours.pawns(colour).0 as u64);
    assert_eq!(pawns, theirs.pawns(), "the crate board-game's board after {moves:?}");
    assert!(theirs.is_done());
    json!({ "moves": moves, "end": theirs.to_string() })
}

/// One contestant's totals over all rounds.
struct Tally {
    name: &'static str,
    games: u64,
    moves: u64,
    /// Sum of the squared game lengths, if known.
    squares: Option<u64>,
    /// Wins of white, wins of red, draws.
    results: [u64; 3],
    /// Seconds and simulations or games per round.
    rounds: Vec<(f64, u64)>,
}

impl Tally {
    const fn new(name: &'static str, squares: Option<u64>) -> Self {
        Self { name, games: 0, moves: 0, squares, results: [0; 3], rounds: Vec::new() }
    }

    fn json(&self) -> Value {
        json!({
            "name": self.name, "games": self.games, "moves": self.moves, "squares": self.squares,
            "results": self.results, "rounds": self.rounds,
        })
    }
}

fn measure(seed: u64, rounds: u64) -> Value {
    let position = start(seed);
    let masks = Masks::<u64>::new(position.board(), Shore::Open).expect("60 cells");
    let fast = Fast::new(&masks, &position);
    let mut tallies = [
        Tally::new("ours, one game at a time", Some(0)),
        Tally::new("ours, 256 side by side", None),
        Tally::new("board-game", Some(0)),
    ];
    let mut searches = [Tally::new("board-game, MCTSBot", None), Tally::new("ours, uct", None)];
    let uct = BotSpec::read::<Triancey>("uct").ok();
    for round in 0..=rounds {
        // The first round warms up and does not count.
        let seed = seed.wrapping_mul(1_000).wrapping_add(round);
        let counted = round > 0;
        timed(&mut tallies[0], counted, |tally| one_at_a_time(&masks, &fast, seed, tally));
        timed(&mut tallies[1], counted, |tally| side_by_side(&masks, &fast, seed, tally));
        timed(&mut tallies[2], counted, |tally| board_game(seed, tally));
        timed(&mut searches[0], counted, |_| mcts_bot(seed));
        if let Some(player) = uct {
            timed(&mut searches[1], counted, |_| our_uct(player, &position, seed));
        }
    }
    let searches: Vec<Value> = searches.iter().filter(|tally| !tally.rounds.is_empty()).map(Tally::json).collect();
    let features: Vec<&str> = [("bmi2", cfg!(target_feature = "bmi2")), ("avx2", cfg!(target_feature = "avx2"))]
        .into_iter()
        .filter_map(|(name, has)| has.then_some(name))
        .collect();
    json!({ "playouts": tallies.each_ref().map(Tally::json), "searches": searches, "features": features })
}

/// Runs a round, which returns its number of games or simulations, and records its duration.
fn timed(tally: &mut Tally, counted: bool, round: impl FnOnce(&mut Tally) -> u64) {
    let mut scratch = Tally::new(tally.name, tally.squares);
    let tally = if counted { tally } else { &mut scratch };
    let before = ProcessTime::now();
    let done = round(tally);
    tally.rounds.push((before.elapsed().as_secs_f64(), done));
}

fn one_at_a_time(masks: &Masks<u64>, from: &Fast<u64>, seed: u64, tally: &mut Tally) -> u64 {
    const GAMES: u64 = 400_000;
    let mut rng = FastRng::new(seed);
    let (mut moves, mut squares) = (0, 0);
    for _ in 0..GAMES {
        let mut position = *from;
        let length = u64::from(position.play_out(masks, &mut rng));
        moves += length;
        squares += length * length;
        let lead = position.own().count_ones().cmp(&position.other().count_ones());
        let winner = match (lead, position.to_move()) {
            (std::cmp::Ordering::Equal, _) => 2,
            (std::cmp::Ordering::Greater, mover) => mover as usize,
            (std::cmp::Ordering::Less, mover) => mover.other() as usize,
        };
        tally.results[winner] += 1;
    }
    tally.games += GAMES;
    tally.moves += moves;
    tally.squares = tally.squares.map(|sum| sum + squares);
    GAMES
}

fn side_by_side(masks: &Masks<u64>, from: &Fast<u64>, seed: u64, tally: &mut Tally) -> u64 {
    const GAMES: u64 = 1_000_000;
    let total = random_games(masks, from, GAMES, seed);
    tally.games += GAMES;
    tally.moves += total.moves;
    for (sum, games) in tally.results.iter_mut().zip(total.results) {
        *sum += games;
    }
    GAMES
}

fn board_game(seed: u64, tally: &mut Tally) -> u64 {
    const GAMES: u64 = 300_000;
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut moves, mut squares) = (0, 0);
    for _ in 0..GAMES {
        let mut board = TrianceyBoard::default();
        let mut length = 0;
        // The same loop as the crate's own playouts.
        let outcome = loop {
            board.play_random_available_move(&mut rng).expect("the game is not over");
            length += 1;
            if let Some(outcome) = board.outcome() {
                break outcome;
            }
        };
        moves += length;
        squares += length * length;
        tally.results[match outcome {
            Outcome::WonBy(Player::A) => 0,
            Outcome::WonBy(Player::B) => 1,
            Outcome::Draw => 2,
        }] += 1;
    }
    tally.games += GAMES;
    tally.moves += moves;
    tally.squares = tally.squares.map(|sum| sum + squares);
    GAMES
}

const SEARCHES: u64 = 12;

fn mcts_bot(seed: u64) -> u64 {
    let mut bot = MCTSBot::new(SIMULATIONS, EXPLORATION, SmallRng::seed_from_u64(seed));
    let board = TrianceyBoard::default();
    (0..SEARCHES).map(|_| black_box(bot.build_tree(&board))[0].visits as u64).sum()
}

/// Our plain UCT with as many simulations from the same position.
fn our_uct(player: BotSpec, position: &Triancey, seed: u64) -> u64 {
    let seat = position.awaited().first().expect("the game is not over");
    let view = position.view(Viewer::Seat(seat));
    let search = |search: u64| {
        let seed = Seed::from_text(&format!("{seed} {search}"));
        let budget = Budget::nodes(SIMULATIONS);
        black_box(Triancey::think(&MoveRequest { view: &view, seat, kind: player.kind, budget, seed })).nodes
    };
    (0..SEARCHES).map(search).sum()
}
