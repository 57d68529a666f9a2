//! The rules of Transparences, case by case.

mod assemblies;
mod cards;
mod rounds;
mod rulebook;
mod timed;
mod worlds;

use super::{Action, Attitude, Card, CardSet, Options, Placed, Transparences};
use crate::{Match, Millis, Seat, Seed};

/// A table with these options.
fn table(options: &str, seats: u8, seed: &str) -> Match<Transparences> {
    Match::start(options.parse().expect("options"), seats, Seed::from_text(seed)).expect("a table")
}

/// A round with these options.
fn round(options: &str, seats: u8, seed: &str) -> Transparences {
    table(options, seats, seed).position().clone()
}

fn placed(text: &str) -> Placed {
    text.parse().expect("a placed card")
}

fn lay(card: Card, attitude: u8, row: i8, col: i8) -> Action {
    Action::Lay(Placed { card, attitude: Attitude::new(attitude).expect("an attitude"), row, col })
}

/// Puts cards into a position as if seat `seat` had them in hand: they change places with its own.
fn rig(position: &mut Transparences, seat: Seat, cards: &[Card]) {
    for &card in cards {
        let swap = position.players[seat.index()].hand.iter().find(|own| !cards.contains(own));
        if position.players[seat.index()].hand.contains(card) {
            continue;
        }
        let own = swap.expect("a card to give");
        for player in &mut position.players {
            if player.hand.contains(card) {
                player.hand = player.hand.without(card).with(own);
            }
        }
        for other in &mut position.pile {
            if *other == card {
                *other = own;
            }
        }
        for (other, _) in &mut position.model {
            if *other == card {
                *other = own;
            }
        }
        let player = &mut position.players[seat.index()];
        player.hand = player.hand.without(own).with(card);
    }
}

/// A model of four cards, and so many disjoint sets of other cards that show it when stacked flush.
fn solvable(sets: usize) -> ([(Card, Attitude); 4], Vec<Vec<Placed>>) {
    let number = |n: u8| Card::new(n % 66).expect("a card");
    let attitude = |n: u8| Attitude::new(n % 8).expect("an attitude");
    for start in 0..66 {
        let model: [(Card, Attitude); 4] =
            std::array::from_fn(|i| (number(start + 17 * i as u8), attitude(start + 3 * i as u8)));
        let shows = model.iter().fold(0, |all, (card, attitude)| all | card.face(*attitude).0);
        let mut used: CardSet = model.iter().map(|(card, _)| *card).collect();
        let mut solutions = Vec::new();
        while let Some(solution) = stack_to_show(shows, used) {
            used = solution.iter().fold(used, |used, placed| used.with(placed.card));
            solutions.push(solution);
            if solutions.len() == sets {
                return (model, solutions);
            }
        }
    }
    panic!("no model can be shown by {sets} sets of other cards");
}

/// At most ten cards not in `used` that show the patch when stacked flush, greedily.
fn stack_to_show(shows: u64, mut used: CardSet) -> Option<Vec<Placed>> {
    let (mut shown, mut chosen) = (0, Vec::new());
    while shown != shows && chosen.len() < 10 {
        let all = CardSet::FULL.minus(used).iter();
        let all = all.flat_map(|card| card.attitudes().map(move |attitude| Placed { card, attitude, row: 0, col: 0 }));
        let fits = all.filter(|placed| placed.face().0 | shows == shows && placed.face().0 & !shown != 0);
        let best = fits.max_by_key(|placed| (placed.face().0 & !shown).count_ones())?;
        shown |= best.face().0;
        used = used.with(best.card);
        chosen.push(best);
    }
    (shown == shows).then_some(chosen)
}

fn at(seconds: u64) -> Millis {
    Millis::seconds(seconds)
}

fn options(text: &str) -> Options {
    text.parse().expect("options")
}
