//! What a client says to a table, and what it hears. On the wire each message is one JSON object with one key, its
//! name: `{"do":{"id":7,"seen":12,"input":"act 0 17"}}`.

use engine::{Seat, Viewer, words};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Statistics, TableEffect, TableView};

words! {
    /// What players can say to each other: there is no chat, so that nobody has to watch over it.
    pub enum Phrase {
        /// Hello.
        Hello = "hello",
        /// Good luck.
        GoodLuck = "good-luck",
        /// Well played.
        WellPlayed = "well-played",
        /// Thank you.
        Thanks = "thanks",
        /// Oops.
        Oops = "oops",
        /// One moment, please.
        OneMoment = "one-moment",
        /// Your turn.
        YourTurn = "your-turn",
        /// Another match?
        Again = "again",
        /// Goodbye.
        Bye = "bye",
    }
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Says something to the table.
    Do {
        /// The client's number for it: sent twice, it counts once.
        id: u64,
        /// How many entries of the table the client had seen: if more has happened that matters, it is refused.
        seen: usize,
        /// One line of the table's notation, as in `act 0 17`.
        input: String,
    },
    /// Wants to see the table from a seat of one's own, or as an onlooker; and what happened since.
    Look {
        /// From where.
        viewer: Viewer,
        /// How many entries of the table the client has seen.
        seen: usize,
    },
    /// Says something to the others.
    Say {
        /// From which seat.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// Wants the statistics of the match that is over.
    Statistics,
}

/// What happened at the table and how it looks now, for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct News<E, V, O> {
    /// How many entries the viewer had seen before.
    pub from: usize,
    /// What happened since, in order, as far as the viewer may know.
    pub effects: Vec<TableEffect<E>>,
    /// Who looks.
    pub viewer: Viewer,
    /// How the table looks now; it says how many entries there are.
    pub view: TableView<V, O>,
}

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The client's number for it.
    pub id: u64,
    /// The rule it rests on.
    pub rule: String,
    /// A sentence for developers.
    pub message: String,
    /// More had happened than the client had seen; the news come with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stale: bool,
}

/// What a client hears.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// What happened: [`News`] of the game in question.
    News(Box<RawValue>),
    /// What the client said was accepted, now or before.
    Accepted {
        /// The client's number for it.
        id: u64,
    },
    /// What the client said was refused; nothing has changed.
    Refused(Refused),
    /// A hint that the client asked for.
    Hint {
        /// For which seat.
        seat: Seat,
        /// How many entries the table had: later, it is old.
        entries: usize,
        /// What a strong player would do.
        action: String,
    },
    /// A player says something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The statistics of the match that is over.
    Statistics(Statistics),
    /// What the client sent is no message, or not theirs to say.
    Bad {
        /// What is wrong.
        message: String,
    },
}

impl PartialEq for Tell {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::News(a), Self::News(b)) => a.get() == b.get(),
            (Self::Accepted { id: a }, Self::Accepted { id: b }) => a == b,
            (Self::Refused(a), Self::Refused(b)) => a == b,
            (Self::Hint { seat, entries, action }, Self::Hint { seat: s, entries: e, action: a }) => {
                (seat, entries, action) == (s, e, a)
            }
            (Self::Said { seat, phrase }, Self::Said { seat: s, phrase: p }) => (seat, phrase) == (s, p),
            (Self::Statistics(a), Self::Statistics(b)) => a == b,
            (Self::Bad { message: a }, Self::Bad { message: b }) => a == b,
            (
                Self::News(_)
                | Self::Accepted { .. }
                | Self::Refused(_)
                | Self::Hint { .. }
                | Self::Said { .. }
                | Self::Statistics(_)
                | Self::Bad { .. },
                _,
            ) => false,
        }
    }
}

impl Tell {
    /// The message as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            // Written already, and long: not to be gone through once more.
            Self::News(news) => ["{\"news\":", news.get(), "}"].concat(),
            Self::Accepted { .. }
            | Self::Refused(_)
            | Self::Hint { .. }
            | Self::Said { .. }
            | Self::Statistics(_)
            | Self::Bad { .. } => serde_json::to_string(self).unwrap_or_default(),
        }
    }
}
