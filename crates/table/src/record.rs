//! A table as one text file (C-7), version 1:
//!
//! ```text
//! ludotheque table 1
//! game triancey
//! options board=word size=small …
//! house seating=chosen clock=none …
//! seats 2
//! secret 00112233445566778899aabbccddeeff ffeeddccbbaa99887766554433221100
//! ---
//! 0 host - 5f0d6c1e93a7b2d4 commit 9c1f…
//! 1200 p1 17 83e0a4425d1b6cf0 sit 0 Ada
//! 1500 p1 18 0b7c1e2f3a4d5e6f act 0 17
//! ---
//! outcome 33 27 winners 0
//! ```
//!
//! There is a line `secret` (seed and salt) for every commitment, in their order. An entry is its time in milliseconds,
//! who sent it, the client's number for it or `-`, the hash of the table after it, and the input as [`crate::input`]
//! writes it. The hash is the first 8 bytes of the SHA-256 of a text that begins with the hash before and the entry;
//! import replays every entry and compares its hash. The last line is the outcome of the last match, `-` while there is
//! none. A file published before the end of a match would give its seed away, so hosts keep it until then
//! ([`Table::published`]).

use std::fmt::{Display, Write as _};

use engine::core::options::OptionsError;
use engine::{GameId, Millis, NotationError, Position};

use crate::effect::TableEffects;
use crate::input::{ActionId, Commitment, Entry, Secret, TableInput, number, read};
use crate::settings::Settings;
use crate::table::{Phase, Table};
use crate::table_game::TableGame;

/// The first line of the file of a table.
pub const FIRST_LINE: &str = "ludotheque table 1";
const SEPARATOR: &str = "---";

/// Why a file is not a table, or does not replay to the result that it states.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFileError {
    /// The line cannot be read.
    #[error("line {line}: {wrong}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        wrong: String,
    },
    /// The file stops too early.
    #[error("the file ends before its line “{0}”")]
    Missing(&'static str),
    /// It is a file of another game.
    #[error("this is a table of {0}")]
    OtherGame(GameId),
    /// The options do not make a game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The hash shown before a match is not that of its secret.
    #[error("line {line}: the hash {shown} is not that of the secret, {secret}")]
    Commitment {
        /// The line of the commitment.
        line: usize,
        /// What was shown.
        shown: Commitment,
        /// What would have been right.
        secret: Commitment,
    },
    /// A commitment has no secret, or a secret no commitment.
    #[error("there are {secrets} secrets for {commitments} commitments")]
    Secrets {
        /// How many secrets.
        secrets: usize,
        /// How many commitments.
        commitments: usize,
    },
    /// The table refuses an entry.
    #[error("line {line}: {wrong}")]
    Refused {
        /// Its line.
        line: usize,
        /// Why.
        wrong: String,
    },
    /// The replay leads to another position than the file states.
    #[error("line {line}: the replay gives the hash {replayed:016x}, the file {written:016x}")]
    Differs {
        /// The line of the entry.
        line: usize,
        /// The hash in the file.
        written: u64,
        /// The hash of the replay.
        replayed: u64,
    },
    /// The replay leads to another result than the file states.
    #[error("the replay gives “{replayed}”, the file states “{written}”")]
    Outcome {
        /// The result in the file.
        written: String,
        /// The result of the replay.
        replayed: String,
    },
}

impl<P: TableGame> Table<P> {
    /// The table as one text file, for the host's own store: it holds the seeds of all matches.
    pub fn export(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n{}\n", self.settings);
        for entry in self.log.iter() {
            if let TableInput::Commit { secret } = &entry.input {
                let Secret { seed, salt } = **secret;
                let _ = writeln!(text, "secret {seed} {salt}");
            }
        }
        let _ = writeln!(text, "{SEPARATOR}");
        for entry in self.log.iter() {
            let _ = writeln!(text, "{}", line(entry));
        }
        let _ = writeln!(text, "{SEPARATOR}\n{}", self.outcome_line());
        text
    }

    /// The file of a table whose last match is over and whose next has no secret yet: anybody may have it.
    pub fn published(&self) -> Option<String> {
        (self.phase == Phase::Over && self.next_secret.is_none()).then(|| self.export())
    }

    fn outcome_line(&self) -> String {
        format!("outcome {}", self.outcome().map_or_else(|| "-".to_owned(), ToString::to_string))
    }

    /// Applies an entry that another host, or this one before a restart, has accepted: its [`line()`], and the secret if it
    /// is a commitment.
    ///
    /// # Errors
    /// The line is no entry, the table refuses it, or it leads to another table. The table must not be used afterwards.
    pub fn apply_stored(
        &mut self,
        content: &str,
        secret: Option<Secret>,
    ) -> Result<TableEffects<P::Effect>, TableFileError> {
        self.apply_stored_at(self.log.len() + 1, content, secret).map(|(_, effects)| effects)
    }

    fn apply_stored_at(&mut self, line: usize, content: &str, secret: Option<Secret>) -> Followed<P> {
        let mut shown = None;
        let entry = read_entry::<P>(content, |hash| {
            shown = Some(hash);
            secret
        });
        let entry = entry.map_err(|bad| TableFileError::Line { line, wrong: bad.to_string() })?;
        if let (Some(shown), TableInput::Commit { secret }) = (shown, &entry.input) {
            let secret = secret.commitment();
            if shown != secret {
                return Err(TableFileError::Commitment { line, shown, secret });
            }
        }
        let taken = self.apply(entry.at, entry.who, entry.id, entry.input.clone());
        let effects = taken.map_err(|refusal| TableFileError::Refused { line, wrong: refusal.to_string() })?;
        let replayed = self.log.last().map_or(0, |entry| entry.hash);
        if replayed != entry.hash {
            return Err(TableFileError::Differs { line, written: entry.hash, replayed });
        }
        Ok((entry, effects))
    }

