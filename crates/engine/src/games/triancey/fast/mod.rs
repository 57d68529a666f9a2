//! The same rules for search: a position is a few machine words, a move a few operations, nothing is allocated.
//!
//! From a stable position only the mover's colour spreads (TR-2.2), and a cell that is not of a colour has at most
//! one neighbour of it. So one bit per cell, the *parity* of its neighbours of a colour, is enough: laying on `x`
//! makes those neighbours of `x` react whose parity is odd. The property tests hold this core equal to the rules.
//!
//! The core does not know the swap of colours (TR-2.7): the caller decides it before searching.

mod bits;
mod counted;
mod playout;
mod sliced;

pub use bits::Bits;
pub use counted::Counted;
pub use playout::FastRng;
pub use sliced::{RandomGames, random_games};

use super::board::{Board, Cell, Colour};
use super::options::Shore;
use super::position::{ARCHIPELAGO_PAWNS, Phase, Triancey};

/// A board as masks. `B` is `u64` for boards of up to 64 cells, `u128` for larger ones.
#[derive(Clone, Debug)]
pub struct Masks<B: Bits> {
    /// The neighbours of each cell.
    near: B::PerCell,
    /// The neighbours of the neighbours of each cell.
    ring: B::PerCell,
    full: B,
    border: [B; 2],
    shore: B,
    cells: u32,
}

/// A position of the game, from the mover's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fast<B: Bits> {
    /// The mover's cells, and the opponent's.
    own: B,
    other: B,
    /// Cells with an odd number of neighbours of the mover's colour, and of the opponent's.
    own_odd: B,
    other_odd: B,
    archipelago: Archipelago<B>,
    to_move: Colour,
}

/// What the archipelago phase forbids (TR-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Archipelago<B> {
    /// Stones still to be laid; 0 when the phase is over.
    pawns_left: u32,
    /// Cells next to a stone.
    taken: B,
    /// Cells from which the mover, or the opponent, would start a reaction.
    own_reacts: B,
    other_reacts: B,
}

impl<B: Bits> Masks<B> {
    /// The masks of a board, if it is small enough for `B`.
    #[must_use]
    pub fn new(board: &Board, shore: Shore) -> Option<Self> {
        if u32::from(board.len()) > B::MOST {
            return None;
        }
        let near_of = |cell: Cell| B::from_set(board.near(cell));
        let ring_of = |cell: Cell| board.near(cell).iter().fold(B::ZERO, |ring, near| ring | near_of(near));
        let border = [Colour::White, Colour::Red].map(|colour| B::from_set(board.border(colour)));
        Some(Self {
            near: B::per_cell(|cell| if cell < board.len() { near_of(Cell(cell)) } else { B::ZERO }),
            ring: B::per_cell(|cell| if cell < board.len() { ring_of(Cell(cell)) } else { B::ZERO }),
            full: B::from_set(board.full()),
            border,
            shore: if shore == Shore::Closed { border[0] | border[1] } else { B::ZERO },
            cells: u32::from(board.len()),
        })
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(&self) -> u32 {
        self.cells
    }

    /// The neighbours of a cell.
    #[inline]
    #[must_use]
    pub fn near(&self, cell: u32) -> B {
        B::row(&self.near, cell)
    }

    /// The union of the neighbours of all cells of a set.
    fn around(&self, mut cells: B) -> B {
        let mut around = B::ZERO;
        while cells != B::ZERO {
            around |= self.near(cells.lowest());
            cells = cells.drop_lowest();
        }
        around
    }
}

impl<B: Bits> Fast<B> {
    /// The position of the rules as one for search.
    #[must_use]
    pub fn new(masks: &Masks<B>, position: &Triancey) -> Self {
        let (mover, opponent) = (position.to_move(), position.to_move().other());
        let pawns = |colour| B::from_set(position.pawns(colour));
        let odd = |colour: Colour| {
            position
                .pawns(colour)
                .iter()
                .fold(masks.border[colour as usize], |odd, cell| odd ^ masks.near(u32::from(cell.0)))
        };
        let occupied = pawns(mover) | pawns(opponent);
        let archipelago = Archipelago {
            pawns_left: match position.phase() {
                Phase::Archipelago => ARCHIPELAGO_PAWNS - occupied.count(),
                Phase::Open => 0,
            },
            taken: masks.around(occupied) | masks.shore,
            own_reacts: masks.around(odd(mover)),
            other_reacts: masks.around(odd(opponent)),
        };
        Self {
            own: pawns(mover),
            other: pawns(opponent),
            own_odd: odd(mover),
            other_odd: odd(opponent),
            archipelago,
            to_move: mover,
        }
    }

