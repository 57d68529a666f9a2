//! Puissances en chaîne at the table: hidden hands, and which law of exponents was forgotten.

use engine::games::puissances::{self, Action, CardId, Effect, Number, Opening, Play, Puissances, Reason, Sign};
use engine::{Millis, Position, Refusal, Seat};

use crate::study::{ErrorKind, Shows, Study, Verdict, Yield};

impl Study for Puissances {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        Some(Action::Accept)
    }

    fn contesting() -> Option<Action> {
        Some(Action::Contest)
    }

    fn shows(effect: &Effect) -> Shows {
        match effect {
            Effect::Played { seat, .. } => Shows::HandOf(*seat),
            // A constraint that is given up is seen by all, and what follows is drawn.
            Effect::Discarded { .. }
            | Effect::Remade { .. }
            | Effect::DrewForce { .. }
            | Effect::DrewConstraint { .. }
            | Effect::DrewCards { .. }
            | Effect::DrewValues { .. }
            | Effect::Ended { .. } => Shows::Chance,
            Effect::Waiting { .. }
            | Effect::Accepted { .. }
            | Effect::Contested { .. }
            | Effect::Wrote { .. }
            | Effect::Coloured { .. }
            | Effect::Passed { .. } => Shows::Nothing,
        }
    }

    fn contest(effect: &Effect) -> Option<(Seat, Verdict)> {
        match effect {
            Effect::Contested { seat, verdict: puissances::Verdict::Wrong } => Some((*seat, Verdict::Right)),
            Effect::Contested { seat, verdict: puissances::Verdict::Right } => Some((*seat, Verdict::Wrong)),
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
        match self.clone().act(Millis(0), seat, action) {
            Err(Refusal::Rule(Reason::NotAccepted { card, .. })) => Some(forgotten_law(card, *opening)),
            Err(Refusal::Rule(Reason::TooLong(_))) => Some(ErrorKind::Length),
            Err(Refusal::Rule(Reason::NotJoined)) => Some(ErrorKind::Placement),
            Err(_) => None,
            Ok(_) => (!card.accepts(opening.result())).then(|| forgotten_law(card, *opening)),
        }
    }

    /// Every chain of a cell would have to be measured.
    fn yields(&self, _: Seat, _: &Action) -> Option<Yield> {
        None
    }
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
}
