//! The board: white cells with their signs, yellow heads with their values, colours, and each colour's longest path.

use engine::games::puissances::{Cell, CellSet, Head, Layout, Phase, Value, View, Written, longest};

use super::{colour, group, label, sheet};
use crate::{Item, Paint, Scene, Step, Style};

/// Side length of a cell.
pub const CELL: f64 = 60.0;
const GAP: f64 = 2.0;
/// Margin around the board: half of the widest outline.
const EDGE: f64 = 3.0;

/// Overlays on the board: a move in progress, and highlighted chains.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The colours whose longest chain is highlighted.
    pub lit: Vec<u8>,
    /// Values about to be written.
    pub ghosts: Vec<(Head, Value)>,
    /// The side whose colour the painted cells get.
    pub side: u8,
    /// Cells about to be coloured.
    pub painted: CellSet,
    /// The cell whose operation counts.
    pub cell: Option<Cell>,
}

/// The board on its own, with a margin for its outlines.
#[must_use]
pub fn scene(view: &View, marks: &Marks) -> Scene {
    let side = CELL * (view.rows.len() as f64 + 1.0);
    Scene {
        width: side + 2.0 * EDGE,
        height: side + 2.0 * EDGE,
        items: vec![group((EDGE, EDGE), "", "", marked(view, marks))],
    }
}

/// The board of a view with every longest chain highlighted; the origin is the corner with the arrow.
#[must_use]
pub fn items(view: &View) -> Vec<Item> {
    marked(view, &Marks { lit: (0u8..).zip(&view.colours).map(|(side, _)| side).collect(), ..Marks::default() })
}

fn marked(view: &View, marks: &Marks) -> Vec<Item> {
    let layout = Layout::of(view.options.board);
    let mut items = vec![group((0.0, 0.0), "", "row, then column", arrow())];
    for head in layout.heads() {
        let (at, written) = match head {
            Head::Row(row) => ((0.0, CELL * (f64::from(row) + 1.0)), view.rows[usize::from(row)]),
            Head::Column(column) => ((CELL * (f64::from(column) + 1.0), 0.0), view.columns[usize::from(column)]),
        };
        let ghost = marks.ghosts.iter().find(|(at, _)| *at == head).map(|&(_, value)| value);
        items.extend(head_items(head, at, Inscription { written, ghost, room: layout.room(head) }));
    }
    let pending = match &view.phase {
        Phase::Pending(pending) => pending.play.chain,
        Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_) => CellSet::EMPTY,
    };
    for cell in layout.cells().iter() {
        let side = (0u8..).zip(&view.colours).find(|(_, cells)| cells.contains(cell)).map(|(side, _)| side);
        let outlined = pending.contains(cell) || marks.cell == Some(cell);
        let painted = marks.painted.contains(cell).then_some(marks.side);
        items.push(cell_item(cell, side, painted, outlined));
    }
    for (side, &cells) in (0u8..).zip(&view.colours) {
        if marks.lit.contains(&side) {
            items.extend(path_items(side, &longest::path(cells)));
        }
    }
    if marks.painted.len() > 1 {
        items.extend(path_items(marks.side, &longest::path(marks.painted)));
    }
    items
}

/// A chain of the first colour on its own, with its longest path.
#[must_use]
pub fn chain(cells: CellSet) -> Scene {
    let ends = |pick: fn(Cell) -> u8| {
        let all = cells.iter().map(pick);
        (f64::from(all.clone().min().unwrap_or(0)), f64::from(all.max().unwrap_or(0)))
    };
    let ((left, right), (top, bottom)) = (ends(|cell| cell.column()), ends(|cell| cell.row()));
    let mut items: Vec<Item> = cells.iter().map(|cell| cell_item(cell, Some(0), None, false)).collect();
    items.extend(path_items(0, &longest::path(cells)));
    let shift = (-CELL * (left + 1.0), -CELL * (top + 1.0));
    let (width, height) = (CELL * (right - left + 1.0), CELL * (bottom - top + 1.0));
    Scene { width, height, items: vec![group(shift, "", "", items)] }
}

/// The centre of a cell.
fn middle(cell: Cell) -> (f64, f64) {
    (CELL * (f64::from(cell.column()) + 1.5), CELL * (f64::from(cell.row()) + 1.5))
}

