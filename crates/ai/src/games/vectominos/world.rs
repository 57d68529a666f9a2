//! A round for search: all hands known, strict rules, minimal state. A test compares it with the engine's rules.

use engine::games::vectominos::action::LINK_PENALTY;
use engine::games::vectominos::geometry::Lie;
use engine::games::vectominos::table::Slot;
use engine::games::vectominos::{End, Lay, Phase, PieceSet, Table, Vectominos};
use engine::{Rng, Seat};

/// A small, fast random number generator for playouts.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self(rng.next_u64() | 1)
    }

    /// A number below `n`. The bias of the multiplication is negligible for playouts.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// An action of the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Step {
    Lay(Lay),
    Pass,
    Decline,
}

/// A round with all hands known.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub table: Table,
    pub hands: [PieceSet; 4],
    pub seats: u8,
    pub turn: u8,
    /// Whether the seat to move has another turn after a double link.
    pub again: bool,
    pub passes: u8,
    pub end: Option<End>,
}

impl World {
    /// Converts a position in which some seat is to move.
    pub(super) fn of(position: &Vectominos) -> Self {
        let mut hands = [PieceSet::EMPTY; 4];
        let seats = Seat::all(4).take_while(|seat| seat.index() < 4);
        let count = engine::Position::seats(position);
        for seat in seats.filter(|seat| seat.0 < count) {
            hands[seat.index()] = position.hand(seat);
        }
        let end = match position.phase() {
            Phase::Over(end) => Some(*end),
            Phase::Turn | Phase::Again | Phase::Pending { .. } | Phase::Giving { .. } => None,
        };
        Self {
            table: position.table().clone(),
            hands,
            seats: count,
            turn: position.turn().0,
            again: *position.phase() == Phase::Again,
            passes: position.passes(),
            end,
        }
    }

    /// Replaces the hands.
    pub(super) fn redeal(&mut self, hands: &[PieceSet]) {
        self.hands[..hands.len()].copy_from_slice(hands);
    }

    pub(super) fn hand(&self) -> PieceSet {
        self.hands[usize::from(self.turn)]
    }

    /// Whether the seat to move has a correct placement.
    pub(super) fn can_lay(&self) -> bool {
        if self.table.tiles().is_empty() {
            return true;
        }
        let shows = self.shows(self.hand());
        self.table.slots().iter().any(|slot| slot.fits() & shows[slot.place.lie as usize] != 0)
    }

    /// The pairs that a hand can show, horizontal and vertical; a Polymorphe shows all.
    pub(super) fn shows(&self, hand: PieceSet) -> [u64; 2] {
        [Lie::Lying, Lie::Upright].map(|lie| self.table.catalogue().shows(lie, hand))
    }

    /// The legal steps of the seat to move, with the sums they make.
    pub(super) fn steps(&self, out: &mut Vec<(Step, u8)>) {
        out.clear();
        self.table.placements(self.hand(), |lay, sums| out.push((Step::Lay(lay), sums)));
        if self.again {
            out.push((Step::Decline, 0));
        } else if out.is_empty() {
            out.push((Step::Pass, 0));
        }
    }

    /// Applies a legal step.
    pub(super) fn play(&mut self, step: Step, sums: u8) {
        match step {
            Step::Lay(lay) => self.lay(lay, sums),
            Step::Decline => self.next(),
            Step::Pass => {
                self.passes += 1;
                if self.passes >= self.seats {
                    self.end = Some(End::Blocked);
                } else {
                    self.next();
                }
            }
        }
    }

    fn lay(&mut self, lay: Lay, sums: u8) {
        let seat = Seat(self.turn);
        let hand = self.hand().minus(PieceSet::only(lay.piece));
        self.hands[seat.index()] = hand;
        self.passes = 0;
        if sums >= 3 {
            self.end = Some(End::Link { seat, sums });
        } else if hand.is_empty() {
            self.end = Some(End::Empty { seat });
        }
        if self.end.is_some() {
            return;
        }
        self.table.lay_unchecked(lay);
        self.again = sums == 2 && self.can_lay();
        if !self.again {
            self.next();
        }
    }

    fn next(&mut self) {
        self.again = false;
        self.turn = (self.turn + 1) % self.seats;
    }

    /// Points per seat if the round ended now (VM-4.6).
    pub(super) fn scores(&self) -> [i32; 4] {
        let mut scores = self.hands.map(|hand| i32::from(hand.len()));
        if let Some(End::Link { seat, .. }) = self.end {
            scores.iter_mut().for_each(|score| *score += LINK_PENALTY);
            scores[seat.index()] = 0;
        }
        scores
    }

    /// A fast step for playouts: a random one among those with the most sums; `None` if no piece fits.
    pub(super) fn quick(&self, dice: &mut Dice) -> Option<(Lay, u8)> {
        let hand = self.hand();
        let catalogue = self.table.catalogue();
        if self.table.tiles().is_empty() {
            let piece = hand.iter().nth(dice.below(u32::from(hand.len())) as usize)?;
            return Some((Lay { piece, turn: 0, x: 0, y: 0 }, 0));
        }
        let wild = hand.inter(catalogue.polymorphes());
        let plain = self.shows(hand.minus(wild));
        let all = if wild.is_empty() { plain } else { [catalogue.full(); 2] };
        let (mut best, mut ways, mut chosen): (u8, u32, Option<&Slot>) = (0, 0, None);
        for slot in self.table.slots() {
            if slot.fits() & all[slot.place.lie as usize] == 0 || slot.sums < best {
                continue;
            }
            let plain_ways = (slot.fits() & plain[slot.place.lie as usize]).count_ones();
            // A Polymorphe is worth keeping: lay it for a single link only if nothing else fits.
            let count = if slot.sums > 1 {
                4 * plain_ways + u32::from(!wild.is_empty())
            } else {
                16 * plain_ways + u32::from(!wild.is_empty())
            };
            if slot.sums > best {
                (best, ways) = (slot.sums, 0);
            }
            ways += count;
            if dice.below(ways) < count {
                chosen = Some(slot);
            }
        }
        let slot = chosen?;
        let (lie, x, y) = (slot.place.lie, slot.place.x, slot.place.y);
        let fitting = slot.fits() & plain[lie as usize];
        if fitting == 0 {
            let piece = wild.iter().next()?;
            return Some((Lay { piece, turn: lie as u8, x, y }, slot.sums));
        }
        let mut rest = fitting;
        for _ in 0..dice.below(fitting.count_ones()) {
            rest &= rest - 1;
        }
        let (piece, turn) = catalogue.owner(lie, rest.trailing_zeros() as u8);
        Some((Lay { piece, turn, x, y }, slot.sums))
    }

    /// Plays one fast step.
    pub(super) fn quick_step(&mut self, dice: &mut Dice) {
        match self.quick(dice) {
            Some((lay, sums)) => self.play(Step::Lay(lay), sums),
            None if self.again => self.play(Step::Decline, 0),
            None => self.play(Step::Pass, 0),
        }
    }

    /// Plays to the end with [`Self::quick`].
    pub(super) fn playout(&mut self, dice: &mut Dice) {
        while self.end.is_none() {
            self.quick_step(dice);
        }
    }
}
