//! Going through the steps: buttons, slider, keys, the list; what a step missed; and playing on from it.

use engine::{Seat, Viewer};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use table::{Name, Phase};
use wasm_bindgen::JsCast as _;

use super::curve::percent;
use super::judge::{Adviser, NOTICED, judge};
use super::watch::Watch;
use crate::icons::icon;
use crate::saved;
use crate::t;
use crate::words::{t, text_now};

/// Where a button of the controls leads nowhere.
#[derive(Clone, Copy)]
enum Bound {
    Start,
    End,
}

/// Buttons and slider, and from where one looks.
#[component]
pub fn Controls(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let last = watch.last();
    let by = move |steps: isize| watch.go(watch.ply.get_untracked().saturating_add_signed(steps));
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let inside = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let taken = inside.and_then(|element| element.closest("input, select, textarea, .board").ok().flatten());
        if taken.is_some() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => by(-1),
            "ArrowRight" => by(1),
            "Home" => watch.go(0),
            "End" => watch.go(last),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
    let slid = move |event| {
        if let Ok(ply) = event_target_value(&event).parse() {
            watch.go(ply);
        }
    };
    // Where it leads nowhere a button says why.
    let button = move |step: &'static str, bound: Bound, key: &'static str, sign, click: Callback<()>| {
        let (place, why) = match bound {
            Bound::Start => (0, "review-at-start"),
            Bound::End => (last, "review-at-end"),
        };
        let there = move || watch.ply.get() == place;
        view! {
            <button
                type="button"
                class="tool"
                data-step=step
                disabled=there
                title=move || t(if there() { why } else { key })
                aria-label=move || t(key)
                on:click=move |_| click.run(())
            >
                {icon(sign)}
            </button>
        }
    };
    view! {
        <div class="review-controls">
            {button("first", Bound::Start, "review-first", "first", Callback::new(move |()| watch.go(0)))}
            {button("back", Bound::Start, "review-back", "back", Callback::new(move |()| by(-1)))}
            <input
                type="range"
                min="0"
                max=last.to_string()
                prop:value=move || watch.ply.get().to_string()
                aria-label=move || t("review-slider")
                aria-valuetext=move || watch.sentence(watch.ply.get())
                on:input=slid
            />
            {button("on", Bound::End, "review-on", "arrow", Callback::new(move |()| by(1)))}
            {button("last", Bound::End, "review-last", "last", Callback::new(move |()| watch.go(last)))}
        </div>
    }
}

/// The step in words, what the engine would have done, and what the difference cost.
#[component]
pub fn Missed(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let acted = move || watch.plies.with_value(|plies| plies.get(watch.ply.get())?.acted.clone());
    // What the engine would have done is pointed out on the board as well, where something else was done.
    Effect::new(move |_| {
        let before = watch.ply.get().checked_sub(1);
        let better = watch.verdicts.with(|verdicts| {
            let best = verdicts.judged.get(&before?)?.best.clone();
            verdicts.adviser(watch.ply.get()).is_none().then_some(best)
        });
        watch.store.hint.set(better.filter(|_| acted().is_some()).map(|best| (0, best)));
    });
    let verdict = move || {
        let ply = watch.ply.get();
        acted()?;
        let before = ply.checked_sub(1)?;
        let (best, examined) = watch
            .verdicts
            .with(|verdicts| (verdicts.judged.get(&before).map(|judgement| judgement.best.clone()), verdicts.examined));
        let Some(best) = best else {
            return (examined > before).then(|| ("fair", t("review-forced")));
        };
        let name = watch.name_in_place_of(ply, &best);
        let (adviser, cost) = watch.verdicts.with(|verdicts| (verdicts.adviser(ply), verdicts.cost(ply)));
        Some(match (adviser, cost) {
            (Some(Adviser::Engine), _) => ("good", t("review-best")),
            (Some(Adviser::Hint), _) => ("good", t("review-hinted")),
            (None, Some(cost)) if cost > NOTICED => ("bad", t!("review-missed", best = name, percent = percent(cost))),
            (None, Some(_)) => ("fair", t!("review-as-good", best = name)),
            (None, None) => ("fair", t!("review-other", best = name)),
        })
    };
    let is_judged = judge(watch.store.game).is_some();
    let shown = move || {
        acted().filter(|_| is_judged)?;
        Some(match verdict() {
            Some((class, text)) => view! { <p class=format!("verdict {class}")>{text}</p> },
            None => view! { <p class="verdict waits".to_owned()>{t("review-waits")}</p> },
        })
    };
    view! {
        <div class="review-missed" aria-live="polite">
            <p class="review-step">
                <b>{move || t!("review-ply", n = watch.ply.get(), of = watch.last())}</b>
                " "
                {move || watch.sentence(watch.ply.get())}
            </p>
            {shown}
        </div>
    }
}

