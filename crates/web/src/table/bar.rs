//! The line that says what to do, and the buttons.

use engine::core::referee::Referee;
use engine::{Seat, Viewer};
use leptos::prelude::*;
use protocol::Phrase;
use table::view::SeatView;
use table::{Answer, Phase, Proposal, TableInput};

use super::erased::AnyTableView;
use super::game_ui::{Choice, Names, game_ui};
use super::store::{RefusalNotice, TableStore};
use super::transport::ConnectionStatus;
use crate::browser;
use crate::icons::icon;
use crate::settings::{Settings, Switch};
use crate::t;
use crate::words::{t, text_now};

/// The line that says whose turn it is and what to do; below it what was refused.
#[component]
pub fn Status(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let text = Memo::new(move |_| store.view.with(|view| view.as_deref().map(|view| status(store, view))));
    let refusal = move || {
        store.refusal.get().map(|RefusalNotice { text, .. }| {
            view! {
                <p class="trouble">
                    {icon("question")} <span>{text}</span>
                    <a class="rule" href=format!("/regles/{}", store.game) target="_blank">{move || t("rules-title")}</a>
                </p>
            }
        })
    };
    let hint = move || {
        let (_, action) = store.hint.get()?;
        let said = t!("hint-is", action = game_ui(store.game).name(&action));
        let explained = action.clone();
        let explains = store.view.with(|view| view.as_ref().is_some_and(|view| view.referee != Referee::Vigilant));
        let explain = store.seat().filter(|_| explains).map(|seat| {
            let show = move |()| store.explained.set(Some((seat, explained.clone())));
            view! { <Tool name="question" key="hint-explain" run=show /> }
        });
        let follow = store.seat().filter(|_| store.may_act()).map(|seat| {
            view! {
                <button type="button" class="button small" data-action="follow" on:click=move |_| store.act(seat, &action)>
                    {icon("check")}
                    <span>{t("hint-follow")}</span>
                </button>
            }
        });
        Some(
            view! { <p class="hint">{icon("bulb")} <span>{said}</span> <span class="hint-ways">{explain} {follow}</span></p> },
        )
    };
    view! {
        <div class="status" role="status" aria-live="polite">
            <p class="status-line" class:own=move || store.may_act()>
                {move || text.get()}
            </p>
            {hint}
            {refusal}
        </div>
    }
}

fn status(store: TableStore, view: &AnyTableView) -> String {
    let names = Names::of(view);
    match store.connection.get() {
        ConnectionStatus::Lost => return t("status-lost"),
        ConnectionStatus::Joining => return t("status-joining"),
        ConnectionStatus::Here | ConnectionStatus::Online => {}
    }
    if let Some(cause) = view.paused {
        return t(match cause {
            table::effect::PauseCause::Host => "status-paused-host",
            table::effect::PauseCause::Agreed => "status-paused",
            table::effect::PauseCause::Empty => "status-paused-empty",
        });
    }
    match (view.phase, &view.play) {
        (Phase::Seating, _) => t("status-seating"),
        (Phase::Over, _) => t("status-over"),
        (Phase::Playing, None) => String::new(),
        (Phase::Playing, Some(play)) => {
            if play.round_outcome.is_some() {
                return t("status-round-over");
            }
            match (store.seat(), play.awaited.first()) {
                (Some(seat), _) if play.awaited.contains(seat) => game_ui(store.game).prompt(view, seat),
                (_, Some(seat)) if play.awaited.len() == 1 => t!("status-turn-of", name = names.of_seat(seat)),
                (_, _) => t("status-others"),
            }
        }
    }
}

