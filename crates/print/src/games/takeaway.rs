//! Take-away: counters to cut out.

use engine::core::code::Opens;
use engine::games::takeaway::{Options, Takeaway};
use scene::{Item, Paint, Style};

use crate::games::PrintGame;
use crate::grid::{self, Card, Deck, Face};
use crate::page::{Ground, Leaf};
use crate::settings::Settings;
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// Side length of the square that a counter is cut out of.
const SIDE: f64 = 22.0;

impl PrintGame for Takeaway {
    const AUTHOR: &'static str = "Ludothèque";
    const SCORE_COLUMNS: u8 = 2;

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        let side = SIDE * settings.print.factor();
        let style = Style::both(Paint::Side(0), Paint::SideInk(0), 0.6);
        let disc = Item::Circle { centre: (side / 2.0, side / 2.0), radius: side * 0.4, style };
        let front = || Face::of((0.0, 0.0), 1.0, Ground::Paper, vec![disc.clone()]);
        let subject = texts::text(settings, "takeaway-counters");
        let deck = Deck {
            size: (side, side),
            cards: (0..options.heap).map(|_| Card { front: front(), back: None }).collect(),
            subjects: (subject.clone(), subject),
            opens: Opens::game(options),
        };
        Ok(grid::sheets(&deck, settings))
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::takeaway::written(exercise, settings)
    }
}
