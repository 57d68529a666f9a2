//! Renders pages as PDF: vectors only, embedded font subsets, selectable text.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, Point as At, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use scene::palette::Palette;
use scene::{Item, Paint, Style};

use crate::PrintError;
use crate::fonts::Setting;
use crate::page::{Anchor, Ground, Line, Mark, Page, Point, Weight, box_steps};
use crate::path::{self, Outline, Place};
use crate::settings::{Ink, Settings, Spacing};

/// Points per millimetre.
const POINT: f32 = 72.0 / 25.4;
/// Distance and width of hatching strokes, in millimetres.
const HATCH: (f64, f64) = (1.5, 0.4);
/// The thinnest line that prints well.
const MIN_STROKE: f64 = 0.12;

/// Document metadata.
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) authors: Vec<String>,
}

/// Renders the pages as one file.
pub(crate) fn write(pages: &[Page], settings: &Settings, about: About) -> Result<Vec<u8>, PrintError> {
    let mut document = Document::new();
    let fonts: Vec<Option<Font>> = [Spacing::Normal, Spacing::Wide]
        .into_iter()
        .flat_map(|spacing| [Weight::Regular, Weight::Bold].map(|weight| Setting { weight, spacing }))
        .map(|setting| Font::new(setting.face().data.into(), 0))
        .collect();
    for page in pages {
        let size = PageSettings::from_wh(page.size.0 as f32 * POINT, page.size.1 as f32 * POINT);
        let mut sheet = document.start_page_with(size.ok_or(PrintError::Pdf("the page has no size".to_owned()))?);
        let mut surface = sheet.surface();
        surface.push_transform(&Transform::from_scale(POINT, POINT));
        let mut artist = Artist { surface: &mut surface, settings, fonts: &fonts, ground: Ground::Paper };
        page.marks.iter().for_each(|mark| artist.mark(mark));
        surface.pop();
        surface.finish();
        sheet.finish();
    }
    let metadata = Metadata::new()
        .title(about.title)
        .authors(about.authors)
        .creator("Ludothèque".to_owned())
        .language(settings.language.to_string());
    document.set_metadata(metadata);
    document.finish().map_err(|error| PrintError::Pdf(format!("{error:?}")))
}

struct Artist<'a, 'b> {
    surface: &'a mut Surface<'b>,
    settings: &'a Settings,
    fonts: &'a [Option<Font>],
    ground: Ground,
}

