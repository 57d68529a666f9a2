//! Transparences: 66 cards and 6 frames, to print on film.

use engine::core::code::Opens;
use engine::games::transparences::{Attitude, Card, Options, Transparences};
use scene::games::transparences::card as card_scene;
use scene::{Item, Paint, Style};

use crate::games::PrintGame;
use crate::grid::{self, Card as Cut, Deck, Face};
use crate::page::{Ground, Leaf, box_item};
use crate::settings::Settings;
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// Side length of a cell. Cards are stacked cell by cell.
pub const CELL: f64 = 14.0;
/// Number of frames, one for each player.
const FRAMES: usize = 6;

impl PrintGame for Transparences {
    const AUTHOR: &'static str = "Julien Sentis";
    const SCORE_COLUMNS: u8 = 6;
    const GROUND: Ground = Ground::Film;

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        Ok(material(options, settings))
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::transparences::written(exercise, settings)
    }
}

/// The cards, then the frames.
#[must_use]
pub fn material(options: &Options, settings: &Settings) -> Vec<Leaf> {
    grid::sheets(&deck(options, settings), settings)
}

/// The cards and frames.
#[must_use]
pub fn deck(options: &Options, settings: &Settings) -> Deck {
    let side = 3.0 * CELL * settings.print.factor();
    let card = |card: Card| {
        let scene = card_scene(card, Attitude::UPRIGHT);
        // The scene has a margin of 5 on each side of the nine cells.
        let margin = 5.0;
        let scale = side / (scene.width - 2.0 * margin);
        Face::of((-margin * scale, -margin * scale), scale, Ground::Film, scene.items)
    };
    let fronts = Card::all().map(card).chain((0..FRAMES).map(|_| frame(side)));
    let subject = texts::text(settings, "transparences-cards");
    Deck {
        size: (side, side),
        cards: fronts.map(|front| Cut { front, back: None }).collect(),
        subjects: (subject.clone(), subject),
        opens: Opens::game(options),
    }
}

/// A card with only a black frame, inside its edge.
fn frame(side: f64) -> Face {
    let width = side / 28.0;
    let line: Item = box_item((width / 2.0, width / 2.0), (side - width, side - width), Style::line(Paint::Ink, width));
    Face::of((0.0, 0.0), 1.0, Ground::Film, vec![line])
}
