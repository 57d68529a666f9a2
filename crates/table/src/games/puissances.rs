//! Puissances en chaîne at the table: hidden hands, and which law of exponents was forgotten.

use engine::games::puissances::{
    self, Action, CardId, CellSet, Effect, Force, Number, Opening, Play, Puissances, Reason, Sign,
};
use engine::{ContestOutcome, Millis, Position, Refusal, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Puissances {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        Some(Action::Accept)
    }

    fn contesting() -> Option<Action> {
        Some(Action::Contest)
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            Effect::Played { seat, .. } => Reveals::HandOf(*seat),
            // A constraint that is given up is seen by all, and what follows is drawn.
            Effect::Discarded { .. }
            | Effect::Remade { .. }
            | Effect::DrewForce { .. }
            | Effect::DrewConstraint { .. }
            | Effect::DrewCards { .. }
            | Effect::DrewValues { .. }
            | Effect::Ended { .. } => Reveals::Randomness,
            Effect::Waiting { .. }
            | Effect::Accepted { .. }
            | Effect::Contested { .. }
            | Effect::Wrote { .. }
            | Effect::Coloured { .. }
            | Effect::Passed { .. } => Reveals::Nothing,
        }
    }

    fn contest(effect: &Effect) -> Option<(Seat, ContestOutcome)> {
        match effect {
            Effect::Contested { seat, outcome } => Some((*seat, *outcome)),
            Effect::Played { .. }
            | Effect::Discarded { .. }
            | Effect::Remade { .. }
            | Effect::DrewForce { .. }
            | Effect::DrewConstraint { .. }
            | Effect::DrewCards { .. }
            | Effect::DrewValues { .. }
            | Effect::Ended { .. }
            | Effect::Waiting { .. }
            | Effect::Accepted { .. }
            | Effect::Wrote { .. }
            | Effect::Coloured { .. }
            | Effect::Passed { .. } => None,
        }
    }

    /// PC-2.3, PC-2.4: a result that the constraint does not accept, or a chain that is too long.
    fn error(&self, seat: Seat, action: &Action) -> Option<ErrorKind> {
        let Action::Play(Play { opening, .. }) = action else { return None };
        let card = self.hand(self.side_of(seat)).constraint?;
        // Explaining would measure chains, which takes long; the reason alone is enough.
        match self.clone().apply(Millis(0), seat, action) {
            Err(Refusal::Rule(Reason::NotAccepted { card, .. })) => Some(forgotten_law(card, *opening)),
            Err(Refusal::Rule(Reason::TooLong(_))) => Some(ErrorKind::Length),
            Err(Refusal::Rule(Reason::NotJoined)) => Some(ErrorKind::Placement),
            Err(_) => None,
            Ok(_) => (!card.accepts(opening.result())).then(|| forgotten_law(card, *opening)),
        }
    }

    /// The cells that a move colours, and the most that the constraint in hand allows anywhere. Who passes colours
    /// none (PC-2.6). The length of the own chain would be another measure, but an exact one of every move takes long.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        let found = match action {
            Action::Play(play) => play.chain.len(),
            Action::Pass(_) => 0,
            Action::Choose(_) | Action::Accept | Action::Contest | Action::Colour(_) => return None,
        };
        let side = self.side_of(seat);
        let force = self.hand(side).constraint?.force();
        Some(Yield { found, best: most_cells(self, side, force) })
    }
}

/// The most cells that a right move of this side can colour (PC-2.3, PC-2.4).
fn most_cells(position: &Puissances, side: usize, force: Force) -> u32 {
    // PC-2.4 names the largest chains: where one fits, no other cell needs to be looked at.
    let largest = match force {
        Force::One => 1,
        Force::Two => 2,
        Force::Three => 5,
        Force::Four => 6,
    };
    let cells: CellSet = position.valid_openings(side).iter().map(|opening| opening.cell).collect();
    let mut most = 0;
    for cell in cells.iter() {
        let sizes = position.chains(cell, force).into_iter().map(CellSet::len);
        most = most.max(sizes.max().unwrap_or(0));
        if most == largest {
            break;
        }
    }
    most
}

/// With which wrong law the result would have satisfied the constraint.
fn forgotten_law(card: CardId, opening: Opening) -> ErrorKind {
    let (row, column) = (opening.row.value(), opening.column.value());
    let result = opening.result();
    let other = match opening.cell.sign() {
        Sign::Times => Sign::Over,
        Sign::Over => Sign::Times,
    };
    let multiplied = (row.base == column.base).then(|| {
        let exponent = row.exponent * column.exponent;
        puissances::Value { base: row.base, exponent }.number()
    });
    if card.accepts(Number::ONE.over(result)) {
        ErrorKind::ExponentSign
    } else if card.accepts(Number::operation(row.number(), other, column.number()))
        || multiplied.is_some_and(|number| card.accepts(number))
    {
        ErrorKind::ExponentRule
    } else {
        ErrorKind::Result
    }
}

