//! The line that says what to do, and the buttons.

use engine::core::referee::Referee;
use engine::{Seat, Viewer};
use leptos::prelude::*;
use protocol::Phrase;
use table::view::SeatView;
use table::{Answer, Phase, Proposal};

use super::desk::{Desk, Face, Trouble};
use super::link::Connection;
use super::manner::{Choice, Names, manner};
use crate::browser;
use crate::icons::icon;
use crate::settings::{Settings, Switch};
use crate::t;
use crate::words::{t, text_now};

/// The line that says whose turn it is and what to do; below it what was refused.
#[component]
pub fn Status(
    /// What is known of the table.
    desk: Desk,
) -> impl IntoView {
    let text = Memo::new(move |_| desk.face.with(|face| face.as_deref().map(|face| status(desk, face))));
    let trouble = move || {
        desk.trouble.get().map(|Trouble { rule, text }| {
            view! {
                <p class="trouble">
                    {icon("question")} <span>{text}</span> <span class="rule">{rule}</span>
                </p>
            }
        })
    };
    let hint = move || {
        let (_, action) = desk.hint.get()?;
        let said = t!("hint-is", action = manner(desk.game).name(&action));
        let explained = action.clone();
        let explains = desk.face.with(|face| face.as_ref().is_some_and(|face| face.referee != Referee::Vigilant));
        let explain = desk.seat().filter(|_| explains).map(|seat| {
            let show = move |()| desk.explained.set(Some((seat, explained.clone())));
            view! { <Tool name="question" key="hint-explain" run=show /> }
        });
        let follow = desk.seat().filter(|_| desk.may_act()).map(|seat| {
            view! {
                <button type="button" class="button small" data-action="follow" on:click=move |_| desk.act(seat, &action)>
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
            <p class="status-line" class:own=move || desk.may_act()>
                {move || text.get()}
            </p>
            {hint}
            {trouble}
        </div>
    }
}

fn status(desk: Desk, face: &Face) -> String {
    let names = Names::of(face);
    match desk.connection.get() {
        Connection::Lost => return t("status-lost"),
        Connection::Joining => return t("status-joining"),
        Connection::Here | Connection::Online => {}
    }
    if let Some(cause) = face.paused {
        return t(match cause {
            table::effect::PauseCause::Host => "status-paused-host",
            table::effect::PauseCause::Agreed => "status-paused",
            table::effect::PauseCause::Empty => "status-paused-empty",
        });
    }
    match (face.phase, &face.play) {
        (Phase::Seating, _) => t("status-seating"),
        (Phase::Over, _) => t("status-over"),
        (Phase::Playing, None) => String::new(),
        (Phase::Playing, Some(play)) => {
            if play.round_outcome.is_some() {
                return t("status-round-over");
            }
            match (desk.seat(), play.awaited.first()) {
                (Some(seat), _) if play.awaited.contains(seat) => manner(desk.game).prompt(face, seat),
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
    desk: Desk,
) -> impl IntoView {
    let choices = Memo::new(move |_| {
        let seat = desk.seat().filter(|_| desk.may_act())?;
        desk.face.with(|face| Some((seat, manner(desk.game).choices(face.as_deref()?, seat))))
    });
    let buttons = move || {
        let (seat, choices) = choices.get()?;
        Some(choices.into_iter().map(|choice| choice_button(desk, seat, choice)).collect_view())
    };
    view! {
        <Pending desk />
        <Proposed desk />
        <NextRound desk />
        <div class="bar" role="toolbar" aria-label=move || t("bar")>
            <span class="bar-choices">{buttons}</span>
            <Tools desk />
        </div>
    }
}

fn choice_button(desk: Desk, seat: Seat, choice: Choice<String>) -> AnyView {
    let Choice { action, key, icon: sign } = choice;
    let data = action.clone();
    let advised = action.clone();
    let hinted = move || desk.hint.with(|hint| hint.as_ref().is_some_and(|(_, hint)| *hint == advised));
    view! {
        <button type="button" class="button main" class:hinted=hinted data-action=data on:click=move |_| desk.act(seat, &action)>
            {icon(sign)}
            <span>{move || t(key)}</span>
        </button>
    }
    .into_any()
}

/// Hint, undo, pause, resign, words to the others, the whole screen.
#[component]
fn Tools(desk: Desk) -> impl IntoView {
    let own = move |f: fn(&Face) -> bool| {
        desk.seat().is_some()
            && desk.face.with(|face| face.as_deref().is_some_and(|face| face.phase == Phase::Playing && f(face)))
    };
    let offer = move |what: Proposal| {
        if let Some(seat) = desk.seat() {
            desk.say(format!("offer {seat} {what}"));
        }
    };
    let hint = move |_| {
        if let Some(seat) = desk.seat() {
            desk.say(format!("hint {seat}"));
        }
    };
    let resign = move |_| {
        if let Some(seat) = desk.seat().filter(|_| browser::confirm(&text_now("resign-sure", &[]))) {
            desk.say(format!("resign {seat}"));
        }
    };
    let paused = move || desk.face.with(|face| face.as_deref().is_some_and(|face| face.paused.is_some()));
    let others = move || {
        let person = desk.person.get();
        desk.face.with(|face| {
            let other = |seat: &SeatView| matches!(seat.occupant, table::view::OccupantView::Person { person: p, .. } if p != person);
            face.as_deref().is_some_and(|face| face.seats.iter().any(other))
        })
    };
    view! {
        <span class="bar-tools">
            <Show when=move || own(|face| face.hints) && desk.may_act()>
                <Tool name="bulb" key="tool-hint" run=hint />
            </Show>
            <Show when=move || own(|face| face.house.takeback == engine::core::referee::Switch::On)>
                <Tool name="undo" key="tool-undo" run=move |_| offer(Proposal::Takeback) />
            </Show>
            <Show when=move || own(|face| face.paused.is_none()) && others()>
                <Tool name="draw" key="tool-draw" run=move |_| offer(Proposal::Draw) />
            </Show>
            <Show when=move || own(|face| face.paused.is_none())>
                <Tool name="pause" key="tool-pause" run=move |_| offer(Proposal::Pause) />
            </Show>
            <Show when=move || own(|_| true) && paused()>
                <Tool name="play" key="tool-resume" run=move |_| desk.say("resume".to_owned()) />
            </Show>
            <Show when=move || own(|_| true)>
                <Tool name="flag" key="tool-resign" run=resign />
            </Show>
            <Show when=others>
                <Phrases desk />
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
fn Phrases(desk: Desk) -> impl IntoView {
    let say = move |phrase: Phrase| {
        if let Some(seat) = desk.seat() {
            desk.ask(protocol::ClientMessage::Chat { seat, phrase });
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
fn Pending(desk: Desk) -> impl IntoView {
    let confirm = move |_| {
        if let Some((seat, action)) = desk.pending.get_untracked() {
            desk.act(seat, &action);
        }
    };
    let question = move || {
        let name = desk.pending.with(|pending| Some(manner(desk.game).name(&pending.as_ref()?.1)))?;
        Some(t!("confirm-move", action = name))
    };
    view! {
        <Show when=move || desk.pending.with(Option::is_some)>
            <div class="proposed" role="alert">
                <p>{question}</p>
                <button type="button" class="button main" data-action="confirm" on:click=confirm>
                    {icon("check")}
                    <span>{move || t("confirm-yes")}</span>
                </button>
                <button type="button" class="button quiet" on:click=move |_| desk.pending.set(None)>
                    {move || t("confirm-no")}
                </button>
            </div>
        </Show>
    }
}

/// A proposal that stands: who is asked answers here, who made it takes it back here.
#[component]
fn Proposed(desk: Desk) -> impl IntoView {
    let offer = Memo::new(move |_| desk.face.with(|face| face.as_deref().and_then(|face| face.offer)));
    let text = move || {
        let offer = offer.get()?;
        let name = desk.face.with(|face| Some(Names::of(face.as_deref()?).of_seat(offer.by).to_owned()))?;
        Some(t!(format!("offer-{}", offer.what), name = name))
    };
    let answer = move |answer: Answer| {
        let Some(offer) = offer.get_untracked() else { return };
        let own = desk.own_seats();
        let seat = own.iter().find(|&seat| offer.asked.contains(seat)).or(own.contains(offer.by).then_some(offer.by));
        if let Some(seat) = seat {
            desk.say(format!("answer {seat} {answer}"));
        }
    };
    let asked = move || offer.get().is_some_and(|offer| offer.asked.iter().any(|seat| desk.own_seats().contains(seat)));
    let mine = move || offer.get().is_some_and(|offer| desk.own_seats().contains(offer.by)) && !asked();
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
fn NextRound(desk: Desk) -> impl IntoView {
    let over = move || {
        desk.face.with(|face| {
            let face = face.as_deref()?;
            let play = face.play.as_ref().filter(|_| face.phase == Phase::Playing)?;
            play.round_outcome.clone().map(|outcome| (play.round, outcome, Names::of(face)))
        })
    };
    let here = move || matches!(desk.viewer.get(), Viewer::Seat(_));
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
                        <button type="button" class="button main" data-action="next" on:click=move |_| desk.say("next".to_owned())>
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
