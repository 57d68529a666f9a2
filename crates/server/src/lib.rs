//! Tables over the network: this crate adds identity, durability and fan-out to what a [`room`] is.
//!
//! A request becomes a message to a table's task, the task asks its room what comes of it, stores that, and only then
//! tells anybody: what a client has heard is on the disk. What is refused or doubled changes nothing. Nothing in memory
//! matters: a table whose task ends is loaded anew from its log.
//!
//! Reading order: [`config`], [`ids`], [`storage`], [`app`] (what all share), `registry` and `table_actor` (tables in memory), `cluster` (other nodes),
//! [`bots`], [`http`] (the routes), [`serve`], [`upkeep`] (copies and checks).

pub mod app;
pub mod bots;
pub mod client;
pub mod clock;
mod cluster;
pub mod config;
pub mod http;
pub mod ids;
pub mod limits;
pub mod load;
pub mod metrics;
pub mod outbox;
mod registry;
pub mod serve;
pub mod storage;
mod table_actor;
pub mod upkeep;
