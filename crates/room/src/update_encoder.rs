//! How updates are written. Parts that have not changed are not serialized again: the options, the house rules, and
//! everything that several viewers see alike.

use std::ops::Range;

use engine::core::effect::{Audience, Emitted};
use engine::{Millis, Viewer};
use serde::ser::{Error as _, Serializer as _};
use serde_json::value::{RawValue, to_raw_value};
use table::{Table, TableEffect, TableEffects, TableGame};

/// The most bytes of memory that are kept from one text to the next.
const KEPT: usize = 16 * 1024;

/// Writes the updates of one table.
pub(crate) struct UpdateEncoder<P: TableGame> {
    options: Option<Box<RawValue>>,
    house: Option<Box<RawValue>>,
    last: Option<Written<P>>,
}

/// The last text, kept for other viewers who see the same.
struct Written<P: TableGame> {
    occasion: Occasion,
    game: Option<P::View>,
    text: Vec<u8>,
    /// Where the text names the viewer.
    viewer: Range<usize>,
}

/// What an update depends on, besides the viewer: its first entry, its time, the length of the log, and whether everybody
/// may see all effects.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Occasion {
    from: usize,
    at: Millis,
    entries: usize,
    open: bool,
}

impl<P: TableGame> UpdateEncoder<P> {
    pub(crate) fn new(table: &Table<P>) -> Self {
        let settings = table.settings();
        let (options, house) = (to_raw_value(&settings.options).ok(), to_raw_value(&settings.house).ok());
        Self { options, house, last: None }
    }

    /// The table as a viewer sees it, and what happened since an entry: [`protocol::ServerMessage::Update`] as JSON.
    pub(crate) fn encode<'t>(
        &mut self,
        table: &Table<P>,
        at: Millis,
        viewer: Viewer,
        from: usize,
        since: impl Iterator<Item = &'t TableEffects<P::Effect>>,
    ) -> Result<String, serde_json::Error> {
        let told: Vec<&Emitted<TableEffect<P::Effect>>> = since.flatten().collect();
        let open = told.iter().all(|told| told.to == Audience::Everyone);
        let occasion = Occasion { from, at, entries: table.log().len(), open };
        let game = table.game().map(|game| game.position().view(viewer));
        let same = |last: &Written<P>| open && last.occasion == occasion && last.game == game;
        let last = self.last.take();
        let written = match last {
            Some(last) if same(&last) => last,
            other => self.write(table, occasion, viewer, game, &told, other)?,
        };
        let Written { text, viewer: place, .. } = self.last.insert(written);
        let viewer = serde_json::to_vec(&viewer)?;
        let text = [&text[..place.start], &viewer, &text[place.end..]].concat();
        String::from_utf8(text).map_err(serde_json::Error::custom)
    }

    fn write(
        &self,
        table: &Table<P>,
        occasion: Occasion,
        viewer: Viewer,
        game: Option<P::View>,
        told: &[&Emitted<TableEffect<P::Effect>>],
        last: Option<Written<P>>,
    ) -> Result<Written<P>, serde_json::Error> {
        // Reuses the memory of the last text, unless it was a long history.
        let mut text = last.map_or_else(Vec::new, |last| last.text);
        text.clear();
        text.shrink_to(KEPT);
        text.extend_from_slice(b"{\"update\":{\"from\":");
        serde_json::to_writer(&mut text, &occasion.from)?;
        text.extend_from_slice(b",\"effects\":");
        let seen = told.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.effect);
        serde_json::Serializer::new(&mut text).collect_seq(seen)?;
        text.extend_from_slice(b",\"viewer\":");
        let start = text.len();
        serde_json::to_writer(&mut text, &viewer)?;
        let viewer = start..text.len();
        text.extend_from_slice(b",\"view\":");
        let view = table.view_as(occasion.at, (&self.options, &self.house), |_| game.as_ref());
        serde_json::to_writer(&mut text, &view)?;
        text.extend_from_slice(b"}}");
        Ok(Written { occasion, game, text, viewer })
    }
}
