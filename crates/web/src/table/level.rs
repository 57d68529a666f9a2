//! The level of the computers at a table: shown, changed, and following the player's strength.

use engine::Seat;
use leptos::prelude::*;
use table::view::OccupantView;
use table::{Phase, TableInput};

use super::erased::AnyTableView;
use super::store::{TableStore, held_by, match_number};
use crate::icons::icon;
use crate::saved::{self, Chosen, Other, SavedMatch, Venue};
use crate::words::t;
use crate::{browser, strength, t};

/// A match that this browser stores, as the screen around the table knows it.
#[derive(Clone, Copy)]
pub struct LocalMatch {
    /// Whether the computers' level follows the player's strength.
    pub adaptive: RwSignal<bool>,
    /// The options as they were chosen, if that is known.
    pub options: StoredValue<Option<String>>,
}

impl LocalMatch {
    /// Keeps the list of matches up to date, and the level at the player's strength where that was chosen.
    #[must_use]
    pub fn follow(store: TableStore, id: String) -> Self {
        let chosen = saved::get(&id).map(|saved| saved.chosen).unwrap_or_default();
        let (adaptive, options) = (RwSignal::new(chosen.adaptive), StoredValue::new(chosen.options));
        Effect::new(move |before: Option<Option<(Phase, Option<u32>)>>| {
            let view = store.view.get()?;
            let (adapts, now) = (adaptive.get(), (view.phase, match_number(&view)));
            note(&view, store, &id, Chosen { adaptive: adapts, options: options.get_value() });
            let Some(Some((phase, number))) = before else { return Some(now) };
            if phase == Phase::Playing && view.phase == Phase::Over && adapts {
                learn(&view, store);
            } else if number != now.1 && adapts {
                set_level(store, strength::level(store.game));
            }
            Some(now)
        });
        Self { adaptive, options }
    }
}

/// Writes down what the list of matches shows of this one.
fn note(view: &AnyTableView, store: TableStore, id: &str, chosen: Chosen) {
    let own = held_by(view, store.person.get_untracked());
    saved::put(&SavedMatch {
        id: id.to_owned(),
        venue: Venue::Here,
        game: view.game,
        others: others(view, own.first()),
        chosen,
        begun: untrack(|| store.has_moved()),
        waits: false,
        over: view.phase == Phase::Over,
        at: browser::now() as u64,
    });
}

/// The players of all seats but one's own.
#[must_use]
pub fn others(view: &AnyTableView, own: Option<Seat>) -> Vec<Other> {
    let seats = (0..).map(Seat).zip(&view.seats).filter(|(seat, _)| Some(*seat) != own);
    let other = |(_, seat): (Seat, &table::view::SeatView)| match &seat.occupant {
        OccupantView::Person { name, .. } => Some(Other::Person(name.to_string())),
        OccupantView::Bot { player } => Some(Other::Computer(level_of(player).unwrap_or(*strength::LEVELS.end()))),
        OccupantView::Open => None,
    };
    seats.filter_map(other).collect()
}

fn level_of(player: &str) -> Option<u8> {
    player.strip_prefix("level:")?.parse().ok()
}

/// The computers at a table with their levels.
pub(super) fn computers(view: &AnyTableView) -> Vec<(Seat, u8)> {
    let seats = (0..).map(Seat).zip(&view.seats);
    let computer = |(seat, shown): (Seat, &table::view::SeatView)| match &shown.occupant {
        OccupantView::Bot { player } => Some((seat, level_of(player)?)),
        OccupantView::Person { .. } | OccupantView::Open => None,
    };
    seats.filter_map(computer).collect()
}

/// The level of the computer on a seat, if there is one.
#[must_use]
pub fn level_of_seat(view: &AnyTableView, seat: Seat) -> Option<u8> {
    computers(view).into_iter().find(|(own, _)| *own == seat).map(|(_, level)| level)
}

/// The level of the computers at a table, if there are any: that of the first.
#[must_use]
pub fn level(view: &AnyTableView) -> Option<u8> {
    computers(view).first().map(|(_, level)| *level)
}

/// Whether one person alone plays against computers.
fn is_alone(view: &AnyTableView) -> bool {
    let people = view.seats.iter().filter(|seat| matches!(seat.occupant, OccupantView::Person { .. })).count();
    people == 1 && level(view).is_some()
}

