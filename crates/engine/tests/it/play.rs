//! Random play: where the other tests get their positions from.

use ludotheque_engine::{GameId, Input, Match, Millis, OptionSet, Position, Rng, Seat, Seed};

/// The least time between two inputs, so that every deadline comes after a number of inputs that can be computed.
const LEAST_STEP: Millis = Millis(500);
/// The most time between two inputs that do not wait for a deadline.
const MOST_STEP: Millis = Millis(4_500);

/// How long the tables of a test play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    /// As the presets say.
    Whole,
    /// Two rounds of a game whose matches have up to twenty: what comes after the second repeats what came before.
    TwoRounds,
}

impl Length {
    fn options(self, game: GameId) -> &'static str {
        match self {
            Self::TwoRounds if game == GameId::Transparences => " max_rounds=2",
            Self::Whole | Self::TwoRounds => "",
        }
    }
}

/// Every preset of a game with every number of seats it takes, as a fresh match.
pub(crate) fn tables<P: Position>(seed: Seed, length: Length) -> Vec<(String, Match<P>)> {
    let mut tables = Vec::new();
    for (name, options) in P::Options::PRESETS {
        let options = P::Options::read(&format!("{options}{}", length.options(P::GAME))).expect("a preset reads");
        let before = tables.len();
        for seats in 1..=8 {
            if let Ok(table) = Match::start(options.clone(), seats, seed) {
                tables.push((format!("{} {name} {seats}", P::GAME), table));
            }
        }
        assert!(tables.len() > before, "{}: nobody can play the preset {name}", P::GAME);
    }
    tables
}

/// Plays a match at random to its end.
pub(crate) fn play_on<P: Position>(game: &mut Match<P>, rng: &mut Rng) {
    while let Some((at, input)) = random_input(game, rng) {
        game.apply(at, input).unwrap_or_else(|refusal| panic!("a listed input is refused: {refusal}"));
    }
}

/// A random input that the match accepts, and its time; `None` when the match is over.
pub(crate) fn random_input<P: Position>(game: &Match<P>, rng: &mut Rng) -> Option<(Millis, Input<P::Action>)> {
    if game.outcome().is_some() {
        return None;
    }
    let last = game.log().last().map_or(Millis(0), |entry| entry.at);
    let position = game.position();
    if position.outcome().is_some() {
        return Some((last, Input::NextRound));
    }
    let step = LEAST_STEP.plus(Millis(u64::from(rng.below((MOST_STEP.0 - LEAST_STEP.0) as u32))));
    let now = last.plus(step);
    // With two players nobody waits for a deadline, so that their rounds are long.
    let waits = game.setup().seats != 2 && rng.below(12) == 0;
    let awaited: Vec<Seat> = game.awaited().iter().collect();
    match game.deadline() {
        Some(deadline) if awaited.is_empty() || deadline <= now || waits => Some((deadline.max(last), Input::Tick)),
        _ => {
            assert!(!awaited.is_empty(), "nobody can do anything and no deadline comes: {position}");
            let seat = *rng.choose(&awaited);
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            assert!(!actions.is_empty(), "seat {seat} is awaited and has nothing to do: {position}");
            Some((now, Input::Act { seat, action: rng.choose(&actions).clone() }))
        }
    }
}

/// After how many inputs of [`random_input`] a deadline has come.
pub(crate) fn inputs_until(now: Millis, deadline: Millis) -> u32 {
    1 + (deadline.0.saturating_sub(now.0) / LEAST_STEP.0) as u32
}
