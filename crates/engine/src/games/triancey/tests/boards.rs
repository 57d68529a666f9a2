//! TR-1: boards.

use std::sync::Arc;

use crate::Seed;
use crate::games::triancey::board::{Board, Cell, Colour, Point, Side};
use crate::games::triancey::options::{BoardKind, Options, Size};
use crate::games::triancey::recent;

const SIZES: [(Size, u8); 3] = [(Size::Small, 40), (Size::Standard, 60), (Size::Large, 100)];

fn boards() -> impl Iterator<Item = Board> {
    let words = (0..12).flat_map(|n| SIZES.map(|(size, _)| Board::new(BoardKind::Word, size, &format!("mot{n}"))));
    words.chain(SIZES.map(|(size, _)| Board::new(BoardKind::Regular, size, "")))
}

/// Everything about a board in a few digits.
fn fingerprint(board: &Board) -> String {
    let cells: Vec<String> =
        board.cells().map(|cell| format!("{:?} {:?}", board.triangle(cell), board.sides(cell))).collect();
    Seed::from_text(&format!("{} {} {}", board.width, board.height, cells.join("\n"))).to_string()
}

#[test]
fn tr_1_1_every_cell_has_three_neighbours_and_they_agree() {
    for board in boards() {
        for cell in board.cells() {
            for side in board.sides(cell) {
                if let Side::Cell(other) = side {
                    assert!(board.near(other).contains(cell), "{cell} and {other} share a side");
                }
            }
            let borders = [Colour::White, Colour::Red].map(|colour| u32::from(board.border(colour).contains(cell)));
            assert_eq!(board.near(cell).len() + borders[0] + borders[1], 3, "TR-1.3: no two sides in common");
            assert!(borders[0] + borders[1] <= 1, "TR-1.3: one border side at most");
            assert!(!board.near(cell).contains(cell), "TR-1.3: no cell is its own neighbour");
        }
        assert!(!board.border(Colour::White).is_empty() && !board.border(Colour::Red).is_empty());
    }
}

#[test]
fn tr_1_1_the_triangles_cover_the_cylinder() {
    for board in boards() {
        let double_area = |[a, b, c]: [Point; 3]| {
            (i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(b.y - a.y) * i64::from(c.x - a.x)).abs()
        };
        let covered: i64 = board.cells().map(|cell| double_area(board.triangle(cell))).sum();
        assert_eq!(covered, 2 * i64::from(board.width) * i64::from(board.height));
    }
}

#[test]
fn tr_1_2_sizes() {
    for (size, cells) in SIZES {
        assert_eq!(Board::new(BoardKind::Word, size, "Taille").len(), cells);
        assert_eq!(Board::new(BoardKind::Regular, size, "").len(), cells, "TR-1.4");
    }
}

#[test]
fn tr_1_2_a_word_gives_its_board_for_ever() {
    let expected = [
        (Size::Standard, "Archipel", "ff9209c13b9c8aa8e85aae3611c8600a"),
        (Size::Small, "Archipel", "4f8b6a17f0008a1737882c4290fac2ac"),
        (Size::Large, "Archipel", "ab6a7fd16468a4b496625429628e3018"),
        (Size::Standard, "archipel", "6e58695a0ae347e44044d9fa915d34fb"),
        (Size::Standard, "Élan7", "7d02c3d16f4427f9d03f3c394a381f49"),
    ];
    for (size, word, print) in expected {
        assert_eq!(fingerprint(&Board::new(BoardKind::Word, size, word)), print, "{size} {word}");
    }
}

#[test]
fn tr_1_2_no_slivers() {
    for board in boards() {
        for cell in board.cells() {
            let corners = board.triangle(cell);
            for tip in 0..3 {
                let [a, b, c] = [0, 1, 2].map(|i| corners[(tip + i) % 3]);
                let angle = |p: Point| f64::from(p.y - a.y).atan2(f64::from(p.x - a.x));
                let between = (angle(b) - angle(c)).abs();
                let degrees = between.min(std::f64::consts::TAU - between).to_degrees();
                assert!(degrees > 29.7, "cell {cell} has an angle of {degrees}°");
            }
        }
    }
}

#[test]
fn tr_1_4_the_regular_board_is_rows_of_ten() {
    let board = Board::new(BoardKind::Regular, Size::Standard, "");
    assert_eq!(board.border(Colour::Red).len(), 5);
    assert_eq!(board.border(Colour::White).len(), 5);
    // The first row: five tips down, then five tips up, left to right (TR-1.5).
    assert_eq!(board.sides(Cell(0)).iter().filter(|side| **side == Side::Border(Colour::Red)).count(), 1);
    assert_eq!(board.sides(Cell(5)).iter().filter(|side| matches!(side, Side::Border(_))).count(), 0);
}

#[test]
fn tr_1_5_cells_are_numbered_in_reading_order() {
    for board in boards() {
        let places: Vec<(i32, i32)> = board
            .cells()
            .map(|cell| board.triangle(cell))
            .map(|[a, b, c]| (a.y + b.y + c.y, (a.x + b.x + c.x).rem_euclid(3 * board.width)))
            .collect();
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn tr_1_2_a_remembered_board_is_the_one_that_would_be_made() {
    for round in 0..2 {
        // More words than are remembered, one of them asked for again and again.
        for number in 0..40 {
            for word in [format!("mot{number}"), "Archipel".to_owned()] {
                let options: Options = format!("size=small word={word}").parse().expect("options");
                assert_eq!(*recent::board(&options), Board::of(&options), "{word}, time {round}");
            }
        }
    }
    let options = |text: &str| text.parse::<Options>().expect("options");
    let small = recent::board(&options("size=small word=Archipel"));
    assert!(Arc::ptr_eq(&small, &recent::board(&options("size=small word=Archipel swap=on"))), "it is shared");
    assert_ne!(small, recent::board(&options("size=large word=Archipel")));
    assert_ne!(small, recent::board(&options("size=small board=regular")));
}
