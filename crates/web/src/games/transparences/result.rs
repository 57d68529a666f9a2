//! What a match brought, for its review: who completed which model when, with how many cards.

use std::collections::BTreeSet;

use engine::games::transparences::{Card, Effect as Happened};
use engine::{Millis, Seat};

use crate::table::{Names, ResultLine, Step};
use crate::words::text_now;

/// How far a player came in a round.
#[derive(Default)]
struct Progress {
    /// The cards that lie, as far as onlookers see them.
    laid: BTreeSet<Card>,
    equal: u8,
    /// The step that completed the model, and how long that took.
    completed: Option<(usize, Millis)>,
    points: Option<i32>,
}

impl Progress {
    fn follow(&mut self, seat: Seat, ply: usize, passed: Millis, effect: &Happened) {
        match effect {
            Happened::Laid { seat: by, placed, .. } if *by == seat => drop(self.laid.insert(placed.card)),
            Happened::Taken { seat: by, card, .. } if *by == seat => drop(self.laid.remove(card)),
            Happened::Progress { seat: by, equal } if *by == seat => self.equal = *equal,
            Happened::Completed { seat: by } if *by == seat => self.completed = Some((ply, passed)),
            Happened::RoundEnded { scores, .. } => self.points = scores.get(seat.index()).map(|score| score.points),
            Happened::Laid { .. }
            | Happened::Taken { .. }
            | Happened::Progress { .. }
            | Happened::Completed { .. }
            | Happened::Modelled { .. }
            | Happened::Dealt { .. }
            | Happened::Drew { .. }
            | Happened::TurnBegan { .. }
            | Happened::Turned { .. }
            | Happened::Confirmed { .. }
            | Happened::Missed { .. }
            | Happened::AgreedToStop { .. }
            | Happened::PlaysOn { .. } => {}
        }
    }
}

/// How far everybody came, round by round.
pub(super) fn results(steps: &[Step<Happened>], seats: u8, names: &Names) -> Vec<ResultLine> {
    let rounds: BTreeSet<u32> = steps.iter().map(|step| step.round).collect();
    let of_round = |round: u32| {
        let steps: Vec<_> = steps.iter().filter(|step| step.round == round).collect();
        Seat::all(seats).filter_map(move |seat| line(round, seat, &steps, names))
    };
    rounds.into_iter().flat_map(of_round).collect()
}

fn line(round: u32, seat: Seat, steps: &[&Step<Happened>], names: &Names) -> Option<ResultLine> {
    let (began, last) = (steps.first()?.at, steps.last()?.ply);
    let mut progress = Progress::default();
    for step in steps {
        let passed = Millis(step.at.0.saturating_sub(began.0));
        step.effects.iter().for_each(|effect| progress.follow(seat, step.ply, passed, effect));
    }
    let cards = ("cards", progress.laid.len().into());
    let (key, ply, count) = match progress.completed {
        Some((ply, passed)) => ("transparences-result-completed", ply, passed.0.div_ceil(1_000) as usize),
        None => ("transparences-result-cells", last, usize::from(progress.equal)),
    };
    let text = text_now(key, &[&names.subject(seat)[..], &[("n", count.into()), cards]].concat());
    Some(ResultLine { ply, round, text: crate::table::names::sentence(&text), points: progress.points })
}
