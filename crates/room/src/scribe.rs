//! How news are written. What has been written and is still the same is not written again: the options, the rules of
//! the house, and all that several viewers know alike.

use engine::core::effect::{Audience, Told};
use engine::{Millis, Viewer};
use serde::ser::{Error as _, Serializer as _};
use serde_json::value::{RawValue, to_raw_value};
use table::{Study, Table, TableEffect, TableEffects};

/// Writes the news of one table.
pub(crate) struct Scribe<P: Study> {
    options: Option<Box<RawValue>>,
    house: Option<Box<RawValue>>,
    last: Option<Written<P>>,
}

/// What was written last, and for whom it would read the same: who knows as much of the game, and of all that happened.
struct Written<P: Study> {
    occasion: Occasion,
    game: Option<P::View>,
    effects: Vec<u8>,
    view: Vec<u8>,
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
        let (options, house) = (to_raw_value(&settings.options).ok(), to_raw_value(&settings.house).ok());
        Self { options, house, last: None }
    }

    /// How the table looks to a viewer, and what of this has happened since an entry: [`crate::Tell::News`] as JSON.
    pub(crate) fn news<'t>(
        &mut self,
        table: &Table<P>,
        at: Millis,
        viewer: Viewer,
        from: usize,
        since: impl Iterator<Item = &'t TableEffects<P::Effect>>,
    ) -> Result<String, serde_json::Error> {
        let told: Vec<&Told<TableEffect<P::Effect>>> = since.flatten().collect();
        let open = told.iter().all(|told| told.to == Audience::Everyone);
        let occasion = Occasion { from, at, entries: table.log().len(), open };
        let game = table.game().map(|game| game.position().view(viewer));
        let last = self.last.take().filter(|last| open && last.occasion == occasion && last.game == game);
        let written = match last {
            Some(same) => same,
            None => self.write(table, occasion, viewer, game, &told)?,
        };
        let (from, viewer) = (from.to_string(), serde_json::to_string(&viewer)?);
        let parts: [&[u8]; 9] = [
            b"{\"news\":{\"from\":",
            from.as_bytes(),
            b",\"effects\":",
            &written.effects,
            b",\"viewer\":",
            viewer.as_bytes(),
            b",\"view\":",
            &written.view,
            b"}}",
        ];
        let text = String::from_utf8(parts.concat()).map_err(serde_json::Error::custom);
        self.last = Some(written);
        text
    }

    fn write(
        &self,
        table: &Table<P>,
        occasion: Occasion,
        viewer: Viewer,
        game: Option<P::View>,
        told: &[&Told<TableEffect<P::Effect>>],
    ) -> Result<Written<P>, serde_json::Error> {
        // As long as most: a buffer that grows is copied again and again.
        let (mut effects, mut view) = (Vec::with_capacity(512), Vec::with_capacity(2_048));
        let seen = told.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.effect);
        serde_json::Serializer::new(&mut effects).collect_seq(seen)?;
        let seen = table.view_as(occasion.at, (&self.options, &self.house), |_| game.as_ref());
        serde_json::to_writer(&mut view, &seen)?;
        Ok(Written { occasion, game, effects, view })
    }
}
