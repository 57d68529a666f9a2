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
use crate::table::{Choice, GameUi, Highlight, Names, Play, Step, Tally, refusal_text};
use crate::words::{t, text_now};

impl GamePages for Takeaway {
    const COVER_MOVES: u32 = 3;
    const JUDGE_NODES: Option<u64> = Some(1);
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

    fn tally(_: &View, _: Seat) -> Option<Tally> {
        None
    }

    fn points(_: &Options, n: i32) -> String {
        t!("takeaway-unit", n = n)
    }

    fn ending(_: &View, _: &Names) -> Option<String> {
        Some(t("takeaway-ending"))
    }

    fn highlight(_: Seat, _: &[Step<Happened>]) -> Option<Highlight> {
        None
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

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        let refused = explanation.refusal.as_ref().map(|refusal| refusal_text::<Self>(view, refusal));
        let mathematics = match explanation.winning {
            Some(take) => t!("takeaway-winning", take = take),
            None => t("takeaway-lost"),
        };
        view! {
            <p class="explained-name">{Self::name(view, action)}</p>
            {refused.map(|text| view! { <p class="trouble">{text}</p> })}
            <p>{t!("takeaway-leaves", left = explanation.left)}</p>
            <p>{mathematics}</p>
        }
        .into_any()
    }

    fn tell(_: &View, effect: &Happened, names: &Names) -> Option<String> {
        let Happened::Taken { seat, count, left } = effect;
        let taken = [("count", (*count).into()), ("left", (*left).into())];
        Some(text_now("takeaway-taken", &[&names.subject(*seat)[..], &taken].concat()))
    }

    fn name(_: &View, action: &Action) -> String {
        text_now("takeaway-name", &[("count", action.0.into())])
    }

    fn mover(_: &View, effect: &Happened) -> Option<Seat> {
        let Happened::Taken { seat, .. } = effect;
        Some(*seat)
    }

    fn clues(_: &View, _: Seat, _: &Action) -> Vec<String> {
        vec![text_now("takeaway-clue-where", &[]), text_now("takeaway-clue-compare", &[])]
    }

    fn why(_: &View, reason: &Reason) -> String {
        match reason {
            Reason::Count(_) => text_now("takeaway-why-count", &[]),
            Reason::TooFew(left) => text_now("takeaway-why-few", &[("left", (*left).into())]),
        }
    }
}
