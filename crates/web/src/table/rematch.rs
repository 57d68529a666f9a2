//! What a rematch changes for the player: colours, or who begins.

use engine::Seat;
use leptos::prelude::*;
use table::Phase;

use super::erased::AnyTableView;
use super::game_ui::game_ui;
use super::names::{Names, sentence};
use super::store::{TableStore, match_number, reader};
use crate::words::text_now;

/// How a match begins for its reader.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Beginning {
    number: Option<u32>,
    /// The reader's side, where sides have names.
    side: Option<String>,
    /// Who begins, if one player alone does, and nobody has moved yet.
    starter: Option<(Seat, &'static str)>,
}

impl Beginning {
    fn of(store: TableStore, view: &AnyTableView, names: &Names) -> Self {
        let reader = reader(view, store.person.get_untracked());
        let side = reader.and_then(|seat| game_ui(view.game).side_name(view, seat));
        let awaited = view.play.as_ref().map(|play| play.awaited).unwrap_or_default();
        let begins = awaited.len() == 1 && !untrack(|| store.has_begun());
        let starter = awaited.first().filter(|_| begins).map(|seat| (seat, names.is_you(seat)));
        Self { number: match_number(view), side, starter }
    }

    /// What is other than in the match before, as far as this screen has seen it; a side is named in any case, for it
    /// may change.
    fn news(&self, before: Option<&Self>, names: &Names) -> Option<String> {
        let Some(side) = &self.side else {
            let (seat, you) = self.starter?;
            let key = match before.and_then(|before| before.starter) {
                Some((_, before)) if before == you => return None,
                Some(_) => "rematch-starter",
                None => "rematch-starter-now",
            };
            return Some(sentence(&text_now(key, &names.subject(seat))));
        };
        let key = match before.and_then(|before| before.side.as_ref()) {
            Some(before) if before == side => "rematch-side-kept",
            Some(_) => "rematch-side",
            None => "rematch-side-now",
        };
        Some(text_now(key, &[("side", side.clone().into())]))
    }
}

/// Whether whoever comes to the table finds a rematch in which they have not moved yet.
fn is_new_rematch(store: TableStore, view: &AnyTableView) -> bool {
    let seated = !store.own_seats().is_empty();
    view.phase == Phase::Playing && match_number(view) > Some(1) && seated && !store.has_moved()
}

/// What the rematch that has just begun changes; it is said until the player has moved.
pub(super) fn follow(store: TableStore) -> Signal<Option<String>> {
    let news = RwSignal::new(None::<String>);
    Effect::new(move |before: Option<Option<Beginning>>| {
        let before = before.flatten();
        // Whoever loads the page while a rematch waits still sees their old side.
        let Some(view) = store.view.get().filter(|view| view.phase != Phase::Seating) else { return before };
        let Some(names) = untrack(|| store.names()) else { return before };
        let now = Beginning::of(store, &view, &names);
        if before.as_ref().is_some_and(|before| before.number == now.number) {
            return before;
        }
        if before.is_some() || untrack(|| is_new_rematch(store, &view)) {
            news.set(now.news(before.as_ref(), &names));
        }
        Some(now)
    });
    Effect::new(move |before: Option<bool>| {
        let acts = store.may_act();
        if before == Some(true) && !acts {
            news.set(None);
        }
        acts
    });
    news.into()
}
