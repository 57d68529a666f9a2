//! Périmexpaire and Périmaire at the table: links claimed wrongly, and which measure was confused.

use engine::games::perimexpaire::{
    Action, Card, Claims, Direction, Effect, Link, Perimexpaire, Piece, Reason, Spot, Variant,
};
use engine::{ContestOutcome, Position, Refusal, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Perimexpaire {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        Some(Action::Accept)
    }

    fn contesting() -> Option<Action> {
        Some(Action::Contest)
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            Effect::Drew { .. } | Effect::Discarded { .. } => Reveals::Randomness,
            // In Périmaire hands are hidden, and only who has no fitting card passes.
            Effect::Played { seat, .. } | Effect::Passed { seat } => Reveals::HandOf(*seat),
            Effect::Laid { .. }
            | Effect::Turned { .. }
            | Effect::Again { .. }
            | Effect::NoReplay { .. }
            | Effect::Finished { .. }
            | Effect::Accepted { .. }
            | Effect::Settled
            | Effect::Contested { .. }
            | Effect::TakenBack { .. }
            | Effect::TurnOf { .. }
            | Effect::Over { .. } => Reveals::Nothing,
        }
    }

    fn contest(effect: &Effect) -> Option<(Seat, ContestOutcome)> {
        match effect {
            Effect::Contested { seat, outcome, .. } => Some((*seat, *outcome)),
            Effect::Drew { .. }
            | Effect::Discarded { .. }
            | Effect::Played { .. }
            | Effect::Passed { .. }
            | Effect::Laid { .. }
            | Effect::Turned { .. }
            | Effect::Again { .. }
            | Effect::NoReplay { .. }
            | Effect::Finished { .. }
            | Effect::Accepted { .. }
            | Effect::Settled
            | Effect::TakenBack { .. }
            | Effect::TurnOf { .. }
            | Effect::Over { .. } => None,
        }
    }

    /// PX-2.3, PX-2.5, PX-2.11, PM-1.3: a link that is not there.
    fn error(&self, seat: Seat, action: &Action) -> Option<ErrorKind> {
        let (Action::Lay { card, .. } | Action::Play(card)) = *action else { return None };
        match self.explain(seat, action).refusal {
            Some(Refusal::Rule(Reason::NoLink { at, .. })) => Some(no_link(card, around(self, at).map(|(_, c)| c))),
            Some(Refusal::Rule(Reason::Unlinked { neighbour, .. })) => Some(no_link(card, [neighbour])),
            Some(Refusal::Rule(Reason::NotOnTop { top, .. })) => Some(no_link(card, [top])),
            Some(_) => None,
            None => self.error_of_accepted(action),
        }
    }

    /// The links that a card makes; in Périmaire the measures, area and perimeter, that it shares with the top card.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        match *action {
            Action::Lay { card, at, .. } => {
                let best = places(self, seat).map(|(card, at)| links(self, card, at)).max()?;
                Some(Yield { found: links(self, card, at), best })
            }
            Action::Play(card) => Some(Yield { found: measures(card, self.top()?), best: most_measures(self, seat) }),
            // Declining a replay (PM-1.5) leaves what could be laid; who has nothing to lay misses nothing.
            Action::End if self.options().variant == Variant::Perimaire => {
                Some(Yield { found: 0, best: most_measures(self, seat) })
            }
            Action::End | Action::Turn(_) | Action::Accept | Action::Contest => None,
        }
    }
}

/// Where which card may be laid.
fn places(position: &Perimexpaire, seat: Seat) -> impl Iterator<Item = (Card, Spot)> {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    legal.into_iter().filter_map(|action| match action {
        Action::Lay { card, at, .. } => Some((card, at)),
        Action::Play(_) | Action::Turn(_) | Action::End | Action::Accept | Action::Contest => None,
    })
}

fn links(position: &Perimexpaire, card: Card, at: Spot) -> u32 {
    around(position, at).filter(|(_, other)| card.link(*other).is_some()).count() as u32
}

