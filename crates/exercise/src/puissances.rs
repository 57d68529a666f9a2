//! Find all pairs of values whose result satisfies a constraint. The measure: the constraint's force and how many of the
//! results it accepts.

use engine::games::puissances::{CardId, Deck, Number, Puissances, Sign, Value};

use super::{ExerciseGame, Making, TRIES};

/// Values, an operation and a constraint, and all that satisfies it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The values to choose two different ones from.
    pub hand: Vec<Value>,
    /// What is done with them.
    pub sign: Sign,
    /// What the result has to be.
    pub constraint: CardId,
    /// The places in the hand of all pairs that satisfy it; a product counts once, the earlier place first.
    pub right: Vec<(usize, usize)>,
}

impl Results {
    /// What the values at two places of the hand make.
    #[must_use]
    pub fn result(&self, (row, column): (usize, usize)) -> Number {
        Number::operation(self.hand[row].number(), self.sign, self.hand[column].number())
    }

    /// The same written out, as in `2³ × 5² = 200`.
    #[must_use]
    pub fn written(&self, pair: (usize, usize)) -> String {
        let (row, column) = (self.hand[pair.0], self.hand[pair.1]);
        format!("{} {} {} = {}", row.written(), self.sign, column.written(), self.result(pair))
    }

    /// The pair as [`Self::right`] has it: a product is the same both ways.
    #[must_use]
    pub fn spelled(&self, (row, column): (usize, usize)) -> (usize, usize) {
        match self.sign {
            Sign::Times => (row.min(column), row.max(column)),
            Sign::Over => (row, column),
        }
    }
}

impl ExerciseGame for Puissances {
    type Exercise = Results;

    fn exercise(making: &mut Making) -> Option<Results> {
        exercise(making)
    }
}

fn exercise(making: &mut Making) -> Option<Results> {
    let count = making.by(3, 4, 5);
    let (length, wanted) = (making.by(1, 2, 3), making.by(2..=4, 2..=4, 2..=4));
    let mut values = Deck::Mixed.values();
    let constraints: Vec<CardId> = CardId::all().filter(|card| card.force().length() == length).collect();
    for _ in 0..TRIES {
        making.rng.shuffle(&mut values);
        let hand = values[..count].to_vec();
        let constraint = *making.rng.choose(&constraints);
        let sign = *making.rng.choose(Sign::ALL);
        let results = fitting(hand, sign, constraint);
        if wanted.contains(&results.right.len()) {
            return Some(results);
        }
    }
    None
}

pub(crate) fn fitting(hand: Vec<Value>, sign: Sign, constraint: CardId) -> Results {
    let places = 0..hand.len();
    let pairs = places.clone().flat_map(|row| places.clone().map(move |column| (row, column)));
    let results = Results { hand, sign, constraint, right: Vec::new() };
    let counts = |&(row, column): &(usize, usize)| row != column && results.spelled((row, column)) == (row, column);
    let right = pairs.filter(counts).filter(|&pair| constraint.accepts(results.result(pair))).collect();
    Results { right, ..results }
}
