//! A table with clients around it, without input or output: what a client says and hears ([`message`]), who may say
//! and see what, what a late or doubled message comes to, and what computers have to think about ([`work`]).
//!
//! A [`Room`] hides which game is played. The server runs rooms for people far apart, the page runs one for people in
//! front of it; a client cannot tell the difference. What a host adds is identity, time, chance, storage and
//! transport.
//!
//! ```
//! use engine::{GameId, Millis, Seed};
//! use room::{Ask, Moment, Role, Speaker, Tell};
//! use table::{PersonId, Secret};
//!
//! let now = |at| Moment { at: Millis(at), fresh: Secret { seed: Seed::from_text("seed"), salt: Seed::from_text("salt") } };
//! let mut room = room::open(now(0), GameId::Triancey, "size=small", "", 2)?.0;
//! let ada = Speaker { person: PersonId(1), role: Role::Owner };
//! for (id, input) in (0..).zip(["sit 0 Ada", "bot 1 level:1", "ready 0"]) {
//!     let happened = room.hear(now(id), ada, Ask::Do { id, seen: room.entries(), input: input.to_owned() });
//!     assert_eq!(happened.reply, Some(Tell::Accepted { id }));
//! }
//! // Everybody is ready: the match has begun, and a computer may have to move.
//! for task in room.tasks() {
//!     let answer = room::think(&task, None)?;
//!     room.answered(now(100), &answer);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`message`], [`room`] (the interface, and how rooms come into being), `seated` (how it is done for a
//! game), `scribe` (how news are written), [`work`], [`review`] (a match that is over).

pub mod message;
pub mod review;
pub mod room;
mod scribe;
mod seated;
pub mod work;

pub use message::{Ask, News, Phrase, Refused, Tell};
pub use review::{Ply, Replay, branch, replay};
pub use room::{BadRoom, Happened, Moment, Role, Room, Speaker, Stored, import, open, resume};
pub use work::{Answer, BadTask, Task, TaskKind, think};
