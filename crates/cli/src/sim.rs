//! `ludotheque sim`: statistics over many games.

use std::fmt::Write as _;
use std::time::Instant;

use ai::arena::{self, Played};
use ai::{BotGame, BotGameVisitor, BotSpec, RandomGames};
use clap::Args;
use engine::{GameId, Match, Seat, Seed};
use serde_json::json;

use crate::output::{Failure, Report};
use crate::workers;

/// Number of games played with the full rules to measure branching, if the fast core plays the others.
const SAMPLE: u64 = 100;
/// Games per job with the fast core.
const GAMES_PER_JOB: u64 = 50_000;

#[derive(Args)]
pub(crate) struct Sim {
    /// The game.
    game: GameId,
    /// Number of games.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Number of threads; all cores by default.
    #[arg(long, default_value_t = workers::cores())]
    threads: usize,
    /// The options, as in `size=small swap=on`.
    #[arg(long, default_value = "")]
    options: String,
    /// Bots by seat, separated by commas: random, level:1 … level:8, or a reference bot, each with an optional budget,
    /// as in level:8@nodes=5000 or uct@ms=100.
    #[arg(long, default_value = "random,random")]
    players: String,
    /// The seed of all randomness: the same seed gives the same games.
    #[arg(long, default_value = "sim")]
    seed: String,
}

impl Sim {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        ai::visit(self.game, self)
    }

    fn with_rules<P: BotGame>(&self, players: &[BotSpec], games: u64) -> Result<Vec<Played>, Failure> {
        let options = arena::check::<P>(&self.options, players.len() as u8)?;
        let played = workers::share(games, self.threads, "games", |number| {
            let seed = Seed::from_text(&format!("{} {number}", self.seed));
            arena::play::<P>(&options, players, seed, &workers::timer)
        });
        Ok(played.into_iter().collect::<Result<_, _>>()?)
    }

    /// Plays random games with the fast core, if the game has one.
    fn fast<P: BotGame>(&self, players: &[BotSpec]) -> Result<Option<RandomGames>, Failure> {
        let random = players.iter().all(|player| player.kind == ai::BotKind::Random);
        let options = arena::check::<P>(&self.options, players.len() as u8)?;
        let start = Match::<P>::start(options, players.len() as u8, Seed::from_text(&self.seed))?;
        if !random || start.position().random_games(0, 0).is_none() {
            return Ok(None);
        }
        let stretches = self.games.div_ceil(GAMES_PER_JOB);
        let parts = workers::share(stretches, self.threads, "games × 50,000", |number| {
            let games = GAMES_PER_JOB.min(self.games - number * GAMES_PER_JOB);
            start.position().random_games(games, number)
        });
        Ok(parts.into_iter().flatten().reduce(|mut all, part| {
            all.games += part.games;
            all.moves += part.moves;
            all.draws += part.draws;
            all.wins.iter_mut().zip(part.wins).for_each(|(wins, more)| *wins += more);
            all
        }))
    }
}

impl BotGameVisitor for Sim {
    type Output = Result<Report, Failure>;

    fn visit<P: BotGame>(self) -> Self::Output {
        let players: Vec<BotSpec> =
            self.players.split(',').map(|text| BotSpec::read::<P>(text.trim())).collect::<Result<_, _>>()?;
        let begin = Instant::now();
        let fast = self.fast::<P>(&players)?;
        let fast_seconds = begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let played =
            self.with_rules::<P>(&players, if fast.is_some() { SAMPLE.min(self.games) } else { self.games })?;
        let seconds = if fast.is_some() { fast_seconds } else { begin.elapsed().as_secs_f64() };
        let totals = fast.clone().unwrap_or_else(|| add_up(&played, players.len()));
        Ok(self.report(&totals, &played, seconds, fast.is_some()))
    }
}

fn add_up(played: &[Played], seats: usize) -> RandomGames {
    let mut totals = RandomGames { games: played.len() as u64, wins: vec![0; seats], ..RandomGames::default() };
    for game in played {
        totals.moves += u64::from(game.inputs);
        match game.outcome.winners.iter().collect::<Vec<_>>().as_slice() {
            [Seat(seat)] => totals.wins[usize::from(*seat)] += 1,
            _ => totals.draws += 1,
        }
    }
    totals
}

impl Sim {
    fn report(&self, totals: &RandomGames, played: &[Played], seconds: f64, fast: bool) -> Report {
        let games = totals.games as f64;
        let decisions: u64 = played.iter().map(|game| u64::from(game.decisions)).sum();
        let choices: u64 = played.iter().map(|game| game.choices).sum();
        let forced: u64 = played.iter().map(|game| u64::from(game.forced)).sum();
        let share = |n: u64| n as f64 / games;
        let wins: Vec<f64> = totals.wins.iter().map(|&wins| share(wins)).collect();
        let per_second = games / seconds.max(1e-9);
        let mean_length = totals.moves as f64 / games;
        let branching = choices as f64 / decisions.max(1) as f64;
        let core = if fast { "fast" } else { "rules" };
        let mut text = format!(
            "{} games of {} ({core} core, {} threads) in {seconds:.2} s: {per_second:.0} games/s\n\
             mean length   {mean_length:.2} inputs\n\
             branching     {branching:.1} legal actions per decision, {:.1} % forced\n",
            totals.games,
            self.game,
            self.threads,
            100.0 * forced as f64 / decisions.max(1) as f64
        );
        for (seat, wins) in wins.iter().enumerate() {
            let _ = writeln!(text, "seat {seat} wins   {:.2} %", 100.0 * wins);
        }
        let _ = writeln!(text, "shared        {:.2} %", 100.0 * share(totals.draws));
        let json = json!({
            "game": self.game, "options": self.options, "players": self.players, "seed": self.seed,
            "games": totals.games, "threads": self.threads, "core": core, "seconds": seconds,
            "games_per_second": per_second, "moves_per_second": totals.moves as f64 / seconds.max(1e-9),
            "mean_length": mean_length, "branching": branching,
            "forced": forced as f64 / decisions.max(1) as f64,
            "wins": wins, "first_player_advantage": wins.first().copied().unwrap_or_default() - 1.0 / wins.len() as f64
                + share(totals.draws) / wins.len() as f64,
            "draws": share(totals.draws),
        });
        Report { text, json }
    }
}
