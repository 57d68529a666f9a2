//! Numbers the pattern around each cell: its state together with the looks of its three neighbours, regardless of
//! order. The top level weights how often each pattern occurs.
//!
//! Positions are stable (TR-2.2): an empty cell has at most one neighbour of either colour, and a stone at most one of
//! the other colour. So a cell has only 18 looks, and there are few patterns.

use engine::games::triancey::fast::{Bits, Counted};
use engine::games::triancey::{Board, Colour, Side};

/// Number of patterns.
pub const PATTERNS: usize = 770;
/// Looks of a cell: its state, and its number of neighbours of each colour. Two more stand for the stones of the
/// border.
const LOOKS: usize = 20;
const OWN_BORDER: u8 = 18;
const OTHER_BORDER: u8 = 19;
/// Empty, the mover's, the opponent's.
const STATES: usize = 3;
/// Offsets of the border's looks, white and red, after those of all cells.
const BORDER: [usize; 2] = [128, 129];

/// A look: the owner of a cell, and its neighbours of either colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Look {
    state: usize,
    own: usize,
    other: usize,
}

impl Look {
    /// TR-2.2: two neighbours of the other colour would have turned it.
    const fn is_stable(self) -> bool {
        self.own + self.other <= 3 && (self.state == 1 || self.own < 2) && (self.state == 2 || self.other < 2)
    }

    /// Whether such a cell can be next to one of this state, which must be among its neighbours.
    const fn suits(self, state: usize) -> bool {
        match state {
            0 => self.own + self.other <= 2,
            1 => self.own > 0,
            _ => self.other > 0,
        }
    }
}

/// Numbers patterns and finds them in positions.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// The neighbours of each cell, as indices into a list of looks.
    near: Vec<[u8; 3]>,
    /// The look for every combination of its six bits.
    look_of: [u8; 64],
    /// Pattern number by the state of the cell and the looks of its neighbours.
    number: Vec<u16>,
}

impl Patterns {
    /// Builds the tables for a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let near = board.cells().map(|cell| {
            board.sides(cell).map(|side| match side {
                Side::Cell(cell) => cell.0,
                Side::Border(colour) => BORDER[colour as usize] as u8,
            })
        });
        let looks = looks();
        Self { near: near.collect(), look_of: look_of(&looks), number: numbers(&looks) }
    }

    /// Calls `visit` with the pattern of every cell.
    #[inline]
    pub fn each<B: Bits>(&self, position: &Counted<B>, mut visit: impl FnMut(usize)) {
        let places = self.places(position);
        for (&[a, b, c], centre) in self.near.iter().zip(places) {
            let [a, b, c] = [a, b, c].map(|place| usize::from(places[usize::from(place)] % 32));
            let state = usize::from(centre / 32);
            visit(usize::from(self.number[((state * LOOKS + a) * LOOKS + b) * LOOKS + c]));
        }
    }

    /// The looks of all cells and of the border's stones, each with its state from bit 5 on.
    #[inline]
    fn places<B: Bits>(&self, position: &Counted<B>) -> [u8; 256] {
        let fast = position.fast();
        let planes = [
            fast.own(),
            fast.other(),
            position.own_odd(),
            position.own_two(),
            position.other_odd(),
            position.other_two(),
        ]
        .map(|plane| plane.to_set().0.to_le_bytes());
        let mut places = [0; 256];
        for (byte, eight) in places.chunks_exact_mut(8).enumerate().take(self.near.len().div_ceil(8)) {
            let mut bits = 0;
            for (bit, plane) in planes.iter().enumerate() {
                bits |= SPREAD[usize::from(plane[byte % 16])] << bit;
            }
            for (look, bits) in eight.iter_mut().zip(bits.to_le_bytes()) {
                *look = self.look_of[usize::from(bits) % 64];
            }
        }
        let white = fast.to_move() == Colour::White;
        places[BORDER[0]] = if white { OWN_BORDER } else { OTHER_BORDER };
        places[BORDER[1]] = if white { OTHER_BORDER } else { OWN_BORDER };
        places
    }
}

