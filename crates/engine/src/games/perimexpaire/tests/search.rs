//! The exhaustive search for figures (PX-1.5): every connected set of cells, every way to fill it, counted up to
//! rotation and reflection.

use std::collections::BTreeSet;

use super::super::figure::{Area, Corner, Figure, Perimeter, Piece};

/// Six cells are the most a figure of these classes has, so 6 × 6 is no box at all.
type Wide = Figure<6>;

/// Every connected set of `cells` cells up to symmetry, as figures of full cells.
fn shapes(cells: usize) -> BTreeSet<Wide> {
    let mut shapes = BTreeSet::from([Wide::of("#")]);
    for _ in 1..cells {
        shapes = shapes.iter().flat_map(grown).collect();
    }
    shapes
}

fn grown(shape: &Wide) -> Vec<Wide> {
    // One row and column are kept free on each side, so that the shape can grow in every direction.
    let pieces: Vec<(i8, i8)> = shape.pieces().map(|((x, y), _)| (x, y)).collect();
    let mut all = Vec::new();
    for &(x, y) in &pieces {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let new = (x + dx, y + dy);
            if pieces.contains(&new) {
                continue;
            }
            let (left, up) = (new.0.min(0), new.1.min(0));
            let mut cells = [[Piece::Empty; 6]; 6];
            for &(x, y) in pieces.iter().chain([&new]) {
                cells[(y - up) as usize][(x - left) as usize] = Piece::Full;
            }
            all.push(Figure(cells).canonical());
        }
    }
    all
}

/// Every figure of a class, up to symmetry: all ways to make some cells of each shape quarter discs and what quarter
/// discs leave.
fn class(area: Area, perimeter: Perimeter) -> BTreeSet<Wide> {
    let discs = (perimeter.arcs + area.quarter_discs) / 2;
    let rests = perimeter.arcs - discs;
    let full = area.squares - rests;
    let mut found = BTreeSet::new();
    for shape in shapes((discs + rests + full) as usize) {
        let cells: Vec<(i8, i8)> = shape.pieces().map(|(point, _)| point).collect();
        fill(&cells, [full, discs, rests], Figure([[Piece::Empty; 6]; 6]), &mut |figure| {
            let measures = figure.measures();
            if measures.area == area && measures.perimeter == perimeter && figure.is_simple() {
                found.insert(figure.canonical());
            }
        });
    }
    found
}

fn fill(cells: &[(i8, i8)], left: [i8; 3], figure: Wide, found: &mut impl FnMut(Wide)) {
    let Some((&(x, y), rest)) = cells.split_first() else { return found(figure) };
    let pieces = [vec![Piece::Full], Corner::ALL.map(Piece::Disc).to_vec(), Corner::ALL.map(Piece::Rest).to_vec()];
    for (kind, pieces) in pieces.into_iter().enumerate().filter(|&(kind, _)| left[kind] > 0) {
        let mut left = left;
        left[kind] -= 1;
        for piece in pieces {
            let mut figure = figure;
            figure.0[y as usize][x as usize] = piece;
            fill(rest, left, figure, found);
        }
    }
}

/// PX-1.4: the rows of the table of classes.
pub(super) const AREAS: [Area; 4] = [
    Area { squares: 2, quarter_discs: 2 },
    Area { squares: 3, quarter_discs: 0 },
    Area { squares: 4, quarter_discs: -2 },
    Area { squares: 4, quarter_discs: 0 },
];

/// PX-1.4: the columns.
pub(super) const PERIMETERS: [Perimeter; 3] =
    [Perimeter { segments: 2, arcs: 4 }, Perimeter { segments: 6, arcs: 2 }, Perimeter { segments: 4, arcs: 4 }];

#[test]
fn px_1_5_the_search_finds_the_classes() {
    let mut counts = Vec::new();
    for area in AREAS {
        for perimeter in PERIMETERS {
            let all = class(area, perimeter);
            let inside = all.iter().filter(|figure| figure.size().0 <= 3 && figure.size().1 <= 3).count();
            counts.push((inside, all.len()));
        }
    }
    let expected = [
        [(8, 8), (27, 29), (200, 216)],
        [(12, 12), (48, 50), (309, 333)],
        [(8, 8), (27, 29), (200, 216)],
        [(3, 3), (18, 18), (200, 240)],
    ];
    assert_eq!(counts, expected.concat());
}

#[test]
fn px_1_5_the_cards_are_among_the_figures_found() {
    // The class with exactly three figures: the three cards of it are these.
    let found: BTreeSet<String> = class(AREAS[3], PERIMETERS[0]).iter().map(|f| narrow(f).to_string()).collect();
    let cards = ["3", "12", "29"].map(|card| card.parse::<super::super::Card>().expect("a card").figure().canonical());
    assert_eq!(found, cards.iter().map(|figure| narrow(&widen(figure)).to_string()).collect());
}

fn widen(figure: &Figure) -> Wide {
    let mut cells = [[Piece::Empty; 6]; 6];
    for ((x, y), piece) in figure.pieces() {
        cells[y as usize][x as usize] = piece;
    }
    Figure(cells).canonical()
}

fn narrow(figure: &Wide) -> Figure {
    let mut cells = [[Piece::Empty; 3]; 3];
    for ((x, y), piece) in figure.pieces() {
        cells[y as usize][x as usize] = piece;
    }
    Figure(cells)
}
