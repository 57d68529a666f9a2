//! A table with clients around it, without input or output: what a client says and hears ([`protocol`]), who may say
//! and see what, what a late or doubled message comes to, and what computers have to think about ([`work`]).
//!
//! A [`Room`] hides which game is played. The server runs rooms for people far apart, the page runs one for people in
//! front of it; a client cannot tell the difference. What a host adds is identity, time, chance, storage and
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
//!     let happened = room.handle(now(id), ada, message);
//!     assert_eq!(happened.reply, Some(ServerMessage::Accepted { id }));
//! }
//! // Everybody is ready: the match has begun, and a computer may have to move.
//! for task in room.bot_jobs() {
//!     let answer = ludotheque_room::think(&task, None)?;
//!     room.bot_replied(now(100), &answer);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`protocol`], [`room`] (the interface, and how rooms come into being), `seated` (how it is done for a
//! game), `encoder` (how news are written), [`work`], [`review`] (a match that is over).

mod any_update;
pub mod bot_jobs;
mod game_room;
pub mod review;
pub mod room;
mod update_encoder;

pub use any_update::{AnyUpdate, GameUpdate};
pub use bot_jobs::{BotJob, BotJobError, BotJobKind, BotReply, think};
pub use review::{Ply, Replay, branch, replay};
pub use room::{Context, HostCommand, NewEntry, Participant, Role, Room, RoomError, RoomOutput, import, open, resume};