impl Artist<'_, '_> {
    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Picture { at, scale, ground, items } => {
                self.ground = *ground;
                self.items(items, Place::new(*at, *scale));
            }
            Mark::Text(line) => self.line(line),
            Mark::Window { at, size, marks } => {
                let steps = box_steps(*at, *size);
                let Some(outline) = path::outline(&steps, Place::new((0.0, 0.0), 1.0)) else { return };
                self.surface.push_clip_path(&outline.path, &FillRule::EvenOdd);
                marks.iter().for_each(|mark| self.mark(mark));
                self.surface.pop();
            }
        }
    }

    fn items(&mut self, items: &[Item], place: Place) {
        for item in items {
            match item {
                Item::Path { steps, style } => self.shape(path::outline(steps, place), *style, place),
                Item::Circle { centre, radius, style } => {
                    self.shape(path::circle(*centre, *radius, place), *style, place);
                }
                Item::Label { at, size, text, paint } => self.label(*at, *size, text, *paint, place),
                Item::Group { shift, turn, items, .. } => self.items(items, place.group(*shift, *turn)),
            }
        }
    }

    fn shape(&mut self, outline: Option<Outline>, style: Style, place: Place) {
        let Some(outline) = outline else { return };
        if let Paint::Hatch(side) = style.fill {
            self.hatch(&outline, side);
        } else {
            self.paint(&outline.path, self.fill_colour(style.fill), None);
        }
        if let Some(colour) = self.stroke_colour(style.stroke) {
            let width = (style.width * place.scale).max(MIN_STROKE);
            self.paint(&outline.path, None, Some((colour, width)));
        }
    }

    fn paint(&mut self, path: &Path, fill: Option<rgb::Color>, stroke: Option<(rgb::Color, f64)>) {
        if fill.is_none() && stroke.is_none() {
            return;
        }
        self.surface.set_fill(fill.map(|colour| Fill {
            paint: colour.into(),
            opacity: NormalizedF32::ONE,
            rule: FillRule::EvenOdd,
        }));
        self.surface.set_stroke(stroke.map(|(colour, width)| Stroke {
            paint: colour.into(),
            width: width as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        }));
        self.surface.draw_path(path);
    }

    /// Draws real strokes clipped to the outline, which print the same everywhere.
    fn hatch(&mut self, outline: &Outline, side: u8) {
        let degrees = [0.0, 45.0, 135.0, 90.0, 22.0, 67.0][usize::from(side) % 6];
        let (Some(lines), Some(colour)) =
            (path::hatching(outline.bounds, degrees, HATCH.0), self.colour(Paint::Hatch(side)))
        else {
            return;
        };
        self.surface.push_clip_path(&outline.path, &FillRule::EvenOdd);
        self.paint(&lines, None, Some((colour, HATCH.1)));
        self.surface.pop();
    }

    const fn palette(&self) -> Palette {
        match self.settings.ink {
            Ink::Colour => Palette::Light,
            Ink::Mono => Palette::Mono,
        }
    }

    fn colour(&self, paint: Paint) -> Option<rgb::Color> {
        let text = self.palette().colour(paint);
        let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(rgb::Color::new(red, green, blue))
    }

    /// Paper is already white: its colour would cost ink, and on film it would not be transparent.
    fn fill_colour(&self, paint: Paint) -> Option<rgb::Color> {
        match (paint, self.ground) {
            (Paint::Face | Paint::Table, Ground::Paper) => Some(rgb::Color::white()),
            (Paint::Face | Paint::FaceSoft | Paint::Table, Ground::Film) => None,
            _ => self.colour(paint),
        }
    }

    /// Lines in a side's colour are black if sides differ by pattern.
    fn stroke_colour(&self, paint: Paint) -> Option<rgb::Color> {
        match (paint, self.settings.ink) {
            (Paint::Side(side), Ink::Mono) => self.colour(Paint::SideInk(side)),
            (Paint::Face | Paint::Table, _) => self.fill_colour(paint),
            _ => self.colour(paint),
        }
    }

    /// A short text in a picture, centred on the point. Labels in pictures never get wide spacing, because their space
    /// is fixed.
    fn label(&mut self, at: Point, size: f64, text: &str, paint: Paint, place: Place) {
        let setting = Setting { weight: Weight::Regular, spacing: Spacing::Normal };
        let (middle, size) = (place.at(at), size * place.scale);
        let start = (-setting.width(text) * size / 2.0, 0.35 * size);
        let turn = Transform::from_rotate_at(place.turn() as f32, middle.0 as f32, middle.1 as f32);
        self.surface.push_transform(&turn);
        self.glyphs((middle.0 + start.0, middle.1 + start.1), size, setting, text, paint);
        self.surface.pop();
    }

    fn line(&mut self, line: &Line) {
        let setting = Setting { weight: line.weight, spacing: self.settings.spacing };
        let width = setting.width(&line.text) * line.size;
        let back = match line.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        self.glyphs((line.at.0 - back, line.at.1), line.size, setting, &line.text, line.paint);
    }

    fn glyphs(&mut self, at: Point, size: f64, setting: Setting, text: &str, paint: Paint) {
        let Some(font) = &self.fonts[setting.index()] else { return };
        let glyphs: Vec<KrillaGlyph> = text
            .char_indices()
            .map(|(start, char)| {
                let (glyph, width) = setting.face().glyph(char);
                let advance = width + setting.extra(char);
                let range = start..start + char.len_utf8();
                KrillaGlyph::new(GlyphId::new(glyph), advance, 0.0, 0.0, 0.0, range, None)
            })
            .collect();
        let Some(colour) = self.stroke_colour(paint) else { return };
        self.surface.set_fill(Some(Fill { paint: colour.into(), ..Fill::default() }));
        self.surface.set_stroke(None);
        self.surface.draw_glyphs(
            At::from_xy(at.0 as f32, at.1 as f32),
            &glyphs,
            font.clone(),
            text,
            size as f32,
            false,
        );
    }
}
