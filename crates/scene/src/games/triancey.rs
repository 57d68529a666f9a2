//! The unrolled board of Triancey: numbered triangles, stones, border stones, and letters along the seam that show how
//! the right edge joins the left. A screen that rolls the board draws single cells instead ([`cell_item`],
//! [`border_items`]) and needs no letters.

mod figures;

use engine::games::triancey::board::Point;
use engine::games::triancey::{Board, Cell, CellSet, Colour, Side, Triancey, View};

use crate::{Item, Paint, Picture, Scene, Step, Style};

/// Scale of the board's unit of length, which is about a thousandth of a side.
pub const SCALE: f64 = 0.1;
/// Margin for the border stones and some space.
pub const MARGIN: f64 = 56.0;
const PAWN: f64 = 20.0;

impl Picture for Triancey {
    fn picture(view: &View) -> Scene {
        board(&Board::of(&view.options), view.pawns)
    }
}

/// A board with these white and red stones.
#[must_use]
pub fn board(board: &Board, pawns: [CellSet; 2]) -> Scene {
    let corners = board.cells().flat_map(|cell| board.triangle(cell));
    let (left, right) = corners.fold((0, board.width), |(left, right), p| (left.min(p.x), right.max(p.x)));
    let width = f64::from(right - left) * SCALE + 2.0 * MARGIN;
    let height = f64::from(board.height) * SCALE + 2.0 * MARGIN;
    let mut items: Vec<Item> = board.cells().map(|cell| cell_item(board, cell, side_at(pawns, cell))).collect();
    items.extend(board.cells().flat_map(|cell| border_items(board, cell)));
    items.extend(seam(board));
    let shift = (MARGIN - f64::from(left) * SCALE, MARGIN);
    Scene { width, height, items: vec![group(shift, "", items)] }
}

fn group(shift: (f64, f64), hit: &str, items: Vec<Item>) -> Item {
    Item::Group { shift, turn: 0.0, hit: hit.to_owned(), name: hit.to_owned(), items }
}

fn place(point: Point) -> (f64, f64) {
    (f64::from(point.x) * SCALE, f64::from(point.y) * SCALE)
}

fn line(points: &[(f64, f64)]) -> Vec<Step> {
    let start = points.iter().take(1).map(|&(x, y)| Step::Move(x, y));
    start.chain(points.iter().skip(1).map(|&(x, y)| Step::Line(x, y))).collect()
}

/// Outlined cells of a close-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The subject of the close-up.
    pub accent: CellSet,
    /// What blocks it.
    pub warn: CellSet,
}

/// Some cells of a board, rolled so that those around `centre` stay together.
#[must_use]
pub fn closeup(board: &Board, pawns: [CellSet; 2], centre: Cell, shown: CellSet, marks: Marks) -> Scene {
    let period = f64::from(board.width) * SCALE;
    let home = middle(board, centre).0;
    let shift = |cell: Cell| ((home - middle(board, cell).0) / period).round() * period;
    let mut items: Vec<Item> = Vec::new();
    let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for cell in shown.iter() {
        let mut own = vec![cell_item(board, cell, side_at(pawns, cell))];
        own.extend(border_items(board, cell));
        items.push(group((shift(cell), 0.0), "", own));
        for (x, y) in board.triangle(cell).map(place) {
            let (x, air) = (x + shift(cell), if has_border(board, cell) { MARGIN - 8.0 } else { 8.0 });
            bounds = [bounds[0].min(x - 8.0), bounds[1].min(y - air), bounds[2].max(x + 8.0), bounds[3].max(y + air)];
        }
    }
    for (cells, paint) in [(marks.accent, Paint::Accent), (marks.warn, Paint::Warn)] {
        for cell in cells.inter(shown).iter() {
            let mut steps = line(&board.triangle(cell).map(place));
            steps.push(Step::Close);
            items.push(group((shift(cell), 0.0), "", vec![Item::Path { steps, style: Style::line(paint, 5.0) }]));
        }
    }
    let [left, top, right, bottom] = bounds;
    Scene { width: right - left, height: bottom - top, items: vec![group((-left, -top), "", items)] }
}

fn has_border(board: &Board, cell: Cell) -> bool {
    board.sides(cell).iter().any(|side| matches!(side, Side::Border(_)))
}

/// The side that has a stone on a cell.
fn side_at(pawns: [CellSet; 2], cell: Cell) -> Option<u8> {
    (0u8..).zip(pawns).find(|(_, pawns)| pawns.contains(cell)).map(|(side, _)| side)
}

