//! Périmexpaire: 36 cards, red on the front and blue on the back, and the table of links. Périmaire: 24 cards.

use engine::core::code::Opens;
use engine::games::perimexpaire::{Card, CardSet, Colour, DeckKind, Link, Options, Perimexpaire, Variant};
use scene::Paint;
use scene::games::perimexpaire::card::{CARD, card as card_scene};

use crate::games::PrintGame;
use crate::grid::{self, Card as Cut, Deck, Face};
use crate::page::{Anchor, BAND, Draft, Ground, Leaf, MARGIN, Weight, text};
use crate::settings::{Ink, Settings};
use crate::table::Table;
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// Side length of a card.
pub const SIDE: f64 = 54.0;
/// Width of the coloured rim.
const RIM: f64 = 3.0;

impl PrintGame for Perimexpaire {
    const AUTHOR: &'static str = "Groupe Jeux 2 maths";
    const SCORE_COLUMNS: u8 = 2;

    /// The 24 lettered cards belong to Périmaire (PM-1.2).
    fn settled(options: Options, _: &str) -> Options {
        let variant = match options.deck {
            DeckKind::Numbered => options.variant,
            DeckKind::Lettered => Variant::Perimaire,
        };
        Options { variant, ..options }
    }

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        Ok(material(options, settings))
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::perimexpaire::written(exercise, settings)
    }
}

/// The cards of the deck, and the table of links for the numbered ones.
#[must_use]
pub fn material(options: &Options, settings: &Settings) -> Vec<Leaf> {
    let mut leaves = grid::sheets(&deck(options, settings), settings);
    if options.deck == DeckKind::Numbered {
        leaves.push(Leaf::one_sided(links(settings)));
    }
    leaves
}

/// A deck. The lettered cards of Périmaire have no back.
#[must_use]
pub fn deck(options: &Options, settings: &Settings) -> Deck {
    let kind = options.deck;
    let side = SIDE * settings.print.factor();
    let cards = CardSet::deck(kind).iter().map(|card| match kind {
        DeckKind::Numbered => {
            Cut { front: face(card, Colour::Red, side, settings), back: Some(face(card, Colour::Blue, side, settings)) }
        }
        DeckKind::Lettered => Cut { front: face(card, Colour::Blue, side, settings), back: None },
    });
    let subjects = match kind {
        DeckKind::Numbered => ("perimexpaire-fronts", "perimexpaire-backs"),
        DeckKind::Lettered => ("perimaire-cards", "perimaire-cards"),
    };
    Deck {
        size: (side, side),
        cards: cards.collect(),
        subjects: (texts::text(settings, subjects.0), texts::text(settings, subjects.1)),
        opens: Opens::game(options),
    }
}

/// One side of a card. The rim bleeds in the side's colour; without colours red has a hatched rim and blue a white one.
fn face(card: Card, colour: Colour, side: f64, settings: &Settings) -> Face {
    let scene = card_scene(card, colour);
    let number = match colour {
        Colour::Red => 1,
        Colour::Blue => 2,
    };
    let rim = RIM * side / SIDE;
    // The scene has a margin of its own around the card.
    let scale = (side - 2.0 * rim) / CARD;
    let at = rim - (scene.width - CARD) / 2.0 * scale;
    let bleed = match (settings.ink, colour) {
        (Ink::Colour, _) => vec![Paint::Side(number)],
        (Ink::Mono, Colour::Red) => vec![Paint::Hatch(number)],
        // Without colours, a white rim is easy to tell from a hatched one.
        (Ink::Mono, Colour::Blue) => Vec::new(),
    };
    Face::of((at, at), scale, Ground::Paper, scene.items).bleeding(bleed)
}

/// The table of links (PX-1.4) for referees: the partners of each card by kind of link.
fn links(settings: &Settings) -> Draft {
    let mut draft = Draft::new(texts::text(settings, "perimexpaire-links"));
    let (width, height) = settings.paper.size();
    let room = width - 2.0 * MARGIN - 4.0;
    let widths = vec![12.0, room * 0.17, (room - 12.0 - room * 0.17) * 0.42, (room - 12.0 - room * 0.17) * 0.58];
    let cards = CardSet::deck(DeckKind::Numbered);
    let list = |card: Card, wanted: Link| {
        let linked = |other: &Card| *other != card && card.link(*other) == Some(wanted);
        cards.iter().filter(linked).map(|other| other.to_string()).collect::<Vec<_>>().join("  ")
    };
    let heads = ["links-card", "links-double", "links-area", "links-perimeter"];
    let mut rows = vec![heads.iter().map(|head| texts::text(settings, head)).collect::<Vec<_>>()];
    for card in cards.iter() {
        rows.push(vec![
            card.to_string(),
            list(card, Link::Double),
            list(card, Link::Area),
            list(card, Link::Perimeter),
        ]);
    }
    let row = (height - 2.0 * BAND - 4.0) / rows.len() as f64;
    let table = Table { at: (MARGIN + 2.0, BAND), widths, row, size: row * 0.55, rows };
    draft.marks = table.marks(settings);
    draft.marks.push(text(
        (MARGIN + 2.0, BAND - 2.2),
        3.0,
        Weight::Regular,
        Anchor::Start,
        texts::text(settings, "links-note"),
    ));
    draft
}
