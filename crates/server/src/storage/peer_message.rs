//! What nodes tell each other, as the text of a notification.

use engine::Seat;
use protocol::{ClientMessage, Phrase};
use serde::{Deserialize, Serialize};

use super::nodes::NodeId;

/// A notification has fewer than 8,000 bytes.
const LONGEST: usize = 7_900;

/// What a node tells the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PeerMessage {
    /// The node lives.
    Alive,
    /// Tables have so many entries now.
    Appended(Vec<(i64, usize)>),
    /// These people are at a table at the node; nothing if nobody is there at all.
    Presence {
        /// The table.
        table: i64,
        /// Who is connected; others may look on.
        people: Option<Vec<u64>>,
    },
    /// A player says something.
    Chat {
        /// The table.
        table: i64,
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// A client says something at this node and listens at another.
    Asked {
        /// The number under which an answer is expected.
        ticket: u64,
        /// The table.
        table: i64,
        /// The connection on which the client listens.
        connection: u64,
        /// Who it is.
        person: Option<u64>,
        /// What they say.
        message: ClientMessage,
    },
    /// Something was heard on behalf of another node.
    Heard {
        /// The number under which that node expects the answer.
        ticket: u64,
        /// Whether the connection was known.
        known: bool,
    },
}

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PeerEnvelope {
    /// Who tells it.
    pub from: i64,
    /// What.
    pub message: PeerMessage,
}

impl PeerEnvelope {
    /// The text; nothing if it is too long for a notification.
    #[must_use]
    pub fn text(from: NodeId, message: PeerMessage) -> Option<String> {
        serde_json::to_string(&Self { from: from.0, message }).ok().filter(|text| text.len() <= LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written_and_never_too_long() {
        let ask = |action: &str| {
            let input = table::TableInput::Act { seat: Seat(0), action: action.to_owned() };
            ClientMessage::Submit { id: 7, seen: 2, input }
        };
        let asked =
            |message| PeerMessage::Asked { ticket: 1, table: 2, connection: u64::MAX, person: Some(3), message };
        let message = asked(ask("17"));
        let text = PeerEnvelope::text(NodeId(5), message.clone()).unwrap_or_default();
        assert_eq!(serde_json::from_str::<PeerEnvelope>(&text).ok(), Some(PeerEnvelope { from: 5, message }));
        assert_eq!(PeerEnvelope::text(NodeId(5), asked(ask(&"x".repeat(8_000)))), None);
        let many = PeerMessage::Appended(vec![(i64::MAX, usize::MAX); super::super::hints::TABLES]);
        assert!(PeerEnvelope::text(NodeId(i64::MAX), many).is_some());
    }
}