/// A cell at its place on the board, with its number or a side's stone, and a hit area.
#[must_use]
pub fn cell_item(board: &Board, cell: Cell, side: Option<u8>) -> Item {
    let corners = board.triangle(cell).map(place);
    let (middle, radius) = inscribed(corners);
    let mut steps = line(&corners);
    steps.push(Step::Close);
    let mut items = vec![Item::Path { steps, style: Style::both(Paint::Face, Paint::InkSoft, 1.6) }];
    match side {
        Some(side) => items.extend(pawn(middle, radius * 0.82, side)),
        None => items.push(Item::Label { at: middle, size: 17.0, text: cell.to_string(), paint: Paint::InkSoft }),
    }
    group((0.0, 0.0), &cell.to_string(), items)
}

/// A disc in a side's colour. Red is hatched and white is plain with a rim, so that they differ without colours.
fn pawn(centre: (f64, f64), radius: f64, side: u8) -> Vec<Item> {
    let disc = |style| Item::Circle { centre, radius, style };
    let mut items = vec![disc(Style::both(Paint::Side(side), Paint::SideInk(side), 2.6))];
    if side != 0 {
        items.push(disc(Style::fill(Paint::Hatch(side))));
    }
    items
}

/// The border stone beyond a cell's border side (TR-1.1), if there is one.
#[must_use]
pub fn border_items(board: &Board, cell: Cell) -> Vec<Item> {
    let corners = board.triangle(cell).map(place);
    let mut items = Vec::new();
    for (i, side) in board.sides(cell).into_iter().enumerate() {
        if let Side::Border(colour) = side {
            let (from, to) = (corners[i], corners[(i + 1) % 3]);
            let away = if colour == Colour::Red { -PAWN - 4.0 } else { PAWN + 4.0 };
            items.extend(pawn(((from.0 + to.0) / 2.0, from.1 + away), PAWN, colour as u8));
        }
    }
    items
}

/// The centre of a cell's inscribed circle.
#[must_use]
pub fn middle(board: &Board, cell: Cell) -> (f64, f64) {
    inscribed(board.triangle(cell).map(place)).0
}

/// Horizontal extent of a cell with its border stone, from its centre.
#[must_use]
pub fn reach(board: &Board, cell: Cell) -> f64 {
    let middle = middle(board, cell).0;
    board.triangle(cell).map(|corner| (place(corner).0 - middle).abs()).into_iter().fold(0.0, f64::max) + PAWN
}

/// The edges along which the cylinder was cut: each is drawn on the left and on the right, with the same letter.
fn seam(board: &Board) -> Vec<Item> {
    let mut cuts = Vec::new();
    for cell in board.cells() {
        let corners = board.triangle(cell);
        for (i, side) in board.sides(cell).into_iter().enumerate() {
            let (from, to) = (corners[i], corners[(i + 1) % 3]);
            if let Side::Cell(other) = side
                && ![from, to].iter().all(|corner| board.triangle(other).contains(corner))
            {
                let around = |p: Point| (p.y, p.x.rem_euclid(board.width));
                let key = around(from).min(around(to));
                cuts.push((key, around(from).max(around(to)), from, to, inscribed(corners.map(place)).0));
            }
        }
    }
    cuts.sort_by_key(|&(upper, lower, ..)| (upper, lower));
    let mut items = Vec::new();
    for (number, &(_, _, from, to, inside)) in (0u8..).zip(&cuts) {
        let (from, to) = (place(from), place(to));
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (dx, dy) = (middle.0 - inside.0, middle.1 - inside.1);
        let beyond = 14.0 / dx.hypot(dy).max(1.0);
        items.push(Item::Path { steps: line(&[from, to]), style: Style::line(Paint::Accent, 3.0) });
        let text = char::from(b'A' + number / 2 % 26).to_string();
        let at = (middle.0 + dx * beyond, middle.1 + dy * beyond);
        items.push(Item::Label { at, size: 15.0, text, paint: Paint::Accent });
    }
    items
}

/// The centre and radius of the circle inside a triangle.
fn inscribed([a, b, c]: [(f64, f64); 3]) -> ((f64, f64), f64) {
    let distance = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1);
    let (la, lb, lc) = (distance(b, c), distance(c, a), distance(a, b));
    let around = la + lb + lc;
    let weigh = |x: f64, y: f64, z: f64| (la * x + lb * y + lc * z) / around;
    let area = ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs() / 2.0;
    ((weigh(a.0, b.0, c.0), weigh(a.1, b.1, c.1)), 2.0 * area / around)
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::Options;

    use super::*;

    #[test]
    fn a_close_up_across_the_seam_is_no_wider_than_its_cells() {
        let board = Board::of(&"board=regular size=small".parse::<Options>().expect("options"));
        let whole = f64::from(board.width) * SCALE;
        for cell in board.cells() {
            let shown = board.near(cell).union(CellSet::only(cell));
            let scene = closeup(&board, [CellSet::EMPTY; 2], cell, shown, Marks::default());
            assert!(scene.width < whole / 2.0, "{cell}: {} of {whole}", scene.width);
        }
    }
}