/// The buttons.
#[component]
pub fn Bar(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let choices = Memo::new(move |_| {
        let seat = store.seat().filter(|_| store.may_act())?;
        store.view.with(|view| Some((seat, game_ui(store.game).choices(view.as_deref()?, seat))))
    });
    let buttons = move || {
        let (seat, choices) = choices.get()?;
        Some(choices.into_iter().map(|choice| choice_button(store, seat, choice)).collect_view())
    };
    view! {
        <Pending store />
        <Proposed store />
        <NextRound store />
        <div class="bar" role="toolbar" aria-label=move || t("bar")>
            <span class="bar-choices">{buttons}</span>
            <Tools store />
        </div>
    }
}

fn choice_button(store: TableStore, seat: Seat, choice: Choice<String>) -> AnyView {
    let Choice { action, key, icon: sign } = choice;
    let data = action.clone();
    let advised = action.clone();
    let hinted = move || store.hint.with(|hint| hint.as_ref().is_some_and(|(_, hint)| *hint == advised));
    view! {
        <button type="button" class="button main" class:hinted=hinted data-action=data on:click=move |_| store.act(seat, &action)>
            {icon(sign)}
            <span>{move || t(key)}</span>
        </button>
    }
    .into_any()
}

/// Hint, undo, pause, resign, words to the others, the whole screen.
#[component]
fn Tools(store: TableStore) -> impl IntoView {
    let own = move |f: fn(&AnyTableView) -> bool| {
        store.seat().is_some()
            && store.view.with(|view| view.as_deref().is_some_and(|view| view.phase == Phase::Playing && f(view)))
    };
    let offer = move |what: Proposal| {
        if let Some(seat) = store.seat() {
            store.submit(TableInput::Offer { seat, what });
        }
    };
    let hint = move |_| {
        if let Some(seat) = store.seat() {
            store.submit(TableInput::Hint { seat });
        }
    };
    let resign = move |_| {
        if let Some(seat) = store.seat().filter(|_| browser::confirm(&text_now("resign-sure", &[]))) {
            store.submit(TableInput::Resign { seat });
        }
    };
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
            <Show when=move || own(|view| view.hints) && store.may_act()>
                <Tool name="bulb" key="tool-hint" run=hint />
            </Show>
            <Show when=move || own(|view| view.house.takeback == engine::core::referee::Switch::On)>
                <Tool name="undo" key="tool-undo" run=move |_| offer(Proposal::Takeback) />
            </Show>
            <Show when=move || own(|view| view.paused.is_none()) && others()>
                <Tool name="draw" key="tool-draw" run=move |_| offer(Proposal::Draw) />
            </Show>
            <Show when=move || own(|view| view.paused.is_none())>
                <Tool name="pause" key="tool-pause" run=move |_| offer(Proposal::Pause) />
            </Show>
            <Show when=move || own(|_| true) && paused()>
                <Tool name="play" key="tool-resume" run=move |_| store.submit(TableInput::Resume) />
            </Show>
            <Show when=move || own(|_| true)>
                <Tool name="flag" key="tool-resign" run=resign />
            </Show>
            <Show when=others>
                <Phrases store />
            </Show>
            <Tool name="full" key="tool-full" run=move |_| browser::toggle_fullscreen() />
        </span>
    }
}

/// A button with an icon; its words are for screen readers and for who waits over it.
#[component]
fn Tool(name: &'static str, key: &'static str, #[prop(into)] run: Callback<()>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="tool"
            data-tool=key
            aria-label=move || t(key)
            title=move || t(key)
            on:click=move |_| run.run(())
        >
            {icon(name)}
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
    let items = Phrase::ALL.iter().map(|&phrase| {
        view! {
            <button type="button" class="phrase" on:click=move |_| say(phrase)>
                {move || t(&format!("phrase-{phrase}"))}
            </button>
        }
    });
    view! {
        <details class="phrases">
            <summary class="tool" aria-label=move || t("tool-say") title=move || t("tool-say")>
                {icon("speech")}
            </summary>
            <div class="phrases-list">{items.collect_view()}</div>
        </details>
    }
}

