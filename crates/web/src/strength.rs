//! The level "at my strength": how well somebody plays a game on this device, learned from who wins.

use engine::GameId;

use crate::browser;

/// The level of the first match: most people win it or come close.
const FIRST: u8 = 2;
/// The weakest and the strongest level.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

fn name(game: GameId) -> String {
    format!("strength-{game}")
}

/// The level of computer that is a match for the player.
#[must_use]
pub fn level(game: GameId) -> u8 {
    let kept = browser::kept(&name(game)).and_then(|text| text.parse().ok());
    kept.filter(|level| LEVELS.contains(level)).unwrap_or(FIRST)
}

/// Learns from a match against a level: a win makes the next one harder, a defeat easier.
pub fn learn(game: GameId, against: u8, won: bool) {
    browser::keep(&name(game), &next(against, won).to_string());
}

/// The level after a match against a level.
#[must_use]
pub fn next(against: u8, won: bool) -> u8 {
    let next = if won { against.saturating_add(1) } else { against.saturating_sub(1) };
    next.clamp(*LEVELS.start(), *LEVELS.end())
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn defeats_make_it_easier_and_wins_harder_within_the_levels() {
        assert_eq!((next(2, true), next(2, false)), (3, 1));
        assert_eq!((next(8, true), next(1, false)), (8, 1));
    }
}
