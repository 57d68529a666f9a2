//! Tables over the network: this crate adds identity, durability and fan-out to a [`room`].
//!
//! A request becomes a command for a table's task. The task lets its room handle it, stores the new entries, and only then
//! sends replies and updates: whatever a client has received is on the disk. A refused or repeated input changes nothing.
//! No state in memory matters: a table whose task ends is loaded again from its log.
//!
//! Reading order: [`config`], [`ids`], [`storage`], [`app`] (shared state), `registry` and `table_actor` (tables in memory),
//! `cluster` (other nodes), [`bots`], [`http`] (the routes), [`serve`], [`upkeep`] (copies and checks), [`admin`]
//! (what an operator does with a running server).

pub mod admin;
pub mod app;
pub mod bots;
pub mod clock;
mod cluster;
pub mod config;
pub mod http;
pub mod ids;
pub mod limits;
pub mod log;
pub mod metrics;
pub mod names;
pub mod outbox;
mod registry;
pub mod serve;
pub mod storage;
mod table_actor;
pub mod upkeep;
