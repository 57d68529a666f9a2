//! The code on a printed sheet: which game, board or worksheet a screen is to open.
//!
//! Its text is the game and then `key=value` pairs, all separated by `;`, as in `triancey;size=large;word=Archipel`: the
//! options that differ from the default, `deal` (a seed: the same cards for everybody) before them, or `worksheet` (its
//! seed) and `difficulty`. Anything but letters, digits and
//! `-._~` in a value is written as `%` and two hexadecimal digits per byte of UTF-8, so a code is one segment of an address
//! as it stands. A sheet shows it after `ludotheque:`, or as the address `BASE/open/CODE` of a server.
//!
//! ```
//! use ludotheque_engine::core::code::{Code, Opens};
//!
//! let code: Code = "https://jeux.example/open/triancey;size=large;word=Mer".parse()?;
//! assert_eq!(code.opens, Opens::Game { options: "size=large word=Mer".to_owned() });
//! assert_eq!(code.to_string(), "triancey;size=large;word=Mer");
//! # Ok::<(), ludotheque_engine::NotationError>(())
//! ```

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::options::{OptionSet, OptionsError};
use super::position::Position;
use super::text::NotationError;
use crate::games::{GameId, GameVisitor};
use crate::{serde_as_text, string_enum};

string_enum! {
    /// How hard the exercises of a worksheet are.
    pub enum Difficulty {
        /// For a first hour.
        Easy = "easy",
        /// For those who know the game.
        Medium = "medium",
        /// For those who want to think.
        Hard = "hard",
    }
}

/// What a sheet opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The game.
    pub game: GameId,
    /// What of it.
    pub opens: Opens,
}

/// What of a game a sheet opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opens {
    /// The game with these options: those that differ from the default, as `key=value key=value …` in their order.
    Game {
        /// The options.
        options: String,
    },
    /// A match with these options, dealt from a seed: the same cards wherever it is opened.
    Deal {
        /// The options, as above.
        options: String,
        /// The seed from which everything in it is drawn.
        seed: String,
    },
    /// A sheet of exercises.
    Worksheet {
        /// The seed from which everything in it is drawn.
        seed: String,
        /// How hard it is.
        difficulty: Difficulty,
    },
}

impl Default for Opens {
    fn default() -> Self {
        Self::Game { options: String::new() }
    }
}

impl Opens {
    /// The game with these options.
    #[must_use]
    pub fn game<O: OptionSet>(options: &O) -> Self {
        Self::Game { options: changed(options) }
    }
}

/// The options of a game as a code writes them: those that differ from the default, in their order.
///
/// # Errors
/// They are not options of the game.
pub fn canonical(game: GameId, options: &str) -> Result<String, OptionsError> {
    game.visit(Canonical(options))
}

/// What a bare code is shown after.
pub const SCHEME: &str = "ludotheque:";
/// What comes between a server's address and the code.
pub const PATH: &str = "/open/";

impl Code {
    /// What a sheet shows: an address of the server at `base`, or just the code after [`SCHEME`] if there is no server.
    #[must_use]
    pub fn link(&self, base: Option<&str>) -> String {
        match base {
            Some(base) => format!("{}{PATH}{self}", base.trim_end_matches('/')),
            None => format!("{SCHEME}{self}"),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        match &self.opens {
            Opens::Game { options } => write_options(f, options),
            Opens::Deal { options, seed } => {
                write!(f, ";deal={}", Escaped(seed))?;
                write_options(f, options)
            }
            Opens::Worksheet { seed, difficulty } => {
                write!(f, ";worksheet={};difficulty={difficulty}", Escaped(seed))
            }
        }
    }
}

fn write_options(f: &mut fmt::Formatter<'_>, options: &str) -> fmt::Result {
    options.split_whitespace().try_for_each(|pair| match pair.split_once('=') {
        Some((key, value)) => write!(f, ";{key}={}", Escaped(value)),
        None => Ok(()),
    })
}

impl FromStr for Code {
    type Err = NotationError;

    /// Reads a code, alone or as a sheet shows it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("code", text, wrong);
        let bare = text.strip_prefix(SCHEME).or_else(|| text.split_once(PATH).map(|(_, code)| code)).unwrap_or(text);
        let mut parts = bare.split(';');
        let game: GameId = parts.next().unwrap_or_default().parse()?;
        let mut pairs = Vec::new();
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| bad("expected key=value between semicolons"))?;
            let value = unescaped(value).ok_or_else(|| bad("a % is followed by two hexadecimal digits of UTF-8"))?;
            pairs.push((key, value));
        }
        let opens = match pairs.as_slice() {
            [("worksheet", seed), ("difficulty", difficulty)] => {
                Opens::Worksheet { seed: seed.clone(), difficulty: difficulty.parse()? }
            }
            [("worksheet", _), ..] => return Err(bad("expected worksheet=…;difficulty=…")),
            [("deal", seed), options @ ..] => {
                Opens::Deal { options: read_options(game, options).map_err(|wrong| bad(&wrong))?, seed: seed.clone() }
            }
            options => Opens::Game { options: read_options(game, options).map_err(|wrong| bad(&wrong))? },
        };
        Ok(Self { game, opens })
    }
}

