//! How positions and actions are written (C-7).
//!
//! Actions: `17@3,-2` lays card 17 three to the right of the centre card and two up; `17@3,-2:-a-d` also claims (for the
//! upper, right, lower and left neighbour) the same area and a double link; `17` or `K` plays a card of Périmaire;
//! `turn@0,1` turns over a card; `end`, `accept`, `contest`.
//!
//! A position is its options, the cards on the table, the hands, the pile (next card first), the cards out of the game,
//! then whose turn it is, the stage, three counters and the wrong contests, and the pending move, with ` / ` between:
//! `variant=… / 13@0,0r 17@1,0b / 1,2,3,4 5,6,7,8 / 9,10,… / - / 0 turn 0 0 0 0,0 / -`.

use std::fmt;
use std::str::FromStr;

use super::action::{Action, Claims, Direction, Spot};
use super::card::{Card, CardSet, Link, read_cards, write_cards};
use super::options::{Options, Variant};
use super::position::{Perimexpaire, check_options};
use super::spread::HAND;
use super::state::{Colour, Laid, Pending, Stage};
use crate::core::position::Position;
use crate::core::referee::{WRONG_CONTESTS, Window};
use crate::core::seat::{Seat, SeatSet};
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::serde_as_text;

serde_as_text!(Action, Claims, Laid, Perimexpaire, Spot, Stage);

/// Reads a number that is written in the one way `Display` writes it.
fn plain<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse::<T>().ok().filter(|number| number.to_string() == text)
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pair = text.split_once(',').and_then(|(x, y)| Some(Self { x: plain(x)?, y: plain(y)? }));
        pair.ok_or_else(|| NotationError::new("place", text, "expected two numbers such as 3,-2"))
    }
}

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|claim| f.write_str(claim.map_or("-", Link::as_str)))
    }
}

impl FromStr for Claims {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("claims", text, "expected four of -, a, p, d");
        let &[up, right, down, left] = text.as_bytes() else { return Err(bad()) };
        let mut claims = Self::NONE;
        for (claim, letter) in claims.0.iter_mut().zip([up, right, down, left]) {
            *claim = match letter {
                b'-' => None,
                b'a' => Some(Link::Area),
                b'p' => Some(Link::Perimeter),
                b'd' => Some(Link::Double),
                _ => return Err(bad()),
            };
        }
        Ok(claims)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay { card, at, claims: Claims::NONE } => write!(f, "{card}@{at}"),
            Self::Lay { card, at, claims } => write!(f, "{card}@{at}:{claims}"),
            Self::Play(card) => card.fmt(f),
            Self::Turn(spot) => write!(f, "turn@{spot}"),
            Self::End => f.write_str("end"),
            Self::Accept => f.write_str("accept"),
            Self::Contest => f.write_str("contest"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text, text.split_once('@')) {
            ("end", _) => Ok(Self::End),
            ("accept", _) => Ok(Self::Accept),
            ("contest", _) => Ok(Self::Contest),
            (_, None) => text.parse().map(Self::Play).map_err(|_| {
                NotationError::new("move", text, "expected a card, a card@place, turn@place, end, accept or contest")
            }),
            (_, Some(("turn", spot))) => Ok(Self::Turn(spot.parse()?)),
            (_, Some((card, place))) => {
                let (spot, claims) = place.split_once(':').map_or((place, None), |(spot, claims)| (spot, Some(claims)));
                let claims = claims.map_or(Ok(None), |claims| claims.parse().map(Some))?;
                if claims == Some(Claims::NONE) {
                    return Err(NotationError::new("move", text, "claims of nothing are not written"));
                }
                Ok(Self::Lay { card: card.parse()?, at: spot.parse()?, claims: claims.unwrap_or_default() })
            }
        }
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}{}", self.card, self.at, self.colour)
    }
}

impl FromStr for Laid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("laid card", text, "expected a card, @, its place and r or b");
        let (rest, colour) = match text.strip_suffix('r') {
            Some(rest) => (rest, Colour::Red),
            None => (text.strip_suffix('b').ok_or_else(bad)?, Colour::Blue),
        };
        let (card, at) = rest.split_once('@').ok_or_else(bad)?;
        Ok(Self { card: card.parse()?, at: at.parse()?, colour })
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn => f.write_str("turn"),
            Self::Finished => f.write_str("finished"),
            Self::Penalty(seat) => write!(f, "penalty:{seat}"),
            Self::Over => f.write_str("over"),
        }
    }
}

