//! The moments that decided a match, each one tap away.

use leptos::prelude::*;
use texts::Value;

use super::curve::percent;
use super::judge::{NOTICED, Verdicts};
use super::watch::Watch;
use crate::icons::icon;
use crate::t;
use crate::words::{fill, t};

/// What a moment was for the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MomentKind {
    /// Who lost the match had no more hope after it.
    Losing,
    /// Who was ahead fell behind.
    Turning,
    /// Much was lost.
    Blunder,
    /// Something was missed.
    Missed,
}

/// A moment that decided a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// The step that did it.
    pub ply: usize,
    /// What it was.
    pub kind: MomentKind,
    /// Which of its kind it is, from 1, where there are several.
    pub number: Option<usize>,
    /// What it cost who acted, in chances from 0 to 1.
    pub cost: f32,
}

/// What costs so much is a blunder.
const BLUNDER: f32 = 0.25;
/// With so few chances a match is as good as lost.
const HOPELESS: f32 = 0.1;
/// How many moments are named.
const MOMENTS: usize = 3;

impl Verdicts {
    /// The moments that decided the match, in their order; no two of them have the same name.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        let cost = |position: &usize| Some((position + 1, self.cost(position + 1)?));
        let mut dear: Vec<(usize, f32)> = self.judged.keys().filter_map(cost).collect();
        dear.retain(|&(_, cost)| cost > NOTICED);
        dear.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        dear.truncate(MOMENTS);
        dear.sort_by_key(|&(ply, _)| ply);
        // A match is lost once: until then there was hope.
        let losing = dear.iter().rev().map(|&(ply, _)| ply).find(|&ply| self.loses(ply));
        let kind = |(ply, cost): (usize, f32)| match self.change(ply) {
            _ if losing == Some(ply) => MomentKind::Losing,
            Some((before, after)) if before >= 0.5 && after < 0.5 => MomentKind::Turning,
            _ if cost >= BLUNDER => MomentKind::Blunder,
            _ => MomentKind::Missed,
        };
        let kinds: Vec<MomentKind> = dear.iter().copied().map(kind).collect();
        let count = |among: &[MomentKind], kind| among.iter().filter(|other| **other == kind).count();
        let moment = |(place, (ply, cost)): (usize, (usize, f32))| {
            let kind = kinds[place];
            let number = (count(&kinds, kind) > 1).then(|| count(&kinds[..=place], kind));
            Moment { ply, kind, number, cost }
        };
        dear.into_iter().enumerate().map(moment).collect()
    }

    /// Whether the action that led to a step left who acted without hope, and they lost.
    fn loses(&self, ply: usize) -> bool {
        let seat = ply.checked_sub(1).and_then(|before| self.judged.get(&before)).map(|judgement| judgement.seat);
        let lost = self.end.as_ref().zip(seat).is_some_and(|((_, outcome), seat)| !outcome.winners.contains(seat));
        lost && self.change(ply).is_some_and(|(_, after)| after <= HOPELESS)
    }
}

/// The moments that decided the match.
#[component]
pub fn Moments(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let moments = Memo::new(move |_| watch.verdicts.with(Verdicts::moments));
    let done = Memo::new(move |_| watch.verdicts.with(|verdicts| verdicts.examined == watch.last()));
    let line = move |Moment { ply, kind, number, cost }: Moment| {
        let current = move || (watch.ply.get() == ply).then_some("step");
        view! {
            <li>
                <button
                    type="button"
                    class="moment"
                    data-moment=ply.to_string()
                    aria-current=current
                    on:click=move |_| watch.go(ply)
                >
                    <b>{move || fill(name(kind), &[("n", ordinal(number))])}</b>
                    <span>{move || watch.sentence(ply)}</span>
                    <small>{move || t!("review-costs", n = percent(cost))}</small>
                </button>
            </li>
        }
    };
    let lines = move || moments.get().into_iter().map(line).collect_view();
    let none = move || {
        let judged =
            watch.verdicts.with(|verdicts| verdicts.judged.values().any(|judgement| judgement.value.is_some()));
        (done.get() && moments.with(Vec::is_empty))
            .then(|| t(if judged { "review-no-moments" } else { "review-no-chances" }))
    };
    // What the points are is said once.
    let legend = move || moments.with(|moments| !moments.is_empty()).then(|| t("review-points"));
    view! {
        <section class="review-moments" aria-label=move || t("review-moments")>
            <h2>{icon("bulb")} <span>{move || t("review-moments")}</span></h2>
            <p class="moments-legend">{legend}</p>
            <ol>{lines}</ol>
            <p>{none}</p>
        </section>
    }
}

