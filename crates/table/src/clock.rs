//! Clocks (C-14). They run on the time of the match, which stands still while the table is paused.
//!
//! A clock runs only while exactly one seat is to act, that seat is played by a person, and it is not merely asked
//! about a pending move: silence then means consent (C-4), and the window closes by itself. In real time no clock runs;
//! the game has its own deadlines. A bot's clock does not run, because the speed of its host should not count.

use engine::{Millis, Seat};

/// How time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// No clocks.
    None,
    /// A fixed time for each action.
    Move {
        /// The time.
        each: Millis,
    },
    /// A time for the whole match.
    Game {
        /// At the start.
        start: Millis,
        /// For each turn that the player ends.
        increment: Millis,
        /// Increments add nothing beyond this.
        cap: Option<Millis>,
    },
}

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    rule: ClockRule,
    left: Vec<Millis>,
    running: Option<(Seat, Millis)>,
}

const fn minus(time: Millis, span: Millis) -> Millis {
    Millis(time.0.saturating_sub(span.0))
}

impl Clocks {
    pub(crate) fn new(rule: ClockRule, seats: u8) -> Self {
        let start = match rule {
            ClockRule::None => Millis(0),
            ClockRule::Move { each } => each,
            ClockRule::Game { start, .. } => start,
        };
        Self { rule, left: vec![start; usize::from(seats)], running: None }
    }

    /// Whether there are clocks at all.
    #[must_use]
    pub fn exist(&self) -> bool {
        self.rule != ClockRule::None
    }

    /// The seat whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The time a seat has left at a moment of the match.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let left = *self.left.get(seat.index()).filter(|_| self.exist())?;
        Some(match self.running {
            Some((running, since)) if running == seat => minus(left, minus(now, since)),
            _ => left,
        })
    }

    /// When the running clock falls, and whose it is.
    #[must_use]
    pub fn falls(&self) -> Option<(Millis, Seat)> {
        self.running.map(|(seat, since)| (since.plus(self.left[seat.index()]), seat))
    }

    /// From `now` on the clock of `next` runs; `acted` is the seat whose action led here.
    pub(crate) fn turn(&mut self, now: Millis, next: Option<Seat>, acted: Option<Seat>) {
        if !self.exist() {
            return;
        }
        let before = self.running();
        if let Some((seat, since)) = self.running.take() {
            let left = &mut self.left[seat.index()];
            *left = minus(*left, minus(now, since));
            if acted == Some(seat) {
                self.rewarded(seat, next);
            }
        }
        if let (ClockRule::Move { each }, Some(seat)) = (self.rule, next.filter(|_| next != before)) {
            self.left[seat.index()] = each;
        }
        self.running = next.map(|seat| (seat, now));
    }

    /// What an action brings: a fresh time per action, or the increment when the turn is over.
    fn rewarded(&mut self, seat: Seat, next: Option<Seat>) {
        let left = &mut self.left[seat.index()];
        match self.rule {
            ClockRule::None => {}
            ClockRule::Move { each } => *left = each,
            ClockRule::Game { increment, cap, .. } if next != Some(seat) => {
                let more = left.plus(increment);
                // Time that was given may exceed the cap, and stays.
                *left = cap.map_or(more, |cap| more.min(cap).max(*left));
            }
            ClockRule::Game { .. } => {}
        }
    }

    /// Adds time.
    pub(crate) fn give(&mut self, seat: Seat, span: Millis) {
        self.left[seat.index()] = self.left[seat.index()].plus(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn c_14_the_increment_comes_with_the_end_of_the_turn_and_stops_at_the_cap() {
        let rule = ClockRule::Game { start: Millis(1_000), increment: Millis(300), cap: Some(Millis(1_200)) };
        let mut clocks = Clocks::new(rule, 2);
        clocks.turn(Millis(0), Some(A), None);
        clocks.turn(Millis(50), Some(A), Some(A));
        assert_eq!(clocks.left(A, Millis(60)), Some(Millis(940)), "still the same turn");
        clocks.turn(Millis(60), Some(B), Some(A));
        assert_eq!(clocks.left(A, Millis(500)), Some(Millis(1_200)), "940 and 300, capped");
        assert_eq!(clocks.falls(), Some((Millis(1_060), B)));
        clocks.give(B, Millis(5_000));
        clocks.turn(Millis(160), Some(A), Some(B));
        assert_eq!(clocks.left(B, Millis(160)), Some(Millis(5_900)), "given time exceeds the cap");
    }

    #[test]
    fn c_14_a_time_per_action_starts_afresh_with_each() {
        let mut clocks = Clocks::new(ClockRule::Move { each: Millis(100) }, 2);
        clocks.turn(Millis(0), Some(A), None);
        clocks.turn(Millis(90), Some(A), Some(A));
        assert_eq!(clocks.falls(), Some((Millis(190), A)));
        clocks.turn(Millis(120), Some(A), None);
        assert_eq!(clocks.falls(), Some((Millis(190), A)), "what others do gives no time");
        clocks.turn(Millis(130), None, Some(A));
        assert_eq!(clocks.falls(), None);
        clocks.turn(Millis(500), Some(B), None);
        assert_eq!(clocks.falls(), Some((Millis(600), B)));
    }
}
