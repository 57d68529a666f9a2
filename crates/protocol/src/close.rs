//! Why a server closes a connection.

/// The reason, as the code of a WebSocket close frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseReason {
    /// The server is shutting down. Reconnect soon.
    Stopping = 1001,
    /// The client broke the protocol, or speaks another version of it.
    ProtocolError = 1008,
    /// A message was too large.
    TooLarge = 1009,
    /// The table is being reloaded. Reconnect at once.
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
    pub const ALL: [Self; 9] = [
        Self::Stopping,
        Self::ProtocolError,
        Self::TooLarge,
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
            Self::ProtocolError => "not a message of this protocol",
            Self::TooLarge => "the message is too large",
            Self::Reloading => "the table is being reloaded",
            Self::Overloaded => "too many connections",
            Self::Idle => "no message for too long",
            Self::TooSlow => "messages are read too slowly",
            Self::UnknownCapability => "unknown capability",
            Self::TableGone => "no such table",
        }
    }
}