#[cfg(test)]
mod tests {
    use engine::games::puissances::{Base, Cell, Source, Value};
    use engine::{Rng, Seed, Setup};

    use super::*;

    fn opening(cell: Cell, row: (Base, i8), column: (Base, i8)) -> Opening {
        let source = |(base, exponent)| Source::Head(Value { base, exponent });
        Opening { cell, row: source(row), column: source(column) }
    }

    /// Every law is forgotten by somebody, and what is named would have satisfied the constraint.
    #[test]
    fn pc_2_8_the_forgotten_law_would_have_satisfied_the_constraint() {
        let mut seen = std::collections::BTreeMap::new();
        for card in CardId::all() {
            for cell in [Cell::new(0, 0), Cell::new(0, 1)] {
                for (row, column) in (0..=6).flat_map(|row| (0..=6).map(move |column| (row, column))) {
                    let opening = opening(cell, (Base::Two, row), (Base::Two, column));
                    if card.accepts(opening.result()) {
                        continue;
                    }
                    let kind = forgotten_law(card, opening);
                    *seen.entry(kind).or_insert(0) += 1;
                    let inverse = card.accepts(Number::ONE.over(opening.result()));
                    assert_eq!(kind == ErrorKind::ExponentSign, inverse, "{card} {row} {column}");
                }
            }
        }
        for kind in [ErrorKind::ExponentSign, ErrorKind::ExponentRule, ErrorKind::Result] {
            assert!(seen.contains_key(&kind), "{kind}: {seen:?}");
        }
    }

    /// A table where all have drawn a constraint of this strength.
    fn table(options: &str, force: Force, seed: &str) -> Puissances {
        let options = options.parse().expect("options");
        let setup = Setup { options, seats: 2, seed: Seed::from_text(seed), round: 0, at: Millis(0) };
        let mut position = Puissances::start(&setup).expect("a table");
        for _ in 0..2 {
            position.apply(Millis(0), position.turn(), &Action::Choose(force)).expect("a force is chosen");
        }
        position
    }

    /// The slow way: every right move that the rules list.
    fn most_cells_of_legal(position: &Puissances) -> u32 {
        let (seat, mut legal) = (position.turn(), Vec::new());
        position.legal_actions(seat, &mut legal);
        let cells = legal.iter().map(|action| match action {
            Action::Play(play) if position.error(seat, action).is_none() => play.chain.len(),
            Action::Play(_) | Action::Choose(_) | Action::Pass(_) => 0,
            Action::Accept | Action::Contest | Action::Colour(_) => 0,
        });
        cells.max().unwrap_or(0)
    }

    #[test]
    fn pc_2_4_the_best_move_colours_as_much_as_any_legal_one() {
        for options in ["board=small", "board=small referee=vigilant contest_seconds=1", "board=double"] {
            for &force in Force::ALL {
                let mut position = table(options, force, "cells");
                let mut rng = Rng::new(Seed::from_text("cells"), options);
                for turn in 0..4 {
                    if position.outcome().is_some() {
                        break;
                    }
                    let (seat, at) = (position.turn(), Millis(1_000 * turn));
                    let pass = Action::Pass(force);
                    let best = most_cells_of_legal(&position);
                    assert_eq!(position.yields(seat, &pass), Some(Yield { found: 0, best }), "{position}");
                    let mut legal = Vec::new();
                    position.legal_actions(seat, &mut legal);
                    let action = *rng.choose(&legal);
                    if let Action::Play(play) = action {
                        let found = play.chain.len();
                        assert_eq!(position.yields(seat, &action), Some(Yield { found, best }));
                    }
                    position.apply(at, seat, &action).expect("a legal action");
                    position.tick(at.plus(Millis(1_000)));
                }
            }
        }
    }

    #[test]
    fn pc_2_6_who_passes_with_a_large_chain_in_sight_misses_it() {
        let tables = (0..).map(|number| table("", Force::Four, &format!("large {number}")));
        let fits = |position: &Puissances| !position.valid_openings(position.side_of(position.turn())).is_empty();
        let position = tables.take(50).find(fits).expect("a deal whose constraint can be satisfied at once");
        let seat = position.turn();
        let (side, mut seen) = (position.side_of(seat), Vec::new());
        for opening in position.valid_openings(side) {
            seen.extend(position.chains(opening.cell, Force::Four).into_iter().map(|chain| (opening, chain)));
        }
        let (opening, chain) = seen.into_iter().max_by_key(|(_, chain)| chain.len()).expect("a card that fits");
        let draw = Force::One;
        let whole = Action::Play(Play { opening, chain, draw });
        let single = Action::Play(Play { opening, chain: CellSet::only(opening.cell), draw });
        assert_eq!(position.yields(seat, &whole), Some(Yield { found: 6, best: 6 }), "the largest chain of force 4");
        assert_eq!(position.yields(seat, &single), Some(Yield { found: 1, best: 6 }));
        assert_eq!(position.yields(seat, &Action::Pass(draw)), Some(Yield { found: 0, best: 6 }));
    }
}
