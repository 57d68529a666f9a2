//! The rounds of a match: which one is played, what the last one brought, and the next.

use engine::core::outcome::ScoreOrder;
use engine::{Seat, Viewer};
use leptos::prelude::*;
use table::{Phase, TableInput};

use super::erased::AnyTableView;
use super::game_ui::game_ui;
use super::names::sentence;
use super::players::shown;
use super::rematch;
use super::scores::{Length, Tally};
use super::store::TableStore;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// The total of a player over the rounds, with what it takes to win.
#[must_use]
pub fn total_text(store: TableStore, total: &Tally) -> String {
    let target = store.view.with(|view| game_ui(store.game).length(view.as_deref()?)?.target);
    match target {
        Some(target) => t!("total-of", total = total.value, of = target),
        None => t!("total-is", total = total.value),
    }
}

/// Below the players: which round of how many, what wins and that all play at once, where that is not plain; after a
/// rematch, what is new.
#[component]
pub fn RoundLine(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let news = rematch::follow(store);
    let text = Memo::new(move |_| news.get().or_else(|| store.view.with(|view| round_text(view.as_deref()?))));
    view! {
        <Show when=move || text.with(Option::is_some)>
            <li class="players-round">
                <span role="status">{move || text.get()}</span>
            </li>
        </Show>
    }
}

fn round_text(view: &AnyTableView) -> Option<String> {
    let play = view.play.as_ref().filter(|_| view.phase != Phase::Seating)?;
    let Length { rounds, target, order } = game_ui(view.game).length(view)?;
    let round = match target {
        _ if rounds == 1 => None,
        Some(target) => Some(t!("round-to", n = play.round + 1, target = target)),
        None => Some(t!("round-of", n = play.round + 1, of = rounds)),
    };
    let less = (order == ScoreOrder::LowestWins).then(|| t("less-is-better"));
    let at_once = game_ui(view.game).plays_at_once(view).then(|| t("at-once"));
    let parts: Vec<String> = round.into_iter().chain(less).chain(at_once).collect();
    (!parts.is_empty()).then(|| sentence(&parts.join(" · ")))
}

/// What every player has, with the winners marked.
pub fn score_list(store: TableStore, view: &AnyTableView, winners: engine::SeatSet) -> AnyView {
    let Some(names) = store.names() else { return ().into_any() };
    let line = |seat: Seat| {
        let standing = game_ui(store.game).standing(view, seat);
        let winner = winners.contains(seat);
        let total = standing.total.as_ref().map(|total| total_text(store, total));
        view! {
            <li class:winner=winner>
                <span>{names.of_seat(seat).to_owned()}</span>
                <span class="score-value">{standing.round.as_ref().map(shown)}</span>
                {total.map(|total| view! { <small class="score-total">{total}</small> })}
            </li>
        }
    };
    let lines = Seat::all(view.seats.len() as u8).map(line).collect_view();
    view! { <ul class="scores">{lines}</ul> }.into_any()
}

/// After a round: what it brought, and the next one.
#[component]
pub fn NextRound(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let over = move || {
        let view = store.view.get().filter(|view| view.phase == Phase::Playing)?;
        let (round, winners) = {
            let play = view.play.as_ref()?;
            (play.round, play.round_outcome.as_ref()?.winners)
        };
        Some((view, round, winners))
    };
    let here = move || matches!(store.viewer.get(), Viewer::Seat(_));
    view! {
        {move || {
            let (view, round, winners) = over()?;
            let why = store.names().and_then(|names| game_ui(store.game).ending(&view, &names));
            Some(view! {
                <div class="round-over">
                    <h2>{t!("round-over", n = round + 1)}</h2>
                    <p class="round-why">{why}</p>
                    {score_list(store, &view, winners)}
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
