//! What a rematch changes for the player: colours, or who begins.

use engine::Seat;
use leptos::prelude::*;
use table::Phase;

use super::erased::AnyTableView;
use super::game_ui::game_ui;
use super::names::{Names, sentence};
use super::store::{TableStore, match_number, reader};
use crate::words::{fill, text_now};

/// How a match begins for its reader.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Beginning {
    number: Option<u32>,
    /// The reader's side, where sides have names.
    side: Option<String>,
    /// Who begins, if one player alone does.
    starter: Option<(Seat, &'static str)>,
}

impl Beginning {
    fn of(view: &AnyTableView, reader: Option<Seat>, names: &Names) -> Self {
        let side = reader.and_then(|seat| game_ui(view.game).side_name(view, seat));
        let awaited = view.play.as_ref().map(|play| play.awaited).unwrap_or_default();
        let starter = awaited.first().filter(|_| awaited.len() == 1).map(|seat| (seat, names.is_you(seat)));
        Self { number: match_number(view), side, starter }
    }

    /// What is other than in the match before; a side is named in any case, for it may change.
    fn news(&self, before: &Self, names: &Names) -> Option<String> {
        match (&self.side, self.starter, before.starter) {
            (Some(side), _, _) if before.side.as_ref() != Some(side) => {
                Some(text_now("rematch-side", &[("side", side.clone().into())]))
            }
            (Some(side), _, _) => Some(text_now("rematch-side-kept", &[("side", side.clone().into())])),
            (None, Some((seat, you)), Some((_, before))) if you != before => {
                Some(sentence(&fill("rematch-starter", &names.subject(seat))))
            }
            (None, _, _) => None,
        }
    }
}

/// What the rematch that has just begun changes; it is said until the player has moved.
pub(super) fn follow(store: TableStore) -> Signal<Option<String>> {
    let news = RwSignal::new(None::<String>);
    Effect::new(move |before: Option<Option<Beginning>>| {
        let before = before.flatten();
        let Some(view) = store.view.get().filter(|view| view.phase == Phase::Playing) else { return before };
        let reader = reader(&view, store.person.get_untracked());
        let Some(names) = untrack(|| store.names()) else { return before };
        let now = Beginning::of(&view, reader, &names);
        match before {
            Some(before) if before.number == now.number => Some(before),
            Some(before) => {
                news.set(now.news(&before, &names));
                Some(now)
            }
            None => Some(now),
        }
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