impl FromStr for Stage {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text, text.strip_prefix("penalty:").and_then(plain)) {
            ("turn", _) => Ok(Self::Turn),
            ("finished", _) => Ok(Self::Finished),
            ("over", _) => Ok(Self::Over),
            (_, Some(seat)) => Ok(Self::Penalty(Seat(seat))),
            (_, None) => Err(NotationError::new("stage", text, "expected turn, finished, penalty:SEAT or over")),
        }
    }
}

/// Things with a space between them, or `-`.
fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    if items.is_empty() {
        return f.write_str("-");
    }
    items.iter().enumerate().try_for_each(|(i, item)| write!(f, "{}{item}", if i == 0 { "" } else { between }))
}

impl fmt::Display for Perimexpaire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / ", self.options)?;
        write_list(f, &self.laid, " ")?;
        f.write_str(" / ")?;
        write_list(f, &self.hands, " ")?;
        f.write_str(" / ")?;
        write_cards(f, self.pile.iter().rev().copied())?;
        let Self { out, to_move, stage, kept, fruitless, passes, .. } = self;
        write!(f, " / {out} / {to_move} {stage} {kept} {fruitless} {passes} ")?;
        write_list(f, &self.wrong, ",")?;
        f.write_str(" / ")?;
        match &self.pending {
            None => f.write_str("-"),
            Some(Pending { window, claims, turned }) => {
                let waiting: Vec<Seat> = window.waiting.iter().collect();
                write_list(f, &waiting, ",")?;
                write!(f, " {} {claims} {turned}", window.closes)
            }
        }
    }
}

impl FromStr for Perimexpaire {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let parts: Vec<&str> = text.split(" / ").collect();
        let &[options, laid, hands, pile, out, state, pending] = parts.as_slice() else {
            return Err(bad("expected seven parts with “ / ” between"));
        };
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        let state: Vec<&str> = state.split(' ').collect();
        let &[to_move, stage, kept, fruitless, passes, wrong] = state.as_slice() else {
            return Err(bad("expected mover, stage, three counters and wrong contests"));
        };
        let count = |text: &str| plain::<u8>(text).ok_or_else(|| bad("expected a small number"));
        let laid = if laid == "-" { Vec::new() } else { laid.split(' ').map(str::parse).collect::<Result<_, _>>()? };
        let mut pile = read_cards(pile)?;
        pile.reverse();
        let position = Self {
            options,
            laid,
            hands: hands.split(' ').map(str::parse).collect::<Result<_, _>>()?,
            pile,
            out: out.parse()?,
            to_move: Seat(count(to_move)?),
            stage: stage.parse()?,
            kept: count(kept)?,
            fruitless: count(fruitless)?,
            passes: count(passes)?,
            wrong: wrong.split(',').map(count).collect::<Result<_, _>>()?,
            pending: if pending == "-" { None } else { Some(read_pending(pending, Seat(count(to_move)?))?) },
        };
        match position.fault() {
            Some(wrong) => Err(bad(wrong)),
            None if position.to_string() != text => Err(bad("not in the one way it is written")),
            None => Ok(position),
        }
    }
}

fn read_pending(text: &str, by: Seat) -> Result<Pending, NotationError> {
    let bad =
        || NotationError::new("pending move", text, "expected who may answer, until when, claims and turned cards");
    let parts: Vec<&str> = text.split(' ').collect();
    let &[waiting, closes, claims, turned] = parts.as_slice() else { return Err(bad()) };
    let seat = |text: &str| plain::<u8>(text).filter(|&seat| seat < 4).map(Seat).ok_or_else(bad);
    let waiting = waiting.split(',').map(seat).collect::<Result<SeatSet, _>>()?;
    let closes = Millis(plain(closes).ok_or_else(bad)?);
    Ok(Pending { window: Window::open(by, waiting, closes), claims: claims.parse()?, turned: turned.parse()? })
}

