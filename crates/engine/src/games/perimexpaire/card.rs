//! The cards: 36 with figures of squares and quarter discs (PX-1.4), 24 with figures of squares (PM-1.7). What links
//! two cards is computed from their figures.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::figure::{Figure, Measures};
use super::options::DeckKind;
use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

/// PX-1.5: the figures of the cards 1 to 36, chosen among all that the exhaustive search in the tests finds.
const NUMBERED: [&str; 36] = [
    "3#4/dc./...",
    "##4/c../...",
    "3#4/d#c/...",
    "34./d#b/...",
    "#4./2#b/.d.",
    "##4/.d#/...",
    "3#4/c.d/...",
    "3#4/2c./...",
    "2#b/3#c/...",
    "#4./a#./...",
    "##./cd./...",
    "3#b/2#c/...",
    "3b./d#b/...",
    "3#4/.#./...",
    "a#b/d1./...",
    "#4./.db/..c",
    "3#c/21./...",
    "##c/#1./...",
    "#b./db./.1.",
    "##./d#1/...",
    "3#c/2#b/...",
    "3#b/d1./...",
    "a#c/d1./...",
    ".3./d#1/.d.",
    "#4./d4./.1.",
    "2ba/.#c/...",
    "##./12./...",
    "#b4/.21/...",
    "3#b/d#1/...",
    "#b./.#1/...",
    "#4./.2#/...",
    "2#4/.2c/...",
    "a#b/.#./...",
    "2#1/3c./...",
    "3b./.#./2c.",
    "b../##./c..",
];

/// PM-1.7: the figures of the cards A to X.
const LETTERED: [&str; 24] = [
    ".#./###/#.#",
    "..#/.##/##.",
    "..#/.##/###",
    ".#./###/###",
    ".##/###/###",
    "#.#/###/#.#",
    ".#./###/.#.",
    ".#./##./.##",
    ".#./##./###",
    ".##/#.#/###",
    "##./.##/.##",
    "###/###/###",
    "#.#/#.#/###",
    ".#./.#./###",
    ".#./###/.##",
    ".##/.#./##.",
    ".##/.##/###",
    ".##/###/##.",
    "#../###/#.#",
    "###/#.#/###",
    "#../#../###",
    "#.#/###/###",
    "..#/#.#/###",
    ".##/##./###",
];

const COUNT: usize = NUMBERED.len() + LETTERED.len();

static FIGURES: [Figure; COUNT] = figures();
static MEASURES: [Measures; COUNT] = measures();
static LINKED: [[CardSet; COUNT]; 2] = linked();

const fn figures() -> [Figure; COUNT] {
    let mut figures = [Figure::of(""); COUNT];
    let mut i = 0;
    while i < COUNT {
        figures[i] = Figure::of(if i < NUMBERED.len() { NUMBERED[i] } else { LETTERED[i - NUMBERED.len()] });
        i += 1;
    }
    figures
}

const fn measures() -> [Measures; COUNT] {
    let (figures, mut i) = (figures(), 0);
    let mut measures = [figures[0].measures(); COUNT];
    while i < COUNT {
        measures[i] = figures[i].measures();
        i += 1;
    }
    measures
}

/// The cards that each card is linked to, and those it is doubly linked to, within its own deck.
const fn linked() -> [[CardSet; COUNT]; 2] {
    let (measures, mut sets) = (measures(), [[CardSet::EMPTY; COUNT]; 2]);
    let mut i = 0;
    while i < COUNT {
        let mut j = 0;
        while j < COUNT {
            let (a, b) = (measures[i], measures[j]);
            let same_area = a.area.squares == b.area.squares && a.area.quarter_discs == b.area.quarter_discs;
            let (p, q) = (a.perimeter, b.perimeter);
            let same_perimeter = p.segments == q.segments && p.arcs == q.arcs;
            let same_deck = (i < NUMBERED.len()) == (j < NUMBERED.len());
            if i != j && same_deck && (same_area || same_perimeter) {
                sets[0][i] = sets[0][i].with(Card(j as u8));
            }
            if i != j && same_deck && same_area && same_perimeter {
                sets[1][i] = sets[1][i].with(Card(j as u8));
            }
            j += 1;
        }
        i += 1;
    }
    sets
}

