//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod keyboard;
mod matches;
mod offline;
mod shell;
mod together;
