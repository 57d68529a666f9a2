//! Statistics of Puissances en chaîne between two bots: wins, strengths drawn, passes, length of games and number of
//! legal moves.
//!
//! `cargo run --release -p bench --example puissances_figures -- level:8 greedy 400 board=main`
#![allow(clippy::print_stdout, reason = "this program's purpose is to print")]

use ai::arena::{no_timer, play, seating};
use ai::{BotSpec, arena::Tally};
use engine::games::puissances::{Action, Options, Puissances};
use engine::{Input, Match, Position, Seat};

#[derive(Default)]
struct Figures {
    forces: [u64; 4],
    passes: u64,
    turns: u64,
    choices: u64,
    cells: u64,
    length: i64,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let names = [args.next().expect("a player"), args.next().expect("another player")];
    let games: u64 = args.next().and_then(|games| games.parse().ok()).unwrap_or(100);
    let options: Options = args.collect::<Vec<_>>().join(" ").parse().expect("options");
    let players = names.clone().map(|name| BotSpec::read::<Puissances>(&name).expect("a player"));
    let mut tally = Tally::default();
    let mut figures = Figures::default();
    let start = std::time::Instant::now();
    for game in 0..games {
        let (seats, seed) = seating(2, "arena", game);
        let by_seat: Vec<BotSpec> = seats.iter().map(|&player| players[player]).collect();
        let played = play::<Puissances>(&options, &by_seat, seed, &no_timer).expect("a table");
        let own = seats.iter().position(|&player| player == 0).map(|seat| Seat(seat as u8));
        tally.add(&played.outcome, &own.into_iter().collect::<Vec<_>>());
        figures.length += i64::from(played.outcome.scores.iter().copied().max().unwrap_or(0));
        count(&Match::<Puissances>::import(&played.export).expect("a match"), &mut figures);
    }
    let Figures { forces, passes, turns, choices, cells, length } = figures;
    let draws: u64 = forces.iter().sum();
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let per_game = |total: u64| total as f64 / games as f64;
    println!(
        "{} against {}: {:.1} ± {:.1} % of {games} games, {:?}",
        names[0],
        names[1],
        100.0 * tally.score(),
        100.0 * tally.error(),
        start.elapsed()
    );
    println!("forces drawn: {}", forces.map(|force| format!("{:.1} %", share(force, draws))).join(", "));
    println!(
        "passes: {:.1} % of turns; turns a game: {:.1}; choices a turn: {:.0}",
        share(passes, turns),
        per_game(turns),
        choices as f64 / turns.max(1) as f64
    );
    println!("cells coloured a game: {:.1}; winner's chain: {:.1}", per_game(cells), length as f64 / games as f64);
}

/// Replays a match and updates the counts.
fn count(game: &Match<Puissances>, figures: &mut Figures) {
    let setup = game.setup();
    let mut replay = Match::<Puissances>::start(setup.options.clone(), setup.seats, setup.seed).expect("a table");
    for entry in game.log() {
        if let Input::Act { seat, action } = &entry.input {
            let (force, turn) = match action {
                Action::Choose(force) => (Some(*force), 0),
                Action::Play(play) => (Some(play.draw), 1),
                Action::Pass(force) => {
                    figures.passes += 1;
                    (Some(*force), 1)
                }
                Action::Accept | Action::Contest | Action::Colour(_) => (None, 0),
            };
            force.into_iter().for_each(|force| figures.forces[force as usize] += 1);
            figures.turns += turn;
            if turn == 1 {
                let mut legal = Vec::new();
                replay.position().legal_actions(*seat, &mut legal);
                figures.choices += legal.len() as u64;
            }
        }
        replay.apply(entry.at, entry.input.clone()).expect("accepted before");
    }
    let position = replay.position();
    figures.cells += (0..position.sides()).map(|side| u64::from(position.coloured(side).len())).sum::<u64>();
}
