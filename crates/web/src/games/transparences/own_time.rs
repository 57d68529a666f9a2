//! A time of one's own on a screen that goes from hand to hand (TP-3.1): the table's time of a turn is that of all who
//! share the screen together, and it stands while the curtain is down.

use engine::games::transparences::{Action, Phase};
use engine::{Millis, Seat};
use leptos::prelude::*;
use table::TableInput;

use super::bench::Bench;
use crate::browser;

/// Since when, on the clock of the match, somebody has had the screen for a turn.
pub(super) type Began = Option<((Seat, u32), Millis)>;

/// The time of each of those who share the screen; none where nobody does.
fn share(bench: Bench) -> Option<Millis> {
    let people = bench.play.store.own_seats().len() as u64;
    let seconds = bench.play.view.with(|view| view.as_ref().map(|view| u64::from(view.options.turn_seconds)))?;
    (people > 1).then(|| Millis::seconds(seconds / people))
}

/// Whose turn runs on this screen: the seat, and the number of the turn.
fn running(bench: Bench) -> Option<(Seat, u32)> {
    let seat = bench.play.seat().filter(|_| bench.play.may_act())?;
    bench.play.view.with(|view| match view.as_ref()?.phase {
        Phase::Turn { number, .. } => Some((seat, u32::from(number))),
        Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Over { .. } => None,
    })
}

/// When the time of who has the screen is over.
pub(super) fn until(bench: Bench) -> Option<Millis> {
    let (_, began) = bench.began.get().filter(|(turn, _)| running(bench) == Some(*turn))?;
    Some(began.plus(share(bench)?))
}

/// Notes when somebody takes the screen; once their time is over, their card lies as it lies.
pub(super) fn follow(bench: Bench) {
    let turn = Memo::new(move |_| running(bench));
    Effect::new(move |_| {
        let Some(turn) = turn.get() else { return };
        if bench.began.with_untracked(|began| began.map(|(of, _)| of)) != Some(turn) {
            bench.began.set(Some((turn, untrack(|| bench.elapsed(browser::now())))));
        }
    });
    let now = browser::every_second();
    Effect::new(move |_| {
        let (Some((seat, _)), Some(until)) = (turn.get(), until(bench)) else { return };
        if bench.elapsed(now.get()) >= until {
            bench.play.store.submit(TableInput::Act { seat, action: Action::Confirm.to_string() });
        }
    });
}
