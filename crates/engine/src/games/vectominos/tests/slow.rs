//! The placing rules once more, on half cells and with lists of appearances: slow, plain and independent.

use crate::games::vectominos::catalogue::Catalogue;
use crate::games::vectominos::geometry::Lie;
use crate::games::vectominos::piece::{Pair, PieceId, PieceSet};
use crate::games::vectominos::table::Lay;

/// The part of the plane that is looked at.
pub(super) const REACH: i32 = 64;

/// What a piece at a place is found to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Overlap,
    NoContact,
    NotMedian,
    /// The sums: the tile that lends its long side, the tile that lends a square, and which of its squares.
    Sums(Vec<Equation>),
}

/// `sum of the vectors of long = vector of square`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    pub long: usize,
    pub square: usize,
    pub second: bool,
}

/// The table as a list of tiles; a tile's number is the order of laying.
pub(super) struct SlowTable {
    pub catalogue: &'static Catalogue,
    pub lays: Vec<Lay>,
    cells: Vec<Option<usize>>,
    /// Every way in which the Polymorphes can be: a pair per Polymorphe, in the order of laying.
    pub ways: Vec<Vec<Pair>>,
}

/// The two unit squares of a piece: lower left corners in half units.
fn squares(lie: Lie, x: i32, y: i32) -> [(i32, i32); 2] {
    match lie {
        Lie::Lying => [(x, y), (x + 2, y)],
        Lie::Upright => [(x, y), (x, y + 2)],
    }
}

fn half_cells(square: (i32, i32)) -> [(i32, i32); 4] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| (square.0 + dx, square.1 + dy))
}

/// A segment of length 1 between two half cells, named by the lower or left one's corner and its direction.
type Edge = (i32, i32, Lie);

/// The edges of the side of a square in one of the four directions.
fn side(square: (i32, i32), direction: usize) -> [Edge; 2] {
    let (x, y) = square;
    match direction {
        0 => [(x + 2, y, Lie::Upright), (x + 2, y + 1, Lie::Upright)],
        1 => [(x, y + 2, Lie::Lying), (x + 1, y + 2, Lie::Lying)],
        2 => [(x, y, Lie::Upright), (x, y + 1, Lie::Upright)],
        _ => [(x, y, Lie::Lying), (x + 1, y, Lie::Lying)],
    }
}

/// VM-2.2, word for word: a side of the square lies centred on the long side of the other piece, which is beyond it.
fn centred(square: (i32, i32), direction: usize, long: (Lie, i32, i32)) -> bool {
    let (lie, x, y) = long;
    let (long_side, facing) = match (lie, direction) {
        (Lie::Lying, 1) => ([(x, y), (x + 4, y)], true),
        (Lie::Lying, 3) => ([(x, y + 2), (x + 4, y + 2)], true),
        (Lie::Upright, 0) => ([(x, y), (x, y + 4)], true),
        (Lie::Upright, 2) => ([(x + 2, y), (x + 2, y + 4)], true),
        _ => ([(0, 0), (0, 0)], false),
    };
    let ends = side(square, direction);
    let own = match ends[0].2 {
        Lie::Lying => [(ends[0].0, ends[0].1), (ends[0].0 + 2, ends[0].1)],
        Lie::Upright => [(ends[0].0, ends[0].1), (ends[0].0, ends[0].1 + 2)],
    };
    let middle = |[a, b]: [(i32, i32); 2]| (a.0 + b.0, a.1 + b.1);
    facing && middle(own) == middle(long_side)
}

impl SlowTable {
    pub(super) fn new(catalogue: &'static Catalogue) -> Self {
        let cells = vec![None; (4 * REACH * REACH) as usize];
        Self { catalogue, lays: Vec::new(), cells, ways: vec![Vec::new()] }
    }

    fn cell(&self, (x, y): (i32, i32)) -> Option<usize> {
        self.cells[((y + REACH) * 2 * REACH + x + REACH) as usize]
    }

    fn of(&self, tile: usize) -> (Lie, i32, i32) {
        let place = self.lays[tile].place();
        (place.lie, i32::from(place.x), i32::from(place.y))
    }

