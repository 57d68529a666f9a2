//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod codes;
mod exercises;
mod keyboard;
mod lessons;
mod matches;
mod offline;
mod perimexpaire;
mod puissances;
mod shell;
mod together;
mod transparences;
mod triancey;
mod vectominos;
