//! Figures and their exact measures (PX-1.1 to PX-1.3): unit cells that are full, a quarter disc, or what a quarter
//! disc leaves of the square. Everything is integers: areas in squares and quarters of π, perimeters in unit
//! segments and quarter arcs.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A corner of a unit cell, clockwise from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Upper left.
    UpperLeft,
    /// Upper right.
    UpperRight,
    /// Lower right.
    LowerRight,
    /// Lower left.
    LowerLeft,
}

impl Corner {
    /// All, clockwise.
    pub const ALL: [Self; 4] = [Self::UpperLeft, Self::UpperRight, Self::LowerRight, Self::LowerLeft];

    /// The next corner clockwise: where this one goes in a quarter turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// Where this corner goes when left and right change places.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::UpperLeft => Self::UpperRight,
            Self::UpperRight => Self::UpperLeft,
            Self::LowerRight => Self::LowerLeft,
            Self::LowerLeft => Self::LowerRight,
        }
    }

    /// Its place in a cell: 0 or 1 to the right, 0 or 1 down.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::UpperLeft => (0, 0),
            Self::UpperRight => (1, 0),
            Self::LowerRight => (1, 1),
            Self::LowerLeft => (0, 1),
        }
    }
}

/// What is in a unit cell (PX-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Nothing.
    Empty,
    /// The whole square: area 1.
    Full,
    /// A quarter disc of radius 1 about this corner: area π/4.
    Disc(Corner),
    /// What the quarter disc about this corner leaves of the square: area 1 − π/4.
    Rest(Corner),
}

impl Piece {
    /// The sides of the cell along which the piece lies, as bits: upper, right, lower, left.
    const fn sides(self) -> u8 {
        match self {
            Self::Empty => 0,
            Self::Full => 0b1111,
            Self::Disc(corner) => TWO_SIDES[corner as usize],
            Self::Rest(corner) => TWO_SIDES[(corner as usize + 2) % 4],
        }
    }

    /// Whether a quarter arc bounds the piece.
    #[must_use]
    pub const fn has_arc(self) -> bool {
        matches!(self, Self::Disc(_) | Self::Rest(_))
    }

    const fn turned(self) -> Self {
        match self {
            Self::Empty | Self::Full => self,
            Self::Disc(corner) => Self::Disc(corner.turned()),
            Self::Rest(corner) => Self::Rest(corner.turned()),
        }
    }

    const fn mirrored(self) -> Self {
        match self {
            Self::Empty | Self::Full => self,
            Self::Disc(corner) => Self::Disc(corner.mirrored()),
            Self::Rest(corner) => Self::Rest(corner.mirrored()),
        }
    }

    /// The piece of a letter: `.`, `#`, a quarter disc `1` to `4` by its corner clockwise from the upper left, what it
    /// leaves `a` to `d`.
    const fn of(letter: u8) -> Self {
        match letter {
            b'#' => Self::Full,
            b'1'..=b'4' => Self::Disc(Corner::ALL[(letter - b'1') as usize]),
            b'a'..=b'd' => Self::Rest(Corner::ALL[(letter - b'a') as usize]),
            _ => Self::Empty,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Full => '#',
            Self::Disc(corner) => (b'1' + corner as u8) as char,
            Self::Rest(corner) => (b'a' + corner as u8) as char,
        }
    }
}

/// The two sides that meet in a corner, as bits: upper, right, lower, left.
const TWO_SIDES: [u8; 4] = [0b1001, 0b0011, 0b0110, 0b1100];

/// An exact area: `squares + quarter_discs · π/4` (PX-1.3). What a quarter disc leaves is one square less one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Area {
    /// Unit squares.
    pub squares: i8,
    /// Quarters of π.
    pub quarter_discs: i8,
}

/// An exact perimeter: unit segments and quarter arcs of length π/2 (PX-1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Perimeter {
    /// Unit segments.
    pub segments: i8,
    /// Quarter arcs.
    pub arcs: i8,
}