/// The steps as a list of links.
#[component]
pub fn Moves(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let line = move |ply: usize| {
        let current = move || watch.ply.get() == ply;
        let cost = move || watch.verdicts.with(|verdicts| verdicts.cost(ply)).filter(|cost| *cost > NOTICED);
        let click = move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            watch.go(ply);
        };
        let lost =
            move || cost().map(|cost| view! { <span class="lost">{t!("review-lost", percent = percent(cost))}</span> });
        view! {
            <li>
                <a href=format!("#{ply}") aria-current=move || current().then_some("step") on:click=click>
                    <span class="number">{ply}</span>
                    <span>{move || watch.sentence(ply)}</span>
                    {lost}
                </a>
            </li>
        }
    };
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        let ply = watch.ply.get();
        let Some(list) = list.get() else { return };
        let line = list.children().item(ply as u32).and_then(|line| line.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(line) = line {
            list.set_scroll_top(line.offset_top() - list.offset_top() - list.client_height() / 2);
        }
    });
    view! {
        <section class="review-list">
            <h2>{move || t("review-moves")}</h2>
            <ol class="review-moves" node_ref=list tabindex="0" aria-label=move || t("review-moves")>
                {(0..=watch.last()).map(line).collect_view()}
            </ol>
        </section>
    }
}

/// Why one cannot play on.
const NO_BRANCH: &str = "review-no-branch";

/// From which seat one looks, and playing on from the step against the computer.
#[component]
pub fn PlayOn(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let level = RwSignal::new("3".to_owned());
    let wrong = RwSignal::new(None::<String>);
    let navigate = use_navigate();
    let go = move |_| {
        let seat = match watch.store.viewer.get_untracked() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat(0),
        };
        let name: Result<Name, _> = text_now("review-you", &[]).parse();
        let Ok(name) = name else { return };
        match watch.branch(seat, &name, &format!("level:{}", level.get_untracked())) {
            Ok(file) => {
                // A match of its own: the one that is looked at, and any other, stay as they are.
                let id = saved::create(watch.store.game, &file, saved::Chosen::default());
                navigate(&saved::address_here(watch.store.game, &id), NavigateOptions::default());
            }
            Err(said) => wrong.set(Some(text_now("review-no-branch", &[("why", said.to_string().into())]))),
        }
    };
    let over = move || watch.store.phase() != Some(Phase::Playing);
    let seats = move || {
        let names = watch.names();
        let count = watch.store.view.with(|view| view.as_ref().map_or(0, |view| view.seats.len() as u8));
        let option = move |seat: Seat| {
            let name = names.as_ref().map_or_else(String::new, |names| names.of_seat(seat).to_owned());
            let chosen = move || watch.store.viewer.get() == Viewer::Seat(seat);
            view! { <option value=seat.to_string() selected=chosen>{name}</option> }
        };
        Seat::all(count).map(option).collect_view()
    };
    let look = move |event| {
        let viewer = event_target_value(&event).parse().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        watch.look(viewer);
    };
    view! {
        <div class="review-on">
            <label>
                <span>{move || t("review-look")}</span>
                <select class="field" on:change=look>
                    {seats}
                    <option value="-">{move || t("review-onlooker")}</option>
                </select>
            </label>
            <label>
                <span>{move || t("review-level")}</span>
                <select class="field" on:change=move |event| level.set(event_target_value(&event))>
                    {(1..=8)
                        .map(|number| view! { <option value=number.to_string() selected=number == 3>{number}</option> })
                        .collect_view()}
                </select>
            </label>
            <button
                type="button"
                class="button main"
                data-action="branch"
                disabled=over
                aria-describedby=move || over().then_some(NO_BRANCH)
                on:click=go
            >
                {icon("play")}
                <span>{move || t("review-branch")}</span>
            </button>
            {move || over().then(|| view! { <p class="review-over" id=NO_BRANCH>{t("review-over")}</p> })}
            {move || wrong.get().map(|wrong| view! { <p class="wrong" role="alert">{wrong}</p> })}
        </div>
    }
}
