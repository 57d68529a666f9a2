//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod keyboard;
mod lessons;
mod matches;
mod offline;
mod perimexpaire;
mod puissances;
mod shell;
mod together;
mod triancey;
