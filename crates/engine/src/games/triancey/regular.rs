//! The regular board: rows of equal triangles (TR-1.4).

use super::board::{Board, Point};
use super::options::Size;

/// Half a side and the height of an equilateral triangle, as integers whose ratio is √3 to one part in 4,000.
const HALF_SIDE: i32 = 512;
const ROW_HEIGHT: i32 = 887;
const TRIANGLES_PER_ROW: i32 = 10;

pub(super) fn board(size: Size) -> Board {
    let rows = match size {
        Size::Small => 4,
        Size::Standard => 6,
        Size::Large => 10,
    };
    let mut triangles = Vec::new();
    for row in 0..rows {
        for column in 0..TRIANGLES_PER_ROW {
            let (upper, lower) = (row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT);
            // Every other triangle stands on its side; the next row mirrors it, so that whole sides meet.
            let (base, tip) = if (row + column) % 2 == 0 { (lower, upper) } else { (upper, lower) };
            let at = |x: i32, y: i32| Point { x: (column + x) * HALF_SIDE, y };
            triangles.push([at(0, base), at(2, base), at(1, tip)]);
        }
    }
    let board = Board::join(TRIANGLES_PER_ROW * HALF_SIDE, rows * ROW_HEIGHT, triangles);
    board.expect("rows of triangles meet side to side")
}
