//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod codes;
mod exercises;
mod keyboard;
mod lessons;
mod looks;
mod matches;
mod offline;
mod online;
mod perimexpaire;
mod phone;
mod puissances;
mod senses;
mod shell;
mod together;
mod transparences;
mod triancey;
mod vectominos;
