//! The cards of a deck: values and the constraints that go with them (PC-1.2, PC-1.4).

use std::sync::LazyLock;

use super::constraints::{CardId, Force};
use super::options::Deck;
use super::power::{Base, Number, Sign, Value};

impl Deck {
    /// The values of the deck, each once, in ascending order (PC-1.2).
    #[must_use]
    pub fn values(self) -> Vec<Value> {
        let (bases, exponents): (&[Base], _) = match self {
            Self::Mixed => (Base::ALL, 0..=6),
            Self::Tens => (&[Base::Ten], 0..=6),
            Self::Relative => (Base::ALL, -3..=3),
        };
        bases.iter().flat_map(|&base| exponents.clone().map(move |exponent| Value { base, exponent })).collect()
    }

    /// How many cards there are of each value (PC-1.2).
    #[must_use]
    pub const fn copies(self) -> usize {
        match self {
            Self::Mixed | Self::Relative => 4,
            Self::Tens => 8,
        }
    }

    /// Every result that two cards of the deck and a sign can give.
    #[must_use]
    pub fn results(self) -> Vec<Number> {
        let values = self.values();
        let mut results: Vec<Number> = Vec::new();
        for (row, column) in values.iter().flat_map(|&row| values.iter().map(move |&column| (row, column))) {
            for &sign in Sign::ALL {
                results.push(Number::operation(row.number(), sign, column.number()));
            }
        }
        results.sort_unstable();
        results.dedup();
        results
    }

    /// PC-1.4: the constraints in play, in order. A card that accepts nothing or everything with this deck leaves.
    #[must_use]
    pub fn constraints(self) -> &'static [CardId] {
        static IN_PLAY: LazyLock<Vec<Vec<CardId>>> =
            LazyLock::new(|| Deck::ALL.iter().map(|deck| deck.find_constraints()).collect());
        &IN_PLAY[self as usize]
    }

    fn find_constraints(self) -> Vec<CardId> {
        let results = self.results();
        let counts = |card: &CardId| {
            let accepted = results.iter().filter(|&&result| card.accepts(result)).count();
            0 < accepted && accepted < results.len()
        };
        CardId::all().filter(counts).collect()
    }

    /// The constraints in play of one strength.
    pub fn of_force(self, force: Force) -> impl Iterator<Item = CardId> {
        self.constraints().iter().copied().filter(move |card| card.force() == force)
    }
}
