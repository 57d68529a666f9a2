//! The inputs of a table and their notation, one line each.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use engine::{Millis, NotationError, Seat, Seed, serde_as_text, string_enum};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::seat_state::{Name, PersonId, Sender};

/// The source of all randomness of one match. The host commits to it before the match and reveals it afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Secret {
    /// The seed of the match.
    pub seed: Seed,
    /// Keeps the seed from being guessed from the hash.
    pub salt: Seed,
}

impl Secret {
    /// The hash that is shown before the first card.
    #[must_use]
    pub fn commitment(self) -> Commitment {
        Commitment(self.seed.commitment(self.salt))
    }
}

/// The hash of a secret, as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.map(|byte| [byte >> 4, byte & 15].map(|digit| b"0123456789abcdef"[usize::from(digit)]));
        f.write_str(std::str::from_utf8(digits.as_flattened()).unwrap_or_default())
    }
}

impl FromStr for Commitment {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("commitment", text, "expected 64 hexadecimal digits");
        let (Some(high), Some(low), 64) = (text.get(..32), text.get(32..), text.len()) else { return Err(bad()) };
        let halves: [Seed; 2] = [high.parse().map_err(|_| bad())?, low.parse().map_err(|_| bad())?];
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(halves.iter().flat_map(|half| half.0)).for_each(|(to, from)| *to = from);
        Ok(Self(bytes))
    }
}

serde_as_text!(Commitment);

/// A client's own number for an input, so that an input sent twice counts once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ActionId(pub u64);

string_enum! {
    /// What needs the consent of the others.
    pub enum Proposal {
        /// To take back one's last action, and what followed.
        Takeback = "takeback",
        /// To end the match as a draw: all share (C-8).
        Draw = "draw",
        /// To stop the clocks for a while.
        Pause = "pause",
    }
}

string_enum! {
    /// An answer to a proposal. Its maker withdraws it with `no`.
    pub enum Answer {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
    }
}

/// An input of a table. On the wire, in logs and in files it is one line of text.
///
/// `A` is the game's action, or its notation as a `String` where the game is not known yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableInput<A> {
    /// The host commits to the secret of the next match. Written with its hash only.
    Commit {
        /// The secret.
        secret: Box<Secret>,
    },
    /// A person sits down.
    Sit {
        /// Where.
        seat: Seat,
        /// Under which name.
        name: Name,
    },
    /// A person, or the host for anybody, makes a seat free.
    Stand {
        /// Which.
        seat: Seat,
    },
    /// The host gives a free seat, or that of a computer, to a computer.
    Bot {
        /// Which.
        seat: Seat,
        /// The player, as in `level:3`.
        player: Box<str>,
    },
    /// The match may start.
    Ready {
        /// Who is ready.
        seat: Seat,
    },
    /// The match starts.
    Start,
    /// A seat acts.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A seat tried something that the game refuses for its mathematics: noted for the statistics.
    Erred {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// Time has passed (C-3).
    Tick,
    /// The next round begins.
    NextRound,
    /// A player resigns (C-9).
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A player proposes something to the others.
    Offer {
        /// Who.
        seat: Seat,
        /// What.
        what: Proposal,
    },
    /// A player answers a proposal.
    Answer {
        /// Who.
        seat: Seat,
        /// The answer.
        answer: Answer,
    },
    /// A player gives an opponent time.
    GiveTime {
        /// Who.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// How many seconds.
        seconds: u32,
    },
    /// A player asks for a hint. The host computes it; the table counts it.
    Hint {
        /// Who.
        seat: Seat,
    },
    /// A person's connection is lost.
    Absent {
        /// Whose.
        person: PersonId,
    },
    /// A person is back.
    Returned {
        /// Who.
        person: PersonId,
    },
    /// The host stops the clocks.
    Pause,
    /// The clocks run on.
    Resume,
    /// A player wants a rematch.
    Rematch {
        /// Who.
        seat: Seat,
    },
    /// The host ends a match without a result.
    Abandon,
}

impl<A> TableInput<A> {
    /// The seat and what it does, if this is an action.
    pub const fn acted(&self) -> Option<(Seat, &A)> {
        if let Self::Act { seat, action } = self { Some((*seat, action)) } else { None }
    }

    /// The same input with its action in another form.
    ///
    /// # Errors
    /// The action has no such form.
    pub fn try_map<B, E>(self, f: impl FnOnce(A) -> Result<B, E>) -> Result<TableInput<B>, E> {
        Ok(match self {
            Self::Act { seat, action } => TableInput::Act { seat, action: f(action)? },
            Self::Erred { seat, action } => TableInput::Erred { seat, action: f(action)? },
            Self::Commit { secret } => TableInput::Commit { secret },
            Self::Sit { seat, name } => TableInput::Sit { seat, name },
            Self::Stand { seat } => TableInput::Stand { seat },
            Self::Bot { seat, player } => TableInput::Bot { seat, player },
            Self::Ready { seat } => TableInput::Ready { seat },
            Self::Start => TableInput::Start,
            Self::Tick => TableInput::Tick,
            Self::NextRound => TableInput::NextRound,
            Self::Resign { seat } => TableInput::Resign { seat },
            Self::Offer { seat, what } => TableInput::Offer { seat, what },
            Self::Answer { seat, answer } => TableInput::Answer { seat, answer },
            Self::GiveTime { seat, to, seconds } => TableInput::GiveTime { seat, to, seconds },
            Self::Hint { seat } => TableInput::Hint { seat },
            Self::Absent { person } => TableInput::Absent { person },
            Self::Returned { person } => TableInput::Returned { person },
            Self::Pause => TableInput::Pause,
            Self::Resume => TableInput::Resume,
            Self::Rematch { seat } => TableInput::Rematch { seat },
            Self::Abandon => TableInput::Abandon,
        })
    }
}

