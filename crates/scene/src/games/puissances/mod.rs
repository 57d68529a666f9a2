//! Puissances en chaîne: the board with its yellow heads, and the table around it.
//!
//! Reading order: this file (the table), [`board`], [`cards`].

pub mod board;
pub mod cards;
mod figures;

use engine::games::puissances::{CardId, Force, HandView, Phase, Puissances, View};

use crate::{Item, Paint, Picture, Scene, Step, Style};
use board::CELL;

const MARGIN: f64 = 28.0;
const PANEL: f64 = 330.0;
const BLOCK: f64 = 132.0;
const PILES: f64 = 84.0;

impl Picture for Puissances {
    fn picture(view: &View) -> Scene {
        let side = CELL * (view.rows.len() as f64 + 1.0);
        let blocks = BLOCK * view.hands.len() as f64;
        let height = side.max(blocks) + PILES + 2.0 * MARGIN;
        let right = MARGIN + side + MARGIN;
        let mut items = vec![group((MARGIN, MARGIN), "", "", board::items(view))];
        for (number, hand) in view.hands.iter().enumerate() {
            let place = (right, MARGIN + BLOCK * number as f64);
            items.push(group(place, "", "", hand_items(view, number as u8, hand)));
        }
        items.push(group((MARGIN + CELL, height - PILES), "", "", pile_items(view)));
        Scene { width: right + PANEL + MARGIN, height, items }
    }

    fn cover(view: &View) -> Scene {
        let side = CELL * (view.rows.len() as f64 + 1.0);
        Scene { width: side, height: side, items: board::items(view) }
    }
}

/// Moves items to a place, with an optional hit area and name.
pub(crate) fn group(shift: (f64, f64), hit: &str, name: &str, items: Vec<Item>) -> Item {
    Item::Group { shift, turn: 0.0, hit: hit.to_owned(), name: name.to_owned(), items }
}

pub(crate) fn label(at: (f64, f64), size: f64, text: impl Into<String>, paint: Paint) -> Item {
    Item::Label { at, size, text: text.into(), paint }
}

/// A rectangle with round corners at the origin.
pub(crate) fn sheet(width: f64, height: f64, radius: f64, style: Style) -> Item {
    let arc = |x: f64, y: f64| Step::Arc { radius, clockwise: true, to: (x, y) };
    let steps = vec![
        Step::Move(radius, 0.0),
        Step::Line(width - radius, 0.0),
        arc(width, radius),
        Step::Line(width, height - radius),
        arc(width - radius, height),
        Step::Line(radius, height),
        arc(0.0, height - radius),
        Step::Line(0.0, radius),
        arc(radius, 0.0),
        Step::Close,
    ];
    Item::Path { steps, style }
}

/// The palette side for a colour of the game. Skips the palest, which the yellow heads use.
#[must_use]
pub const fn colour(side: u8) -> u8 {
    match side {
        3 => 5,
        other => other + 1,
    }
}

