//! How news are written. What has been written and is still the same is not written again: the options, the rules of
//! the house, and what several viewers see alike of the game.

use engine::core::effect::seen_by;
use engine::{Millis, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{Study, Table, TableEffect, TableEffects};

use crate::message::Tell;

/// [`crate::News`] as it is written.
#[derive(Serialize)]
pub(crate) struct NewsOf<'a, E, V> {
    pub(crate) from: usize,
    pub(crate) effects: Vec<&'a TableEffect<E>>,
    pub(crate) view: V,
}

impl<E: Serialize, V: Serialize> NewsOf<'_, E, V> {
    pub(crate) fn tell(&self) -> Tell {
        match serde_json::value::to_raw_value(self) {
            Ok(news) => Tell::News(news),
            Err(wrong) => Tell::Bad { message: wrong.to_string() },
        }
    }
}

/// Writes the news of one table.
pub(crate) struct Scribe<P: Study> {
    options: String,
    house: String,
    game: Seen<P>,
}

impl<P: Study> Scribe<P> {
    pub(crate) fn new(table: &Table<P>) -> Self {
        let settings = table.settings();
        Self { options: settings.options.to_string(), house: settings.house.to_string(), game: Seen(None) }
    }

    /// How the table looks to a viewer, and what of this has happened since an entry.
    pub(crate) fn news<'t>(
        &mut self,
        table: &Table<P>,
        at: Millis,
        viewer: Viewer,
        from: usize,
        since: impl Iterator<Item = &'t TableEffects<P::Effect>>,
    ) -> Tell {
        let Self { options, house, game } = self;
        let effects = since.flat_map(|told| seen_by(told, viewer)).collect();
        let view = table.view_as(at, viewer, (&*options, &*house), |view| game.write(view));
        NewsOf { from, effects, view }.tell()
    }
}

/// The game as the last viewer saw it, and how that is written: for whom an equal view is written next, it reads the
/// same. (Views that differ in anything hidden are not equal.)
struct Seen<P: Study>(Option<(P::View, Box<RawValue>)>);

impl<P: Study> Seen<P> {
    fn write(&mut self, view: P::View) -> Option<&RawValue> {
        if self.0.as_ref().is_none_or(|(last, _)| *last != view) {
            self.0 = serde_json::value::to_raw_value(&view).ok().map(|text| (view, text));
        }
        self.0.as_ref().map(|(_, text)| &**text)
    }
}
