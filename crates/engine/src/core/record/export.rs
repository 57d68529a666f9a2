//! A match as one text file (C-7), version 2:
//!
//! ```text
//! ludotheque match 2
//! game triancey
//! options board=word size=standard …
//! seats 2
//! seed 00112233445566778899aabbccddeeff
//! ---
//! 1500 0 17
//! 2100 1 42
//! 9000 tick
//! 9500 leave 1
//! 9900 next
//! ---
//! inputs 0d5b8f6c2a47e913b16c7e5d90f2a834
//! position 3f1c09aa51d20e77
//! outcome 33 27 winners 0
//! ```
//!
//! A line of the log is a time, then a seat and its action, or `tick`, `leave` and a seat, or `next`. The
//! last lines hold a digest of all lines above them, a hash of the position and the outcome (`-` while there is none).
//! The digest is the first 16 bytes of the SHA-256 of the lines from the first to the second `---`, each ended by one
//! line feed: an input that is missing, doubled or moved does not go unnoticed, even if it leads to the same end. Import
//! replays the log and compares all three.

use std::fmt::{self, Write as _};

use sha2::{Digest, Sha256};

use super::{Entry, Input, Match, MatchFileError};
use crate::core::position::Position;
use crate::core::rng::Seed;
use crate::core::seat::Seat;
use crate::core::time::Millis;
use crate::games::GameId;

const FIRST_LINE: &str = "ludotheque match 2";
const FIRST_LINE_1: &str = "ludotheque match 1";
const SEPARATOR: &str = "---";

impl<P: Position> Match<P> {
    /// A hash of the current position, the same on every platform, by which two hosts notice that they differ.
    #[must_use]
    pub fn position_hash(&self) -> u64 {
        let mut text = String::with_capacity(512);
        let _ = write!(text, "{} {:?} {}", self.setup.round, self.totals, self.position);
        let digest = Sha256::digest(text.as_bytes());
        digest[..8].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    /// The match as one text file.
    #[must_use]
    pub fn export(&self) -> String {
        let setup = &self.setup;
        let mut text = format!(
            "{FIRST_LINE}\ngame {}\noptions {}\nseats {}\nseed {}\n{SEPARATOR}\n",
            P::GAME,
            setup.options,
            setup.seats,
            setup.seed
        );
        for Entry { at, input } in &self.log {
            let _ = match input {
                Input::Act { seat, action } => writeln!(text, "{at} {seat} {action}"),
                Input::Tick => writeln!(text, "{at} tick"),
                Input::Leave { seat } => writeln!(text, "{at} leave {seat}"),
                Input::NextRound => writeln!(text, "{at} next"),
            };
        }
        let outcome = self.outcome.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        let _ = writeln!(text, "{SEPARATOR}");
        let digest = InputDigest::of(text.lines());
        let _ = write!(text, "inputs {digest}\nposition {:016x}\noutcome {outcome}\n", self.position_hash());
        text
    }

    /// Replays an exported match and checks that it comes to the same position and outcome.
    ///
    /// # Errors
    /// The text is not a match of this game, or does not replay.
    pub fn import(text: &str) -> Result<Self, MatchFileError> {
        let mut lines = (1..).zip(text.lines());
        let header = Header::read(&mut lines)?;
        if header.game != P::GAME {
            return Err(MatchFileError::Line { line: 2, wrong: format!("this is not a match of {}", P::GAME) });
        }
        let options = header.options.parse()?;
        let mut replayed = Self::start(options, header.seats, header.seed)?;
        loop {
            let (line, content) = lines.next().ok_or(MatchFileError::Missing(SEPARATOR))?;
            if content == SEPARATOR {
                break;
            }
            let wrong = |wrong: String| MatchFileError::Line { line, wrong };
            let Entry { at, input } = read_entry::<P>(content).map_err(wrong)?;
            replayed.apply(at, input).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        let (line, content) = lines.next().ok_or(MatchFileError::Missing("inputs"))?;
        let digest = InputDigest::of(text.lines().take(line - 1));
        if content != format!("inputs {digest}") {
            let wrong = format!("“{content}”, but the digest of the lines above is {digest}");
            return Err(MatchFileError::Line { line, wrong });
        }
        let again = replayed.export();
        let mut expected = again.lines().skip(again.lines().count() - 2);
        for what in ["position", "outcome"] {
            let (line, content) = lines.next().ok_or(MatchFileError::Missing(what))?;
            let replayed = expected.next().unwrap_or_default();
            if content != replayed {
                return Err(MatchFileError::Line {
                    line,
                    wrong: format!("“{content}”, but the replay gives “{replayed}”"),
                });
            }
        }
        Ok(replayed)
    }
}

/// What binds the header and every input of a match file.
struct InputDigest([u8; 16]);

impl InputDigest {
    fn of<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        let hash = lines.fold(Sha256::new(), |hash, line| hash.chain_update(line).chain_update("\n"));
        let mut digest = [0; 16];
        digest.copy_from_slice(&hash.finalize()[..16]);
        Self(digest)
    }
}

impl fmt::Display for InputDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The first lines of a match file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Which game.
    pub game: GameId,
    /// The options as text.
    pub options: String,
    /// How many play.
    pub seats: u8,
    /// The seed.
    pub seed: Seed,
}