/// An accepted input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// When, since the table was opened.
    pub at: Millis,
    /// Who sent it.
    pub who: Sender,
    /// The client's number for it.
    pub id: Option<ActionId>,
    /// What.
    pub input: TableInput<A>,
    /// A hash of the table after it, chained to the one before: two hosts that differ notice at once. Never shown
    /// while the match runs, since hidden cards could be guessed from it.
    pub hash: u64,
}

impl<A: Display> Display for TableInput<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Commit { secret } => write!(f, "commit {}", secret.commitment()),
            Self::Sit { seat, name } => write!(f, "sit {seat} {name}"),
            Self::Stand { seat } => write!(f, "stand {seat}"),
            Self::Bot { seat, player } => write!(f, "bot {seat} {player}"),
            Self::Ready { seat } => write!(f, "ready {seat}"),
            Self::Start => f.write_str("start"),
            Self::Act { seat, action } => write!(f, "act {seat} {action}"),
            Self::Erred { seat, action } => write!(f, "erred {seat} {action}"),
            Self::Tick => f.write_str("tick"),
            Self::NextRound => f.write_str("next"),
            Self::Resign { seat } => write!(f, "resign {seat}"),
            Self::Offer { seat, what } => write!(f, "offer {seat} {what}"),
            Self::Answer { seat, answer } => write!(f, "answer {seat} {answer}"),
            Self::GiveTime { seat, to, seconds } => write!(f, "give {seat} {to} {seconds}"),
            Self::Hint { seat } => write!(f, "hint {seat}"),
            Self::Absent { person } => write!(f, "absent {person}"),
            Self::Returned { person } => write!(f, "returned {person}"),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::Rematch { seat } => write!(f, "rematch {seat}"),
            Self::Abandon => f.write_str("abandon"),
        }
    }
}

/// Reads an input without knowing secrets, so a commitment is refused.
impl<A: FromStr<Err: Into<NotationError>>> FromStr for TableInput<A> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text, |_| None)
    }
}

impl<A: Display> Serialize for TableInput<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, A: FromStr<Err: Into<NotationError>>> Deserialize<'de> for TableInput<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl<A> schemars::JsonSchema for TableInput<A> {
    fn schema_name() -> Cow<'static, str> {
        "TableInput".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let description = "One line of the table's notation, as in `act 0 17`.";
        schemars::json_schema!({ "type": "string", "description": description })
    }
}

/// Reads an input. A commitment is written as its hash: `secret` finds the secret for it.
///
/// # Errors
/// The text is not an input.
pub fn read<A: FromStr<Err: Into<NotationError>>>(
    text: &str,
    secret: impl FnOnce(Commitment) -> Option<Secret>,
) -> Result<TableInput<A>, NotationError> {
    let action = |text: &str| text.parse().map_err(Into::into);
    let bad = |wrong: &str| NotationError::new("input", text, wrong);
    let seat = |text: &str| number(text).map(Seat);
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok(match word {
        "commit" => {
            let hash = rest.parse()?;
            TableInput::Commit { secret: secret(hash).ok_or_else(|| bad("no secret has this hash"))?.into() }
        }
        "sit" => TableInput::Sit { seat: seat(first)?, name: more.parse()? },
        "stand" => TableInput::Stand { seat: seat(rest)? },
        "bot" => TableInput::Bot { seat: seat(first)?, player: more.into() },
        "ready" => TableInput::Ready { seat: seat(rest)? },
        "start" if rest.is_empty() => TableInput::Start,
        "act" => TableInput::Act { seat: seat(first)?, action: action(more)? },
        "erred" => TableInput::Erred { seat: seat(first)?, action: action(more)? },
        "tick" if rest.is_empty() => TableInput::Tick,
        "next" if rest.is_empty() => TableInput::NextRound,
        "resign" => TableInput::Resign { seat: seat(rest)? },
        "offer" => TableInput::Offer { seat: seat(first)?, what: more.parse()? },
        "answer" => TableInput::Answer { seat: seat(first)?, answer: more.parse()? },
        "give" => {
            let (to, seconds) = more.split_once(' ').ok_or_else(|| bad("expected two seats and seconds"))?;
            TableInput::GiveTime { seat: seat(first)?, to: seat(to)?, seconds: number(seconds)? }
        }
        "hint" => TableInput::Hint { seat: seat(rest)? },
        "absent" => TableInput::Absent { person: rest.parse()? },
        "returned" => TableInput::Returned { person: rest.parse()? },
        "pause" if rest.is_empty() => TableInput::Pause,
        "resume" if rest.is_empty() => TableInput::Resume,
        "rematch" => TableInput::Rematch { seat: seat(rest)? },
        "abandon" if rest.is_empty() => TableInput::Abandon,
        _ => return Err(bad("there is no such input")),
    })
}

/// Digits only: a leading `+` would give one line two spellings.
pub(crate) fn number<T: FromStr>(text: &str) -> Result<T, NotationError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    text.parse()
        .ok()
        .filter(|_| plain)
        .ok_or_else(|| NotationError::new("number", text, "expected a whole number without sign"))
}