/// What a figure is made of, and its measures: an area and a perimeter step by step (C-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Measures {
    /// Full cells, 1 each.
    pub full: i8,
    /// Quarter discs, π/4 each.
    pub discs: i8,
    /// What quarter discs leave, 1 − π/4 each.
    pub rests: i8,
    /// The sum.
    pub area: Area,
    /// The outline, holes included.
    pub perimeter: Perimeter,
}

/// A point of the grid: so many units to the right and down.
pub type Point = (i8, i8);

/// A piece of an outline, with the figure on its right hand as one walks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The centre, if it is a quarter arc.
    pub centre: Option<Point>,
}

impl Edge {
    /// Whether an arc is walked clockwise as seen (the figure bulges out) or not (it is hollow).
    #[must_use]
    pub fn is_clockwise(self) -> bool {
        self.centre.is_some_and(|(x, y)| {
            let (ax, ay) = (i32::from(self.from.0 - x), i32::from(self.from.1 - y));
            let (bx, by) = (i32::from(self.to.0 - x), i32::from(self.to.1 - y));
            ax * by - ay * bx > 0
        })
    }
}

/// A figure on a grid of `N` × `N` cells; the cards have 3 × 3 (PX-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure<const N: usize = 3>(pub [[Piece; N]; N]);

impl<const N: usize> Figure<N> {
    /// The figure of a text: rows from the top, a letter per cell, with a slash between rows. Cells that the text
    /// does not name are empty.
    #[must_use]
    pub const fn of(text: &str) -> Self {
        let (letters, mut cells) = (text.as_bytes(), [[Piece::Empty; N]; N]);
        let (mut i, mut row, mut column) = (0, 0, 0);
        while i < letters.len() {
            if letters[i] == b'/' {
                row += 1;
                column = 0;
            } else {
                cells[row][column] = Piece::of(letters[i]);
                column += 1;
            }
            i += 1;
        }
        Self(cells)
    }

    /// The piece in a cell; empty outside the grid.
    #[must_use]
    pub const fn piece(&self, x: i8, y: i8) -> Piece {
        if x < 0 || y < 0 || x as usize >= N || y as usize >= N { Piece::Empty } else { self.0[y as usize][x as usize] }
    }

    /// The sides of a cell, as bits, that belong to the outline: the piece lies along them and no neighbour does.
    const fn open_sides(&self, x: i8, y: i8) -> u8 {
        let around = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let mut open = self.piece(x, y).sides();
        let mut side = 0;
        while side < 4 {
            let (dx, dy) = around[side];
            if self.piece(x + dx, y + dy).sides() >> ((side + 2) % 4) & 1 == 1 {
                open &= !(1 << side);
            }
            side += 1;
        }
        open
    }

    /// PX-1.3: the exact measures, from the figure alone.
    #[must_use]
    pub const fn measures(&self) -> Measures {
        let (mut full, mut discs, mut rests, mut segments) = (0, 0, 0, 0);
        let mut y = 0;
        while y < N as i8 {
            let mut x = 0;
            while x < N as i8 {
                match self.piece(x, y) {
                    Piece::Empty => {}
                    Piece::Full => full += 1,
                    Piece::Disc(_) => discs += 1,
                    Piece::Rest(_) => rests += 1,
                }
                segments += self.open_sides(x, y).count_ones() as i8;
                x += 1;
            }
            y += 1;
        }
        let area = Area { squares: full + rests, quarter_discs: discs - rests };
        Measures { full, discs, rests, area, perimeter: Perimeter { segments, arcs: discs + rests } }
    }

