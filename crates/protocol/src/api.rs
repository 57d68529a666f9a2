//! HTTP requests and responses.

use engine::{GameId, string_enum};
use serde::{Deserialize, Serialize};
use table::Phase;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Where all requests begin.
pub const ROOT: &str = "/api/v1";

/// A new device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewDevice {
    /// The secret that the device keeps, and shows to open and join tables.
    pub token: String,
}

/// A request to open a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, as in `triancey`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameId,
    /// The options of the game, as in `size=small`; what is not named has its default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1_000))]
    pub options: String,
    /// The house rules, as in `clock=move clock_seconds=30`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1_000))]
    pub house: String,
    /// How many seats.
    pub seats: u8,
    /// Whether strangers see the table in the list while it has a free seat.
    #[serde(default)]
    pub listed: bool,
}

/// A place at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Place {
    /// The code of the table.
    pub table: String,
    /// The number of the person at this table; 1 opened it.
    pub person: u64,
    /// The secret that stands for the person at this table; empty for spectators.
    pub capability: String,
}

/// What is known of a table without joining it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TableSummary {
    /// Its code.
    pub table: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameId,
    /// The options of the game.
    pub options: String,
    /// The house rules.
    pub house: String,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// `seating`, `playing` or `over`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phase: Phase,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
}

/// A code that transfers a place to another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TransferCode {
    /// The code. It works once.
    pub code: String,
    /// For how many seconds it is valid.
    pub seconds: u64,
}

/// A request to take over a place with a transfer code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EnterTable {
    /// The code.
    pub code: String,
}

string_enum! {
    /// What went wrong: a stable word for clients, which have texts of their own.
    pub enum ProblemKind {
        /// The request is wrong.
        BadRequest = "bad_request",
        /// The options or house rules do not make a game.
        BadOptions = "bad_options",
        /// The transfer code is misspelt, used up or too old.
        BadTransferCode = "bad_transfer_code",
        /// The token or capability is missing or unknown.
        Unauthorized = "unauthorized",
        /// A page of another site must not use this server.
        ForeignOrigin = "foreign_origin",
        /// The server has another name.
        WrongHost = "wrong_host",
        /// There is no table with this code.
        NoSuchTable = "no_such_table",
        /// There is nothing else of this name.
        NotFound = "not_found",
        /// The method does not exist at this address.
        MethodNotAllowed = "method_not_allowed",
        /// No match has ended at this table.
        NoFinishedMatch = "no_finished_match",
        /// The request is too large.
        TooLarge = "too_large",
        /// The body is not JSON.
        MediaType = "media_type",
        /// There are too many requests: `Retry-After` says when to come back.
        TooManyRequests = "too_many_requests",
        /// The request took too long.
        Timeout = "timeout",
        /// The server is busy or stopping: `Retry-After` says when to come back.
        Busy = "busy",
        /// A fault of the server.
        Internal = "internal",
    }
}

/// The body of every response that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Problem {
    /// What went wrong.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub error: ProblemKind,
    /// What went wrong, as a sentence for developers.
    pub message: String,
}
