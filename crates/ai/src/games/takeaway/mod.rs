//! Bots for Take-away: the higher the level, the more often it leaves a multiple of four (TA-1.4).

use engine::games::takeaway::{Action, Takeaway, winning_take};
use engine::{Position as _, Rng};

use crate::{BotGame, BotKind, Decision, Level, MoveRequest};

impl BotGame for Takeaway {
    const REFERENCES: &'static [&'static str] = &["perfect"];

    fn nodes(_: Level) -> u64 {
        1
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(request.seed, "takeaway");
        let knows = match request.kind {
            BotKind::Level(level) => rng.below(u32::from(Level::TOP.number())) < u32::from(level.number()),
            BotKind::Reference(_) => true,
            BotKind::Random => false,
        };
        match winning_take(request.view.left).filter(|_| knows) {
            Some(take) => Decision { value: 1.0, exact: true, nodes: 1, ..Decision::quick(Action(take)) },
            None => {
                let mut legal = Vec::new();
                Self::determinize(request.view, &mut rng).legal_actions(request.seat, &mut legal);
                Decision::quick(*rng.choose(&legal))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Match, Millis, Seed, Viewer};

    use super::*;
    use crate::Budget;

    #[test]
    fn ta_1_4_the_top_level_wins_wherever_that_can_be_forced() {
        for heap in 5..40_u32 {
            let options = format!("heap={heap}").parse().expect("options");
            let start = Match::<Takeaway>::start(options, 2, Seed::from_text("perfect")).expect("a game");
            let mut position = start.position().clone();
            let first = position.awaited().first().expect("somebody begins");
            let mut rng = Rng::new(Seed::from_text(&heap.to_string()), "play");
            while let Some(seat) = position.awaited().first() {
                let kind = if seat == first { BotKind::Level(Level::TOP) } else { BotKind::Random };
                let view = position.view(Viewer::Seat(seat));
                let request = MoveRequest { view: &view, seat, kind, budget: Budget::nodes(1), seed: rng.seed() };
                position.apply(Millis(0), seat, &Takeaway::think(&request).action).expect("a legal action");
            }
            let won = position.outcome().is_some_and(|outcome| outcome.winners.contains(first));
            assert!(won || heap % 4 == 0, "{heap}");
        }
    }
}
