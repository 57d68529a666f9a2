//! The end of a match: who won and by how much, why it is over, what was best in it, and what one can do next.

use engine::{Outcome, Seat, SeatSet};
use leptos::prelude::*;
use leptos_router::components::A;
use protocol::ClientMessage;
use table::view::{OccupantView, SeatView};
use table::{Phase, TableInput};

use super::erased::AnyTableView;
use super::game_ui::game_ui;
use super::level::NextLevel;
use super::local::HERE;
use super::names::{Names, sentence};
use super::round::score_list;
use super::scores::signed;
use super::share::Share;
use super::store::{TableStore, reader};
use crate::browser;
use crate::icons::icon;
use crate::review::judge::judge;
use crate::review::kept;
use crate::t;
use crate::words::{fill, t};

/// The end of a match, above the board once it is over.
#[component]
pub fn End(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let over = Memo::new(move |_| store.phase() == Some(Phase::Over));
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if over {
            store.send(ClientMessage::Statistics);
        }
        // Who has just played is led to the result; who comes back to it finds the page at its top.
        if over && before == Some(false) {
            request_animation_frame(|| browser::focus("end-title"));
        }
        over
    });
    let shown = move || {
        over.get().then(|| store.view.get_untracked()).flatten().map(|view| {
            let reader = reader(&view, store.person.get());
            let how = view
                .play
                .as_ref()
                .and_then(|play| play.outcome.as_ref())
                .map(|end| reader.map_or("plain", |seat| if end.winners.contains(seat) { "won" } else { "lost" }));
            view! {
                <section class="end" data-result=how.unwrap_or("plain") aria-labelledby="end-title">
                    <Result store view=view.clone() reader />
                    <Wanted store />
                    <Next store />
                </section>
            }
        })
    };
    view! { {shown} }
}

/// Who won, why, and with what.
#[component]
fn Result(store: TableStore, view: std::sync::Arc<AnyTableView>, reader: Option<Seat>) -> impl IntoView {
    let winners = view.play.as_ref().and_then(|play| Some(play.outcome.as_ref()?.winners));
    // Each part follows the language.
    let named = |text: fn(&AnyTableView, &Names) -> Option<String>| {
        let view = view.clone();
        move || text(&view, &Names::of(&view).read_by(reader))
    };
    let (won, because) = (named(|view, names| Some(title(view, names))), named(why));
    let (cheered, listed) = (view.clone(), view.clone());
    let kind = move || cheer(&cheered, reader).map(|cheer| view! { <p class="end-cheer">{cheer}</p> });
    let scores = move || winners.map(|winners| score_list(store, &listed, winners));
    view! {
        <h2 id="end-title" tabindex="-1">
            {won}
        </h2>
        <p class="end-why">{because}</p>
        <Best store view=view.clone() reader />
        {kind}
        {scores}
    }
}

/// The highlight of the match, once its record is there: the reader's own, else that of who won.
#[component]
fn Best(store: TableStore, view: std::sync::Arc<AnyTableView>, reader: Option<Seat>) -> impl IntoView {
    let best = RwSignal::new(None::<String>);
    let winners = view.play.as_ref().and_then(|play| Some(play.outcome.as_ref()?.winners)).unwrap_or_default();
    let seats: Vec<Seat> = reader.into_iter().chain(winners.iter()).chain(Seat::all(view.seats.len() as u8)).collect();
    let names = Names::of(&view).read_by(reader);
    store.record(move |record| {
        best.try_set(untrack(|| game_ui(store.game).highlight(&record, &seats, &names)));
    });
    move || best.get().map(|best| view! { <p class="end-highlight">{icon("bulb")} <span>{best}</span></p> })
}

/// One seat for each side.
fn sides(view: &AnyTableView) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(&view.seats);
    seats.filter(|(seat, own)| own.side.first() == Some(*seat)).map(|(seat, _)| seat).collect()
}

/// Who won, and in a duel by how much.
#[must_use]
pub fn title(view: &AnyTableView, names: &Names) -> String {
    let Some(outcome) = view.play.as_ref().and_then(|play| play.outcome.as_ref()) else { return t("end-abandoned") };
    let (sides, winners) = (sides(view), outcome.winners);
    let score = score(view, outcome, &sides);
    if let [only] = sides[..] {
        return own_score(view, only).map_or_else(|| t("end-alone"), |points| t!("end-alone-with", points = points));
    }
    if sides.iter().all(|side| winners.contains(*side)) {
        return t("end-draw");
    }
    let you = winners.iter().find(|&seat| names.is_you(seat) == "yes");
    let together = sides.iter().filter(|side| winners.contains(**side)).count() == 1;
    let others: SeatSet = winners.iter().filter(|&seat| Some(seat) != you).collect();
    let text = match (you, together) {
        (Some(_), true) => t!("end-you-won", score = score),
        (Some(_), false) => t!("end-you-shared", names = names.mentions(others)),
        (None, true) => t!("end-won", names = names.mentions(winners), n = winners.len(), score = score),
        (None, false) => t!("end-shared", names = names.mentions(winners)),
    };
    sentence(&text)
}

/// The points of a player alone.
fn own_score(view: &AnyTableView, seat: Seat) -> Option<String> {
    game_ui(view.game).standing(view, seat).decisive().map(super::scores::Tally::text)
}

