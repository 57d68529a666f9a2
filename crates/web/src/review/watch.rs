//! What is looked at: the match, the step, and from where.

use std::sync::Arc;

use engine::{Seat, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use room::{BotJob, BotReply, Ply, Replay, RoomError};
use table::view::OccupantView;
use table::{Name, PersonId};
use wasm_bindgen::JsValue;

use super::judge::{Judgement, Verdicts, judge};
use super::seen::{SeenStep, seen_steps};
use crate::table::store::{TableStore, held_by, reader};
use crate::table::{AnyTableView, Names};
use crate::words::text_now;
use crate::worker::{self, NoAnswer};

/// Nobody who plays: the match of others.
const NOBODY: PersonId = PersonId(0);

/// Where a match comes from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file of its table.
    pub text: String,
    /// Who of the players reads it.
    pub reader: Option<PersonId>,
    /// The part of the address that holds the match, if all of it is there.
    pub fragment: Option<String>,
}

/// A match that is looked at.
#[derive(Clone, Copy)]
pub struct Watch {
    /// The board's own store: nothing can be done there.
    pub store: TableStore,
    /// Which step is shown.
    pub ply: RwSignal<usize>,
    /// What the engine thinks, as far as it has come.
    pub verdicts: RwSignal<Verdicts>,
    /// The steps.
    pub plies: StoredValue<Arc<Vec<Ply>>>,
    names: Memo<Option<Names>>,
    /// What the address says of the match, if all of it is there.
    fragment: StoredValue<Option<String>>,
    /// The steps as who acted there saw them.
    seen: StoredValue<Arc<Vec<Option<SeenStep>>>>,
    /// The table when the match was over.
    end: StoredValue<Option<Arc<AnyTableView>>>,
    text: StoredValue<String>,
    replay: StoredValue<Box<dyn Replay>, LocalStorage>,
}

impl Watch {
    /// Opens the file of a table at a step.
    ///
    /// # Errors
    /// The file is no table, does not replay, or no match was played there.
    pub fn open(source: Source, ply: usize) -> Result<Self, RoomError> {
        let Source { text, reader, fragment } = source;
        let mut replay = room::replay(&text)?;
        let plies = Arc::new(replay.plies().to_vec());
        let end = replay.outcome().map(|outcome| (plies.len() - 1, outcome.clone()));
        let store = TableStore::new(replay.game());
        store.read_only.set(true);
        store.person.set(reader.unwrap_or(NOBODY));
        let (seen, last) = seen_steps(replay.as_mut());
        let watch = Self {
            store,
            ply: RwSignal::new(0),
            verdicts: RwSignal::new(Verdicts { end, plies: Arc::clone(&plies), ..Verdicts::default() }),
            plies: StoredValue::new(plies),
            names: Memo::new(move |_| store.names()),
            fragment: StoredValue::new(fragment),
            seen: StoredValue::new(Arc::new(seen)),
            end: StoredValue::new(last),
            text: StoredValue::new(text),
            replay: StoredValue::new_local(replay),
        };
        store.viewer.set(Viewer::Seat(Seat(0)));
        watch.show(ply);
        let first = store.view.with_untracked(|view| first_seat(view.as_deref()?, reader));
        watch.look(Viewer::Seat(first.unwrap_or(Seat(0))));
        watch.judge_all();
        Ok(watch)
    }

    /// The last step.
    #[must_use]
    pub fn last(self) -> usize {
        self.plies.with_value(|plies| plies.len().saturating_sub(1))
    }

