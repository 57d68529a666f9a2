//! Many random games, as fast as they go: 256 of them side by side, one bit each.
//!
//! A [`Plane`] holds one bit of every game. A step goes once over the cells and does, for all games at once, what
//! each of them needs: those at rest try a random cell (if it is taken they try again in the next step, so every
//! empty cell is equally likely); the others let react every cell with two neighbours of the mover's colour, in the
//! order of the cells, which does not matter (TR-2.2). A game whose step changes nothing comes to rest, and its turn passes.
//! No branch depends on chance. The archipelago phase, where legal cells are few, is played one game at a time.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::playout::FastRng;
use super::{Bits, Colour, Fast, Masks};

/// What random games from a position came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomGames {
    /// How many games.
    pub games: u64,
    /// Moves in all.
    pub moves: u64,
    /// Games in which white, red, or nobody had more cells.
    pub results: [u64; 3],
}

const WORDS: usize = 4;
/// Steps between two looks at which games are over.
const STEPS: usize = 8;

/// One bit of every game.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
struct Plane([u64; WORDS]);

impl Plane {
    const NONE: Self = Self([0; WORDS]);

    fn set(&mut self, game: usize) {
        self.0[game / 64] |= 1 << (game % 64);
    }

    fn count(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn games(self) -> impl Iterator<Item = usize> {
        (0..).step_by(64).zip(self.0).flat_map(|(first, mut word)| {
            std::iter::from_fn(move || {
                let game = (word != 0).then(|| first + word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                game
            })
        })
    }
}

macro_rules! by_words {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident),+) => {$(
        impl $operation for Plane {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
        impl $assign for Plane {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )+};
}

by_words!(BitAnd bitand BitAndAssign bitand_assign, BitOr bitor BitOrAssign bitor_assign, BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Plane {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// Random planes: `xorshift` generators side by side, one per word.
struct PlaneRng(Plane);

impl PlaneRng {
    fn new(rng: &mut FastRng) -> Self {
        Self(Plane(std::array::from_fn(|_| rng.bits() | 1)))
    }

    #[inline(always)]
    fn next(&mut self) -> Plane {
        let words = self.0.0.map(|mut x| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^ x << 17
        });
        self.0 = Plane(words);
        // The sum with its own upper half hides the generator's linear low bits.
        Plane(words.map(|x| x.wrapping_add(x >> 31)))
    }
}

/// The games that run.
struct Sliced<'a, B: Bits> {
    masks: &'a Masks<B>,
    cells: usize,
    /// The three neighbours of each cell; the border stones, white and red, are two more cells.
    near: Vec<[u8; 3]>,
    /// The mover's cells, and the opponent's.
    own: Box<[Plane; 256]>,
    other: Box<[Plane; 256]>,
    /// Games in which nothing reacts.
    at_rest: Plane,
    /// Games whose turn passes with the next step.
    passing: Plane,
    /// Games that are at rest on a full board.
    over: Plane,
    /// Games that count; moves of the others are ignored.
    running: Plane,
}

/// Plays so many random games from a position, each legal move equally likely.
#[must_use]
pub fn random_games<B: Bits>(masks: &Masks<B>, from: &Fast<B>, games: u64, seed: u64) -> RandomGames {
    let mut rng = FastRng::new(seed);
    let mut planes = PlaneRng::new(&mut rng);
    let mut total = RandomGames { games, ..RandomGames::default() };
    let mut sliced = Sliced::new(masks);
    let mut started = 0;
    loop {
        let free = sliced.over;
        sliced.count_results(free & sliced.running, &mut total);
        sliced.clear(free);
        for game in free.games() {
            if started == games {
                break;
            }
            let mut position = *from;
            total.moves += u64::from(position.play_out_archipelago(masks, &mut rng));
            sliced.insert(game, &position);
            started += 1;
        }
        if sliced.running == Plane::NONE {
            return total;
        }
        for _ in 0..STEPS {
            total.moves += sliced.step(&mut planes);
        }
    }
}

impl<'a, B: Bits> Sliced<'a, B> {
    fn new(masks: &'a Masks<B>) -> Self {
        let cells = masks.cells as usize;
        let near = (0..masks.cells).map(|cell| {
            let (mut rest, mut list) = (masks.near(cell), [0; 3]);
            for place in &mut list {
                *place = if rest != B::ZERO {
                    rest.lowest() as u8
                } else {
                    let red = masks.border[Colour::Red as usize] & B::one(cell) != B::ZERO;
                    cells as u8 + u8::from(red)
                };
                rest = rest.drop_lowest();
            }
            list
        });
        Self {
            masks,
            cells,
            near: near.collect(),
            own: Box::new([Plane::NONE; 256]),
            other: Box::new([Plane::NONE; 256]),
            at_rest: !Plane::NONE,
            passing: Plane::NONE,
            over: !Plane::NONE,
            running: Plane::NONE,
        }
    }

    /// Takes the stones of these games off.
    fn clear(&mut self, games: Plane) {
        let planes = self.cells + 2;
        self.own[..planes].iter_mut().chain(&mut self.other[..planes]).for_each(|plane| *plane &= !games);
        self.at_rest |= games;
        self.passing &= !games;
        self.over &= !games;
        self.running &= !games;
    }

    fn insert(&mut self, game: usize, position: &Fast<B>) {
        self.running.set(game);
        let border = self.cells + position.to_move as usize;
        self.own[border].set(game);
        for (planes, mut cells) in [(&mut self.own, position.own), (&mut self.other, position.other)] {
            while cells != B::ZERO {
                planes[cells.lowest() as usize].set(game);
                cells = cells.drop_lowest();
            }
        }
        if position.empty(self.masks) == B::ZERO {
            self.over.set(game);
        }
    }

    /// One step of all games; gives the number of moves made.
    fn step(&mut self, rng: &mut PlaneRng) -> u64 {
        let (at_rest, passing) = (self.at_rest, self.passing);
        // A game tries cell 8 · row + column of its random row and column.
        let columns = one_of_eight(rng).map(|column| column & at_rest);
        let rows = one_of_eight(rng);
        // More than 64 cells need twice the rows.
        let half = if self.cells > 64 { rng.next() } else { Plane::NONE };
        let (mut changed, mut full) = (Plane::NONE, !Plane::NONE);
        for (row, cells) in self.near.chunks(8).enumerate() {
            let tried_row = rows[row % 8] & if row < 8 { !half } else { half };
            for (column, (cell, &[a, b, c])) in (8 * row..).zip(cells).enumerate() {
                let swap = (self.own[cell % 256] ^ self.other[cell % 256]) & passing;
                let (own, other) = (self.own[cell % 256] ^ swap, self.other[cell % 256] ^ swap);
                let (a, b, c) = (self.own[a as usize], self.own[b as usize], self.own[c as usize]);
                let tried = columns[column % 8] & tried_row & !other;
                let reacts = ((a & b) | (c & (a | b))) & !at_rest;
                let new = (tried | reacts) & !own;
                self.own[cell % 256] = own | new;
                self.other[cell % 256] = other & !new;
                changed |= new;
                full &= own | other | new;
            }
        }
        let borders = (self.own[self.cells] ^ self.own[self.cells + 1]) & passing;
        self.own[self.cells] ^= borders;
        self.own[self.cells + 1] ^= borders;
        self.passing = !(at_rest | changed);
        self.at_rest = (at_rest & !changed) | self.passing;
        self.over |= self.at_rest & full;
        (at_rest & changed & self.running).count()
    }

    /// Adds up who has more cells in these games, all full: the mover's cells are counted in planes, bit by bit.
    fn count_results(&self, games: Plane, total: &mut RandomGames) {
        let mut counter = [Plane::NONE; 8];
        for cell in 0..self.cells {
            let mut carry = self.own[cell];
            for digit in &mut counter {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        let half = self.cells / 2;
        let (mut more, mut equal) = (Plane::NONE, !Plane::NONE);
        for (place, digit) in counter.iter().enumerate().rev() {
            let of_half = if half >> place & 1 == 1 { !Plane::NONE } else { Plane::NONE };
            more |= equal & *digit & !of_half;
            equal &= !(*digit ^ of_half);
        }
        let mover_is_white = self.own[self.cells];
        let drawn = if self.cells.is_multiple_of(2) { games & equal } else { Plane::NONE };
        let white = games & !drawn & !(more ^ mover_is_white);
        total.results[0] += white.count();
        total.results[1] += (games & !drawn & !white).count();
        total.results[2] += drawn.count();
    }
}

/// Eight planes of which every game has exactly one bit set, at random.
#[inline(always)]
fn one_of_eight(rng: &mut PlaneRng) -> [Plane; 8] {
    let [a, b, c] = [rng.next(), rng.next(), rng.next()];
    let pairs = [!(a | b), a & !b, b & !a, a & b];
    let [p, q, r, s] = pairs;
    [p & !c, q & !c, r & !c, s & !c, p & c, q & c, r & c, s & c]
}
