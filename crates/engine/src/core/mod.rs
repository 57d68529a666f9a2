//! What all games share: seats, time, randomness, options, effects, refusals, and the record of a match.
#![doc = include_str!("RULES.md")]

pub mod bit_set;
pub mod code;
pub mod effect;
pub mod options;
pub mod outcome;
pub mod position;
pub mod record;
pub mod referee;
pub mod refusal;
pub mod rng;
pub mod seat;
pub mod text;
pub mod time;