    /// Whose stones are laid next.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The mover's cells.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> B {
        self.own
    }

    /// The opponent's cells.
    #[inline]
    #[must_use]
    pub const fn other(&self) -> B {
        self.other
    }

    /// The cells without a stone.
    #[inline]
    #[must_use]
    pub fn empty(&self, masks: &Masks<B>) -> B {
        masks.full & !(self.own | self.other)
    }

    /// The cells, not of the mover's colour, with one neighbour of it: one more makes them react.
    #[inline]
    #[must_use]
    pub fn own_threats(&self) -> B {
        self.own_odd & !self.own
    }

    /// The same for the opponent.
    #[inline]
    #[must_use]
    pub fn other_threats(&self) -> B {
        self.other_odd & !self.other
    }

    /// Whether the archipelago phase is still on.
    #[inline]
    #[must_use]
    pub const fn in_archipelago(&self) -> bool {
        self.archipelago.pawns_left > 0
    }

    /// The cells where the mover may lay a stone; none when the board is full.
    #[inline]
    #[must_use]
    pub fn moves(&self, masks: &Masks<B>) -> B {
        let empty = self.empty(masks);
        if self.in_archipelago() { empty & !(self.archipelago.taken | self.archipelago.own_reacts) } else { empty }
    }

    /// The mover's lead in cells.
    #[inline]
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.own.count() as i32 - self.other.count() as i32
    }

    /// Lays a stone on a cell, which must be one of [`Self::moves`]: this is not checked.
    #[inline]
    pub fn play_unchecked(&mut self, masks: &Masks<B>, cell: u32) {
        if self.in_archipelago() {
            self.play_in_archipelago(masks, cell);
        } else {
            self.react(masks, cell);
            self.pass_turn();
        }
    }

    /// TR-2.2: the mover's stone on `cell`, and all that follows from it.
    #[inline]
    fn react(&mut self, masks: &Masks<B>, cell: u32) {
        let mut reacting = B::one(cell);
        while reacting != B::ZERO {
            let cell = reacting.lowest();
            let (bit, near) = (B::one(cell), masks.near(cell));
            reacting = reacting.drop_lowest();
            self.own |= bit;
            reacting |= near & self.own_odd & !self.own;
            self.own_odd ^= near;
            // Without a branch: what the opponent loses.
            self.other_odd ^= near & B::filled_if(self.other & bit != B::ZERO);
            self.other &= !bit;
        }
    }

    /// TR-2.3, TR-2.4: nothing reacts, and the phase may end.
    fn play_in_archipelago(&mut self, masks: &Masks<B>, cell: u32) {
        let near = masks.near(cell);
        self.own |= B::one(cell);
        self.own_odd ^= near;
        self.archipelago.taken |= near;
        self.archipelago.own_reacts |= B::row(&masks.ring, cell);
        self.archipelago.pawns_left -= 1;
        std::mem::swap(&mut self.archipelago.own_reacts, &mut self.archipelago.other_reacts);
        self.pass_turn();
        if self.moves(masks) == B::ZERO {
            self.archipelago.pawns_left = 0;
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
        std::mem::swap(&mut self.own_odd, &mut self.other_odd);
        self.to_move = self.to_move.other();
    }
}
