//! `ludotheque arena`: bots against bots.

use std::fmt::Write as _;
use std::time::Instant;

use ai::arena::{self, Tally};
use ai::{BotGame, BotGameVisitor, BotSpec};
use clap::Args;
use engine::{GameId, Seat};
use serde_json::json;

use crate::output::{Failure, Report};
use crate::workers;

#[derive(Args)]
pub(crate) struct Arena {
    /// The game.
    game: GameId,
    /// One bot per seat, separated by commas, as in level:8,greedy or level:8@ms=100,uct@ms=1000.
    #[arg(long)]
    players: String,
    /// Number of games. Each deal is played in every seating.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Number of threads; all cores by default. Use 1 with budgets in milliseconds.
    #[arg(long, default_value_t = workers::cores())]
    threads: usize,
    /// The options, as in `size=small swap=on`.
    #[arg(long, default_value = "")]
    options: String,
    /// Name of the series of deals.
    #[arg(long, default_value = "arena")]
    seed: String,
}

impl Arena {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        ai::visit(self.game, self)
    }
}

impl BotGameVisitor for Arena {
    type Output = Result<Report, Failure>;

    fn visit<P: BotGame>(self) -> Self::Output {
        let players: Vec<BotSpec> =
            self.players.split(',').map(|text| BotSpec::read::<P>(text.trim())).collect::<Result<_, _>>()?;
        let options = arena::check::<P>(&self.options, players.len() as u8)?;
        let begin = Instant::now();
        let outcomes = workers::share(self.games, self.threads, "games", |number| {
            let (seating, seed) = arena::seating(players.len(), &self.seed, number);
            let seated: Vec<BotSpec> = seating.iter().map(|&player| players[player]).collect();
            arena::play::<P>(&options, &seated, seed, &workers::timer).map(|played| (seating, played.outcome))
        });
        let mut tallies = vec![Tally::default(); players.len()];
        for result in outcomes {
            let (seating, outcome) = result?;
            for (player, tally) in tallies.iter_mut().enumerate() {
                // Bots with the same name count as one bot on several seats.
                let own = (0u8..).map(Seat).zip(&seating).filter(|(_, other)| players[**other] == players[player]);
                tally.add(&outcome, &own.map(|(seat, _)| seat).collect::<Vec<_>>());
            }
        }
        Ok(self.report(&players, &tallies, begin.elapsed().as_secs_f64()))
    }
}

impl Arena {
    fn report(&self, players: &[BotSpec], tallies: &[Tally], seconds: f64) -> Report {
        let mut text = format!("{} games of {} in {seconds:.1} s\n", self.games, self.game);
        let mut list = Vec::new();
        for (number, (player, tally)) in players.iter().zip(tallies).enumerate() {
            if players[..number].contains(player) {
                continue;
            }
            let [low, elo, high] = tally.elo();
            let _ = writeln!(
                text,
                "{player:<24} {:5.1} % ± {:.1}   {} won, {} shared   Elo {elo:+.0} [{low:+.0}, {high:+.0}]",
                100.0 * tally.score(),
                100.0 * tally.error(),
                tally.wins,
                tally.draws,
            );
            list.push(json!({
                "player": player.to_string(), "games": tally.games, "wins": tally.wins, "draws": tally.draws,
                "score": tally.score(), "error": tally.error(), "elo": elo, "elo_low": low, "elo_high": high,
            }));
        }
        let json = json!({
            "game": self.game, "options": self.options, "seed": self.seed, "games": self.games, "seconds": seconds, "players": list,
        });
        Report { text, json }
    }
}