const fn name(kind: MomentKind) -> &'static str {
    match kind {
        MomentKind::Losing => "review-moment-losing",
        MomentKind::Turning => "review-moment-turning",
        MomentKind::Blunder => "review-moment-blunder",
        MomentKind::Missed => "review-moment-missed",
    }
}

/// Which of its kind a moment is, as texts ask for it: 0 for the only one.
fn ordinal(number: Option<usize>) -> Value {
    number.unwrap_or(0).into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use texts::Language;

    use super::*;
    use crate::review::judge::tests::duel;
    use crate::words::fill_in_language;

    fn named(verdicts: &Verdicts) -> Vec<(usize, MomentKind, Option<usize>)> {
        verdicts.moments().iter().map(|moment| (moment.ply, moment.kind, moment.number)).collect()
    }

    /// The move that won a round was called the big mistake, for the next round began with even chances.
    #[test]
    fn bug_winning_a_round_was_called_a_mistake() {
        let mut verdicts = duel(&[(0, 0.9), (1, 0.0), (0, 0.0)], None);
        assert_eq!(verdicts.moments().len(), 1);
        Arc::make_mut(&mut verdicts.plies)[0].round = 9;
        assert_eq!(verdicts.cost(1), None);
        assert_eq!(verdicts.moments(), []);
    }

    /// Two moments had the same heading, “La grosse erreur”.
    #[test]
    fn bug_two_moments_had_the_same_name() {
        // The mover's chances before and after: 0.9 → 0.5, 0.5 → 0.2, 0.8 → 0.4, then nothing dear.
        let verdicts = duel(&[(0, 0.8), (1, 0.0), (0, 0.6), (1, 0.2), (0, -0.3), (1, 0.4), (0, -1.0)], Some(1));
        let turning = MomentKind::Turning;
        assert_eq!(named(&verdicts), [(1, MomentKind::Blunder, None), (2, turning, Some(1)), (3, turning, Some(2))]);
        for &language in Language::ALL {
            let mut names = BTreeSet::new();
            for kind in [MomentKind::Turning, MomentKind::Blunder, MomentKind::Missed] {
                for number in [None, Some(1), Some(2), Some(3)] {
                    let name = fill_in_language(language, name(kind), &[("n", ordinal(number))]);
                    assert!(names.insert(name.clone()), "{language:?}: {name} twice");
                }
            }
            assert!(names.insert(fill_in_language(language, name(MomentKind::Losing), &[("n", ordinal(None))])));
        }
    }

    #[test]
    fn a_match_is_lost_by_the_last_move_after_which_there_was_no_hope() {
        // The mover's chances: 0.6 → 0.05 and back, 0.7 → 0.05, and the other side wins.
        let values = [(0, 0.2), (1, 0.9), (0, 0.4), (1, 0.9), (0, -1.0)];
        let kinds = |winner| named(&duel(&values, winner)).into_iter().map(|(ply, kind, _)| (ply, kind)).collect();
        let lost: Vec<_> = kinds(Some(1));
        assert_eq!(lost, [(1, MomentKind::Turning), (2, MomentKind::Turning), (3, MomentKind::Losing)]);
        let unfinished: Vec<_> = kinds(None);
        assert_eq!(unfinished, [1, 2, 3].map(|ply| (ply, MomentKind::Turning)), "nobody has lost yet");
    }
}