serde_as_text!(Code);

fn read_options(game: GameId, pairs: &[(&str, String)]) -> Result<String, String> {
    if pairs.iter().any(|(_, value)| value.contains(char::is_whitespace)) {
        return Err("no option has spaces in it".to_owned());
    }
    let text: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    canonical(game, &text.join(" ")).map_err(|wrong| wrong.to_string())
}

struct Canonical<'a>(&'a str);

impl GameVisitor for Canonical<'_> {
    type Output = Result<String, OptionsError>;

    fn visit<P: Position>(self) -> Self::Output {
        Ok(changed(&P::Options::read(self.0)?))
    }
}

/// The options that differ from the default, as text.
fn changed<O: OptionSet>(options: &O) -> String {
    let usual = O::default();
    let values = O::SPECS.iter().map(|spec| (spec.key, options.get(spec.key)));
    let chosen = values.filter(|(key, value)| *value != usual.get(key));
    chosen.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// A value as a code writes it.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes().try_for_each(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => f.write_char(char::from(byte)),
            other => write!(f, "%{other:02X}"),
        })
    }
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                (digit(rest.next()?)? * 16 + digit(rest.next()?)?) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triancey;

    #[test]
    fn codes_read_back() {
        let read = |text: &str| triancey::Options::read(text).expect("options");
        for options in ["", "size=large word=Archipel", "word=Île swap=on", "board=regular rounds=3"] {
            let code = Code { game: GameId::Triancey, opens: Opens::game(&read(options)) };
            let Opens::Game { options: written } = &code.opens else { panic!("a game") };
            assert_eq!(read(written), read(options), "{code}");
            for shown in [code.to_string(), code.link(None), code.link(Some("https://jeux.example/"))] {
                assert_eq!(shown.parse().as_ref(), Ok(&code), "{shown}");
            }
        }
        for seed in ["papier", "3e B; 100 %/?", "été"] {
            let opens = Opens::Worksheet { seed: seed.to_owned(), difficulty: Difficulty::Hard };
            let code = Code { game: GameId::Vectominos, opens };
            let shown = code.to_string();
            assert!(shown.bytes().all(|byte| byte.is_ascii_alphanumeric() || b";=%-._~".contains(&byte)), "{shown}");
            assert_eq!(shown.parse(), Ok(code));
        }
    }

    #[test]
    fn a_deal_is_read_back_with_its_options() {
        let code: Code = "vectominos;deal=3e%20B;rounds=1;set=29".parse().expect("a code");
        assert_eq!(code.opens, Opens::Deal { options: "rounds=1".to_owned(), seed: "3e B".to_owned() });
        assert_eq!(code.to_string(), "vectominos;deal=3e%20B;rounds=1");
        assert_eq!(code.to_string().parse(), Ok(code));
        assert!("vectominos;deal=x;round=1".parse::<Code>().is_err(), "no such option");
    }

    #[test]
    fn a_code_has_one_spelling() {
        let code: Code = "triancey;word=Mer;board=word;size=large".parse().expect("a code");
        assert_eq!(code.to_string(), "triancey;size=large;word=Mer", "in order, and without what is usual");
    }

    #[test]
    fn a_bad_code_is_refused_with_its_reason() {
        let wrong = |text: &str| text.parse::<Code>().expect_err("a bad code").to_string();
        assert!(wrong("tarot").contains("tarot"));
        assert!(wrong("triancey;sides=4").contains("sides"));
        assert!(wrong("triancey;size=small;size=large").contains("more than once"));
        assert!(wrong("triancey;size=huge").contains("size"));
        assert!(wrong("triancey;size").contains("key=value"));
        assert!(wrong("triancey;word=%4").contains("hexadecimal"));
        assert!(wrong("triancey;word=%FF").contains("UTF-8"));
        assert!(wrong("triancey;word=Mer%20size=large").contains("spaces"));
        assert!(wrong("triancey;worksheet=papier").contains("difficulty"));
        assert!(wrong("triancey;worksheet=papier;difficulty=mild").contains("mild"));
    }
}
