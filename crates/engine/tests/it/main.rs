//! What every game must pass: the battery and the golden playthroughs. A registered game is tested here without
//! further ado, in each of its presets and for every number of players it takes.

mod battery;
mod common_rules;
mod deals;
mod examples;
mod golden;
mod leave;
mod play;
mod vectominos;