/// A move that waits to be confirmed.
#[component]
fn Pending(store: TableStore) -> impl IntoView {
    let confirm = move |_| {
        if let Some((seat, action)) = store.pending.get_untracked() {
            store.act(seat, &action);
        }
    };
    let question = move || {
        let name = store.pending.with(|pending| Some(game_ui(store.game).name(&pending.as_ref()?.1)))?;
        Some(t!("confirm-move", action = name))
    };
    view! {
        <Show when=move || store.pending.with(Option::is_some)>
            <div class="proposed" role="alert">
                <p>{question}</p>
                <button type="button" class="button main" data-action="confirm" on:click=confirm>
                    {icon("check")}
                    <span>{move || t("confirm-yes")}</span>
                </button>
                <button type="button" class="button quiet" on:click=move |_| store.pending.set(None)>
                    {move || t("confirm-no")}
                </button>
            </div>
        </Show>
    }
}

/// A proposal that stands: who is asked answers here, who made it takes it back here.
#[component]
fn Proposed(store: TableStore) -> impl IntoView {
    let offer = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(|view| view.offer)));
    let text = move || {
        let offer = offer.get()?;
        let name = store.view.with(|view| Some(Names::of(view.as_deref()?).of_seat(offer.by).to_owned()))?;
        Some(t!(format!("offer-{}", offer.what), name = name))
    };
    let answer = move |answer: Answer| {
        let Some(offer) = offer.get_untracked() else { return };
        let own = store.own_seats();
        let seat = own.iter().find(|&seat| offer.asked.contains(seat)).or(own.contains(offer.by).then_some(offer.by));
        if let Some(seat) = seat {
            store.submit(TableInput::Answer { seat, answer });
        }
    };
    let asked =
        move || offer.get().is_some_and(|offer| offer.asked.iter().any(|seat| store.own_seats().contains(seat)));
    let mine = move || offer.get().is_some_and(|offer| store.own_seats().contains(offer.by)) && !asked();
    view! {
        <Show when=move || offer.get().is_some()>
            <div class="proposed" role="alert">
                <p>{text}</p>
                <Show when=asked>
                    <button type="button" class="button main" on:click=move |_| answer(Answer::Yes)>
                        {move || t("yes")}
                    </button>
                    <button type="button" class="button quiet" on:click=move |_| answer(Answer::No)>
                        {move || t("no")}
                    </button>
                </Show>
                <Show when=mine>
                    <button type="button" class="button quiet" on:click=move |_| answer(Answer::No)>
                        {move || t("withdraw")}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// After a round: the next one.
#[component]
fn NextRound(store: TableStore) -> impl IntoView {
    let over = move || {
        store.view.with(|view| {
            let view = view.as_deref()?;
            let play = view.play.as_ref().filter(|_| view.phase == Phase::Playing)?;
            play.round_outcome.clone().map(|outcome| (play.round, outcome, Names::of(view)))
        })
    };
    let here = move || matches!(store.viewer.get(), Viewer::Seat(_));
    view! {
        {move || {
            let (round, outcome, names) = over()?;
            let lines = outcome.scores.iter().zip((0..).map(Seat)).map(|(score, seat)| {
                let winner = outcome.winners.contains(seat);
                view! { <li class:winner=winner><span>{names.of_seat(seat).to_owned()}</span> <b>{*score}</b></li> }
            }).collect_view();
            Some(view! {
                <div class="round-over">
                    <h2>{t!("round-over", n = round + 1)}</h2>
                    <ul class="scores">{lines}</ul>
                    <Show when=here>
                        <button type="button" class="button main" data-action="next" on:click=move |_| store.submit(TableInput::NextRound)>
                            {icon("arrow")}
                            <span>{move || t("next-round")}</span>
                        </button>
                    </Show>
                </div>
            })
        }}
    }
}

/// Whether a move is to be confirmed before it counts.
#[must_use]
pub fn confirms() -> bool {
    Settings::global().confirm.get_untracked() == Switch::On
}
