//! The lesson screen: the task, the board, and the verdict.

use std::rc::Rc;

use leptos::prelude::*;
use leptos_router::components::A;

use super::teacher::{Help, Progress, Teacher, show_answer};
use super::{Lesson, Step};
use crate::icons::icon;
use crate::rulebook::RuleLink;
use crate::t;
use crate::table::side::Explained;
use crate::table::store::RefusalNotice;
use crate::table::{TableStore, game_ui};
use crate::words::t;

/// A lesson, step by step.
#[component]
pub fn LessonScreen(
    /// The lesson.
    lesson: Lesson,
) -> impl IntoView {
    let number = RwSignal::new(0usize);
    let last = lesson.steps.len() - 1;
    let learnt = RwSignal::new(false);
    let shown = move || {
        let number = number.get();
        let step = lesson.steps.get(number).copied()?;
        let done = move |()| learnt.update(|learnt| *learnt |= number == last);
        Some(view! { <StepScreen lesson step done /> })
    };
    view! {
        <section class="lesson" aria-labelledby="lesson-title">
            <header>
                <h2 id="lesson-title">{move || t("lesson-title")}</h2>
                <span>{move || t!("lesson-step", n = number.get() + 1, of = last + 1)}</span>
            </header>
            {shown}
            <div class="lesson-ways">
                <button
                    type="button"
                    class="button quiet"
                    data-action="lesson-back"
                    disabled=move || number.get() == 0
                    on:click=move |_| number.update(|number| *number = number.saturating_sub(1))
                >
                    {icon("back")}
                    <span>{move || t("lesson-back")}</span>
                </button>
                <Show when=move || number.get() != last>
                    <button
                        type="button"
                        class="button"
                        data-action="lesson-next"
                        on:click=move |_| number.update(|number| *number = last.min(*number + 1))
                    >
                        <span>{move || t("lesson-next")}</span>
                        {icon("arrow")}
                    </button>
                </Show>
                <Show when=move || number.get() == last && learnt.get()>
                    <A
                        href=format!("/jouer/{}?avec=ordinateur", lesson.game)
                        attr:class="button main"
                        attr:data-action="lesson-play"
                    >
                        {icon("play")}
                        <span>{move || t("lesson-play")}</span>
                    </A>
                </Show>
            </div>
        </section>
    }
}

#[component]
fn StepScreen(lesson: Lesson, step: Step, #[prop(into)] done: Callback<()>) -> impl IntoView {
    let (progress, help) = (RwSignal::new(Progress::Asked), RwSignal::new(Help::None));
    Effect::new(move |_| {
        if progress.get() == Progress::Done {
            done.run(());
        }
    });
    let store = TableStore::new(lesson.game);
    if let Some(teacher) = Teacher::new(store, &lesson, step, progress, help) {
        store.connect(Rc::new(teacher));
    }
    on_cleanup(move || store.disconnect());
    let key = format!("lesson-{}-{}", lesson.game, step.key);
    let asked = key.clone();
    let said = move || match progress.get() {
        Progress::Done => {
            Some(view! { <p class="lesson-done">{icon("check")} <span>{t("lesson-done")}</span></p> }.into_any())
        }
        Progress::Asked | Progress::Astray => {
            let why = store.refusal.get().filter(|_| progress.get() == Progress::Astray);
            let why = why.map(|RefusalNotice { rule, text }| {
                view! { <span>{text} " " <RuleLink game=lesson.game rule /> " "</span> }
            });
            let helped = help_text(store, step, &key, help.get())?;
            Some(view! { <p class="trouble">{icon("bulb")} <span>{why} {helped}</span></p> }.into_any())
        }
    };
    let show = move |_| {
        help.set(Help::Answer);
        show_answer(store, step);
    };
    let shown = move || help.get() == Help::Answer || progress.get() == Progress::Done;
    view! {
        <p class="lesson-asked">{move || t(&asked)}</p>
        <div class="lesson-board" data-progress=move || format!("{:?}", progress.get()).to_lowercase()>
            {game_ui(lesson.game).board(store)}
        </div>
        <div class="lesson-said" data-help=move || format!("{:?}", help.get()).to_lowercase()>
            <div role="status">{said}</div>
            <button
                type="button"
                class="button quiet"
                data-action="lesson-show"
                disabled=shown
                on:click=show
            >
                {icon("eye")}
                <span>{move || t("lesson-show")}</span>
            </button>
        </div>
        <Explained store />
    }
}

/// What helps the player who is at this point: what to look at, where, or the answer.
fn help_text(store: TableStore, step: Step, key: &str, help: Help) -> Option<String> {
    match help {
        Help::None => None,
        Help::Nudge => Some(t(&format!("{key}-hint"))),
        Help::Where => Some(t(&format!("{key}-where"))),
        Help::Answer => {
            let answer = step.answer()?;
            let named = store.view.with(|view| Some(game_ui(store.game).name(view.as_deref()?, answer)))?;
            Some(t!("lesson-answer", action = named))
        }
    }
}
