//! How news are written. What has been written and is still the same is not written again: the options, the rules of
//! the house, and all that several viewers know alike.

use engine::core::effect::{Audience, Told};
use engine::{Millis, Viewer};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use table::{Study, Table, TableEffect, TableEffects};

use crate::message::Tell;

/// [`crate::News`] as it is written.
#[derive(Serialize)]
pub(crate) struct NewsOf<E, V> {
    pub(crate) from: usize,
    pub(crate) effects: E,
    pub(crate) viewer: Viewer,
    pub(crate) view: V,
}

impl<E: Serialize, V: Serialize> NewsOf<E, V> {
    pub(crate) fn tell(&self) -> Tell {
        match to_raw_value(self) {
            Ok(news) => Tell::News(news),
            Err(wrong) => Tell::Bad { message: wrong.to_string() },
        }
    }
}

/// Writes the news of one table.
pub(crate) struct Scribe<P: Study> {
    options: String,
    house: String,
    last: Option<Written<P>>,
}

/// What was written last, and for whom it would read the same: who knows as much of the game, and of all that happened.
struct Written<P: Study> {
    occasion: Occasion,
    game: Option<P::View>,
    effects: Box<RawValue>,
    view: Box<RawValue>,
}

/// When something is written: since which entry, at what time, after how many entries, and whether everybody may know
/// what happened.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Occasion {
    from: usize,
    at: Millis,
    entries: usize,
    open: bool,
}

impl<P: Study> Scribe<P> {
    pub(crate) fn new(table: &Table<P>) -> Self {
        let settings = table.settings();
        Self { options: settings.options.to_string(), house: settings.house.to_string(), last: None }
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
        let told: Vec<&Told<TableEffect<P::Effect>>> = since.flatten().collect();
        let open = told.iter().all(|told| told.to == Audience::Everyone);
        let occasion = Occasion { from, at, entries: table.log().len(), open };
        let game = table.game().map(|game| game.position().view(viewer));
        let same = |last: &Written<P>| open && last.occasion == occasion && last.game == game;
        if !self.last.as_ref().is_some_and(same) {
            self.last = self.write(table, occasion, viewer, game, &told);
        }
        match &self.last {
            Some(Written { effects, view, .. }) => NewsOf { from, effects, viewer, view }.tell(),
            None => Tell::Bad { message: "the news cannot be written".to_owned() },
        }
    }

    fn write(
        &self,
        table: &Table<P>,
        occasion: Occasion,
        viewer: Viewer,
        game: Option<P::View>,
        told: &[&Told<TableEffect<P::Effect>>],
    ) -> Option<Written<P>> {
        let effects: Vec<_> = told.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.effect).collect();
        let view = table.view_as(occasion.at, (&*self.options, &*self.house), |_| game.as_ref());
        let (effects, view) = (to_raw_value(&effects).ok()?, to_raw_value(&view).ok()?);
        Some(Written { occasion, game, effects, view })
    }
}
