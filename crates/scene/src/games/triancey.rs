//! The board of Triancey, unrolled: triangles with their numbers, pawns, border pawns, seam marks.

use engine::games::triancey::{Board, Cell, CellSet, Colour, Triancey, View};

use crate::{Item, Paint, Picture, Scene, Step, Style};

impl Picture for Triancey {
    fn picture(view: &View) -> Scene {
        board(&Board::of(&view.options), view.pawns)
    }
}

/// How large the board's unit is drawn.
const SCALE: f64 = 0.09;
const BORDER: f64 = 26.0;
const MARGIN: f64 = 60.0;

/// A board with these white and red pawns.
#[must_use]
pub fn board(board: &Board, pawns: [CellSet; 2]) -> Scene {
    let (width, height) = (f64::from(board.width) * SCALE, f64::from(board.height) * SCALE);
    let (full_width, full_height) = (width + 2.0 * MARGIN, height + 2.0 * BORDER + 40.0);
    let origin = (MARGIN, BORDER + 20.0);
    let mut items: Vec<Item> = board.cells().map(|cell| cell_item(board, cell, pawns)).collect();
    items.extend([(Colour::Red, -BORDER), (Colour::White, height)].map(|(colour, y)| border_item(colour, y, width)));
    let group = Item::Group { shift: origin, turn: 0.0, hit: String::new(), name: String::new(), items };
    Scene { width: full_width, height: full_height, items: vec![group] }
}

fn cell_item(board: &Board, cell: Cell, pawns: [CellSet; 2]) -> Item {
    let corners = board.triangle(cell).map(|p| (f64::from(p.x) * SCALE, f64::from(p.y) * SCALE));
    let middle = centre(corners);
    let pawn = pawns.iter().position(|pawns| pawns.contains(cell));
    let steps = vec![
        Step::Move(corners[0].0, corners[0].1),
        Step::Line(corners[1].0, corners[1].1),
        Step::Line(corners[2].0, corners[2].1),
        Step::Close,
    ];
    let face = Style::both(Paint::Face, Paint::InkSoft, 1.6);
    let mut items = vec![Item::Path { steps, style: face }];
    match pawn {
        Some(side) => {
            let style = Style::both(Paint::Side(side as u8), Paint::SideInk(side as u8), 2.0);
            items.push(Item::Circle { centre: middle.0, radius: middle.1 * 0.78, style });
        }
        None => items.push(Item::Label { at: middle.0, size: 15.0, text: cell.to_string(), paint: Paint::InkSoft }),
    }
    Item::Group { shift: (0.0, 0.0), turn: 0.0, hit: cell.to_string(), name: cell.to_string(), items }
}

fn border_item(colour: Colour, y: f64, width: f64) -> Item {
    let side = colour as u8;
    let style = Style::both(Paint::Side(side), Paint::SideInk(side), 1.5);
    let steps = vec![
        Step::Move(0.0, y),
        Step::Line(width, y),
        Step::Line(width, y + BORDER),
        Step::Line(0.0, y + BORDER),
        Step::Close,
    ];
    Item::Path { steps, style }
}

/// The centre and radius of the circle inside a triangle.
fn centre([a, b, c]: [(f64, f64); 3]) -> ((f64, f64), f64) {
    let distance = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1);
    let (la, lb, lc) = (distance(b, c), distance(c, a), distance(a, b));
    let around = la + lb + lc;
    let weigh = |x: f64, y: f64, z: f64| (la * x + lb * y + lc * z) / around;
    let area = ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs() / 2.0;
    ((weigh(a.0, b.0, c.0), weigh(a.1, b.1, c.1)), 2.0 * area / around)
}
