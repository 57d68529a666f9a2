//! A player's mat: the laid cards, each in a layer of its own so that a screen can blend them, with the frame, the
//! matching cells, and the hit areas of the places.

use engine::games::transparences::{Assembly, Framed, Patch, Placed};

use super::card::{CELL, Counts, figures, grid, group, rectangle, round_rectangle};
use super::{equal_cells, frame_items, uncounted_cards};
use crate::{Item, Paint, Scene, Style};

/// Margin around the mat.
const EDGE: f64 = 4.0;

/// The content of a mat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mat {
    /// Its height and width in cells.
    pub side: i8,
    /// Row and column of the assembly's origin.
    pub anchor: (i8, i8),
    /// The cards.
    pub assembly: Assembly,
    /// The frame and its part, once there is a model to compare with.
    pub framed: Option<Framed>,
    /// The model.
    pub model: Option<Patch>,
    /// A card being moved, at the place where it would be laid.
    pub ghost: Option<Placed>,
}

/// Draws the mat. Hit areas: `@row,column` in the mat's own cells for places, numbers for cards.
#[must_use]
pub fn mat(mat: &Mat) -> Scene {
    let side = f64::from(mat.side) * CELL;
    let mut items = vec![round_rectangle((0.0, 0.0), (side, side), 10.0, Style::fill(Paint::FaceSoft))];
    items.extend(places(mat.side));
    items.push(group(at(mat.anchor), "", "", lying(mat)));
    if let Some(ghost) = mat.ghost {
        let (row, col) = (ghost.row + mat.anchor.0, ghost.col + mat.anchor.1);
        // Without its background, so that the cards below stay visible.
        let mut layer = sheet(ghost, Counts::Yes).split_off(1);
        layer.push(round_rectangle(
            (-2.0, -2.0),
            (3.0 * CELL + 4.0, 3.0 * CELL + 4.0),
            5.0,
            Style::line(Paint::Accent, 2.5),
        ));
        items.push(group(at((row, col)), "", "", layer));
    }
    let size = side + 2.0 * EDGE;
    Scene { width: size, height: size, items: vec![group((EDGE, EDGE), "", "", items)] }
}

/// Converts a point of the mat's picture to cells.
#[must_use]
pub fn cell_of((x, y): (f64, f64)) -> (f64, f64) {
    ((y - EDGE) / CELL, (x - EDGE) / CELL)
}

/// Side length of the mat's picture.
#[must_use]
pub fn side_of(cells: i8) -> f64 {
    f64::from(cells) * CELL + 2.0 * EDGE
}

/// The assembly on its own with its frame, as shown after a round: all backgrounds at the bottom, so that every figure
/// is visible through the cards above it.
#[must_use]
pub fn framed(assembly: &Assembly, framed: Option<Framed>, model: Option<Patch>) -> Scene {
    let (rows, cols) = super::size(assembly);
    let frame = framed.as_ref().map(|framed| framed.frame);
    let shown = Mat { side: 0, anchor: (0, 0), assembly: assembly.clone(), framed, model, ghost: None };
    let edge = CELL / 2.0;
    // The frame may extend beyond the cards.
    let (top, left) = frame.map_or((0, 0), |frame| (frame.row.min(0), frame.col.min(0)));
    let (bottom, right) = frame.map_or((rows, cols), |frame| (rows.max(frame.row + 3), cols.max(frame.col + 3)));
    let size = |from: i8, to: i8| f64::from(to - from) * CELL + 2.0 * edge;
    let (width, height) = (size(left, right), size(top, bottom));
    let (x, y) = at((-top, -left));
    let ground = |placed: &Placed| group(at((placed.row, placed.col)), "", "", vec![ground()]);
    let mut items: Vec<Item> = assembly.laid().iter().map(ground).collect();
    items.extend(lying(&shown).into_iter().map(without_ground));
    Scene { width, height, items: vec![group((edge + x, edge + y), "", "", items)] }
}

