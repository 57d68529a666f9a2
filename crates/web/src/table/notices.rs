//! What asks for an answer, in the box beside the board: a move to be confirmed, a proposal.

use leptos::prelude::*;
use table::{Answer, Proposal, TableInput};

use super::game_ui::game_ui;
use super::names;
use super::store::TableStore;
use super::takeback::replies;
use crate::icons::icon;
use crate::t;
use crate::words::{fill, t};

/// A move that waits to be confirmed.
#[component]
pub fn Pending(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let confirm = move |_| {
        if let Some((seat, action)) = store.pending.get_untracked() {
            store.act(seat, &action);
        }
    };
    let question = move || {
        let (_, action) = store.pending.get()?;
        let name = store.view.with(|view| Some(game_ui(store.game).name(view.as_deref()?, &action)))?;
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
pub fn Proposed(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let offer = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(|view| view.offer)));
    let text = move || {
        let offer = offer.get()?;
        let names = store.names()?;
        let replies = replies(store, offer.by).filter(|_| offer.what == Proposal::Takeback);
        let said = match replies {
            Some(replies) => {
                let values = [&names.subject(offer.by)[..], &[("replies", replies.into())]].concat();
                fill("offer-takeback-replies", &values)
            }
            None => fill(&format!("offer-{}", offer.what), &names.subject(offer.by)),
        };
        Some(names::sentence(&said))
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
