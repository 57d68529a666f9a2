//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod codes;
mod exercises;
mod keyboard;
mod matches;
mod offline;
mod shell;
mod together;
mod transparences;
mod vectominos;
