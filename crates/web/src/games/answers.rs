//! Contests of a pending move (C-4): why an answer is refused, and what came of one. The same in every game with a vigilant
//! referee.

use engine::ContestOutcome;
use engine::core::referee::BadAnswer;
use leptos::prelude::*;

use crate::icons::icon;
use crate::table::names::sentence;
use crate::table::{GameUi, Play};
use crate::words::text_now;

/// Why an answer to a pending move is refused, in words.
pub(super) fn why(answer: BadAnswer) -> String {
    text_now(
        match answer {
            BadAnswer::NothingPending => "why-nothing-pending",
            BadAnswer::NotAsked(_) => "why-not-asked",
            BadAnswer::NoContestLeft(_) => "why-no-contest-left",
        },
        &[],
    )
}

/// What came of the last contest: it is told until the player acts again, whatever the others do meanwhile.
#[derive(Clone, Copy)]
pub(super) struct Contest(RwSignal<Option<(ContestOutcome, String)>>);

impl Contest {
    /// Follows what happens; `outcome` says what an effect tells of a contest.
    pub(super) fn follow<P: GameUi>(play: Play<P>, outcome: fn(&P::Effect) -> Option<ContestOutcome>) -> Self {
        let last = RwSignal::new(None);
        Effect::new(move |asked_before: Option<bool>| {
            let (_, effects) = play.fresh.get();
            let found = effects.iter().find_map(|effect| Some((outcome(effect)?, effect)));
            let told = found.and_then(|(outcome, effect)| Some((outcome, untrack(|| told(play, effect))?)));
            if told.is_some() || asked_before == Some(true) {
                last.set(told);
            }
            untrack(|| play.may_act())
        });
        Self(last)
    }

    /// What came of it, if it is still to be seen.
    pub(super) fn outcome(self) -> Option<ContestOutcome> {
        self.0.with(|last| last.as_ref().map(|(outcome, _)| *outcome))
    }

    /// Who contested, whether rightly, and what follows, over the board.
    pub(super) fn notice(self) -> AnyView {
        view! {
            {move || {
                let (outcome, text) = self.0.get()?;
                let (sign, upheld) = match outcome {
                    ContestOutcome::Upheld => ("check", "yes"),
                    ContestOutcome::Rejected => ("close", "no"),
                };
                Some(view! {
                    <p class="contest-notice" role="status" data-upheld=upheld>
                        {icon(sign)}
                        <span>{text}</span>
                    </p>
                })
            }}
        }
        .into_any()
    }
}

fn told<P: GameUi>(play: Play<P>, effect: &P::Effect) -> Option<String> {
    let names = play.store.names()?;
    play.view.with(|view| P::tell(view.as_deref()?, effect, &names)).map(|told| sentence(&told))
}