    /// What a piece there would touch. The new piece is the tile after the last.
    pub(super) fn find(&self, lie: Lie, x: i32, y: i32) -> Found {
        let own = squares(lie, x, y);
        if own.into_iter().flat_map(half_cells).any(|cell| self.cell(cell).is_some()) {
            return Found::Overlap;
        }
        let mut touched: Vec<(Edge, usize)> = Vec::new();
        for square in own {
            for direction in 0..4 {
                for edge in side(square, direction) {
                    let beyond = match direction {
                        0 => (edge.0, edge.1),
                        1 => (edge.0, edge.1),
                        2 => (edge.0 - 1, edge.1),
                        _ => (edge.0, edge.1 - 1),
                    };
                    touched.extend(self.cell(beyond).map(|tile| (edge, tile)));
                }
            }
        }
        if touched.is_empty() {
            return Found::NoContact;
        }
        let (mut equations, new) = (Vec::new(), self.lays.len());
        let mut covered: Vec<(Edge, usize)> = Vec::new();
        for tile in 0..new {
            let theirs = self.of(tile);
            for (square_of, long_of) in [((lie, x, y), theirs), (theirs, (lie, x, y))] {
                let (long, square) = if square_of == theirs { (new, tile) } else { (tile, new) };
                for (second, corner) in squares(square_of.0, square_of.1, square_of.2).into_iter().enumerate() {
                    for direction in 0..4 {
                        if centred(corner, direction, long_of) {
                            equations.push(Equation { long, square, second: second == 1 });
                            covered.extend(side(corner, direction).map(|edge| (edge, tile)));
                        }
                    }
                }
            }
        }
        if touched.iter().all(|touch| covered.contains(touch)) { Found::Sums(equations) } else { Found::NotMedian }
    }

    /// The pair of a tile when the Polymorphes are so.
    fn pair(&self, lays: &[Lay], tile: usize, way: &[Pair]) -> Pair {
        let lay = lays[tile];
        let wild_before = lays[..tile].iter().filter(|lay| self.catalogue.is_polymorphe(lay.piece)).count();
        self.catalogue.pair(lay.piece, lay.turn).unwrap_or_else(|| way[wild_before])
    }

    fn holds(&self, lays: &[Lay], equation: Equation, way: &[Pair]) -> bool {
        let long = self.pair(lays, equation.long, way);
        let square = self.pair(lays, equation.square, way);
        let vector = if equation.second { square.second } else { square.first };
        let ((ax, ay), (bx, by)) = (long.first.components(), long.second.components());
        (ax + bx, ay + by) == vector.components()
    }

    /// The ways that are left when a piece is laid so, each equation in turn; an equation that would leave none is
    /// ignored. And whether one was ignored.
    pub(super) fn ways_after(&self, lay: Lay, equations: &[Equation]) -> (Vec<Vec<Pair>>, bool) {
        let mut lays = self.lays.clone();
        lays.push(lay);
        let mut ways = self.ways.clone();
        if self.catalogue.is_polymorphe(lay.piece) {
            let more = |way: &Vec<Pair>| {
                self.catalogue.pairs().iter().map(|&pair| [way.as_slice(), &[pair]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(more).collect();
        }
        let mut ignored = false;
        for &equation in equations {
            let left: Vec<Vec<Pair>> = ways.iter().filter(|way| self.holds(&lays, equation, way)).cloned().collect();
            if left.is_empty() {
                ignored = true;
            } else {
                ways = left;
            }
        }
        (ways, ignored)
    }

    pub(super) fn lay(&mut self, lay: Lay) {
        let place = lay.place();
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        if let Found::Sums(equations) = self.find(place.lie, x, y) {
            self.ways = self.ways_after(lay, &equations).0;
        } else {
            self.ways = self.ways_after(lay, &[]).0;
        }
        let tile = self.lays.len();
        for (x, y) in squares(place.lie, x, y).into_iter().flat_map(half_cells) {
            self.cells[((y + REACH) * 2 * REACH + x + REACH) as usize] = Some(tile);
        }
        self.lays.push(lay);
    }

    /// Every placement the shape allows, with its number of sums and whether it is right.
    pub(super) fn placements(&self, hand: PieceSet) -> Vec<(Lay, u8, bool)> {
        let mut found = Vec::new();
        let reach = self.lays.iter().map(|lay| i32::from(lay.x.abs().max(lay.y.abs()))).max().unwrap_or(0) + 7;
        assert!(reach + 5 < REACH, "the test looks at a part of the plane that is large enough");
        for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            for lie in [Lie::Lying, Lie::Upright] {
                let Found::Sums(equations) = self.find(lie, x, y) else { continue };
                for (piece, turn) in hand.iter().flat_map(|piece| self.turns(piece).map(move |turn| (piece, turn))) {
                    if Lie::of(turn) == lie {
                        let lay = Lay { piece, turn, x: x as i8, y: y as i8 };
                        let right = !self.ways_after(lay, &equations).1;
                        found.push((lay, equations.len() as u8, right));
                    }
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The turns after which a piece looks different.
    fn turns(&self, piece: PieceId) -> impl Iterator<Item = u8> + use<> {
        let looks = |turn| (Lie::of(turn), self.catalogue.pair(piece, turn));
        let new = (0..4u8).filter(|&turn| !(0..turn).any(|before| looks(before) == looks(turn)));
        new.collect::<Vec<_>>().into_iter()
    }
}
