//! Why a server closes a connection, and when its client may come back.

use engine::Millis;

/// The reason, as the code of a WebSocket close frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseReason {
    /// The server is shutting down. Reconnect soon.
    Stopping = 1001,
    /// A frame breaks the WebSocket protocol.
    BadFrame = 1002,
    /// A message is not UTF-8.
    BadText = 1007,
    /// The client broke the protocol, or speaks another version of it.
    ProtocolError = 1008,
    /// A message was too large.
    TooLarge = 1009,
    /// The stored table cannot be read. Somebody has to repair it.
    Damaged = 1011,
    /// The table is being reloaded. Reconnect at the time that the server gives.
    Reloading = 1012,
    /// The server has too many connections.
    Overloaded = 1013,
    /// The client was silent for too long.
    Idle = 4001,
    /// The client reads too slowly.
    TooSlow = 4002,
    /// The capability is unknown. Join the table again.
    UnknownCapability = 4003,
    /// The table no longer exists.
    TableGone = 4004,
}

impl CloseReason {
    /// All reasons.
    pub const ALL: [Self; 12] = [
        Self::Stopping,
        Self::BadFrame,
        Self::BadText,
        Self::ProtocolError,
        Self::TooLarge,
        Self::Damaged,
        Self::Reloading,
        Self::Overloaded,
        Self::Idle,
        Self::TooSlow,
        Self::UnknownCapability,
        Self::TableGone,
    ];

    /// The number on the wire.
    #[must_use]
    pub const fn code(self) -> u16 {
        self as u16
    }

    /// The reason with this number, if it is one of ours.
    #[must_use]
    pub fn from_code(code: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// A sentence for developers.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Stopping => "the server is shutting down",
            Self::BadFrame => "not a valid WebSocket frame",
            Self::BadText => "a message is not UTF-8",
            Self::ProtocolError => "not a message of this protocol",
            Self::TooLarge => "the message is too large",
            Self::Damaged => "the stored table cannot be read",
            Self::Reloading => "the table is being reloaded",
            Self::Overloaded => "too many connections",
            Self::Idle => "no message for too long",
            Self::TooSlow => "messages are read too slowly",
            Self::UnknownCapability => "unknown capability",
            Self::TableGone => "no such table",
        }
    }

    /// How long a client waits before it connects again, unless the server knows better: longer if it would only fail
    /// again.
    #[must_use]
    pub const fn usual_pause(self) -> Millis {
        Millis(match self {
            Self::UnknownCapability => 0,
            Self::Stopping | Self::Reloading | Self::Idle | Self::TooSlow => 1_000,
            Self::Overloaded => 5_000,
            Self::BadFrame | Self::BadText | Self::ProtocolError | Self::TooLarge | Self::TableGone => 10_000,
            Self::Damaged => 60_000,
        })
    }
}

/// The end of a connection: why, and how long the client waits before it comes back. The server spreads these times, so
/// that its clients do not all come at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closing {
    /// Why.
    pub reason: CloseReason,
    /// How long to wait.
    pub retry_after: Millis,
}

const RETRY: &str = "; retry after ";
const UNIT: &str = " ms";

impl From<CloseReason> for Closing {
    fn from(reason: CloseReason) -> Self {
        Self { reason, retry_after: reason.usual_pause() }
    }
}

impl Closing {
    /// The text of a close frame: a sentence for developers, and the time.
    #[must_use]
    pub fn text(self) -> String {
        format!("{}{RETRY}{}{UNIT}", self.reason.text(), self.retry_after)
    }

    /// Reads a close frame; none if the code is not one of ours. Without a time in the text, the usual one.
    #[must_use]
    pub fn parse(code: u16, text: &str) -> Option<Self> {
        let reason = CloseReason::from_code(code)?;
        let told = text.rsplit_once(RETRY).and_then(|(_, time)| time.strip_suffix(UNIT)?.parse().ok());
        Some(Self { reason, retry_after: told.map_or(reason.usual_pause(), Millis) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_frame_is_read_as_it_was_written_and_fits() {
        for reason in CloseReason::ALL {
            let closing = Closing { reason, retry_after: Millis(600_000) };
            assert_eq!(Closing::parse(reason.code(), &closing.text()), Some(closing));
            assert!(closing.text().len() <= 123, "a control frame has no room for more: {}", closing.text());
            for other in ["", "soon", "; retry after never ms", "; retry after 5 s"] {
                assert_eq!(Closing::parse(reason.code(), other), Some(reason.into()), "{other}");
            }
        }
        assert_eq!(Closing::parse(1006, ""), None);
    }
}