fn cell_item(cell: Cell, side: Option<u8>, painted: Option<u8>, outlined: bool) -> Item {
    let size = CELL - GAP;
    let (x, y) = middle(cell);
    let at = (x - size / 2.0, y - size / 2.0);
    let half = size / 2.0;
    let mut items = match side {
        Some(side) => {
            let paint = colour(side);
            vec![
                sheet(size, size, 6.0, Style::both(Paint::Side(paint), Paint::SideInk(paint), 1.0)),
                sheet(size, size, 6.0, Style::fill(Paint::Hatch(paint))),
            ]
        }
        None => {
            let mut items = vec![sheet(size, size, 6.0, Style::both(Paint::Face, Paint::InkSoft, 0.8))];
            if let Some(paint) = painted.map(colour) {
                items.push(sheet(size, size, 6.0, Style::fill(Paint::Hatch(paint))));
                items.push(sheet(size, size, 6.0, Style::line(Paint::Side(paint), 4.0)));
                let plate = Style::both(Paint::Face, Paint::Side(paint), 1.2);
                items.push(Item::Circle { centre: (half, half), radius: 15.0, style: plate });
            }
            items.push(label((half, half), 26.0, cell.sign().to_string(), Paint::InkSoft));
            items
        }
    };
    if outlined {
        items.push(sheet(size, size, 6.0, Style::line(Paint::Accent, 4.0)));
    }
    let name = match side {
        Some(side) => format!("{cell} ({side})"),
        None => format!("{cell} {}", cell.sign()),
    };
    group(at, &cell.to_string(), &name, items)
}

/// The content of a head: its values, those about to be written, and its capacity.
struct Inscription {
    written: Written,
    ghost: Option<Value>,
    room: usize,
}

/// A head with its letters above it. The letters are outside the hit area, because the head's accessible name says
/// more.
fn head_items(head: Head, at: (f64, f64), Inscription { written, ghost, room }: Inscription) -> [Item; 2] {
    let size = CELL - GAP;
    let half = size / 2.0;
    let mut items = vec![sheet(size, size, 6.0, Style::both(Paint::Side(0), Paint::SideInk(0), 1.2))];
    if room == 2 {
        let line = vec![Step::Move(6.0, half), Step::Line(size - 6.0, half)];
        items.push(Item::Path { steps: line, style: Style::line(Paint::SideInk(0), 1.2) });
    }
    let mut letters = vec![label((9.0, 10.0), 11.0, head.to_string(), Paint::SideInk(0))];
    let all = written.values().map(|value| (value, Paint::Ink)).chain(ghost.map(|value| (value, Paint::Accent)));
    for (place, (value, paint)) in all.enumerate() {
        let y = if room == 2 { half * (place as f64 + 0.54) } else { half + 2.0 };
        let wide = if value.written().chars().count() > 3 { 0.82 } else { 1.0 };
        let size = wide * if room == 2 { 18.0 } else { 23.0 };
        letters.push(label((half + 2.0, y), size, value.written(), paint));
    }
    if ghost.is_some() {
        items.push(sheet(size, size, 6.0, Style::line(Paint::Accent, 3.0)));
    }
    let values: Vec<String> = written.values().map(|value| value.to_string()).collect();
    let name = format!("{head} {}", values.join(" "));
    let place = (at.0 + GAP / 2.0, at.1 + GAP / 2.0);
    [group(place, &head.to_string(), name.trim_end(), items), group(place, "", "", letters)]
}

/// The arrow in the corner, from the rows below to the columns on the right.
fn arrow() -> Vec<Item> {
    let line = |steps: Vec<Step>| Item::Path { steps, style: Style::line(Paint::Ink, 2.4) };
    let tip = (48.0, 22.0);
    vec![
        line(vec![
            Step::Move(20.0, 50.0),
            Step::Line(20.0, 34.0),
            Step::Arc { radius: 12.0, clockwise: true, to: (32.0, 22.0) },
            Step::Line(tip.0, tip.1),
        ]),
        line(vec![
            Step::Move(tip.0 - 8.0, tip.1 - 7.0),
            Step::Line(tip.0, tip.1),
            Step::Line(tip.0 - 8.0, tip.1 + 7.0),
        ]),
    ]
}

/// A longest path of a colour, from end to end.
fn path_items(side: u8, path: &[Cell]) -> Vec<Item> {
    if path.len() < 2 {
        return Vec::new();
    }
    let ink = Paint::SideInk(colour(side));
    let steps: Vec<Step> = path
        .iter()
        .enumerate()
        .map(|(place, &cell)| {
            let (x, y) = middle(cell);
            if place == 0 { Step::Move(x, y) } else { Step::Line(x, y) }
        })
        .collect();
    let ends = [path[0], path[path.len() - 1]].map(|cell| Item::Circle {
        centre: middle(cell),
        radius: 8.0,
        style: Style::both(Paint::Face, ink, 3.0),
    });
    let halo = Item::Path { steps: steps.clone(), style: Style::line(Paint::Face, 9.0) };
    let line = Item::Path { steps, style: Style::line(ink, 4.5) };
    [halo, line].into_iter().chain(ends).collect()
}