/// How many of area and perimeter two cards have in common (PM-1.3, PM-1.4).
fn measures(card: Card, top: Card) -> u32 {
    match card.link(top) {
        None => 0,
        Some(Link::Area | Link::Perimeter) => 1,
        Some(Link::Double) => 2,
    }
}

/// The most that a card in hand has in common with the top card.
fn most_measures(position: &Perimexpaire, seat: Seat) -> u32 {
    let hand = position.hand(seat);
    position.top().and_then(|top| hand.iter().map(|card| measures(card, top)).max()).unwrap_or(0)
}

trait Accepted {
    fn error_of_accepted(&self, action: &Action) -> Option<ErrorKind>;
}

impl Accepted for Perimexpaire {
    /// What a vigilant referee lets pass.
    fn error_of_accepted(&self, action: &Action) -> Option<ErrorKind> {
        match *action {
            Action::Lay { card, at, claims } => {
                let mut all = around(self, at);
                if all.all(|(_, other)| card.link(other).is_none()) {
                    return Some(no_link(card, around(self, at).map(|(_, other)| other)));
                }
                around(self, at).find_map(|(direction, other)| wrong_claim(card, other, claim(claims, direction)?))
            }
            Action::Play(card) => {
                let top = self.laid().last()?.card;
                card.link(top).is_none().then(|| no_link(card, [top]))
            }
            Action::Turn(_) | Action::End | Action::Accept | Action::Contest => None,
        }
    }
}

fn claim(claims: Claims, direction: Direction) -> Option<Link> {
    claims.0[direction as usize]
}

/// The cards next to a place.
fn around(position: &Perimexpaire, at: Spot) -> impl Iterator<Item = (Direction, Card)> + '_ {
    let there = |at: Spot| position.laid().iter().find(move |laid| laid.at == at).map(|laid| laid.card);
    Direction::ALL.iter().filter_map(move |&direction| Some((direction, there(at.next(direction))?)))
}

/// Cards that are not linked at all.
fn no_link(card: Card, others: impl IntoIterator<Item = Card>) -> ErrorKind {
    let hole = others.into_iter().any(|other| equal_but_for_holes(card, other, Link::Double));
    if hole { ErrorKind::Hole } else { ErrorKind::Link }
}

/// Which measure a wrong claim got wrong.
fn wrong_claim(card: Card, other: Card, claim: Link) -> Option<ErrorKind> {
    let kind = match (card.link(other), claim) {
        (Some(link), claim) if link.covers(claim) => return None,
        (Some(Link::Perimeter), Link::Area) | (Some(Link::Area), Link::Perimeter) => ErrorKind::AreaForPerimeter,
        (None, Link::Double) => ErrorKind::Link,
        (_, Link::Area) | (Some(Link::Perimeter | Link::Double), Link::Double) => ErrorKind::Area,
        (_, Link::Perimeter) | (Some(Link::Area), Link::Double) => ErrorKind::Perimeter,
    };
    Some(if equal_but_for_holes(card, other, claim) { ErrorKind::Hole } else { kind })
}

/// Whether the cards would have an equal measure if holes were filled, or their outline forgotten.
fn equal_but_for_holes(card: Card, other: Card, claim: Link) -> bool {
    let holes = [card, other].map(holes);
    if holes == [0, 0] {
        return false;
    }
    let [one, two] = [card, other].map(|card| *card.measures());
    let area = |squares: i8, holes: i8| squares + holes;
    let filled = area(one.area.squares, holes[0]) == area(two.area.squares, holes[1])
        && one.area.quarter_discs == two.area.quarter_discs;
    let outer = |segments: i8, holes: i8| segments - 4 * holes;
    let forgotten = outer(one.perimeter.segments, holes[0]) == outer(two.perimeter.segments, holes[1])
        && one.perimeter.arcs == two.perimeter.arcs;
    match claim {
        Link::Area => filled,
        Link::Perimeter => forgotten,
        Link::Double => filled || forgotten,
    }
}