    /// Shows a step, and names it in the address.
    pub fn go(self, ply: usize) {
        self.show(ply);
        let history = web_sys::window().and_then(|window| window.history().ok());
        if let Some(history) = history {
            let ply = self.ply.get_untracked();
            let fragment = self.fragment.get_value();
            let address = fragment.map_or_else(|| format!("#{ply}"), |fragment| format!("#{fragment}&{ply}"));
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    fn show(self, ply: usize) {
        let ply = ply.min(self.last());
        let viewer = self.store.viewer.get_untracked();
        let update = self.replay.try_update_value(|replay| replay.typed_update(ply, viewer));
        if let Some(update) = update {
            self.ply.set(ply);
            self.store.explained.set(None);
            self.store.hint.set(None);
            self.store.show(update);
            self.verdicts.update(|verdicts| {
                verdicts.sides = self.store.view.with_untracked(|view| {
                    view.as_ref().map(|view| view.seats.iter().map(|seat| seat.side).collect()).unwrap_or_default()
                });
            });
        }
    }

    /// Looks from another seat, or as an onlooker.
    pub fn look(self, viewer: Viewer) {
        self.store.viewer.set(viewer);
        self.show(self.ply.get_untracked());
    }

    /// What the players are called.
    #[must_use]
    pub fn names(self) -> Option<Names> {
        self.names.get()
    }

    /// The table when the match was over.
    #[must_use]
    pub fn end(self) -> Option<Arc<AnyTableView>> {
        self.end.get_value()
    }

    /// The seat of who looks at the match, if they played it.
    #[must_use]
    pub fn reader(self) -> Option<Seat> {
        let person = self.store.person.get();
        self.end.with_value(|end| reader(end.as_deref()?, person))
    }

    /// A step in words: who did what.
    #[must_use]
    pub fn sentence(self, ply: usize) -> String {
        let acted = self.plies.with_value(|plies| plies.get(ply)?.acted.clone());
        match (acted, self.names()) {
            (Some((seat, action)), Some(names)) => {
                let told = self.with_seen(ply, |step| step.told(self.reader()));
                told.flatten().unwrap_or_else(|| {
                    let action = self.name_in_place_of(ply, &action);
                    text_now("review-acted", &[("name", names.of_seat(seat).into()), ("action", action.into())])
                })
            }
            (Some(_) | None, _) if ply == 0 => text_now("review-start", &[]),
            (Some(_) | None, _) if ply == self.last() => text_now("review-end", &[]),
            (Some(_) | None, _) => text_now("review-time", &[]),
        }
    }

    /// An action in words that was possible in the place of a step, with things named as who acted there saw them.
    #[must_use]
    pub fn name_in_place_of(self, ply: usize, action: &str) -> String {
        self.with_seen(ply, |step| step.name(action)).unwrap_or_default()
    }

    fn with_seen<T>(self, ply: usize, f: impl FnOnce(&SeenStep) -> T) -> Option<T> {
        self.seen.with_value(|seen| seen.get(ply)?.as_ref().map(f))
    }

    /// The file of the table.
    #[must_use]
    pub fn record(self) -> String {
        self.text.get_value()
    }

    /// Has every step judged, one after the other, beside the page.
    fn judge_all(self) {
        let (Some(player), last) = (judge(self.store.game), self.last()) else { return };
        let Ok(mut replay) = self.text.with_value(|text| room::replay(text)) else { return };
        spawn_local(async move {
            for ply in 0..last {
                if self.verdicts.try_update(|verdicts| verdicts.examined = ply).is_none() {
                    return;
                }
                if replay.is_forced(ply) {
                    continue;
                }
                let Some(question) = replay.question(ply, &player) else { continue };
                let Ok(answer) = ask(&question).await else { return };
                let hint = match replay.hint(ply) {
                    Some(hint) => ask(&hint).await,
                    None => Ok(None),
                };
                let Ok(hint) = hint else { return };
                let Some(answer) = answer else { continue };
                let hint = hint.map(|hint| hint.action);
                let judgement = Judgement { seat: answer.seat, best: answer.action, hint, value: answer.value };
                let told = self.verdicts.try_update(|verdicts| verdicts.judged.insert(ply, judgement));
                if told.is_none() {
                    return;
                }
            }
            self.verdicts.try_update(|verdicts| verdicts.examined = last);
        });
    }

    /// The file of a table that goes on from the step that is shown.
    ///
    /// # Errors
    /// There is nothing to play there.
    pub fn branch(self, seat: Seat, name: &Name, player: &str) -> Result<String, RoomError> {
        let ply = self.ply.get_untracked();
        let entries = self.plies.with_value(|plies| plies.get(ply).map_or(0, |ply| ply.entries));
        self.text.with_value(|text| room::branch(text, entries, seat, name, player))
    }

    /// Stops thinking.
    pub fn close(self) {
        worker::forget_all();
    }
}

/// The answer of the worker, if it understands the job.
async fn ask(job: &BotJob) -> Result<Option<BotReply>, NoAnswer> {
    let answer = worker::think(serde_json::to_string(job).unwrap_or_default()).await?;
    Ok(serde_json::from_str(&answer).ok())
}

/// The seat from which a match is looked at first: the reader's, else that of a person.
fn first_seat(view: &AnyTableView, reader: Option<PersonId>) -> Option<Seat> {
    let own = reader.and_then(|reader| held_by(view, reader).first());
    let mut seats = (0..).map(Seat).zip(&view.seats);
    own.or_else(|| {
        let person = seats.find(|(_, seat)| matches!(seat.occupant, OccupantView::Person { .. }));
        person.map(|(seat, _)| seat)
    })
}
