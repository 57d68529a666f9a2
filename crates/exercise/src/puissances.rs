//! Find all pairs of values whose result satisfies a constraint. Difficulty: the strength of the constraint, and how
//! many of the results it accepts.

use engine::games::puissances::{CardId, Deck, Number, Puissances, Sign, Value};

use super::{ExerciseGame, ExerciseParams, TRIES};

/// Values, an operation and a constraint, and all pairs that satisfy it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The values from which to choose two different ones.
    pub hand: Vec<Value>,
    /// The operation.
    pub sign: Sign,
    /// The constraint on the result.
    pub constraint: CardId,
    /// Indices into the hand of all pairs that satisfy it; a product counts once, the smaller index first.
    pub right: Vec<(usize, usize)>,
}

impl Results {
    /// The result for the values at two indices of the hand.
    #[must_use]
    pub fn result(&self, (row, column): (usize, usize)) -> Number {
        Number::operation(self.hand[row].number(), self.sign, self.hand[column].number())
    }

    /// The operation written out, as in `2³ × 5² = 200`.
    #[must_use]
    pub fn written(&self, pair: (usize, usize)) -> String {
        let (row, column) = (self.hand[pair.0], self.hand[pair.1]);
        format!("{} {} {} = {}", row.written(), self.sign, column.written(), self.result(pair))
    }

    /// Normalizes a pair as in [`Self::right`]: a product is commutative.
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

    fn exercise(params: &mut ExerciseParams) -> Option<Results> {
        exercise(params)
    }
}

fn exercise(params: &mut ExerciseParams) -> Option<Results> {
    let count = params.by(3, 4, 5);
    let (length, wanted) = (params.by(1, 2, 3), params.by(2..=4, 2..=4, 2..=4));
    let mut values = Deck::Mixed.values();
    let constraints: Vec<CardId> = CardId::all().filter(|card| card.force().length() == length).collect();
    for _ in 0..TRIES {
        params.rng.shuffle(&mut values);
        let hand = values[..count].to_vec();
        let constraint = *params.rng.choose(&constraints);
        let sign = *params.rng.choose(Sign::ALL);
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
