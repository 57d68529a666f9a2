//! Messages between nodes, as the text of a notification.

use engine::Seat;
use protocol::Phrase;
use serde::{Deserialize, Serialize};

use super::nodes::NodeId;

/// A notification has fewer than 8,000 bytes.
const LONGEST: usize = 7_900;

/// What a node sends to all others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PeerMessage {
    /// The node is alive.
    Alive,
    /// Tables have this many entries now.
    Appended(Vec<(i64, usize)>),
    /// These people are present at a table at the node; none if nobody is connected at all.
    Presence {
        /// The table.
        table: i64,
        /// Who is connected; there may be spectators as well.
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
    /// Another device has taken a person's place.
    Revoked {
        /// The table.
        table: i64,
        /// Who.
        person: u64,
    },
    /// A hint for the player of a seat, who may be connected to another node.
    Hint {
        /// The table.
        table: i64,
        /// Whose hint it is.
        seat: Seat,
        /// How many entries the table had.
        entries: usize,
        /// What a strong player would do.
        action: String,
    },
}

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PeerEnvelope {
    /// The node that sent it.
    pub from: i64,
    /// What.
    pub message: PeerMessage,
}

impl PeerEnvelope {
    /// The text; none if it is too long for a notification.
    #[must_use]
    pub fn text(from: NodeId, message: PeerMessage) -> Option<String> {
        serde_json::to_string(&Self { from: from.0, message }).ok().filter(|text| text.len() <= LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written_and_never_too_long() {
        let hint = |action: &str| PeerMessage::Hint { table: 2, seat: Seat(0), entries: 9, action: action.to_owned() };
        let message = hint("17");
        let text = PeerEnvelope::text(NodeId(5), message.clone()).unwrap_or_default();
        assert_eq!(serde_json::from_str::<PeerEnvelope>(&text).ok(), Some(PeerEnvelope { from: 5, message }));
        assert_eq!(PeerEnvelope::text(NodeId(5), hint(&"x".repeat(8_000))), None);
        let many = PeerMessage::Appended(vec![(i64::MAX, usize::MAX); super::super::hints::TABLES]);
        assert!(PeerEnvelope::text(NodeId(i64::MAX), many).is_some());
    }
}
