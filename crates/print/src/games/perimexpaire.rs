//! Périmexpaire: 36 cards, red on one side and blue on the other, and the table of links. Périmaire: 24 cards.

use engine::core::code::Opens;
use engine::games::perimexpaire::{Card, CardSet, Colour, DeckKind, Link, Options, Perimexpaire, Variant};
use scene::Paint;
use scene::games::perimexpaire::card::{CARD, card as card_scene};

use crate::games::PrintGame;
use crate::grid::{self, Card as Cut, Deck, Face};
use crate::page::{Anchor, BAND, Draft, Ground, MARGIN, Weight, text};
use crate::settings::{Ink, Language, Settings};
use crate::table::Table;
use crate::worksheets::Written;
use crate::{PrintError, texts};

/// The side of a card.
pub const SIDE: f64 = 54.0;
/// The coloured rim within the edge.
const RIM: f64 = 3.0;

impl PrintGame for Perimexpaire {
    const AUTHOR: &'static str = "Groupe Jeux 2 maths";
    const SCORE_COLUMNS: u8 = 2;

    fn material(options: Options, _: &str, settings: &Settings) -> Result<Vec<Draft>, PrintError> {
        Ok(material(&options, settings))
    }

    fn written(exercise: &Self::Exercise, language: Language) -> Written {
        crate::worksheets::perimexpaire::written(exercise, language)
    }
}

/// The cards that the options need; of Périmexpaire the table of links as well.
#[must_use]
pub fn material(options: &Options, settings: &Settings) -> Vec<Draft> {
    let lettered = options.variant == Variant::Perimaire && options.deck == DeckKind::Lettered;
    let kind = if lettered { DeckKind::Lettered } else { DeckKind::Numbered };
    let mut drafts = grid::sheets(&deck(kind, options, settings), settings);
    if !lettered {
        drafts.push(links(settings));
    }
    drafts
}

/// A deck: the lettered cards of Périmaire have one face only.
#[must_use]
pub fn deck(kind: DeckKind, options: &Options, settings: &Settings) -> Deck {
    let language = settings.language;
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
        subjects: (texts::text(language, subjects.0), texts::text(language, subjects.1)),
        opens: Opens::game(options),
    }
}

/// A face: the rim bleeds in the side's colour; where there are no colours red has a hatched rim and blue a white one.
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
        // Without colours a white rim is told from a hatched one at a glance.
        (Ink::Mono, Colour::Blue) => Vec::new(),
    };
    Face::of((at, at), scale, Ground::Paper, scene.items).bleeding(bleed)
}

/// The table of links (PX-1.4), for those who referee: the partners of each card by kind of link.
fn links(settings: &Settings) -> Draft {
    let language = settings.language;
    let mut draft = Draft::new(texts::text(language, "perimexpaire-links"));
    let (width, height) = settings.paper.size();
    let room = width - 2.0 * MARGIN - 4.0;
    let widths = vec![12.0, room * 0.17, (room - 12.0 - room * 0.17) * 0.42, (room - 12.0 - room * 0.17) * 0.58];
    let cards = CardSet::deck(DeckKind::Numbered);
    let list = |card: Card, wanted: Link| {
        let linked = |other: &Card| *other != card && card.link(*other) == Some(wanted);
        cards.iter().filter(linked).map(|other| other.to_string()).collect::<Vec<_>>().join("  ")
    };
    let heads = ["links-card", "links-double", "links-area", "links-perimeter"];
    let mut rows = vec![heads.iter().map(|head| texts::text(language, head)).collect::<Vec<_>>()];
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
        texts::text(language, "links-note"),
    ));
    draft
}