impl Perimexpaire {
    /// What makes the position impossible, if anything does.
    fn fault(&self) -> Option<&'static str> {
        let seats = self.table();
        if check_options(&self.options, seats).is_err()
            || self.to_move.0 >= seats
            || self.wrong.len() != usize::from(seats)
        {
            return Some("the options, hands, mover and wrong contests do not go together");
        }
        let cards = self.laid.iter().map(|laid| laid.card).chain(self.pile.iter().copied());
        let mut all: Vec<Card> =
            cards.chain(self.hands.iter().flat_map(|hand| hand.iter())).chain(self.out.iter()).collect();
        all.sort_unstable();
        if all != CardSet::deck(self.options.deck).iter().collect::<Vec<_>>() {
            return Some("expected every card of the deck once");
        }
        let counters = self.wrong.iter().all(|&wrong| wrong <= WRONG_CONTESTS)
            && self.fruitless <= 2 * seats
            && self.passes <= seats
            && usize::from(self.kept) <= self.laid.len();
        if !counters {
            return Some("a counter is too high");
        }
        if (self.is_given_up() || self.passes == seats) && self.stage != Stage::Over {
            return Some("the round would be over");
        }
        let spread = match self.options.variant {
            Variant::Perimexpaire => self.spread_fault(),
            Variant::Perimaire => self.heap_fault(),
        };
        spread.or_else(|| self.pending_fault())
    }

    fn spread_fault(&self) -> Option<&'static str> {
        let rooted = self.laid.first().is_some_and(|laid| laid.at == Spot::CENTRE);
        let joined = (1..self.laid.len()).all(|i| {
            let (before, at) = (&self.laid[..i], self.laid[i].at);
            before.iter().all(|laid| laid.at != at) && before.iter().any(|laid| at.around().any(|near| near == laid.at))
        });
        if !rooted || !joined {
            return Some("the cards do not lie as they are laid");
        }
        let in_turn = |seat: Seat| if seat == self.to_move { usize::from(self.kept) } else { 0 };
        let sizes = Seat::all(self.table()).map(|seat| self.hand(seat).len() + in_turn(seat));
        if sizes.clone().any(|size| size > HAND) || !self.pile.is_empty() && sizes.clone().any(|size| size != HAND) {
            return Some("hands are of four cards while the pile lasts");
        }
        let begins = self.stage == Stage::Turn && self.kept == 0;
        if self.passes != 0 || begins && Seat::all(self.table()).all(|seat| !self.can_lay(seat)) {
            return Some("nobody could lay a card");
        }
        let ended = self.has_laid_last() && matches!(self.stage, Stage::Turn | Stage::Penalty(_));
        ended.then_some("the last card has been laid")
    }

    fn heap_fault(&self) -> Option<&'static str> {
        let heaped = self.laid.iter().all(|laid| laid.at == Spot::CENTRE && laid.colour == Colour::Red);
        if !heaped || !self.pile.is_empty() || !self.out.is_empty() {
            return Some("all cards are in hands or on the one pile");
        }
        let empty = Seat::all(self.table()).find(|&seat| self.hand(seat).is_empty());
        let can_be_pending = empty == Some(self.to_move) && self.pending.is_some();
        let wrong = empty.is_some() && self.stage != Stage::Over && !can_be_pending;
        wrong.then_some("a hand is empty: the round is over")
    }

    fn pending_fault(&self) -> Option<&'static str> {
        let seats = SeatSet::all(self.table());
        match (&self.pending, self.stage) {
            (None, Stage::Finished) => Some("a finished turn passes on unless its last card is pending"),
            (None, Stage::Penalty(seat)) => {
                let fits = self.options.variant == Variant::Perimexpaire
                    && self.is_vigilant()
                    && seats.contains(seat)
                    && !self.side(self.to_move).contains(seat);
                (!fits).then_some("no penalty is due to this seat")
            }
            (None, Stage::Turn | Stage::Over) => None,
            (Some(_), Stage::Penalty(_) | Stage::Over) => Some("nothing is pending then"),
            (Some(pending), Stage::Turn | Stage::Finished) => self.window_fault(pending),
        }
    }

    fn window_fault(&self, pending: &Pending) -> Option<&'static str> {
        let waiting = pending.window.waiting;
        let opponents = |seat: Seat| seat.0 < self.table() && !self.side(self.to_move).contains(seat);
        let asked = !waiting.is_empty() && waiting.iter().all(opponents);
        let Some(last) = self.laid.last().filter(|_| self.is_vigilant() && self.kept > 0 && asked) else {
            return Some("no move can be pending so");
        };
        let own =
            |card: Card| self.laid.iter().any(|laid| laid.card == card && laid.colour == Colour::of(self.to_move));
        let turned = pending.turned.iter().all(|card| own(card) && card != last.card);
        let claimed = |d: &Direction| pending.claims.0[*d as usize].is_none() || self.at(last.at.next(*d)).is_some();
        let fits = match self.options.variant {
            Variant::Perimexpaire => own(last.card) && turned && Direction::ALL.iter().all(claimed),
            Variant::Perimaire => pending.turned.is_empty() && pending.claims == Claims::NONE && self.laid.len() > 1,
        };
        if !fits {
            return Some("the pending move does not fit the cards");
        }
        let must_finish = match self.options.variant {
            Variant::Perimexpaire => self.has_laid_last(),
            Variant::Perimaire => self.hand(self.to_move).is_empty(),
        };
        (must_finish && self.stage == Stage::Turn).then_some("the last card has been laid")
    }
}
