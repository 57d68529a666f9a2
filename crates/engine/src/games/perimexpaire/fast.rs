//! Périmexpaire again, for search: sets of cards as machine words, laying that can be undone, no allocation. A property
//! test holds it equal to the rules. It knows no claims: a vigilant position is searched as if all were right.

use super::action::Spot;
use super::card::{Card, CardSet};
use super::options::{Contact, Variant};
use super::position::Perimexpaire;
use super::spread::HAND;
use super::state::{Colour, Laid, Stage};
use crate::core::rng::Rng;
use crate::core::seat::Seat;

/// Cards reach 35 places from the centre, open places 36.
const REACH: usize = 36;
const STRIDE: usize = 2 * REACH + 3;
const CELLS: usize = STRIDE * STRIDE;
const CENTRE: usize = (REACH + 1) * STRIDE + REACH + 1;
/// Four open places around the first card, at most three more with each other one.
const MOST_OPEN: usize = 4 + 3 * 35 + 1;
/// What the grid holds: 0, a card's index + 1, or this + the index of an open place.
const OPEN: u8 = 64;
const AROUND: [isize; 4] = [-(STRIDE as isize), 1, STRIDE as isize, -1];
const CARDS: usize = 36;

/// An empty place next to cards; once a card lies there, `near` is empty.
#[derive(Clone, Copy, Debug)]
struct Open {
    near: CardSet,
    /// The cards that fit (PX-2.3, PX-2.5).
    fit: CardSet,
    cell: u16,
}

impl Open {
    const NOWHERE: Self = Self { near: CardSet::EMPTY, fit: CardSet::EMPTY, cell: 0 };

    /// Whether cards are next to the place has changed.
    fn set(&mut self, near: CardSet, contact: Contact) {
        self.near = near;
        let mut linked = near.iter().map(Card::linked);
        let first = linked.next().unwrap_or_default();
        self.fit = match contact {
            Contact::Linked => linked.fold(first, CardSet::inter),
            Contact::Free => linked.fold(first, CardSet::union),
        };
    }
}

/// A card and the open place it is laid on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    /// The card.
    pub card: Card,
    open: u8,
}

/// What is needed to take a card up again.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    lay: Lay,
    near: CardSet,
    red: CardSet,
    opened: u8,
    over: bool,
}

/// A position of Périmexpaire between two actions of a turn.
#[derive(Clone, Debug)]
pub struct Fast {
    grid: [u8; CELLS],
    open: [Open; MOST_OPEN],
    opened: u8,
    /// The laid cards next to each laid card.
    near: [CardSet; CARDS],
    laid: CardSet,
    red: CardSet,
    hands: [CardSet; 4],
    pile: [Card; CARDS],
    piled: u8,
    seats: u8,
    to_move: Seat,
    kept: u8,
    fruitless: u8,
    over: bool,
    contact: Contact,
}

impl Fast {
    /// The position for search; `None` for Périmaire, and while something other than a turn is going on.
    #[must_use]
    pub fn of(position: &Perimexpaire) -> Option<Self> {
        let fits = position.options.variant == Variant::Perimexpaire && position.pending.is_none();
        if !fits || !matches!(position.stage, Stage::Turn | Stage::Over) {
            return None;
        }
        let mut fast = Self {
            grid: [0; CELLS],
            open: [Open::NOWHERE; MOST_OPEN],
            opened: 0,
            near: [CardSet::EMPTY; CARDS],
            laid: CardSet::EMPTY,
            red: CardSet::EMPTY,
            hands: [CardSet::EMPTY; 4],
            pile: [Card(0); CARDS],
            piled: position.pile.len() as u8,
            seats: position.table(),
            to_move: position.to_move,
            kept: position.kept,
            fruitless: position.fruitless,
            over: position.stage == Stage::Over,
            contact: position.options.contact,
        };
        fast.hands[..position.hands.len()].copy_from_slice(&position.hands);
        fast.pile[..position.pile.len()].copy_from_slice(&position.pile);
        position.laid.iter().for_each(|laid| fast.put(laid));
        Some(fast)
    }

