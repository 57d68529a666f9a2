//! Precomputed looks: what every card shows in a frame, at every offset and in every attitude.

use std::sync::LazyLock;

use engine::games::transparences::{Attitude, Card, CardSet, DECK, Patch, Placed};

/// The lowest bit of each cell's nibble.
const LOW: u64 = 0x1_1111_1111;

/// A card at an offset from the frame, and what it shows there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The 36 bits of a patch.
    pub(super) shows: u64,
    /// Bit set of the cells where it shows something that the model does not.
    pub(super) spoils: u16,
    /// The card's index in the hand.
    pub(super) index: u8,
    pub(super) placed: Placed,
}

/// Everything that a hand can show in the frame.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    pub(super) looks: Vec<Look>,
    /// The hand, in order.
    pub(super) cards: Vec<Card>,
}

/// What each card shows at each offset, in each attitude that looks different.
static SHOWN: LazyLock<Vec<Vec<(u64, Placed)>>> = LazyLock::new(|| {
    (0..DECK)
        .filter_map(Card::new)
        .map(|card| {
            let mut shown = Vec::new();
            for row in -2..=2 {
                for col in -2..=2 {
                    for attitude in card.attitudes() {
                        shown.push((in_frame(card, attitude, row, col), Placed { card, attitude, row, col }));
                    }
                }
            }
            shown
        })
        .collect()
});

/// Everything that a card can show in a frame, with its placement.
pub(in super::super) fn looks_of(card: Card) -> impl Iterator<Item = (u64, Placed)> {
    SHOWN[usize::from(card.number())].iter().copied()
}

/// The part of a card's face that is inside the frame.
pub(in super::super) fn in_frame(card: Card, attitude: Attitude, row: i8, col: i8) -> u64 {
    let face = card.face(attitude);
    let mut patch = 0;
    for i in 0..9i8 {
        let (r, c) = (i / 3 - row, i % 3 - col);
        if (0..3).contains(&r) && (0..3).contains(&c) {
            patch |= u64::from(face.cell(r as u8, c as u8).0) << (4 * i);
        }
    }
    patch
}

/// Bit set of the cells of a patch that have any bit set.
pub(super) const fn cells(patch: u64) -> u16 {
    let mut low = (patch | patch >> 1 | patch >> 2 | patch >> 3) & LOW;
    // Gather every fourth bit.
    let mut cells = 0;
    while low != 0 {
        cells |= 1 << (low.trailing_zeros() / 4);
        low &= low - 1;
    }
    cells
}

impl Looks {
    pub(super) fn of(hand: CardSet, model: Patch) -> Self {
        let cards: Vec<Card> = hand.iter().collect();
        let mut looks = Vec::with_capacity(200 * cards.len());
        for (index, card) in cards.iter().enumerate() {
            looks.extend(SHOWN[usize::from(card.number())].iter().map(|&(shows, placed)| Look {
                shows,
                spoils: cells(shows & !model.0),
                index: index as u8,
                placed,
            }));
        }
        Self { looks, cards }
    }
}
