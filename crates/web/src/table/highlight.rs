//! What a match was like, found in its record: the moment worth remembering, and what each round brought.

use engine::{Millis, Seat, Viewer};
use table::TableEffect;

use super::game_ui::GameUi;

/// A step of a match.
#[derive(Clone, Debug)]
pub struct Step<E> {
    /// Its number in the review.
    pub ply: usize,
    /// Who acted, if anybody did.
    pub by: Option<Seat>,
    /// The time of the match.
    pub at: Millis,
    /// In which round.
    pub round: u32,
    /// What happened.
    pub effects: Vec<E>,
}

/// What a player did best: a text that has a form for “you”, and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// The key of the text.
    pub key: &'static str,
    /// How many.
    pub n: usize,
}

impl Highlight {
    /// The highlight with this number; none if there is nothing to tell.
    #[must_use]
    pub fn of(key: &'static str, n: usize) -> Option<Self> {
        (n > 0).then_some(Self { key, n })
    }
}

/// What a round brought a player, for the review of a match whose chances nobody can weigh.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultLine {
    /// The step that shows it.
    pub ply: usize,
    /// In which round, from 0.
    pub round: u32,
    /// What happened.
    pub text: String,
    /// The points of the round, if it was finished.
    pub points: Option<i32>,
}

/// The most that a count of one step of a player brings.
#[must_use]
pub fn most<E>(seat: Seat, steps: &[Step<E>], count: impl Fn(&E) -> usize) -> usize {
    let own = steps.iter().filter(|step| step.by == Some(seat));
    own.map(|step| step.effects.iter().map(&count).sum()).max().unwrap_or(0)
}

/// The steps of the last match in the file of a table, as everybody saw them.
pub(super) fn steps<P: GameUi>(record: &str) -> Vec<Step<P::Effect>> {
    let Ok(mut replay) = room::replay(record) else { return Vec::new() };
    let actors: Vec<Option<Seat>> =
        replay.plies().iter().map(|ply| ply.acted.as_ref().map(|(seat, _)| *seat)).collect();
    let mut step = |(ply, by): (usize, Option<Seat>)| {
        let update = replay.typed_update(ply, Viewer::Spectator).downcast::<P>()?;
        let play = update.view.play.as_ref()?;
        let (at, round) = (play.elapsed, play.round);
        let game = |effect| if let TableEffect::Game(effect) = effect { Some(effect) } else { None };
        Some(Step { ply, by, at, round, effects: update.effects.into_iter().filter_map(game).collect() })
    };
    actors.into_iter().enumerate().filter_map(&mut step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ones_own_steps_count_and_the_best_of_them() {
        let step = |by, effects: &[usize]| Step { ply: 0, by, at: Millis(0), round: 0, effects: effects.to_vec() };
        let (own, other) = (Some(Seat(0)), Some(Seat(1)));
        let steps = [step(own, &[1, 2]), step(other, &[9]), step(None, &[8]), step(own, &[2])];
        assert_eq!(most(Seat(0), &steps, |&n| n), 3);
        assert_eq!(most(Seat(2), &steps, |&n| n), 0);
        assert_eq!(Highlight::of("key", 0), None);
    }
}
