//! Journeys through the client. They want a browser and a served client, so `cargo xtask e2e` runs them.

mod before;
mod codes;
mod ending;
mod exercises;
mod focus;
mod keyboard;
mod layout;
mod lessons;
mod looks;
mod matches;
mod newcomer;
mod notices;
mod offline;
mod online;
mod phone;
mod rematch;
mod returning;
mod rules;
mod senses;
mod shell;
mod together;

// The journeys of each game.
macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(mod $module;)+
    };
}
engine::for_each_game!(modules);
