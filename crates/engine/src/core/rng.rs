//! All randomness of a match, from one seed (C-2). The algorithm is specified in docs/RANDOMNESS.md and never changes.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use super::text::NotationError;
use crate::serde_as_text;

/// 128 bits from which everything drawn in a match follows. Its text is 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(pub [u8; 16]);

impl Seed {
    /// A seed from any text, for demonstrations and tests: the first half of the text's SHA-256.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut seed = [0; 16];
        seed.copy_from_slice(&Sha256::digest(text.as_bytes())[..16]);
        Self(seed)
    }

    /// The hash that is shown before the first card: SHA-256 of the seed's 16 bytes and the salt's.
    #[must_use]
    pub fn commitment(self, salt: Self) -> [u8; 32] {
        Sha256::new().chain_update(self.0).chain_update(salt.0).finalize().into()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Seed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("seed", text, "expected 32 hexadecimal digits");
        if text.len() != 32 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(bad());
        }
        let value = u128::from_str_radix(text, 16).map_err(|_| bad())?;
        Ok(Self(value.to_be_bytes()))
    }
}

serde_as_text!(Seed);

/// A stream of numbers: `ChaCha20` under a key made from a seed and a label. What is drawn for one purpose
/// never shifts what is drawn for another, because each purpose has its own label.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha20Rng);

impl Rng {
    /// The stream of `seed` for the purpose `label`.
    #[must_use]
    pub fn new(seed: Seed, label: &str) -> Self {
        let key = Sha256::new()
            .chain_update(b"ludotheque chance 1\0")
            .chain_update(seed.0)
            .chain_update(label.as_bytes())
            .finalize();
        Self(ChaCha20Rng::from_seed(key.into()))
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits, the low half first.
    pub fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    /// A number below `n`, each equally likely: 32 bits are drawn until they lie below the greatest multiple of
    /// `n`; the answer is the remainder.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one possibility");
        loop {
            let bits = self.next_u32();
            let remainder = bits % n;
            // The multiple of `n` below these bits is the greatest one if another `n` does not fit above it.
            if (bits - remainder).checked_add(n - 1).is_some() {
                return remainder;
            }
        }
    }

    /// One of `items`, each equally likely.
    ///
    /// # Panics
    /// If there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// Shuffles: for each place from the last down to the second, swaps it with one drawn from those up to it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// The cards shuffled into a pile. The first card of the shuffled list lies on top (C-2): it comes last here, so that
    /// `pop` deals from the top.
    #[must_use]
    pub fn pile<T>(&mut self, mut cards: Vec<T>) -> Vec<T> {
        self.shuffle(&mut cards);
        cards.reverse();
        cards
    }

    /// A seed for something that draws for itself.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 16];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }
}

/// The expected values were computed by an independent program from docs/RANDOMNESS.md alone.
#[cfg(test)]
mod tests {
    use super::*;

    fn stream(label: &str) -> Rng {
        Rng::new(Seed::from_text("ludotheque"), label)
    }

    #[test]
    fn c_2_the_first_thousand_numbers_are_pinned() {
        let mut rng = stream("test");
        let numbers: Vec<u32> = (0..1_000).map(|_| rng.next_u32()).collect();
        assert_eq!(numbers[..4], [0x6739_7745, 0x2dc5_df76, 0xd60e_22fb, 0xe338_a243]);
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, "f0d1e99af758e745b5f550ca83548d54f6c254bc9296f933e5ac9676bcd9c7e2");
    }

    #[test]
    fn c_2_a_shuffle_and_draws_are_pinned() {
        let mut cards: Vec<u32> = (0..36).collect();
        stream("shuffle").shuffle(&mut cards);
        assert_eq!(
            cards,
            [
                18, 24, 4, 22, 21, 30, 6, 14, 19, 31, 17, 1, 29, 8, 34, 23, 25, 3, 0, 15, 7, 13, 5, 20, 32, 35, 26, 16,
                10, 28, 12, 33, 11, 9, 27, 2
            ]
        );
        let mut rng = stream("below");
        let draws = [2, 3, 6, 10, 36, 66, 84, 1_000, 4_000_000_000, 1].map(|n| rng.below(n));
        assert_eq!(draws, [1, 1, 1, 7, 20, 56, 28, 785, 99_481_871, 0]);
    }

    #[test]
    fn c_2_a_pile_is_dealt_from_the_first_of_the_shuffled_list() {
        let mut pile = stream("shuffle").pile((0..36).collect());
        let dealt: Vec<u32> = std::iter::from_fn(|| pile.pop()).take(5).collect();
        assert_eq!(dealt, [18, 24, 4, 22, 21]);
    }

    #[test]
    fn c_2_a_seed_is_its_text() {
        let seed = Seed::from_text("ludotheque");
        assert_eq!(seed.to_string(), "804f742a14bf67dfbbaff5f6e4ab7d7e");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        for bad in ["", "804f", "804F742A14BF67DFBBAFF5F6E4AB7D7E", "+04f742a14bf67dfbbaff5f6e4ab7d7e", "é"] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }
}
