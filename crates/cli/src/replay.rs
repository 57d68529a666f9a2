//! `ludotheque replay` and `ludotheque verify`: replays and checks match files.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use engine::games::GameVisitor;
use engine::{Header, Match, Position};
use serde_json::json;

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Replay {
    /// A match file; `-` reads standard input.
    file: PathBuf,
    /// Stop after this many inputs.
    #[arg(long)]
    ply: Option<usize>,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// A match file; `-` reads standard input.
    file: PathBuf,
}

fn read(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(text)
}

struct Narrate {
    text: String,
    ply: usize,
}

impl GameVisitor for Narrate {
    type Output = Result<Report, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let whole = Match::<P>::import(&self.text).map_err(|bad| Failure::Check(bad.into()))?;
        let setup = whole.setup();
        let mut game = Match::<P>::start(setup.options.clone(), setup.seats, setup.seed)?;
        let mut text = format!("{}\n", game.position());
        let mut plies = Vec::new();
        for entry in whole.log().iter().take(self.ply) {
            let effects = game.apply(entry.at, entry.input.clone()).map_err(|bad| Failure::Check(anyhow!("{bad}")))?;
            let _ = writeln!(text, "{} ms  {}\n{}", entry.at, serde_json::to_string(&entry.input)?, game.position());
            plies.push(json!({
                "at": entry.at, "input": entry.input, "effects": effects,
                "position": game.position().to_string(), "hash": format!("{:016x}", game.position_hash()),
            }));
        }
        let outcome = game.outcome();
        let _ = writeln!(text, "{}", outcome.map_or_else(|| "not over".to_owned(), |outcome| outcome.to_string()));
        Ok(Report { text, json: json!({ "game": P::GAME, "plies": plies, "outcome": outcome }) })
    }
}

impl Replay {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let text = read(&self.file)?;
        Header::of(&text)?.game.visit(Narrate { text, ply: self.ply.unwrap_or(usize::MAX) })
    }
}

struct Check(String);

impl GameVisitor for Check {
    type Output = Result<Report, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let game = Match::<P>::import(&self.0).map_err(|bad| Failure::Check(bad.into()))?;
        let outcome = game.outcome().map_or_else(|| "not over".to_owned(), ToString::to_string);
        let (seed, inputs) = (game.setup().seed, game.log().len());
        Ok(Report {
            text: format!("{}: {inputs} inputs follow from seed {seed}; {outcome}\n", P::GAME),
            json: json!({
                "game": P::GAME, "verified": true, "seed": seed, "inputs": inputs, "outcome": game.outcome(),
                "hash": format!("{:016x}", game.position_hash()),
            }),
        })
    }
}

impl Verify {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let text = read(&self.file)?;
        if text.starts_with(table::record::FIRST_LINE) {
            return verify_table(&text);
        }
        Header::of(&text)?.game.visit(Check(text))
    }
}

/// Verifies a table's file, whose matches were committed to before their first card.
fn verify_table(text: &str) -> Result<Report, Failure> {
    let verified = table::verify(text).map_err(|bad| Failure::Check(bad.into()))?;
    let mut report = format!("{}: {} entries replayed\n", verified.game, verified.entries);
    let mut matches = Vec::new();
    for (number, game) in (1..).zip(&verified.matches) {
        let outcome = game.outcome.as_ref().map_or_else(|| "not over".to_owned(), ToString::to_string);
        let _ = writeln!(report, "match {number}: hash {} is that of seed {}; {outcome}", game.commitment, game.seed);
        matches.push(json!({
            "commitment": game.commitment.to_string(), "seed": game.seed, "salt": game.salt, "players": game.players,
            "deal": game.deal, "outcome": game.outcome, "over": game.over,
        }));
    }
    let json = json!({ "game": verified.game, "verified": true, "entries": verified.entries, "matches": matches });
    Ok(Report { text: report, json })
}