string_enum! {
    /// A link between two cards, or the claim of one (PX-2.4, PX-2.11).
    pub enum Link {
        /// The same area.
        Area = "a",
        /// The same perimeter.
        Perimeter = "p",
        /// Both.
        Double = "d",
    }
}

impl Link {
    /// Whether cards that are linked so are also linked as `claim` says: claiming too little is no error (PX-2.11).
    #[must_use]
    pub fn covers(self, claim: Self) -> bool {
        self == claim || self == Self::Double
    }
}

/// A card: its text is 1 to 36, or A to X for the cards of the original Périmaire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(super) u8);

impl Card {
    /// The card of this place among all: 1 to 36 first, then A to X.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < COUNT { Some(Self(index)) } else { None }
    }

    /// The card's place among all.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is drawn on the card.
    #[must_use]
    pub fn figure(self) -> &'static Figure {
        &FIGURES[self.index()]
    }

    /// The exact area and perimeter of the figure, step by step.
    #[must_use]
    pub fn measures(self) -> &'static Measures {
        &MEASURES[self.index()]
    }

    /// PX-2.4: how two different cards are linked, if they are.
    #[must_use]
    pub fn link(self, other: Self) -> Option<Link> {
        let (a, b) = (self.measures(), other.measures());
        match (a.area == b.area, a.perimeter == b.perimeter) {
            (true, true) => Some(Link::Double),
            (true, false) => Some(Link::Area),
            (false, true) => Some(Link::Perimeter),
            (false, false) => None,
        }
    }

    /// The cards of the same deck that this card is linked to, in any way.
    #[must_use]
    pub fn linked(self) -> CardSet {
        LINKED[0][self.index()]
    }

    /// The cards of the same deck that this card is doubly linked to.
    #[must_use]
    pub fn doubles(self) -> CardSet {
        LINKED[1][self.index()]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(NUMBERED.len() as u8) {
            None => (self.0 + 1).fmt(f),
            Some(letter) => char::from(b'A' + letter).fmt(f),
        }
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let first = NUMBERED.len() as u8;
        match (text.as_bytes(), text.parse::<u8>()) {
            (&[letter @ b'A'..=b'X'], _) => Ok(Self(first + letter - b'A')),
            (&[b'1'..=b'9', ..], Ok(number)) if number <= first => Ok(Self(number - 1)),
            _ => Err(NotationError::new("card", text, "expected 1 to 36, or A to X")),
        }
    }
}

crate::bit_set! {
    /// A set of cards. Its text lists them with commas; `-` if there are none.
    #[derive(Debug)]
    pub struct CardSet(pub(super) u64) of Card, len: usize;
}

impl CardSet {
    /// All cards of a deck (PX-1.4, PM-1.2).
    #[must_use]
    pub const fn deck(kind: DeckKind) -> Self {
        match kind {
            DeckKind::Numbered => Self((1 << NUMBERED.len()) - 1),
            DeckKind::Lettered => Self(((1 << LETTERED.len()) - 1) << NUMBERED.len()),
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.iter())
    }
}

impl FromStr for CardSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cards = read_cards(text)?;
        let ascending = cards.windows(2).all(|pair| pair[0] < pair[1]);
        let bad = || NotationError::new("cards", text, "expected them in order, each once");
        if ascending { Ok(cards.into_iter().collect()) } else { Err(bad()) }
    }
}

serde_as_text!(Card, CardSet);

/// Writes cards with commas, or `-`.
pub(super) fn write_cards(f: &mut fmt::Formatter<'_>, cards: impl Iterator<Item = Card>) -> fmt::Result {
    let mut none = true;
    for card in cards {
        write!(f, "{}{card}", if none { "" } else { "," })?;
        none = false;
    }
    if none { f.write_str("-") } else { Ok(()) }
}

/// Reads cards with commas between them, or `-`.
pub(super) fn read_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    if text == "-" { Ok(Vec::new()) } else { text.split(',').map(str::parse).collect() }
}

/// How two cards compare (C-5): how each area and perimeter is made up, and whether they are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The two cards.
    pub cards: [Card; 2],
    /// Their measures.
    pub measures: [Measures; 2],
    /// The link that follows.
    pub link: Option<Link>,
}

impl Comparison {
    /// Compares two cards.
    #[must_use]
    pub fn of(one: Card, other: Card) -> Self {
        Self { cards: [one, other], measures: [*one.measures(), *other.measures()], link: one.link(other) }
    }
}
