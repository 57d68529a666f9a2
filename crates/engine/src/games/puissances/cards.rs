//! The 64 constraint cards (PC-1.4): a table. `tests/cards.rs` holds every card in its band.

use super::constraints::{Constraint, Force, Test};
use super::power::{Base, Number};

const fn card(
    force: Force,
    tests: &'static [Test],
    french: &'static str,
    english: &'static str,
    symbols: &'static str,
) -> Constraint {
    Constraint { force, tests, french, english, symbols }
}

const fn ten(n: i8) -> Number {
    Number::ten(n)
}

const fn two(n: i8) -> Number {
    Number::new(n, 0)
}

const fn five(n: i8) -> Number {
    Number::new(0, n)
}

use Force::{Four, One, Three, Two};
use Test::{
    Above, AtLeast, AtMost, AtMostDecimals, Below, Cube, Decimals, DivisorOf, InverseOfWhole, Is, MultipleOf,
    NotSquare, NotWhole, OneOf, OrInverse, PowerOf, PowerOfTwoFifths, Square, TimesPowerOfTen, Whole,
    WholeNotMultipleOf,
};

/// All cards, by strength.
#[rustfmt::skip]
pub const CARDS: [Constraint; 64] = [
    card(One, &[AtLeast(ten(-2)), AtMost(ten(2))], "compris entre 10⁻² et 10²", "between 10⁻² and 10²", "10⁻² ≤ R ≤ 10²"),
    card(One, &[AtLeast(ten(0)), AtMost(ten(3))], "compris entre 1 et 10³", "between 1 and 10³", "1 ≤ R ≤ 10³"),
    card(One, &[AtLeast(ten(1)), AtMost(ten(5))], "compris entre 10 et 10⁵", "between 10 and 10⁵", "10 ≤ R ≤ 10⁵"),
    card(One, &[Below(ten(1))], "inférieur à 10", "less than 10", "R < 10"),
    card(One, &[Below(ten(2))], "inférieur à 100", "less than 100", "R < 10²"),
    card(One, &[Above(ten(2))], "supérieur à 100", "greater than 100", "R > 10²"),
    card(One, &[Above(ten(3))], "supérieur à 1 000", "greater than 1,000", "R > 10³"),
    card(One, &[MultipleOf(two(1))], "un entier pair", "an even whole number", "R = 2×k"),
    card(One, &[MultipleOf(five(1))], "un multiple de 5", "a multiple of 5", "R = 5×k"),
    card(One, &[MultipleOf(two(2))], "un multiple de 4", "a multiple of 4", "R = 4×k"),
    card(One, &[MultipleOf(five(2))], "un multiple de 25", "a multiple of 25", "R = 25×k"),
    card(One, &[MultipleOf(ten(1))], "un multiple de 10", "a multiple of 10", "R = 10×k"),
    card(One, &[DivisorOf(ten(6))], "un diviseur d’un million", "a divisor of one million", "10⁶ = R×k"),
    card(One, &[Square], "le carré d’un nombre décimal", "the square of a decimal number", "R = (2ⁿ×5ᵐ)²"),
    card(One, &[Whole, NotSquare], "un entier qui n’est pas un carré parfait", "a whole number that is not a perfect square", "R = k, √R ≠ k"),
    card(One, &[NotWhole], "un nombre décimal non entier", "a decimal number that is not whole", "R ≠ k"),

    card(Two, &[PowerOf(Base::Two)], "une puissance de 2", "a power of 2", "R = 2ⁿ"),
    card(Two, &[PowerOf(Base::Five)], "une puissance de 5", "a power of 5", "R = 5ⁿ"),
    card(Two, &[PowerOf(Base::Ten)], "une puissance de 10", "a power of 10", "R = 10ⁿ"),
    card(Two, &[InverseOfWhole], "l’inverse d’un entier", "the reciprocal of a whole number", "R = 1÷k"),
    card(Two, &[WholeNotMultipleOf(two(1))], "un entier impair", "an odd whole number", "R = 2×k+1"),
    card(Two, &[Whole, Cube], "le cube d’un entier", "the cube of a whole number", "R = k³"),
    card(Two, &[AtLeast(ten(0)), Below(ten(1))], "compris entre 1 et 10 (10 exclu)", "at least 1 and less than 10", "1 ≤ R < 10"),
    card(Two, &[AtLeast(ten(2)), Below(ten(3))], "compris entre 100 et 1 000 (1 000 exclu)", "at least 100 and less than 1,000", "10² ≤ R < 10³"),
    card(Two, &[Below(ten(-1))], "inférieur à un dixième", "less than one tenth", "R < 10⁻¹"),
    card(Two, &[Above(ten(5))], "supérieur à cent mille", "greater than one hundred thousand", "R > 10⁵"),
    card(Two, &[MultipleOf(ten(4))], "un multiple de 10⁴", "a multiple of 10⁴", "R = 10⁴×k"),
    card(Two, &[Whole, AtLeast(ten(1)), Below(ten(2))], "un entier à deux chiffres", "a two-digit whole number", "R = k, 10 ≤ R < 10²"),
    card(Two, &[Whole, AtLeast(ten(2)), Below(ten(3))], "un entier à trois chiffres", "a three-digit whole number", "R = k, 10² ≤ R < 10³"),
    card(Two, &[Square, NotWhole], "le carré d’un nombre décimal non entier", "the square of a decimal number that is not whole", "R = (2ⁿ×5ᵐ)², R ≠ k"),
    card(Two, &[NotWhole, AtMostDecimals(2)], "un nombre à une ou deux décimales", "a number with one or two decimal places", "R = k÷10², R ≠ k"),
    card(Two, &[PowerOf(Base::Ten), Whole], "une puissance de 10 d’exposant positif ou nul", "a power of 10 with an exponent of 0 or more", "R = 10ᵏ"),

    card(Three, &[Is(ten(0))], "égal à 1", "equal to 1", "R = 1"),
    card(Three, &[PowerOf(Base::Ten), Below(ten(0))], "une puissance de 10 d’exposant négatif", "a power of 10 with a negative exponent", "R = 10ⁿ, n < 0"),
    card(Three, &[PowerOf(Base::Two), Below(ten(0))], "une puissance de 2 d’exposant négatif", "a power of 2 with a negative exponent", "R = 2ⁿ, n < 0"),
    card(Three, &[PowerOf(Base::Five), Below(ten(0))], "une puissance de 5 d’exposant négatif", "a power of 5 with a negative exponent", "R = 5ⁿ, n < 0"),
    card(Three, &[PowerOfTwoFifths], "une puissance de 2/5", "a power of 2/5", "R = (2÷5)ⁿ"),
    card(Three, &[PowerOf(Base::Five), Above(ten(4))], "une puissance de 5 supérieure à 10⁴", "a power of 5 greater than 10⁴", "R = 5ⁿ, R > 10⁴"),
    card(Three, &[Decimals(4)], "un nombre à exactement quatre décimales", "a number with exactly four decimal places", "10⁴×R = k, 10³×R ≠ k"),
    card(Three, &[Decimals(3)], "un nombre à exactement trois décimales", "a number with exactly three decimal places", "10³×R = k, 10²×R ≠ k"),
    card(Three, &[PowerOf(Base::Two), Above(Number::new(1, 2))], "une puissance de 2 supérieure à 50", "a power of 2 greater than 50", "R = 2ⁿ, R > 50"),
    card(Three, &[PowerOf(Base::Ten), AtLeast(ten(6))], "une puissance de 10 au moins égale à un million", "a power of 10 of at least one million", "R = 10ⁿ, R ≥ 10⁶"),
    card(Three, &[Below(ten(-3))], "inférieur à un millième", "less than one thousandth", "R < 10⁻³"),
    card(Three, &[Whole, TimesPowerOfTen(two(1))], "égal à 2, ou à 2 suivi de zéros", "2, or 2 followed by zeros", "R = 2×10ᵏ"),
    card(Three, &[Whole, TimesPowerOfTen(five(1))], "égal à 5, ou à 5 suivi de zéros", "5, or 5 followed by zeros", "R = 5×10ᵏ"),
    card(Three, &[NotWhole, Above(ten(0)), Below(ten(1))], "un nombre non entier entre 1 et 10", "a number between 1 and 10 that is not whole", "1 < R < 10, R ≠ k"),
    card(Three, &[NotWhole, Above(ten(1))], "un nombre non entier supérieur à 10", "a number greater than 10 that is not whole", "R > 10, R ≠ k"),
    card(Three, &[InverseOfWhole, Cube, Below(ten(0))], "l’inverse du cube d’un entier supérieur à 1", "the reciprocal of the cube of a whole number above 1", "R = 1÷k³, k > 1"),

    card(Four, &[OrInverse(ten(1))], "égal à 10 ou à son inverse", "equal to 10 or its reciprocal", "R ∈ {10, 10⁻¹}"),
    card(Four, &[OrInverse(ten(2))], "égal à 100 ou à 0,01", "equal to 100 or 0.01", "R ∈ {10², 10⁻²}"),
    card(Four, &[OrInverse(ten(3))], "égal à mille ou à un millième", "equal to one thousand or one thousandth", "R ∈ {10³, 10⁻³}"),
    card(Four, &[Is(ten(4))], "égal à 10⁴", "equal to 10⁴", "R = 10⁴"),
    card(Four, &[OrInverse(ten(5))], "égal à cent mille ou à son inverse", "equal to one hundred thousand or its reciprocal", "R ∈ {10⁵, 10⁻⁵}"),
    card(Four, &[OrInverse(ten(6))], "égal à un million ou à un millionième", "equal to one million or one millionth", "R ∈ {10⁶, 10⁻⁶}"),
    card(Four, &[Is(two(1))], "égal à 2", "equal to 2", "R = 2"),
    card(Four, &[OrInverse(five(1))], "égal à 5 ou à 0,2", "equal to 5 or 0.2", "R ∈ {5, 5⁻¹}"),
    card(Four, &[OneOf(two(-1), two(5))], "égal à un demi ou à 32", "equal to one half or 32", "R ∈ {2⁻¹, 2⁵}"),
    card(Four, &[OrInverse(two(2))], "égal à 4 ou à un quart", "equal to 4 or one quarter", "R ∈ {2², 2⁻²}"),
    card(Four, &[OrInverse(two(3))], "égal au cube de 2 ou à son inverse", "equal to the cube of 2 or its reciprocal", "R ∈ {2³, 2⁻³}"),
    card(Four, &[OrInverse(two(4))], "égal à 16 ou à son inverse", "equal to 16 or its reciprocal", "R ∈ {2⁴, 2⁻⁴}"),
    card(Four, &[OrInverse(two(6))], "égal à 64 ou à son inverse", "equal to 64 or its reciprocal", "R ∈ {2⁶, 2⁻⁶}"),
    card(Four, &[Is(five(2))], "égal au carré de 5", "equal to the square of 5", "R = 5²"),
    card(Four, &[OrInverse(five(3))], "égal à 125 ou à 0,008", "equal to 125 or 0.008", "R ∈ {5³, 5⁻³}"),
    card(Four, &[OneOf(five(4), five(-2))], "égal à 625 ou à 0,04", "equal to 625 or 0.04", "R ∈ {5⁴, 5⁻²}"),
];