/// A side: its colour, the length of its chain, its constraint and its values or their backs.
fn hand_items(view: &View, side: u8, hand: &HandView) -> Vec<Item> {
    let paint = colour(side);
    let plays = view.turn.index() % view.hands.len() == usize::from(side) && !matches!(view.phase, Phase::Over(_));
    let frame = if plays {
        Style::both(Paint::Face, Paint::Accent, 3.0)
    } else {
        Style::both(Paint::Face, Paint::InkSoft, 1.0)
    };
    let mut items = vec![sheet(PANEL, BLOCK - 12.0, 10.0, frame)];
    let swatch = vec![
        sheet(44.0, BLOCK - 28.0, 8.0, Style::both(Paint::Side(paint), Paint::SideInk(paint), 1.5)),
        sheet(44.0, BLOCK - 28.0, 8.0, Style::fill(Paint::Hatch(paint))),
        Item::Circle {
            centre: (22.0, 52.0),
            radius: 18.0,
            style: Style::both(Paint::Face, Paint::SideInk(paint), 1.5),
        },
        label((22.0, 52.0), 20.0, view.lengths[usize::from(side)].to_string(), Paint::Ink),
    ];
    items.push(group((8.0, 8.0), "", "", swatch));
    let constraint = match (hand.constraint, hand.force) {
        (Some(card), _) => Some(cards::constraint(card, card.card().symbols)),
        (None, Some(force)) => Some(cards::constraint_back(force)),
        (None, None) => None,
    };
    let hit = hand.constraint.map_or_else(String::new, |card| card.to_string());
    items.extend(constraint.map(|card| group((62.0, 8.0), &hit, "", scaled(card, 0.64))));
    for place in 0..hand.count {
        let value = hand.values.as_ref().and_then(|values| values.get(place)).copied();
        let at = (62.0 + 65.0 * place as f64, 66.0);
        let hit = value.map_or_else(String::new, |value| format!("+{value}"));
        let card = value.map_or_else(cards::value_back, cards::value);
        items.push(group(at, &hit, &hit, scaled(card, 0.62)));
    }
    items
}

/// The constraint piles with their number of cards, and the pile of values.
fn pile_items(view: &View) -> Vec<Item> {
    let mut items = Vec::new();
    for (place, &force) in Force::ALL.iter().enumerate() {
        let count = view.piles[force as usize];
        let card = scaled(cards::constraint_back(force), 0.55);
        items.push(group((112.0 * place as f64, 0.0), &format!("choose {force}"), &format!("force {force}"), card));
        items.push(label((112.0 * place as f64 + 47.0, 60.0), 13.0, format!("{count}"), Paint::InkSoft));
    }
    items.push(group((112.0 * 4.0, 0.0), "", "", scaled(cards::value_back(), 0.55)));
    items.push(label((112.0 * 4.0 + 27.0, 60.0), 13.0, view.pile.to_string(), Paint::InkSoft));
    items
}

/// Scales items. Scenes have no scaling, so every length is changed.
pub(crate) fn scaled(items: Vec<Item>, by: f64) -> Vec<Item> {
    let point = |(x, y): (f64, f64)| (x * by, y * by);
    let scale_style = |style: Style| Style { width: style.width * by.max(0.8), ..style };
    let step = |step: Step| match step {
        Step::Move(x, y) => Step::Move(x * by, y * by),
        Step::Line(x, y) => Step::Line(x * by, y * by),
        Step::Arc { radius, clockwise, to } => Step::Arc { radius: radius * by, clockwise, to: point(to) },
        Step::Close => Step::Close,
    };
    let change = |item: Item| match item {
        Item::Path { steps, style } => {
            Item::Path { steps: steps.into_iter().map(step).collect(), style: scale_style(style) }
        }
        Item::Circle { centre, radius, style } => {
            Item::Circle { centre: point(centre), radius: radius * by, style: scale_style(style) }
        }
        Item::Label { at, size, text, paint } => Item::Label { at: point(at), size: size * by, text, paint },
        Item::Group { shift, turn, hit, name, items } => {
            Item::Group { shift: point(shift), turn, hit, name, items: scaled(items, by) }
        }
    };
    items.into_iter().map(change).collect()
}

/// All 64 constraint cards on one sheet, eight in a row; `text` provides their text.
#[must_use]
pub fn constraint_sheet(text: impl Fn(CardId) -> &'static str) -> Scene {
    let (width, height) = (cards::CONSTRAINT.0 + 12.0, cards::CONSTRAINT.1 + 12.0);
    let place = |card: CardId| {
        let index = card.index();
        (12.0 + width * (index % 8) as f64, 12.0 + height * (index / 8) as f64)
    };
    let item = |card: CardId| group(place(card), &card.to_string(), text(card), cards::constraint(card, text(card)));
    Scene { width: 12.0 + 8.0 * width, height: 12.0 + 8.0 * height, items: CardId::all().map(item).collect() }
}
