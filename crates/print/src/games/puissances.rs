//! Puissances en chaîne: the board to colour, the value cards and the constraint cards.

use engine::core::code::Opens;
use engine::games::puissances::{CardId, Options, Puissances};
use engine::{Match, Position as _, Seed, Viewer};
use scene::games::puissances::{board, cards};
use scene::{Item, Paint};

use crate::fonts::Setting;
use crate::games::PrintGame;
use crate::grid::{self, Card, Deck, Face};
use crate::page::{Anchor, Ground, Leaf, Line, Mark, Weight};
use crate::poster::{self, Poster};
use crate::settings::{Language, Settings};
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// Millimetres per unit of the scene, for value and constraint cards.
const VALUE: f64 = 0.45;
const CONSTRAINT: f64 = 0.325;

impl PrintGame for Puissances {
    const AUTHOR: &'static str = "Groupe Jeux 2 maths";
    const SCORE_COLUMNS: u8 = 4;

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        material(options, settings)
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::puissances::written(exercise, settings)
    }
}

/// The board, the values, and the matching constraints.
///
/// # Errors
/// The options are invalid.
pub fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
    let mut drafts = board_pages(options, settings)?;
    drafts.extend(grid::sheets(&values(options, settings), settings));
    drafts.extend(grid::sheets(&constraints(options, settings), settings));
    Ok(drafts)
}

/// The empty board, as large as the paper allows, or larger and split into parts.
fn board_pages(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
    let start = Match::<Puissances>::start(options.clone(), 2, Seed::from_text("papier"))?;
    let view = start.position().view(Viewer::Spectator);
    let side = board::CELL * (view.rows.len() as f64 + 1.0);
    // Leave some space for its frame.
    let size = (side * EDGE, side * EDGE);
    let scale = poster::fitting(size, settings).0 * settings.print.factor();
    let edge = side * (EDGE - 1.0) / 2.0;
    let shift = (edge, edge);
    let items =
        vec![Item::Group { shift, turn: 0.0, hit: String::new(), name: String::new(), items: board::items(&view) }];
    let subject = texts::text(settings, "puissances-board");
    Ok(poster::sheets(Poster { subject, opens: Opens::game(options), size, scale, items }, settings))
}

/// Size of the board's area relative to the board.
const EDGE: f64 = 1.03;

/// The value cards, with backs.
#[must_use]
pub fn values(options: &Options, settings: &Settings) -> Deck {
    let scale = VALUE * settings.print.factor();
    let face = |items: Vec<Item>, paint| inset(items, cards::VALUE, scale).bleeding(vec![paint]);
    let values = options.deck.values();
    let copies = options.deck.copies();
    let all = values.iter().flat_map(|&value| std::iter::repeat_n(value, copies));
    let cards = all.map(|value| Card {
        front: face(cards::value(value), Paint::Side(0)),
        back: Some(face(cards::value_back(), Paint::FaceSoft)),
    });
    Deck {
        size: (cards::VALUE.0 * scale, cards::VALUE.1 * scale),
        cards: cards.collect(),
        subjects: subjects("puissances-values", settings),
        opens: Opens::game(options),
    }
}

/// The constraint cards in play; their backs show the strength.
#[must_use]
pub fn constraints(options: &Options, settings: &Settings) -> Deck {
    let scale = CONSTRAINT * settings.print.factor();
    let card = |&card: &CardId| {
        let mut front = inset(cards::constraint(card, ""), cards::CONSTRAINT, scale);
        let text = match settings.language {
            Language::French => card.card().french,
            Language::English => card.card().english,
        };
        let edge =
            (cards::CONSTRAINT.0 * scale * (1.0 - INNER) / 2.0, cards::CONSTRAINT.1 * scale * (1.0 - INNER) / 2.0);
        front.marks.extend(words(text, scale * INNER, settings).iter().map(|mark| grid::moved(mark, edge)));
        let back = inset(cards::constraint_back(card.force()), cards::CONSTRAINT, scale);
        Card { front, back: Some(back.bleeding(vec![Paint::FaceSoft])) }
    };
    Deck {
        size: (cards::CONSTRAINT.0 * scale, cards::CONSTRAINT.1 * scale),
        cards: options.deck.constraints().iter().map(card).collect(),
        subjects: subjects("puissances-constraints", settings),
        opens: Opens::game(options),
    }
}

/// Size of the frame relative to the card, so that a slightly crooked cut does not touch it.
const INNER: f64 = 0.95;

/// A face with the scene's card slightly inside its edge.
fn inset(items: Vec<Item>, size: (f64, f64), scale: f64) -> Face {
    let edge = |length: f64| length * scale * (1.0 - INNER) / 2.0;
    Face::of((edge(size.0), edge(size.1)), scale * INNER, Ground::Paper, items)
}

fn subjects(key: &str, settings: &Settings) -> (String, String) {
    (texts::text(settings, key), texts::text(settings, &format!("{key}-backs")))
}

/// The text of a constraint, as large as its card allows, in at most three lines.
fn words(text: &str, scale: f64, settings: &Settings) -> Vec<Mark> {
    let setting = Setting { weight: Weight::Regular, spacing: settings.spacing };
    let (width, height) = (cards::CONSTRAINT.0 - 16.0, 54.0);
    let fits = |size: &f64| {
        let lines = setting.wrap(text, width / size);
        lines.len() as f64 * size * 1.2 <= height && lines.iter().all(|line| setting.width(line) * size <= width)
    };
    let size = (8..=22).rev().map(f64::from).find(fits).unwrap_or(8.0);
    let lines = setting.wrap(text, width / size);
    let first = 6.0 + height / 2.0 - size * 1.2 * (lines.len() as f64 - 1.0) / 2.0;
    let line = |(number, text): (usize, String)| {
        let y = first + size * 1.2 * number as f64 - 3.0 + 0.35 * size;
        let at = (cards::CONSTRAINT.0 / 2.0 * scale, y * scale);
        let (weight, paint) = (Weight::Regular, Paint::Ink);
        Mark::Text(Line { at, size: size * scale, weight, anchor: Anchor::Middle, paint, text })
    };
    lines.into_iter().enumerate().map(line).collect()
}