impl Header {
    /// Reads the header of a match file: which game it is, without replaying it.
    ///
    /// # Errors
    /// The text does not begin like a match.
    pub fn of(text: &str) -> Result<Self, MatchFileError> {
        Self::read(&mut (1..).zip(text.lines()))
    }

    fn read<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<Self, MatchFileError> {
        let (line, first) = lines.next().ok_or(MatchFileError::Missing(FIRST_LINE))?;
        if first == FIRST_LINE_1 {
            let wrong = "a match file of version 1 does not bind its inputs and is not read any more".to_owned();
            return Err(MatchFileError::Line { line, wrong });
        }
        if first != FIRST_LINE {
            return Err(MatchFileError::Line { line, wrong: format!("expected “{FIRST_LINE}”") });
        }
        let mut field = |key: &'static str| {
            let (line, content) = lines.next().ok_or(MatchFileError::Missing(key))?;
            match content.split_once(' ') {
                Some((found, value)) if found == key => Ok((line, value)),
                _ => Err(MatchFileError::Line { line, wrong: format!("expected “{key} …”") }),
            }
        };
        fn parse<T: std::str::FromStr>((line, value): (usize, &str)) -> Result<T, MatchFileError>
        where
            T::Err: ToString,
        {
            value.parse().map_err(|bad: T::Err| MatchFileError::Line { line, wrong: bad.to_string() })
        }
        let game = parse(field("game")?)?;
        let options = field("options")?.1.to_owned();
        let seats = parse(field("seats")?)?;
        let seed = parse(field("seed")?)?;
        match lines.next() {
            Some((_, SEPARATOR)) => Ok(Self { game, options, seats, seed }),
            Some((line, _)) => Err(MatchFileError::Line { line, wrong: format!("expected “{SEPARATOR}”") }),
            None => Err(MatchFileError::Missing(SEPARATOR)),
        }
    }
}

fn read_entry<P: Position>(line: &str) -> Result<Entry<P::Action>, String> {
    let (at, rest) = line.split_once(' ').ok_or("expected a time and an input")?;
    let at = Millis(at.parse().map_err(|_| format!("“{at}” is not a time in milliseconds"))?);
    let seat = |text: &str| text.parse().map(Seat).map_err(|_| format!("“{text}” is not a seat"));
    let input = match rest.split_once(' ') {
        None if rest == "tick" => Input::Tick,
        None if rest == "next" => Input::NextRound,
        None => return Err(format!("“{rest}” is not an input")),
        Some(("leave", who)) => Input::Leave { seat: seat(who)? },
        Some((who, action)) => Input::Act {
            seat: seat(who)?,
            action: action.parse().map_err(|bad: crate::NotationError| bad.to_string())?,
        },
    };
    Ok(Entry { at, input })
}