    /// The cells that are not empty, in reading order.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + Clone + '_ {
        let rows = (0..).zip(&self.0);
        rows.flat_map(|(y, row)| (0..).zip(row).map(move |(x, &piece)| ((x, y), piece)))
            .filter(|&(_, piece)| piece != Piece::Empty)
    }

    /// The pieces of the outline, in no particular order.
    #[must_use]
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for ((x, y), piece) in self.pieces() {
            let at = |corner: Corner| (x + corner.offset().0, y + corner.offset().1);
            let open = self.open_sides(x, y);
            let segments = Corner::ALL.into_iter().filter(|&side| open >> side as u8 & 1 == 1);
            edges.extend(segments.map(|side| Edge { from: at(side), to: at(side.turned()), centre: None }));
            let (corner, hollow) = match piece {
                Piece::Empty | Piece::Full => continue,
                Piece::Disc(corner) => (corner, false),
                Piece::Rest(corner) => (corner, true),
            };
            let (right, left) = (at(corner.turned()), at(corner.turned().turned().turned()));
            let (from, to) = if hollow { (left, right) } else { (right, left) };
            edges.push(Edge { from, to, centre: Some(at(corner)) });
        }
        edges
    }

    /// The outline as closed walks, each from its upper left point: one for a figure of PX-1.2, more with holes.
    #[must_use]
    pub fn outline(&self) -> Vec<Vec<Edge>> {
        let mut edges = self.edges();
        edges.sort_by_key(|edge| (edge.from.1, edge.from.0, edge.to));
        let mut walks = Vec::new();
        while !edges.is_empty() {
            let mut walk = vec![edges.remove(0)];
            while walk[walk.len() - 1].to != walk[0].from {
                let here = walk[walk.len() - 1].to;
                // Every point has as many edges in as out, so a walk only ever stops at its start.
                let Some(next) = edges.iter().position(|edge| edge.from == here) else { break };
                walk.push(edges.remove(next));
            }
            walks.push(walk);
        }
        walks
    }

    /// PX-1.2: whether the outline is one simple closed curve: two edges meet in every point of it, and it is in one.
    #[must_use]
    pub fn is_simple(&self) -> bool {
        let edges = self.edges();
        let meeting = |point: Point| edges.iter().filter(|edge| edge.from == point || edge.to == point).count();
        !edges.is_empty() && edges.iter().all(|edge| meeting(edge.from) == 2) && self.outline().len() == 1
    }

    /// The figure after a quarter turn clockwise.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut cells = [[Piece::Empty; N]; N];
        for ((x, y), piece) in self.pieces() {
            cells[x as usize][N - 1 - y as usize] = piece.turned();
        }
        Self(cells)
    }

    /// The figure with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut cells = [[Piece::Empty; N]; N];
        for ((x, y), piece) in self.pieces() {
            cells[y as usize][N - 1 - x as usize] = piece.mirrored();
        }
        Self(cells)
    }

    /// The columns and rows that the figure takes up: its width and height.
    #[must_use]
    pub fn size(&self) -> (i8, i8) {
        let extent = |pick: fn(Point) -> i8| {
            let places = self.pieces().map(|(point, _)| pick(point));
            places.clone().max().map_or(0, |most| most + 1 - places.min().unwrap_or(0))
        };
        (extent(|(x, _)| x), extent(|(_, y)| y))
    }

    /// The figure moved to the upper left.
    fn settled(&self) -> Self {
        let left = self.pieces().map(|((x, _), _)| x).min().unwrap_or(0);
        let up = self.pieces().map(|((_, y), _)| y).min().unwrap_or(0);
        let mut cells = [[Piece::Empty; N]; N];
        for ((x, y), piece) in self.pieces() {
            cells[(y - up) as usize][(x - left) as usize] = piece;
        }
        Self(cells)
    }

    /// PX-1.2: the same for all figures that are equal up to rotation, reflection and place.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut least = self.settled();
        for start in [*self, self.mirrored()] {
            let mut figure = start;
            for _ in 0..4 {
                figure = figure.turned();
                least = least.min(figure.settled());
            }
        }
        least
    }
}

impl<const N: usize> fmt::Display for Figure<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "/" })?;
            row.iter().try_for_each(|piece| write!(f, "{}", piece.letter()))?;
        }
        Ok(())
    }
}
