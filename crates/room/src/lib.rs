//! A table and its clients, without input or output: which messages clients exchange with it ([`protocol`]), who may do and
//! see what, how late and doubled messages are treated, and the work for bots ([`bot_jobs`]).
//!
//! A [`Room`] hides which game is played. The server runs rooms for people far apart, the page runs one for people in
//! front of it; a client cannot tell the difference. The host adds identity, time, randomness, storage and
//! transport.
//!
//! ```
//! use engine::{GameId, Millis, Seed};
//! use ludotheque_room::{Context, Role, Participant};
//! use protocol::{ClientMessage, ServerMessage};
//! use table::{PersonId, Secret};
//!
//! let now = |at| Context { at: Millis(at), fresh: Secret { seed: Seed::from_text("seed"), salt: Seed::from_text("salt") } };
//! let mut room = ludotheque_room::open(now(0), GameId::Triancey, "size=small", "", 2)?.0;
//! let ada = Participant { person: PersonId(1), role: Role::Owner };
//! for (id, input) in (0..).zip(["sit 0 Ada", "bot 1 level:1", "ready 0"]) {
//!     let message = ClientMessage::Submit { id, seen: room.entries(), input: input.parse()? };
//!     let output = room.handle(now(id), ada, message);
//!     assert_eq!(output.reply, Some(ServerMessage::Accepted { id }));
//! }
//! // Everybody is ready, so the match has begun, and a bot may have to move.
//! for task in room.bot_jobs() {
//!     let answer = ludotheque_room::think(&task, None)?;
//!     room.bot_replied(now(100), &answer);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`protocol`], [`room`] (the interface, and how rooms are made), `game_room` (the room of one game),
//! `history` (what clients have missed), `update_encoder` (how updates are written), [`bot_jobs`], [`review`] (looking at a match again).

mod any_update;
pub mod bot_jobs;
mod game_room;
mod history;
pub mod review;
pub mod room;
mod update_encoder;

pub use any_update::{AnyUpdate, GameUpdate};
pub use bot_jobs::{BotJob, BotJobError, BotJobKind, BotReply, think};
pub use game_room::MOST_ENTRIES;
pub use history::{History, HistoryJob, LONGEST_HISTORY};
pub use review::{Ply, Replay, branch, replay};
pub use room::{Context, HostCommand, NewEntry, Participant, Role, Room, RoomError, RoomOutput, import, open, resume};
