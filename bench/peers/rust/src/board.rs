//! Triancey (by Jean-Luc Ancey), `variant=classique` on the regular board of 6×10 triangles, for the crate
//! `board-game`. The core is of the same kind as ours: the comparison is about what is built around it.

use std::fmt;

use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use board_game::util::iter::ClonableInternal;
use engine::games::triancey::fast::Bits;
use rand::Rng;

const ROWS: usize = 6;
const COLUMNS: usize = 10;
pub const CELLS: usize = ROWS * COLUMNS;
const FULL: u64 = (1 << CELLS) - 1;

/// The number of a cell in reading order (TR-1.5): in each row, triangles with their side up come first.
const fn number(row: usize, column: usize) -> usize {
    let tip_up = (row + column) % 2 == 0;
    row * COLUMNS + if tip_up { COLUMNS / 2 } else { 0 } + (column + 1) % COLUMNS / 2
}

/// The neighbours of each cell, without the borders.
pub static NEAR: [u64; CELLS] = {
    let mut near = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / COLUMNS, cell % COLUMNS);
        let beside = 1 << number(row, (column + 1) % COLUMNS) | 1 << number(row, (column + COLUMNS - 1) % COLUMNS);
        let across = if (row + column) % 2 == 0 { row + 1 } else { row.wrapping_sub(1) };
        near[number(row, column)] = beside | if across < ROWS { 1 << number(across, column) } else { 0 };
        cell += 1;
    }
    near
};

/// The cells at the lower, white border and at the upper, red one.
pub const BORDER: [u64; 2] = [0b11111 << (CELLS - COLUMNS / 2), 0b11111];

/// A position from the mover's point of view.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TrianceyBoard {
    own: u64,
    other: u64,
    /// Cells with an odd number of neighbours of the mover's colour, and of the opponent's.
    own_odd: u64,
    other_odd: u64,
    next_player: Player,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(pub u8);

impl Default for TrianceyBoard {
    fn default() -> Self {
        Self { own: 0, other: 0, own_odd: BORDER[0], other_odd: BORDER[1], next_player: Player::A }
    }
}

impl TrianceyBoard {
    /// The cells of white and of red.
    pub fn pawns(&self) -> [u64; 2] {
        if self.next_player == Player::A { [self.own, self.other] } else { [self.other, self.own] }
    }

    fn empty(&self) -> u64 {
        FULL & !(self.own | self.other)
    }

    /// TR-2.2: the mover's stone on an empty cell, and the chain reaction.
    fn lay(&mut self, cell: u32) {
        let mut reacting = 1_u64 << cell;
        while reacting != 0 {
            let (bit, near) = (reacting & reacting.wrapping_neg(), NEAR[reacting.trailing_zeros() as usize % CELLS]);
            self.own |= bit;
            reacting = (reacting ^ bit) | near & self.own_odd & !self.own;
            self.own_odd ^= near;
            self.other_odd ^= near & u64::from(self.other & bit != 0).wrapping_neg();
            self.other &= !bit;
        }
        std::mem::swap(&mut self.own, &mut self.other);
        std::mem::swap(&mut self.own_odd, &mut self.other_odd);
        self.next_player = self.next_player.other();
    }
}

impl Board for TrianceyBoard {
    type Move = Cell;

    fn next_player(&self) -> Player {
        self.next_player
    }

    fn is_available_move(&self, cell: Cell) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(usize::from(cell.0) < CELLS && self.empty() >> cell.0 & 1 == 1)
    }

    fn random_available_move(&self, rng: &mut impl Rng) -> Result<Cell, BoardDone> {
        self.check_done()?;
        // Our own choice of a random bit, which is faster than the crate's.
        Ok(Cell(self.empty().pick(rng.r#gen()) as u8))
    }

    fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.check_can_play(cell)?;
        self.lay(cell.0.into());
        Ok(())
    }

    fn play_random_available_move(&mut self, rng: &mut impl Rng) -> Result<(), BoardDone> {
        let cell = self.random_available_move(rng)?;
        self.lay(cell.0.into());
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.empty() != 0 {
            return None;
        }
        let (own, other) = (self.own.count_ones(), self.other.count_ones());
        Some(match own.cmp(&other) {
            std::cmp::Ordering::Greater => Outcome::WonBy(self.next_player),
            std::cmp::Ordering::Less => Outcome::WonBy(self.next_player.other()),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

impl Alternating for TrianceyBoard {}

impl_unit_symmetry_board!(TrianceyBoard);

impl<'a> BoardMoves<'a, TrianceyBoard> for TrianceyBoard {
    type AllMovesIterator = ClonableInternal<Cells>;
    type AvailableMovesIterator = ClonableInternal<Cells>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new(Cells(FULL))
    }

    fn available_moves(&'a self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(ClonableInternal::new(Cells(self.empty())))
    }
}

/// The cells of a set, in order.
#[derive(Clone)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        cell
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl fmt::Display for TrianceyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, red] = self.pawns();
        let sign = |cell: usize| {
            if white >> cell & 1 == 1 {
                'w'
            } else if red >> cell & 1 == 1 {
                'r'
            } else {
                '.'
            }
        };
        f.write_str(&(0..CELLS).map(sign).collect::<String>())
    }
}