/// Spreads the bits of a byte over eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// All stable looks in order; the border's stones, which fit next to any cell, come last.
fn looks() -> Vec<Look> {
    let all = (0..STATES).flat_map(|state| {
        (0..=3)
            .flat_map(move |own| (0..=3).map(move |other| Look { state, own, other }))
            .filter(|look| look.is_stable())
    });
    all.chain([Look { state: 1, own: 1, other: 1 }, Look { state: 2, own: 1, other: 1 }]).collect()
}

fn look_of(looks: &[Look]) -> [u8; 64] {
    std::array::from_fn(|bits| {
        let bit = |place: usize| bits >> place & 1;
        let look = Look { state: bit(0) + 2 * bit(1), own: bit(2) + 2 * bit(3), other: bit(4) + 2 * bit(5) };
        let number = looks[..usize::from(OWN_BORDER)].iter().position(|other| *other == look);
        number.map_or(0, |number| 32 * look.state + number) as u8
    })
}

/// Numbers the possible patterns; the order of the neighbours does not matter.
fn numbers(looks: &[Look]) -> Vec<u16> {
    let mut numbers = vec![0; STATES * LOOKS * LOOKS * LOOKS];
    let mut next = 0;
    for state in 0..STATES {
        for a in 0..LOOKS {
            for b in a..LOOKS {
                for c in b..LOOKS {
                    if can_meet(looks, state, [a, b, c]) {
                        for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                            numbers[((state * LOOKS + a) * LOOKS + b) * LOOKS + c] = next;
                        }
                        next += 1;
                    }
                }
            }
        }
    }
    debug_assert_eq!(usize::from(next), PATTERNS);
    numbers
}

/// Whether cells with these looks can surround one of this state (TR-1.3: at most one is a stone of the border).
fn can_meet(looks: &[Look], state: usize, around: [usize; 3]) -> bool {
    let of = |state| around.iter().filter(|look| looks[**look].state == state).count();
    let borders = around.iter().filter(|look| **look >= usize::from(OWN_BORDER)).count();
    let centre = Look { state, own: of(1), other: of(2) };
    centre.is_stable() && borders <= 1 && around.iter().all(|look| looks[*look].suits(state))
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::fast::{Bits, Counted, Masks};
    use engine::games::triancey::{Options, Triancey};
    use engine::{Millis, OptionSet, Position, Rng, Seed, Setup};

    use super::{LOOKS, OWN_BORDER, PATTERNS, Patterns, looks, numbers};

    #[test]
    fn all_numbers_are_used_and_neighbour_order_does_not_matter() {
        let numbers = numbers(&looks());
        let given: std::collections::BTreeSet<u16> = numbers.iter().copied().collect();
        assert!(given.iter().copied().eq(0..PATTERNS as u16));
        let at = |state: usize, a: usize, b: usize, c: usize| numbers[((state * LOOKS + a) * LOOKS + b) * LOOKS + c];
        for (a, b, c) in [(0, 1, 2), (4, 0, 1), (3, 3, 11)] {
            assert!([at(0, a, c, b), at(0, b, a, c), at(0, c, b, a)].iter().all(|number| *number == at(0, a, b, c)));
        }
    }

    /// TR-2.2: every pattern in random games, including those at the border, has a number.
    #[test]
    fn every_pattern_in_random_games_has_a_number() {
        for (number, (_, options)) in Options::PRESETS.iter().enumerate() {
            let options: Options = options.parse().expect("options read");
            let seed = Seed::from_text(&format!("patterns {number}"));
            let setup = Setup { options, seats: 2, seed, round: 0, at: Millis(0) };
            let start = Triancey::start(&setup).expect("a game");
            let patterns = Patterns::new(start.board());
            let masks = Masks::<u128>::new(start.board(), start.options().shore).expect("it fits");
            let mut position = Counted::new(&masks, &start);
            let mut rng = Rng::new(seed, "patterns");
            while position.fast().moves(&masks) != 0 {
                position.play_unchecked(&masks, position.fast().moves(&masks).pick(rng.next_u64()));
                let places = patterns.places(&position);
                for (near, place) in patterns.near.iter().zip(places) {
                    let state = usize::from(place / 32);
                    let around = near.map(|near| usize::from(places[usize::from(near)] % 32));
                    assert!(super::can_meet(&looks(), state, around), "{state} amid {around:?}");
                }
            }
            assert_eq!(usize::from(OWN_BORDER) + 2, LOOKS);
        }
    }
}