/// The empty cells of a figure that full cells enclose.
fn holes(card: Card) -> i8 {
    let figure = card.figure();
    let full = |x: i8, y: i8| figure.piece(x, y) == Piece::Full;
    let enclosed = |x: i8, y: i8| full(x - 1, y) && full(x + 1, y) && full(x, y - 1) && full(x, y + 1);
    let cells = (0..3).flat_map(|y| (0..3).map(move |x| (x, y)));
    cells.filter(|&(x, y)| figure.piece(x, y) == Piece::Empty && enclosed(x, y)).count() as i8
}

#[cfg(test)]
mod tests {
    use engine::games::perimexpaire::{CardSet, DeckKind};

    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn pm_1_7_a_hole_counted_wrongly_is_told_apart() {
        // T is a ring of 8 squares, area 8, perimeter 12 + 4; L is the full square, area 9, perimeter 12.
        let (ring, square) = (card("T"), card("L"));
        assert_eq!(holes(ring), 1);
        assert_eq!(ring.link(square), None);
        assert_eq!(no_link(ring, [square]), ErrorKind::Hole);
        assert_eq!(wrong_claim(ring, square, Link::Perimeter), Some(ErrorKind::Hole));
    }

    #[test]
    fn px_2_11_area_claimed_for_perimeter_is_told_apart() {
        let deck = (0..36).filter_map(Card::new);
        let pairs = deck.clone().flat_map(|one| deck.clone().map(move |other| (one, other)));
        let (mut confused, mut right) = (0, 0);
        for (one, other) in pairs.filter(|(one, other)| one < other) {
            match (one.link(other), wrong_claim(one, other, Link::Area)) {
                (Some(Link::Area | Link::Double), kind) => {
                    assert_eq!(kind, None);
                    right += 1;
                }
                (Some(Link::Perimeter), kind) => {
                    assert_eq!(kind, Some(ErrorKind::AreaForPerimeter));
                    confused += 1;
                }
                (None, kind) => assert_eq!(kind, Some(ErrorKind::Area), "{one} {other}"),
            }
        }
        assert!(confused > 0 && right > 0);
    }

    /// Périmaire with the lettered cards: `hand` is seat 0's, T seat 1's, G (area 5, perimeter 12) lies on top.
    fn heap(hand: &[&str], laid_in_turn: u8) -> Perimexpaire {
        let options: engine::games::perimexpaire::Options = "variant=perimaire deck=24".parse().expect("options");
        let held: CardSet = hand.iter().map(|&text| card(text)).collect();
        let used = held.with(card("T")).with(card("G"));
        let under = CardSet::deck(DeckKind::Lettered).minus(used);
        let mut laid: Vec<String> = under.iter().map(|card| format!("{card}@0,0r")).collect();
        laid.push("G@0,0r".to_owned());
        let text = format!("{options} / {} / {held} T / - / - / 0 turn {laid_in_turn} 0 0 0,0 / -", laid.join(" "));
        text.parse().expect("a position")
    }

    #[test]
    fn pm_1_3_a_card_brings_the_measures_it_shares_with_the_top() {
        // B: area 5, perimeter 12; E: area 8, perimeter 12; S: area 6, perimeter 14.
        let position = heap(&["B", "E", "S"], 0);
        let play = |text| position.yields(Seat(0), &Action::Play(card(text)));
        assert_eq!(play("B"), Some(Yield { found: 2, best: 2 }), "same area and perimeter");
        assert_eq!(play("E"), Some(Yield { found: 1, best: 2 }), "the double link was missed");
        assert_eq!(heap(&["E", "S"], 0).yields(Seat(0), &Action::Play(card("E"))), Some(Yield { found: 1, best: 1 }));
    }

    #[test]
    fn pm_1_5_a_declined_replay_misses_what_could_be_laid() {
        let end = |hand: &[&str]| heap(hand, 1).yields(Seat(0), &Action::End);
        assert_eq!(end(&["E", "S"]), Some(Yield { found: 0, best: 1 }));
        assert_eq!(end(&["S"]), Some(Yield { found: 0, best: 0 }), "nothing goes on top");
    }
}
