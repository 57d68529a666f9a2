//! HTTP requests and responses.

use engine::GameId;
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

/// The body of every response that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Problem {
    /// What went wrong, as a word.
    pub error: String,
    /// What went wrong, as a sentence for developers.
    pub message: String,
}