/// Removes the background from a layer; leaves other items unchanged.
fn without_ground(item: Item) -> Item {
    match item {
        Item::Group { shift, turn, hit, name, mut items } if !hit.is_empty() => {
            Item::Group { shift, turn, hit, name, items: items.split_off(1) }
        }
        Item::Group { .. } | Item::Path { .. } | Item::Circle { .. } | Item::Label { .. } => item,
    }
}

/// The film of a card.
fn ground() -> Item {
    round_rectangle((0.0, 0.0), (3.0 * CELL, 3.0 * CELL), 3.0, Style::fill(Paint::Face))
}

fn at((row, col): (i8, i8)) -> (f64, f64) {
    (f64::from(col) * CELL, f64::from(row) * CELL)
}

fn places(side: i8) -> Vec<Item> {
    let place = |row: i8, col: i8| {
        let ground = rectangle((0.0, 0.0), (CELL, CELL), Style::fill(Paint::FaceSoft));
        let dot = Item::Circle { centre: (CELL / 2.0, CELL / 2.0), radius: 1.4, style: Style::fill(Paint::InkSoft) };
        group(at((row, col)), &format!("@{row},{col}"), "", vec![ground, dot])
    };
    (0..side).flat_map(|row| (0..side).map(move |col| place(row, col))).collect()
}

fn lying(mat: &Mat) -> Vec<Item> {
    let apart = uncounted_cards(&mat.assembly, mat.framed.as_ref());
    let layer = |placed: &Placed| {
        let counts = if apart.contains(placed.card) { Counts::Apart } else { Counts::Yes };
        group(at((placed.row, placed.col)), &placed.card.to_string(), &placed.to_string(), sheet(*placed, counts))
    };
    let mut items: Vec<Item> = mat.assembly.laid().iter().map(layer).collect();
    if let (Some(framed), Some(model)) = (&mat.framed, mat.model) {
        items.extend(equal_cells(framed, model));
    }
    items.extend(mat.framed.iter().flat_map(|framed| frame_items(framed.frame)));
    items
}

/// One card as a layer: its background first, then lines and figures.
fn sheet(placed: Placed, counts: Counts) -> Vec<Item> {
    let mut items = vec![ground()];
    items.extend(grid(counts));
    for (i, cell) in (0u8..).zip(placed.face().cells()) {
        items.extend(figures(cell, (f64::from(i % 3) * CELL, f64::from(i / 3) * CELL)));
    }
    items
}

#[cfg(test)]
mod tests {
    use engine::games::transparences::{Attitude, Card, Layers};

    use super::*;

    fn shapes(items: &[Item]) -> Vec<&Item> {
        let mut found = Vec::new();
        for item in items {
            match item {
                Item::Group { items, .. } => found.extend(shapes(items)),
                Item::Path { .. } | Item::Circle { .. } | Item::Label { .. } => found.push(item),
            }
        }
        found
    }

    #[test]
    fn no_card_hides_the_figures_of_another() {
        let placed = |number, row| Placed { card: card(number), attitude: Attitude::UPRIGHT, row, col: 0 };
        let scene = framed(&Assembly::of(vec![placed(3, 0), placed(17, 0), placed(40, 1)]), None, None);
        let films = |item: &Item| matches!(item, Item::Path { style, .. } if style.fill == Paint::Face);
        let covers: Vec<bool> = shapes(&scene.items).into_iter().map(films).collect();
        assert_eq!(covers.iter().take(3).filter(|&&film| film).count(), 3, "three films at the bottom");
        assert!(!covers[3..].contains(&true), "and none above a figure");
    }

    #[test]
    fn a_frame_beyond_the_cards_is_drawn_completely() {
        let placed = Placed { card: card(3), attitude: Attitude::UPRIGHT, row: 0, col: 0 };
        let assembly = Assembly::of(vec![placed]);
        let inside = framed(&assembly, None, None);
        let frame = Layers::of(assembly.laid()).map(|layers| layers.frame_at(-2, 1, Patch::EMPTY));
        let scene = framed(&assembly, frame.map(|frame| Framed { frame, part: vec![placed] }), None);
        assert_eq!((scene.width - inside.width, scene.height - inside.height), (CELL, 2.0 * CELL));
    }

    fn card(number: u8) -> Card {
        Card::new(number).expect("a card of the deck")
    }
}
