//! `ludotheque board`: draws a position.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use engine::{GameId, Match, Seed, Viewer};
use scene::palette::Palette;
use scene::{Picture, svg};
use serde_json::json;

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Board {
    /// The game.
    game: GameId,
    /// The options, as in `word=Archipel size=large`.
    #[arg(long, default_value = "")]
    options: String,
    /// Number of players; the minimum by default.
    #[arg(long)]
    seats: Option<u8>,
    /// The seed of all randomness: the same seed gives the same deal.
    #[arg(long, default_value = "board")]
    seed: String,
    /// Draw this position instead of the first of a match.
    #[arg(long)]
    position: Option<String>,
    /// The colours: light, dark, or mono for black and white.
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    colours: Colours,
    /// The output file; standard output by default.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Light,
    Dark,
    Mono,
}

impl Board {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        scene::visit(self.game, self)
    }

    fn position<P: Picture>(&self) -> Result<P, Failure> {
        if let Some(text) = &self.position {
            return Ok(text.parse::<P>()?);
        }
        let options: P::Options = self.options.parse()?;
        let seed = Seed::from_text(&self.seed);
        let seats: Vec<u8> = self.seats.map_or_else(|| (1..=8).collect(), |seats| vec![seats]);
        let mut starts = seats.into_iter().map(|seats| Match::<P>::start(options.clone(), seats, seed));
        let mut start = starts.next().context("a game has players")?;
        for other in starts {
            start = start.or(other);
        }
        Ok(start?.position().clone())
    }
}

impl scene::ForPicture for Board {
    type Output = Result<Report, Failure>;

    fn visit<P: Picture>(self) -> Self::Output {
        let position = self.position::<P>()?;
        let palette = match self.colours {
            Colours::Light => Palette::Light,
            Colours::Dark => Palette::Dark,
            Colours::Mono => Palette::Mono,
        };
        let picture = svg::document(&P::picture(&position.view(Viewer::Spectator)), palette);
        let json = json!({ "game": self.game, "position": position.to_string(), "svg": picture });
        match &self.out {
            None => Ok(Report { text: picture, json }),
            Some(path) => {
                fs::write(path, &picture).with_context(|| format!("cannot write {}", path.display()))?;
                Ok(Report { text: format!("{}\n", path.display()), json })
            }
        }
    }
}
