//! What a socket carries. Each message is one JSON object with one key, its name:
//! `{"submit":{"id":7,"seen":12,"input":"act 0 17"}}`.

use engine::{Seat, Viewer, string_enum};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{RefusalKind, Statistics, TableEffect, TableInput, TableView};

string_enum! {
    /// What players can say to each other. There is no free text, so nobody has to moderate it.
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

string_enum! {
    /// What is wrong with a message that is not an input: a stable word for clients, which have texts of their own.
    pub enum MessageErrorKind {
        /// It cannot be read.
        Unreadable = "unreadable",
        /// Spectators only watch: join the table first.
        Spectator = "spectator",
        /// The seat is not the sender's.
        NotYourSeat = "not-your-seat",
        /// The match is not over.
        MatchNotOver = "match-not-over",
        /// No match has been played yet.
        NoMatch = "no-match",
        /// Too many computer players are thinking.
        BotsBusy = "bots-busy",
        /// A fault of the host.
        Internal = "internal",
    }
}

/// The first message on a socket: who connects, and what they have seen.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Hello {
    /// The only kind there is.
    Hello {
        /// [`crate::VERSION`] of the client.
        protocol: u32,
        /// The secret for a place at the table; without it the client is a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        capability: Option<String>,
        /// How many log entries the client has seen; without it no updates come until the client watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<usize>,
        /// Whose view to send; without it that of a seat of the client's own, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        viewer: Option<Viewer>,
    },
}

/// The first message to a client.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Welcome {
    /// The only kind there is.
    Welcome {
        /// [`crate::VERSION`] of the server.
        protocol: u32,
        /// The person's number at this table; none for a spectator.
        person: Option<u64>,
        /// Whether this person opened the table.
        owner: bool,
        /// The table's time, in milliseconds.
        at: u64,
    },
}

/// What a client sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// An input for the table.
    Submit {
        /// The client's number for it: sent twice, it counts once.
        id: u64,
        /// How many log entries the client had seen. If something that matters has happened since, the input is refused.
        seen: usize,
        /// What the table is told, as one line of its notation: `act 0 17`. The action is still text: which game is
        /// played, the table knows.
        input: TableInput<String>,
    },
    /// Changes the viewer, and asks for what happened since.
    Watch {
        /// Whose view to send.
        viewer: Viewer,
        /// How many log entries the client has seen.
        seen: usize,
    },
    /// A phrase for the others at the table.
    Chat {
        /// From which seat.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// Asks for the statistics of the match that is over.
    Statistics,
    /// Asks for a sign of life: a connection can be dead without being closed.
    Ping,
}

/// What happened at the table and how it looks now, for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Update"))]
pub struct Update<E, V, O> {
    /// How many log entries the viewer had seen before.
    pub from: usize,
    /// What happened since, in order, as far as the viewer may know.
    pub effects: Vec<TableEffect<E>>,
    /// Whose view this is.
    pub viewer: Viewer,
    /// How the table looks now; its `entries` is the next `seen`.
    pub view: TableView<V, O>,
}

/// Why an input was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The client's number for the input.
    pub id: u64,
    /// The kind of refusal. If it is `stale`, the client had not seen the latest entries, and an update follows.
    pub kind: RefusalKind,
    /// The rule that forbids it.
    pub rule: String,
    /// A sentence for developers.
    pub message: String,
}

/// What a client receives.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// What happened: an [`Update`] of the table's game.
    Update(
        #[cfg_attr(feature = "schema", schemars(with = "Update<serde_json::Value, serde_json::Value, String>"))]
        Box<RawValue>,
    ),
    /// The input was accepted and stored, now or earlier.
    Accepted {
        /// The client's number for it.
        id: u64,
    },
    /// The input was refused; nothing has changed.
    Refused(Refused),
    /// The hint that the client asked for.
    Hint {
        /// For which seat.
        seat: Seat,
        /// How many log entries the table had: later, the hint is out of date.
        entries: usize,
        /// What a strong player would do.
        action: String,
    },
    /// A player says something.
    Chat {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The statistics of the match that is over.
    Statistics(Statistics),
    /// The answer to a ping.
    Pong,
    /// The client's message could not be read, or is not allowed.
    Error {
        /// What is wrong.
        kind: MessageErrorKind,
        /// A sentence for developers.
        message: String,
    },
}

impl PartialEq for ServerMessage {
    fn eq(&self, other: &Self) -> bool {
        self.to_json() == other.to_json()
    }
}

impl ServerMessage {
    /// The answer to a message that cannot be read: a refusal if it is at least a numbered input, so that its sender does
    /// not wait for another answer.
    #[must_use]
    pub fn for_unreadable(text: &str, error: &serde_json::Error) -> Self {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[expect(dead_code, reason = "all fields have to be there")]
        enum AnyInput {
            Submit { id: u64, seen: usize, input: String },
        }
        let message = error.to_string();
        match serde_json::from_str(text) {
            Ok(AnyInput::Submit { id, .. }) => {
                Self::Refused(Refused { id, kind: RefusalKind::Unreadable, rule: "C-7".to_owned(), message })
            }
            Err(_) => Self::Error { kind: MessageErrorKind::Unreadable, message },
        }
    }

    /// The message as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