    /// Replays a file, and checks every hash in it.
    ///
    /// # Errors
    /// The text is not a table of this game, or does not replay.
    pub fn import(text: &str) -> Result<Self, TableFileError> {
        Self::import_with(text, |_, _| {})
    }

    /// Replays a file and shows the table after each entry to `look`.
    pub(crate) fn import_with(
        text: &str,
        mut look: impl FnMut(&Self, &Entry<P::Action>),
    ) -> Result<Self, TableFileError> {
        let mut lines = (1..).zip(text.lines());
        let settings = read_settings::<P>(&mut lines)?;
        let (secrets, mut commitments) = (read_secrets(&mut lines)?, 0);
        let mut table = Self::new(settings)?;
        loop {
            let (line, content) = lines.next().ok_or(TableFileError::Missing(SEPARATOR))?;
            if content == SEPARATOR {
                break;
            }
            let secret = secrets.get(commitments).copied();
            let entry = table.apply_stored_at(line, content, secret)?.0;
            commitments += usize::from(matches!(entry.input, TableInput::Commit { .. }));
            look(&table, &entry);
        }
        if commitments != secrets.len() {
            return Err(TableFileError::Secrets { secrets: secrets.len(), commitments });
        }
        let (line, written) = lines.next().ok_or(TableFileError::Missing("outcome"))?;
        let replayed = table.outcome_line();
        if written != replayed {
            return Err(TableFileError::Outcome { written: written.to_owned(), replayed });
        }
        match lines.next() {
            Some(_) => Err(TableFileError::Line { line: line + 1, wrong: "nothing follows the outcome".to_owned() }),
            None => Ok(table),
        }
    }
}

type Followed<P> = Result<(Entry<<P as Position>::Action>, TableEffects<<P as Position>::Effect>), TableFileError>;

/// An entry as one line: its time, who sent it, the client's number or `-`, the hash after it, and the input.
pub fn line<A: Display>(entry: &Entry<A>) -> String {
    let Entry { at, who, id, input, hash } = entry;
    let id = id.map_or_else(|| "-".to_owned(), |id| id.0.to_string());
    format!("{at} {who} {id} {hash:016x} {input}")
}

type Lines<'a, 'b> = &'a mut dyn Iterator<Item = (usize, &'b str)>;

fn field<'b>(lines: Lines<'_, 'b>, key: &'static str) -> Result<(usize, &'b str), TableFileError> {
    let (line, content) = lines.next().ok_or(TableFileError::Missing(key))?;
    match content.split_once(' ') {
        Some((found, value)) if found == key => Ok((line, value)),
        _ => Err(TableFileError::Line { line, wrong: format!("expected “{key} …”") }),
    }
}

/// Which game a file is of, without replaying it.
///
/// # Errors
/// The text does not begin like a table.
pub fn game_of(text: &str) -> Result<GameId, TableFileError> {
    read_game(&mut (1..).zip(text.lines()))
}

fn read_game(lines: Lines<'_, '_>) -> Result<GameId, TableFileError> {
    let (line, first) = lines.next().ok_or(TableFileError::Missing(FIRST_LINE))?;
    if first != FIRST_LINE {
        return Err(TableFileError::Line { line, wrong: format!("expected “{FIRST_LINE}”") });
    }
    let (line, game) = field(lines, "game")?;
    game.parse().map_err(|bad: NotationError| TableFileError::Line { line, wrong: bad.to_string() })
}

fn read_settings<P: TableGame>(lines: Lines<'_, '_>) -> Result<Settings<P>, TableFileError> {
    let game = read_game(lines)?;
    if game != P::GAME {
        return Err(TableFileError::OtherGame(game));
    }
    let options = field(lines, "options")?.1;
    let house = field(lines, "house")?.1;
    let (line, seats) = field(lines, "seats")?;
    let seats = number(seats).map_err(|bad| TableFileError::Line { line, wrong: bad.to_string() })?;
    Ok(Settings::read(options, house, seats)?)
}

fn read_secrets(lines: Lines<'_, '_>) -> Result<Vec<Secret>, TableFileError> {
    let mut secrets = Vec::new();
    loop {
        let (line, content) = lines.next().ok_or(TableFileError::Missing(SEPARATOR))?;
        if content == SEPARATOR {
            return Ok(secrets);
        }
        let parts: Vec<&str> = content.split(' ').collect();
        let secret = match parts[..] {
            ["secret", seed, salt] => seed.parse().ok().zip(salt.parse().ok()),
            _ => None,
        };
        let bad = || TableFileError::Line { line, wrong: "expected “secret”, a seed and a salt".to_owned() };
        let (seed, salt) = secret.ok_or_else(bad)?;
        secrets.push(Secret { seed, salt });
    }
}

fn read_entry<P: TableGame>(
    line: &str,
    secret: impl FnOnce(Commitment) -> Option<Secret>,
) -> Result<Entry<P::Action>, NotationError> {
    let mut parts = line.splitn(5, ' ');
    let (Some(at), Some(who), Some(id), Some(hash), Some(input)) =
        (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(NotationError::new("entry", line, "expected time, who, number, hash and input"));
    };
    let id = if id == "-" { None } else { Some(ActionId(number(id)?)) };
    let hash = u64::from_str_radix(hash, 16).ok().filter(|value| format!("{value:016x}") == hash);
    let hash = hash.ok_or_else(|| NotationError::new("entry", line, "the hash is 16 hexadecimal digits"))?;
    Ok(Entry { at: Millis(number(at)?), who: who.parse()?, id, input: read(input, secret)?, hash })
}
