//! The rules of the games of Ludothèque.
//!
//! The crate is pure: options, a seed and inputs go in; positions, effects, views and explanations come
//! out. It reads no clock, no file and no environment, and the [`Seed`] is its only source of randomness.
//!
//! ```
//! use ludotheque_engine::games::triancey::Triancey;
//! use ludotheque_engine::{Match, Millis, Input, Position, Seed};
//!
//! let mut game = Match::<Triancey>::start("word=Archipel".parse()?, 2, Seed::from_text("demo"))?;
//! let seat = game.awaited().first().expect("somebody is to move");
//! let mut moves = Vec::new();
//! game.legal_actions(seat, &mut moves);
//! game.apply(Millis(1_500), Input::Act { seat, action: moves[0] })?;
//! let saved = game.export();
//! assert_eq!(Match::<Triancey>::import(&saved)?.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`core::position`] (the interface every game implements), [`games`] (one folder per
//! game, `triancey` first; each folder has its rules in `RULES.md`), [`core::record`] (a match as its log).

/// What [`string_schema`] needs in the crates that use it.
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;

pub mod core;
pub mod games;
pub mod rulebook;

pub use crate::core::effect::{Audience, Emitted};
pub use crate::core::options::{OptionKind, OptionSet, OptionSpec, OptionsError};
pub use crate::core::outcome::Outcome;
pub use crate::core::position::{Position, Setup};
pub use crate::core::record::{Entry, Header, Input, Match, MatchFileError, MatchRefusal};
pub use crate::core::referee::ContestOutcome;
pub use crate::core::refusal::{Cite, Refusal, Rule};
pub use crate::core::rng::{Rng, Seed};
pub use crate::core::seat::{Seat, SeatSet, Viewer};
pub use crate::core::text::NotationError;
pub use crate::core::time::Millis;
pub use crate::games::GameId;
