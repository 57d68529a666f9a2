//! Names and secrets: tables' codes, tokens and their hashes.

use std::fmt;
use std::str::FromStr;

use engine::{NotationError, serde_as_text};
use sha2::{Digest, Sha256};

/// A table in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// Letters and digits that are not mistaken for one another when read aloud or from a blackboard.
const ALPHABET: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH: usize = 6;
const REENTRY_LENGTH: usize = 10;

/// The short name by which a table is found: six letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code([u8; CODE_LENGTH]);

/// A transfer code, which takes a person's place at a table to another device: ten letters and digits, valid once and for a
/// short time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reentry([u8; REENTRY_LENGTH]);

fn draw<const N: usize>() -> [u8; N] {
    let mut letters = [0; N];
    let mut bytes = [0; 1];
    for letter in &mut letters {
        // 248 is the largest multiple of 31 in a byte: above it, some letters would come more often.
        *letter = loop {
            fill(&mut bytes);
            if bytes[0] < 248 {
                break ALPHABET[usize::from(bytes[0] % 31)];
            }
        };
    }
    letters
}

fn read<const N: usize>(what: &'static str, text: &str) -> Result<[u8; N], NotationError> {
    let bad = || NotationError::new(what, text, format!("expected {N} letters and digits"));
    let mut letters = text.bytes().filter(|byte| *byte != b'-').map(|byte| byte.to_ascii_uppercase());
    let mut code = [0; N];
    for place in &mut code {
        *place = letters.next().filter(|letter| ALPHABET.contains(letter)).ok_or_else(bad)?;
    }
    if letters.next().is_some() { Err(bad()) } else { Ok(code) }
}

/// Random bytes of the system.
///
/// # Panics
/// The system has no random bytes: nothing can be kept secret then.
#[expect(clippy::expect_used, reason = "a server without random bytes must not go on")]
pub fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has random bytes");
}

impl Code {
    /// A new code.
    #[must_use]
    pub fn draw() -> Self {
        Self(draw())
    }
}

impl Reentry {
    /// A new code.
    #[must_use]
    pub fn draw() -> Self {
        Self(draw())
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }
}

fn write(letters: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    letters.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, f)
    }
}

impl FromStr for Code {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read("table code", text).map(Self)
    }
}

impl fmt::Display for Reentry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0[..5], f)?;
        f.write_str("-")?;
        write(&self.0[5..], f)
    }
}

impl FromStr for Reentry {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read("re-entry code", text).map(Self)
    }
}

serde_as_text!(Code);
serde_as_text!(Reentry);

const TOKEN_BYTES: usize = 24;

/// A secret that only its holder knows: of a device, or for a place at a table. It is never stored nor logged; its
/// text is 48 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; TOKEN_BYTES]);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What is stored of a secret: its SHA-256. The secrets are long and random, so no salt is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    fn of(secret: &[u8]) -> Self {
        Self(Sha256::digest(secret).into())
    }
}

impl Token {
    /// A new secret.
    #[must_use]
    pub fn draw() -> Self {
        let mut bytes = [0; TOKEN_BYTES];
        fill(&mut bytes);
        Self(bytes)
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }

    /// The text that its holder gets.
    #[must_use]
    pub fn reveal(&self) -> String {
        use fmt::Write as _;
        self.0.iter().fold(String::with_capacity(2 * TOKEN_BYTES), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// Parses a token. There is no error text: it would repeat what might be almost a secret.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; TOKEN_BYTES];
        if text.len() != 2 * TOKEN_BYTES || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written_whatever_its_case() -> Result<(), NotationError> {
        let code = Code::draw();
        assert_eq!(code.to_string().to_lowercase().parse::<Code>()?, code);
        let reentry = Reentry::draw();
        assert_eq!(reentry.to_string().replace('-', "").parse::<Reentry>()?, reentry);
        Ok(())
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEé", "ABCDE\u{1F600}"] {
            assert!(text.parse::<Code>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_token_is_read_as_it_is_written_and_never_shown_by_debug() {
        let token = Token::draw();
        assert_eq!(Token::read(&token.reveal()), Some(token));
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert_eq!(Token::read("é".repeat(24).as_str()), None);
        assert_eq!(Token::read(&"+1".repeat(24)), None);
    }
}
