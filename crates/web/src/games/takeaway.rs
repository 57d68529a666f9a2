//! Take-away on the screen: the heap, and a button for each number of counters.

use engine::Seat;
use engine::games::takeaway::position::MOST;
use engine::games::takeaway::{Action, Effect as Happened, Explanation, Options, Reason, Takeaway, View};
use exercise::takeaway::Heap;
use leptos::prelude::*;
use scene::{Picture as _, Scene};

use crate::draw::Drawing;
use crate::games::GamePages;
use crate::lesson::Lesson;
use crate::t;
use crate::table::{Choice, GameUi, Names, Play};
use crate::words::{t, text_now};

impl GamePages for Takeaway {
    const COVER_MOVES: u32 = 3;
    const JUDGE_NODES: u64 = 1;
    const LESSON: Lesson = crate::lesson::takeaway::LESSON;

    fn posed(exercise: Heap) -> AnyView {
        crate::exercises::takeaway::posed(exercise)
    }
}

impl GameUi for Takeaway {
    fn hides(_: &Options) -> bool {
        false
    }

    fn paint(_: &View, seat: Seat) -> u8 {
        seat.0
    }

    fn tally(_: &View, _: Seat) -> String {
        String::new()
    }

    fn prompt(_: &View, _: Seat) -> String {
        t("takeaway-prompt")
    }

    fn choices(_: &View, _: Seat) -> Vec<Choice<Action>> {
        Vec::new()
    }

    fn board(play: Play<Self>) -> AnyView {
        let scene = Signal::derive(move || {
            play.view.with(|view| view.as_ref().map_or_else(Scene::empty, |view| Self::picture(view)))
        });
        let left = move || play.view.with(|view| view.as_ref().map_or(0, |view| view.left));
        let button = move |count: u32| {
            let action = Action(count);
            let barred = move || !play.legal.with(|legal| legal.contains(&action));
            view! {
                <button
                    type="button"
                    class="button"
                    class:hinted=move || play.hint.get() == Some(action)
                    data-hit=count.to_string()
                    disabled=barred
                    on:click=move |_| play.act(&action)
                >
                    {move || t!("takeaway-take", count = count)}
                </button>
            }
        };
        view! {
            <div class="takeaway board" role="group" aria-label=move || t!("takeaway-board", left = left())>
                <Drawing scene=scene />
                <div class="takeaway-takes">{(1..=MOST).map(button).collect_view()}</div>
            </div>
        }
        .into_any()
    }

    fn explanation(_: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        let refused = explanation.refusal.as_ref().map(|refusal| match refusal {
            engine::Refusal::Rule(reason) => Self::why(reason),
            engine::Refusal::Over => t("why-over"),
            engine::Refusal::NotAwaited(_) => t("why-not-awaited"),
        });
        let mathematics = match explanation.winning {
            Some(take) => t!("takeaway-winning", take = take),
            None => t("takeaway-lost"),
        };
        view! {
            <p class="explained-name">{Self::name(action)}</p>
            {refused.map(|text| view! { <p class="trouble">{text}</p> })}
            <p>{t!("takeaway-leaves", left = explanation.left)}</p>
            <p>{mathematics}</p>
        }
        .into_any()
    }

    fn tell(effect: &Happened, names: &Names) -> Option<String> {
        let Happened::Taken { seat, count, left } = effect;
        let name = names.of_seat(*seat).to_owned();
        Some(text_now("takeaway-taken", &[("name", name.into()), ("count", (*count).into()), ("left", (*left).into())]))
    }

    fn name(action: &Action) -> String {
        text_now("takeaway-name", &[("count", action.0.into())])
    }

    fn why(reason: &Reason) -> String {
        match reason {
            Reason::Count(_) => text_now("takeaway-why-count", &[]),
            Reason::TooFew(left) => text_now("takeaway-why-few", &[("left", (*left).into())]),
        }
    }
}
