//! A whole match, from the empty table to the rematch, without input or output. The server and the browser run this
//! same code.
//!
//! A [`Table`] is a fold over its log: every change is an entry `(at, who, input)` that [`Table::apply`] has accepted,
//! and the same settings and entries give the same table on every machine. Only entries bring time. All
//! randomness comes from the [`Secret`] of each match, whose hash is shown before the first card and which itself is shown
//! after the last. The host computes the moves of bots ([`Table::bot_tasks`]); they come back as ordinary entries, so a
//! replay needs no bot.
//!
//! ```
//! use engine::games::triancey::Triancey;
//! use engine::{Millis, Seat, Seed};
//! use ludotheque_table::{PersonId, Secret, Settings, Table, TableInput, Sender};
//!
//! let settings = Settings::read("size=small", "clock=move clock_seconds=30", 2)?;
//! let mut table = Table::<Triancey>::new(settings)?;
//! let (seed, salt) = (Seed::from_text("seed"), Seed::from_text("salt"));
//! table.apply(Millis(0), Sender::Host, None, TableInput::Commit { secret: Secret { seed, salt }.into() })?;
//! let (me, seat) = (Sender::Person(PersonId(1)), Seat(0));
//! table.apply(Millis(0), me, None, TableInput::Sit { seat, name: "Ada".parse()? })?;
//! table.apply(Millis(0), me, None, TableInput::Ready { seat })?;
//! table.apply(Millis(5), Sender::Host, None, TableInput::Bot { seat: Seat(1), player: "random".into() })?;
//! table.apply(Millis(9), me, None, TableInput::Start)?;
//! for task in table.bot_tasks() {
//!     let action = task.think(Some(10)).action;
//!     table.apply(Millis(50), Sender::Host, None, TableInput::Act { seat: task.seat, action })?;
//! }
//! assert_eq!(Table::<Triancey>::import(&table.export())?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`settings`], [`input`] and [`effect`] (what goes in and out), [`table`] (the state and the one
//! place where inputs are applied) with its parts `seating`, `playing`, `consent` (takeback, draw, pause) and
//! `presence`, [`clock`], [`host`] (what a host calls), [`view`], [`record`] (the text file), [`mod@verify`],
//! [`table_game`] (what the table asks of a game) and [`statistics`].

pub mod clock;
pub mod effect;
pub mod games;
pub mod host;
pub mod input;
pub mod log;
pub mod record;
pub mod refusal;
pub mod seat_state;
pub mod settings;
pub mod statistics;
pub mod table;
pub mod table_game;
pub mod verify;
pub mod view;

pub use effect::{TableEffect, TableEffects};
pub use host::{BotTask, Submitted};
pub use input::{ActionId, Answer, Commitment, Entry, Proposal, Secret, TableInput};
pub use log::Log;
pub use record::TableFileError;
pub use refusal::{RefusalKind, TableRefusal};
pub use seat_state::{Name, Occupant, PersonId, SeatState, Sender};
pub use settings::{HouseRules, Settings};
pub use statistics::{SeatStatistics, Statistics};
pub use table::{Phase, Table};
pub use table_game::{ErrorKind, Reveals, TableGame, TableGameVisitor, Yield, visit};
pub use verify::{Verified, VerifiedMatch, verify};
pub use view::TableView;