    /// Puts a card where it lies in a position.
    fn put(&mut self, laid: &Laid) {
        let cell = (CENTRE as isize + isize::from(laid.at.y) * STRIDE as isize + isize::from(laid.at.x)) as usize;
        let near = match self.grid[cell] {
            open @ OPEN.. => self.close(open - OPEN),
            _ => CardSet::EMPTY,
        };
        self.join(laid.card, cell, near);
        if laid.colour == Colour::Red {
            self.red = self.red.with(laid.card);
        }
    }

    /// A card is laid on an open place; gives the cards next to it.
    fn close(&mut self, open: u8) -> CardSet {
        let place = &mut self.open[usize::from(open)];
        place.fit = CardSet::EMPTY;
        std::mem::take(&mut place.near)
    }

    /// A card now lies in a cell next to `near`.
    fn join(&mut self, card: Card, cell: usize, near: CardSet) {
        self.grid[cell] = card.0 + 1;
        self.laid = self.laid.with(card);
        self.near[card.index()] = near;
        for other in near.iter() {
            self.near[other.index()] = self.near[other.index()].with(card);
        }
        for step in AROUND {
            let beside = cell.wrapping_add_signed(step);
            match self.grid[beside] {
                0 => {
                    self.grid[beside] = OPEN + self.opened;
                    self.open[usize::from(self.opened)] =
                        Open { near: CardSet::only(card), fit: card.linked(), cell: beside as u16 };
                    self.opened += 1;
                }
                open @ OPEN.. => {
                    let open = &mut self.open[usize::from(open - OPEN)];
                    open.set(open.near.with(card), self.contact);
                }
                _ => {}
            }
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// How many sit at the table.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// PX-2.9: whether any card that the player to move lays now ends the game.
    #[must_use]
    pub const fn lays_last(&self) -> bool {
        self.piled == 0 && self.hands[self.to_move.index()].len() == 1
    }

    /// PX-2.8: whether the game is over because everybody has declined twice.
    #[must_use]
    pub const fn is_given_up(&self) -> bool {
        self.fruitless >= 2 * self.seats
    }

    /// PX-2.8: whether the game is over if the player to move ends the turn now.
    #[must_use]
    pub const fn ends_if_declined(&self) -> bool {
        self.kept == 0 && self.fruitless + 1 >= 2 * self.seats
    }

    /// How many cards the player to move has laid in this turn.
    #[must_use]
    pub const fn kept(&self) -> u8 {
        self.kept
    }

    /// How many cards wait on the pile.
    #[must_use]
    pub const fn piled(&self) -> u8 {
        self.piled
    }

    /// How many cards show red less how many show blue.
    #[must_use]
    pub const fn lead(&self) -> i32 {
        2 * self.red.len() as i32 - self.laid.len() as i32
    }

    /// The cards on the table.
    #[must_use]
    pub const fn laid(&self) -> CardSet {
        self.laid
    }

    /// The cards that show red.
    #[must_use]
    pub const fn red(&self) -> CardSet {
        self.red
    }

    /// The hand of a seat.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The place where a card is laid.
    #[must_use]
    pub fn spot(&self, lay: Lay) -> Spot {
        let cell = i32::from(self.open[usize::from(lay.open)].cell);
        let stride = STRIDE as i32;
        let middle = REACH as i32 + 1;
        Spot { y: (cell / stride - middle) as i8, x: (cell % stride - middle) as i8 }
    }

    fn places(&self) -> &[Open] {
        &self.open[..usize::from(self.opened)]
    }

    /// Calls `visit` with everything the player to move can lay.
    pub fn each_lay(&self, mut visit: impl FnMut(Lay)) {
        let hand = self.hands[self.to_move.index()];
        for (open, place) in (0u8..).zip(self.places()) {
            for card in hand.inter(place.fit).iter() {
                visit(Lay { card, open });
            }
        }
    }

    /// The cards that would take the layer's colour, whether they show it or not (PX-2.6).
    fn reached(&self, lay: Lay) -> CardSet {
        let near = self.open[usize::from(lay.open)].near;
        let mut reached = near.inter(lay.card.linked());
        for target in near.inter(lay.card.doubles()).iter() {
            reached = reached.union(self.near[target.index()]);
        }
        reached
    }

    /// How many cards turn when the player to move lays so.
    #[must_use]
    pub fn turned(&self, lay: Lay) -> u32 {
        let reached = self.reached(lay);
        match Colour::of(self.to_move) {
            Colour::Red => reached.minus(self.red).len() as u32,
            Colour::Blue => reached.inter(self.red).len() as u32,
        }
    }

    /// Lays a card that fits, unchecked.
    pub fn lay(&mut self, lay: Lay) -> Undo {
        let Open { cell, near, .. } = self.open[usize::from(lay.open)];
        let undo = Undo { lay, near, red: self.red, opened: self.opened, over: self.over };
        let reached = self.reached(lay).with(lay.card);
        self.red = match Colour::of(self.to_move) {
            Colour::Red => self.red.union(reached),
            Colour::Blue => self.red.minus(reached),
        };
        self.close(lay.open);
        self.join(lay.card, usize::from(cell), near);
        let hand = &mut self.hands[self.to_move.index()];
        *hand = hand.without(lay.card);
        self.kept += 1;
        self.over |= hand.is_empty() && self.piled == 0;
        undo
    }

    /// Takes the last laid card up again.
    pub fn undo(&mut self, undo: Undo) {
        let Undo { lay: Lay { card, open }, near, red, opened, over } = undo;
        let cell = usize::from(self.open[usize::from(open)].cell);
        for step in AROUND {
            let beside = cell.wrapping_add_signed(step);
            if let place @ OPEN.. = self.grid[beside] {
                let place = &mut self.open[usize::from(place - OPEN)];
                place.set(place.near.without(card), self.contact);
            }
        }
        for index in opened..self.opened {
            self.grid[usize::from(self.open[usize::from(index)].cell)] = 0;
        }
        for other in near.iter() {
            self.near[other.index()] = self.near[other.index()].without(card);
        }
        self.opened = opened;
        self.open[usize::from(open)].set(near, self.contact);
        self.grid[cell] = OPEN + open;
        self.laid = self.laid.without(card);
        self.red = red;
        self.over = over;
        self.kept -= 1;
        let hand = &mut self.hands[self.to_move.index()];
        *hand = hand.with(card);
    }

    /// Ends the turn (PX-2.7, PX-2.8). This cannot be undone.
    pub fn end(&mut self) {
        self.fruitless = if self.kept == 0 { self.fruitless + 1 } else { 0 };
        self.kept = 0;
        while self.hands[self.to_move.index()].len() < HAND && self.piled > 0 {
            self.draw(self.to_move);
        }
        self.to_move = self.to_move.next(self.seats);
        if self.is_given_up() {
            self.over = true;
            return;
        }
        while self.is_stuck() {
            if self.piled == 0 {
                self.over = true;
                return;
            }
            self.hands = [CardSet::EMPTY; 4];
            self.fruitless = 0;
            let mut seat = self.to_move;
            for _ in 0..HAND * usize::from(self.seats) {
                self.draw(seat);
                seat = seat.next(self.seats);
            }
        }
    }

    fn draw(&mut self, seat: Seat) {
        if self.piled > 0 {
            self.piled -= 1;
            let hand = &mut self.hands[seat.index()];
            *hand = hand.with(self.pile[usize::from(self.piled)]);
        }
    }

    /// PX-2.8: nobody could lay a card.
    fn is_stuck(&self) -> bool {
        let all = self.hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand));
        self.places().iter().all(|place| place.fit.inter(all).is_empty())
    }

    /// Draws another order of the hidden pile.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.pile[..usize::from(self.piled)]);
    }

    /// The same for every order of laying that leads to the same cards, places and colours.
    #[must_use]
    pub fn place_key(&self, lay: Lay) -> u64 {
        let cell = u64::from(self.open[usize::from(lay.open)].cell);
        // A multiplicative hash of card and place; keys of a turn are added up, so order does not matter.
        (cell * 64 + lay.card.index() as u64 + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(23)
            .wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}
