//! The buttons: what the game offers beside the board, and the tools of every table.

use engine::Seat;
use leptos::prelude::*;
use protocol::Phrase;
use table::view::SeatView;
use table::{Phase, Proposal, TableInput};

use super::erased::AnyTableView;
use super::focus::STATUS;
use super::game_ui::{Choice, game_ui};
use super::hints::Clue;
use super::menu::{Dismissal, close, dismiss_details, is_inside, on_dismissal};
use super::store::TableStore;
use super::takeback::TakebackTool;
use crate::browser;
use crate::dialog::ConfirmDialog;
use crate::icons::icon;
use crate::settings::{Settings, Switch};
use crate::words::t;

/// The buttons.
#[component]
pub fn Bar(
    /// What is known of the table.
    store: TableStore,
    /// Whether the story is open, where it is a sheet.
    story: RwSignal<bool>,
) -> impl IntoView {
    let choices = Memo::new(move |_| {
        let seat = store.seat().filter(|_| store.may_act())?;
        store.view.with(|view| Some((seat, game_ui(store.game).choices(view.as_deref()?, seat))))
    });
    let buttons = move || {
        let (seat, choices) = choices.get()?;
        Some(choices.into_iter().map(|choice| choice_button(store, seat, choice)).collect_view())
    };
    let resigns = RwSignal::new(false);
    let resign = move |()| {
        if let Some(seat) = store.seat() {
            store.submit(TableInput::Resign { seat });
        }
    };
    view! {
        <div class="bar" role="toolbar" aria-label=move || t("bar")>
            <span class="bar-choices">{buttons}</span>
            <Tools store story resigns />
        </div>
        <ConfirmDialog open=resigns question="resign-sure" return_to=STATUS confirmed=resign />
    }
}

fn choice_button(store: TableStore, seat: Seat, choice: Choice<String>) -> AnyView {
    let Choice { action, key, icon: sign, weight } = choice;
    let data = action.clone();
    let advised = action.clone();
    let hinted = move || {
        store.clue.get() == Clue::Move
            && store.hint.with(|hint| hint.as_ref().is_some_and(|(_, hint)| *hint == advised))
    };
    view! {
        <button type="button" class=format!("button {}", weight.class()) class:hinted=hinted data-action=data on:click=move |_| store.act(seat, &action)>
            {icon(sign)}
            <span>{move || t(key)}</span>
        </button>
    }
    .into_any()
}

/// Hint, undo, pause, resign, words to the others, the whole screen.
#[component]
fn Tools(store: TableStore, story: RwSignal<bool>, resigns: RwSignal<bool>) -> impl IntoView {
    let own = move |f: fn(&AnyTableView) -> bool| {
        store.seat().is_some()
            && store.view.with(|view| view.as_deref().is_some_and(|view| view.phase == Phase::Playing && f(view)))
    };
    let offer = move |what: Proposal| {
        if let Some(seat) = store.seat() {
            store.submit(TableInput::Offer { seat, what });
        }
    };
    let hint = move |_| store.ask_for_hint();
    let paused = move || store.view.with(|view| view.as_deref().is_some_and(|view| view.paused.is_some()));
    let others = move || {
        let person = store.person.get();
        store.view.with(|view| {
            let other = |seat: &SeatView| matches!(seat.occupant, table::view::OccupantView::Person { person: p, .. } if p != person);
            view.as_deref().is_some_and(|view| view.seats.iter().any(other))
        })
    };
    view! {
        <span class="bar-tools">
            <TakebackTool store />
            <Show when=move || own(|view| view.hints) && store.may_act()>
                <Tool name="bulb" key="tool-hint" run=hint />
            </Show>
            <Show when=move || own(|view| view.paused != Some(table::effect::PauseCause::Ready)) && paused()>
                <Tool name="play" key="tool-resume" run=move |_| store.submit(TableInput::Resume) />
            </Show>
            <Show when=others>
                <Phrases store />
            </Show>
            <button
                type="button"
                class="tool tool-story"
                data-tool="tool-story"
                aria-label=move || t("story")
                title=move || t("story")
                aria-expanded=move || story.get().to_string()
                on:click=move |_| story.update(|open| *open = !*open)
            >
                {icon("list")}
            </button>
            <More>
                <Show when=move || own(|view| view.paused.is_none()) && others()>
                    <Tool name="draw" key="tool-draw" run=move |_| offer(Proposal::Draw) />
                </Show>
                <Show when=move || own(|view| view.paused.is_none())>
                    <Tool name="pause" key="tool-pause" run=move |_| offer(Proposal::Pause) />
                </Show>
                <Show when=move || own(|_| true)>
                    <Tool name="flag" key="tool-resign" run=move |_| resigns.set(true) />
                </Show>
                <Tool name="full" key="tool-full" run=move |_| browser::toggle_fullscreen() />
            </More>
        </span>
    }
}

/// What is seldom needed: in the row where there is room, else in a list that a button opens.
#[component]
fn More(children: Children) -> impl IntoView {
    let open = RwSignal::new(false);
    on_dismissal(
        |tapped| is_inside(tapped, ".bar-more"),
        move |how| {
            if open.try_get_untracked() == Some(true) {
                open.set(false);
                if how == Dismissal::Escape {
                    browser::focus_first("[data-tool=tool-more]");
                }
            }
        },
    );
    view! {
        <span class="bar-more">
            <button
                type="button"
                class="tool tool-more"
                data-tool="tool-more"
                aria-label=move || t("tool-more")
                title=move || t("tool-more")
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {icon("more")}
            </button>
            <span class="bar-more-list" class:open=move || open.get() on:click=move |_| open.set(false)>
                {children()}
            </span>
        </span>
    }
}

/// A button with an icon; its words are for screen readers, for who waits over it, and for lists.
#[component]
pub fn Tool(
    /// Its icon.
    name: &'static str,
    /// The key of its words.
    key: &'static str,
    /// Its words, where they say more.
    #[prop(optional)]
    label: Option<Signal<String>>,
    /// What it does.
    #[prop(into)]
    run: Callback<()>,
) -> impl IntoView {
    let words = move || label.map_or_else(|| t(key), |label| label.get());
    view! {
        <button
            type="button"
            class="tool"
            data-tool=key
            aria-label=words
            title=words
            on:click=move |_| run.run(())
        >
            {icon(name)}
            <span class="tool-words" aria-hidden="true">
                {words}
            </span>
        </button>
    }
}

/// What can be said to the others.
#[component]
fn Phrases(store: TableStore) -> impl IntoView {
    let say = move |phrase: Phrase| {
        if let Some(seat) = store.seat() {
            store.send(protocol::ClientMessage::Chat { seat, phrase });
        }
    };
    let list = NodeRef::<leptos::html::Details>::new();
    dismiss_details(list);
    let items = Phrase::ALL.iter().map(|&phrase| {
        view! {
            <button type="button" class="phrase" on:click=move |_| say(phrase)>
                {move || t(&format!("phrase-{phrase}"))}
            </button>
        }
    });
    view! {
        <details class="phrases" node_ref=list>
            <summary class="tool" aria-label=move || t("tool-say") title=move || t("tool-say")>
                {icon("speech")}
            </summary>
            <div class="phrases-list" on:click=move |_| close(list)>{items.collect_view()}</div>
        </details>
    }
}

/// Whether a move is to be confirmed before it counts.
#[must_use]
pub fn confirms() -> bool {
    Settings::global().confirm.get_untracked() == Switch::On
}
