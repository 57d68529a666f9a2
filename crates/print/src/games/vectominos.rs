//! Vectominos: the 30 pieces of two squares each.

use engine::core::code::Opens;
use engine::games::vectominos::{Options, PieceId, Vectominos, catalogue};
use scene::Paint;
use scene::games::vectominos::piece;

use crate::games::PrintGame;
use crate::grid::{self, Card, Deck, Face};
use crate::page::{Ground, Leaf};
use crate::settings::Settings;
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// Side length of a square.
pub const UNIT: f64 = 28.0;

impl PrintGame for Vectominos {
    const AUTHOR: &'static str = "Groupe Jeux 2 maths";
    const SCORE_COLUMNS: u8 = 4;

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        Ok(material(options, settings))
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::vectominos::written(exercise, settings)
    }
}

/// The pieces of the set, Polymorphes last.
#[must_use]
pub fn material(options: &Options, settings: &Settings) -> Vec<Leaf> {
    grid::sheets(&deck(options, settings), settings)
}

/// The pieces.
#[must_use]
pub fn deck(options: &Options, settings: &Settings) -> Deck {
    let unit = UNIT * settings.print.factor();
    let card = |id: PieceId| {
        let scene = piece(options.set, id);
        // The scene has the same margin on all sides of a piece of two squares.
        let scale = unit / (scene.width - scene.height);
        let margin = (2.0 * scene.height - scene.width) / 2.0 * scale;
        let front = Face::of((-margin, -margin), scale, Ground::Paper, scene.items);
        let soft = if catalogue(options.set).is_polymorphe(id) { vec![Paint::FaceSoft] } else { Vec::new() };
        Card { front: front.bleeding(soft), back: None }
    };
    let subject = texts::text(settings, "vectominos-pieces");
    Deck {
        size: (2.0 * unit, unit),
        cards: PieceId::all().map(card).collect(),
        subjects: (subject.clone(), subject),
        opens: Opens::game(options),
    }
}
