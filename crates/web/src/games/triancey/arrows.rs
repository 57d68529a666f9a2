//! Where an arrow key leads on the cylinder.

use engine::games::triancey::{Board, Cell};
use scene::games::triancey as drawn;

use crate::draw::keys;

/// The cell in a direction, on the cylinder: across a side if one looks that way, else the nearest.
pub(super) fn neighbour(board: &Board, from: Cell, direction: (f64, f64)) -> Option<Cell> {
    let period = f64::from(board.width) * drawn::SCALE;
    let here = drawn::middle(board, from);
    let place = |cell: Cell| {
        let (x, y) = drawn::middle(board, cell);
        (x + ((here.0 - x) / period).round() * period, y)
    };
    // The cosine of the angle between the direction and the way there.
    let along = |cell: Cell| {
        let (x, y) = place(cell);
        let (dx, dy) = (x - here.0, y - here.1);
        (dx * direction.0 + dy * direction.1) / dx.hypot(dy)
    };
    let across = board.near(from).iter().map(|cell| (along(cell), cell)).filter(|(along, _)| *along >= 0.5);
    let next = across.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, cell)| cell);
    next.or_else(|| {
        let places: Vec<(f64, f64)> = board.cells().map(place).collect();
        keys::nearest(here, direction, &places).and_then(|place| board.cells().nth(place))
    })
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::{CellSet, Options};

    use super::*;

    #[test]
    fn an_arrow_passes_no_cell_by_in_a_row_of_triangles() {
        let board = Board::of(&"board=regular size=small".parse::<Options>().expect("options"));
        let mut walked = CellSet::EMPTY;
        let mut at = Cell(0);
        while !walked.contains(at) {
            walked = walked.union(CellSet::only(at));
            at = neighbour(&board, at, (1.0, 0.0)).expect("a cylinder has no end");
        }
        assert_eq!((walked.len(), at), (10, Cell(0)), "a row has ten cells, and the way round ends where it began");
    }

    #[test]
    fn arrows_lead_from_every_cell_round_the_cylinder_and_to_every_cell() {
        for options in ["size=small word=cylindre", "word=triancey", "size=large word=mer", "board=regular"] {
            let board = Board::of(&options.parse::<Options>().expect("options"));
            let mut reached = CellSet::only(Cell(0));
            loop {
                let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
                let next = reached.iter().flat_map(|cell| ways.map(|way| neighbour(&board, cell, way)));
                let grown = next.flatten().collect::<CellSet>().union(reached);
                if grown == reached {
                    break;
                }
                reached = grown;
            }
            assert_eq!(reached, board.full(), "{options}");
            for cell in board.cells() {
                assert!(neighbour(&board, cell, (1.0, 0.0)).is_some(), "{options}: nothing to the right of {cell}");
                assert!(neighbour(&board, cell, (-1.0, 0.0)).is_some(), "{options}: nothing to the left of {cell}");
            }
        }
    }
}