/// Whether somebody alone against computers has lost; none if there is no saying.
pub(super) fn has_lost(view: &AnyTableView, store: TableStore) -> Option<bool> {
    let own = held_by(view, store.person.get_untracked()).first().filter(|_| is_alone(view))?;
    let winners = view.play.as_ref()?.outcome.as_ref()?.winners;
    // A draw teaches nothing.
    let shared = winners.contains(own) && winners.len() > 1;
    (!shared).then(|| !winners.contains(own))
}

fn learn(view: &AnyTableView, store: TableStore) {
    if let (Some(lost), Some(level)) = (has_lost(view, store), level(view)) {
        strength::learn(store.game, level, !lost);
    }
}

/// Gives all computers at the table a level.
pub fn set_level(store: TableStore, level: u8) {
    let computers = store.view.with_untracked(|view| view.as_deref().map(computers)).unwrap_or_default();
    for (seat, _) in computers.into_iter().filter(|(_, before)| *before != level) {
        store.submit(TableInput::Bot { seat, player: format!("level:{level}").into() });
    }
}

/// Whether this screen may change the level now.
#[must_use]
pub fn may_change(store: TableStore) -> bool {
    let owner = store.owner.get();
    let fits = |view: &AnyTableView| level(view).is_some() && (view.phase != Phase::Playing || is_alone(view));
    owner && store.view.with(|view| view.as_deref().is_some_and(fits))
}

/// The levels to choose from.
#[component]
pub fn Levels(
    /// What is known of the table.
    store: TableStore,
    /// Called when one was chosen.
    #[prop(into)]
    done: Callback<()>,
) -> impl IntoView {
    let local = use_context::<LocalMatch>();
    let adaptive = move || local.is_some_and(|local| local.adaptive.get());
    let now = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(level)));
    let choose = move |level: Option<u8>| {
        if let Some(local) = local {
            local.adaptive.set(level.is_none());
        }
        set_level(store, level.unwrap_or_else(|| strength::level(store.game)));
        done.run(());
    };
    let mine = local.map(|_| {
        let own = strength::level(store.game);
        view! {
            <li>
                <button
                    type="button"
                    data-level="mine"
                    aria-pressed=move || adaptive().to_string()
                    on:click=move |_| choose(None)
                >
                    {move || t!("level-mine-now", level = own)}
                </button>
            </li>
        }
    });
    let one = move |level: u8| {
        let pressed = move || !adaptive() && now.get() == Some(level);
        view! {
            <li>
                <button
                    type="button"
                    data-level=level.to_string()
                    aria-pressed=move || pressed().to_string()
                    on:click=move |_| choose(Some(level))
                >
                    {move || t!("setup-level", level = level, name = t(&format!("level-{level}")))}
                </button>
            </li>
        }
    };
    view! { <ul class="head-list">{mine} {strength::LEVELS.map(one).collect_view()}</ul> }
}

/// After a match against computers: what the next one is like, or another level to choose.
#[component]
pub fn NextLevel(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let local = use_context::<LocalMatch>();
    move || {
        let adapts = local.is_some_and(|local| local.adaptive.get());
        let (lost, level) = store.view.with(|view| {
            let view = view.as_deref().filter(|view| view.phase == Phase::Over)?;
            Some((has_lost(view, store)?, level(view)?))
        })?;
        let next = strength::next(level, !lost);
        if next == level {
            return None;
        }
        if adapts {
            let key = if lost { "end-easier-next" } else { "end-harder-next" };
            return Some(view! { <p class="end-level">{t!(key, level = next)}</p> }.into_any());
        }
        Some(again_at(store, next, lost))
    }
}

/// A rematch at another level: easier after a defeat, harder after a win.
fn again_at(store: TableStore, level: u8, lost: bool) -> AnyView {
    let (action, key) = if lost { ("easier", "end-easier") } else { ("harder", "end-harder") };
    let again = move |_| {
        set_level(store, level);
        for seat in store.own_seats().iter() {
            store.submit(TableInput::Rematch { seat });
        }
    };
    view! {
        <button type="button" class="button" data-action=action on:click=again>
            {icon(if lost { "minus" } else { "plus" })}
            <span>{t!(key, level = level)}</span>
        </button>
    }
    .into_any()
}