/// The score of a duel, the winner's points first; `none` where it says nothing, or, since fewer points win, the wrong
/// thing at first sight.
fn score(view: &AnyTableView, outcome: &Outcome, sides: &[Seat]) -> String {
    let points = |seat: &Seat| game_ui(view.game).standing(view, *seat).decisive().map(|tally| tally.value);
    let (won, lost): (Vec<Seat>, Vec<Seat>) = sides.iter().partition(|side| outcome.winners.contains(**side));
    match (&won[..], &lost[..]) {
        ([winner], [loser]) if leavers(view).is_empty() => match (points(winner), points(loser)) {
            (Some(own), Some(other)) if own > other => t!("end-score", own = signed(own), other = signed(other)),
            (_, _) => "none".to_owned(),
        },
        (_, _) => "none".to_owned(),
    }
}

/// The seats whose players have left.
fn leavers(view: &AnyTableView) -> SeatSet {
    let seats = (0..).map(Seat).zip(&view.seats);
    seats.filter(|(_, own)| own.left.is_some()).map(|(seat, _)| seat).collect()
}

/// Why a match is over.
#[must_use]
pub fn why(view: &AnyTableView, names: &Names) -> Option<String> {
    let play = view.play.as_ref()?;
    let outcome = play.outcome.as_ref()?;
    let left = leavers(view);
    let stays = |side: &Seat| view.seats[side.index()].side.iter().all(|seat| !left.contains(seat));
    if !left.is_empty() && sides(view).iter().filter(|side| stays(side)).count() <= 1 {
        let said = left.iter().filter_map(|seat| {
            let departure = view.seats[seat.index()].left?;
            Some(sentence(&fill(&format!("end-left-{departure}"), &names.subject(seat))))
        });
        return Some(said.collect::<Vec<_>>().join(" "));
    }
    if play.round_outcome.is_none() {
        return Some(t("end-draw-agreed"));
    }
    let target = game_ui(view.game).length(view).filter(|length| length.rounds > 1).and_then(|length| length.target);
    let reached = target.filter(|&target| outcome.scores.iter().any(|&score| score >= target as i32));
    match reached {
        Some(target) => {
            let best = outcome.winners.first()?;
            let reached = [&names.subject(best)[..], &[("n", target.into())]].concat();
            Some(sentence(&fill("end-target", &reached)))
        }
        None => game_ui(view.game).ending(view, names),
    }
}

/// Something kind after a defeat.
fn cheer(view: &AnyTableView, reader: Option<Seat>) -> Option<String> {
    let (reader, outcome) = (reader?, view.play.as_ref()?.outcome.as_ref()?);
    if outcome.winners.contains(reader) {
        return None;
    }
    let points = |seat| game_ui(view.game).standing(view, seat).decisive().map(|tally| tally.value);
    let behind = points(reader).zip(outcome.winners.first().and_then(points)).map(|(own, best)| own.abs_diff(best));
    let played_out = leavers(view).is_empty();
    Some(t(match behind {
        Some(behind) if behind <= CLOSE && played_out => "end-cheer-close",
        // A race has no moves to think about again, and who resigns may have led.
        _ if judge(view.game).is_none() || !played_out => "end-cheer-again",
        _ => "end-cheer",
    }))
}

/// By how little one loses when it was close.
const CLOSE: u32 = 2;

/// Who has asked for a rematch.
fn wanting(view: &AnyTableView) -> SeatSet {
    let seats = (0..).map(Seat).zip(&view.seats).filter(|_| view.phase == Phase::Over);
    let asked = |seat: &SeatView| seat.ready && matches!(seat.occupant, OccupantView::Person { .. });
    seats.filter(|(_, own)| asked(own)).map(|(seat, _)| seat).collect()
}

/// Who would like to play again, while others have not said so.
#[component]
fn Wanted(store: TableStore) -> impl IntoView {
    let wanting = Memo::new(move |_| store.view.with(|view| view.as_deref().map(wanting).unwrap_or_default()));
    let lines = move || {
        let names = store.names()?;
        let lines = wanting.get().iter().map(|seat| {
            let you = names.is_you(seat) == "yes";
            let key = if you { "end-waiting" } else { "story-wants-rematch" };
            view! { <p>{sentence(&fill(key, &names.subject(seat)))}</p> }
        });
        Some(lines.collect_view())
    };
    view! {
        <div class="end-wanted" role="status">
            {lines}
        </div>
    }
}

/// Again, review, share, another game.
#[component]
fn Next(store: TableStore) -> impl IntoView {
    let rematch = move |_| {
        for seat in store.own_seats().iter() {
            store.submit(TableInput::Rematch { seat });
        }
    };
    let seated = move || !store.own_seats().is_empty();
    let has_asked = move || {
        let wanting = store.view.with(|view| view.as_deref().map(wanting).unwrap_or_default());
        store.own_seats().iter().any(|seat| wanting.contains(seat))
    };
    // The server keeps its matches: a link that others can open as well. A match of this page goes along.
    let watch = store.table().map_or_else(|| "/revoir".to_owned(), |table| format!("/revoir?table={table}"));
    let review = move |_| {
        if store.table().is_none() {
            store.record(|text| kept::keep(&text, Some(HERE)));
        }
    };
    view! {
        <div class="end-next">
            <Show when=seated>
                <button type="button" class="button main" data-action="rematch" disabled=has_asked on:click=rematch>
                    {icon("turn")}
                    <span>{move || t("end-rematch")}</span>
                </button>
            </Show>
            <NextLevel store />
            <A href=watch attr:class="button quiet" attr:data-action="review" on:click=review>
                {icon("eye")}
                <span>{move || t("end-review")}</span>
            </A>
            <Share store />
            <A href="/" attr:class="button quiet" attr:data-action="home">
                {icon("back")}
                <span>{move || t("end-home")}</span>
            </A>
        </div>
    }
}
