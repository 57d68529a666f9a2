//! Tables over the network: this crate adds identity, durability and fan-out to what a table is.
//!
//! Reading order: [`config`], [`ids`], [`storage`].

pub mod clock;
pub mod config;
pub mod ids;
pub mod storage;
