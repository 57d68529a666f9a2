//! What the engine thinks of a match: the chances after each step, and what a step cost.

use std::collections::BTreeMap;

use engine::{GameId, Outcome, Seat, SeatSet};

/// What the engine thinks of a position: for who acted there.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Who acted there.
    pub seat: Seat,
    /// What it would have done, in the game's notation.
    pub best: String,
    /// The result it expects for that seat, from −1 to 1.
    pub value: f32,
}

/// Who judges: strong, with a budget that keeps a whole match within a minute or two.
#[must_use]
pub fn judge(game: GameId) -> String {
    let nodes = engine::with_game!(game, P => <P as crate::games::GamePages>::JUDGE_NODES);
    format!("level:8@nodes={nodes}")
}

/// A match as far as it has been judged.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Verdicts {
    /// Who plays together with each seat.
    pub sides: Vec<SeatSet>,
    /// By step: what was thought of the position after it.
    pub judged: BTreeMap<usize, Judgement>,
    /// The last step, and how the match ended.
    pub end: Option<(usize, Outcome)>,
}

/// The chances of a side over the match.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// The first seat of the side.
    pub seat: Seat,
    /// Steps and chances from 0 to 1.
    pub points: Vec<(usize, f32)>,
}

impl Verdicts {
    /// One seat for each side.
    fn heads(&self) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.sides);
        seats.filter(|(seat, side)| side.first() == Some(*seat)).map(|(seat, _)| seat).collect()
    }

    fn together(&self, a: Seat, b: Seat) -> bool {
        self.sides.get(a.index()).is_some_and(|side| side.contains(b))
    }

    /// The chances of a seat's side after a step. Between two sides, what one wins the other loses; among more, only
    /// its own thoughts tell.
    #[must_use]
    pub fn chances(&self, seat: Seat, ply: usize) -> Option<f32> {
        if let Some((_, outcome)) = self.end.as_ref().filter(|(last, _)| *last == ply) {
            let sides = self.heads().into_iter().filter(|&head| outcome.winners.contains(head)).count();
            return Some(if outcome.winners.contains(seat) { 1.0 / sides.max(1) as f32 } else { 0.0 });
        }
        let judgement = self.judged.get(&ply)?;
        let own = (judgement.value.clamp(-1.0, 1.0) + 1.0) / 2.0;
        if self.together(seat, judgement.seat) { Some(own) } else { (self.heads().len() == 2).then_some(1.0 - own) }
    }

    /// The curves: one between two sides, one for each side among more.
    #[must_use]
    pub fn curves(&self) -> Vec<Curve> {
        let heads = self.heads();
        let shown = if heads.len() == 2 { &heads[..1] } else { &heads[..] };
        let last = self.end.iter().map(|(last, _)| *last).chain(self.judged.keys().copied()).max().unwrap_or(0);
        let curve = |&seat: &Seat| {
            let points = (0..=last).filter_map(|ply| Some((ply, self.chances(seat, ply)?)));
            Curve { seat, points: points.collect() }
        };
        shown.iter().map(curve).collect()
    }

    /// What the action that led to a step cost who acted, in chances from 0 to 1; nothing where it is not known.
    #[must_use]
    pub fn cost(&self, ply: usize) -> Option<f32> {
        let before = ply.checked_sub(1)?;
        let seat = self.judged.get(&before)?.seat;
        Some((self.chances(seat, before)? - self.chances(seat, ply)?).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(values: &[(u8, f32)], winner: Option<u8>) -> Verdicts {
        let judged = values
            .iter()
            .enumerate()
            .map(|(ply, &(seat, value))| (ply, Judgement { seat: Seat(seat), best: String::new(), value }));
        let sides = vec![SeatSet::only(Seat(0)), SeatSet::only(Seat(1))];
        let outcome = |seat| Outcome { scores: vec![0, 0], winners: SeatSet::only(Seat(seat)) };
        Verdicts { sides, judged: judged.collect(), end: winner.map(|seat| (values.len(), outcome(seat))) }
    }

    #[test]
    fn between_two_sides_there_is_one_curve_and_the_others_hopes_count_against_it() {
        let curves = duel(&[(0, 0.0), (1, 0.5), (0, -1.0)], Some(1)).curves();
        assert_eq!(curves, [Curve { seat: Seat(0), points: vec![(0, 0.5), (1, 0.25), (2, 0.0), (3, 0.0)] }]);
    }

    #[test]
    fn an_action_costs_what_the_chances_fall_by() {
        let verdicts = duel(&[(0, 0.5), (1, 0.5)], None);
        assert_eq!(verdicts.cost(1), Some(0.5));
        assert_eq!(verdicts.cost(0), None, "nobody acted before the start");
        assert_eq!(verdicts.cost(2), None, "not judged yet");
        assert_eq!(duel(&[(0, -0.5), (1, -0.5)], None).cost(1), Some(0.0), "better than thought costs nothing");
    }

    #[test]
    fn among_three_sides_each_has_its_own_curve_and_no_cost_is_guessed() {
        let mut verdicts = duel(&[(0, 0.0), (1, 1.0), (2, -1.0)], None);
        verdicts.sides.push(SeatSet::only(Seat(2)));
        let points: Vec<_> = verdicts.curves().into_iter().map(|curve| curve.points).collect();
        assert_eq!(points, [vec![(0, 0.5)], vec![(1, 1.0)], vec![(2, 0.0)]]);
        assert_eq!(verdicts.cost(1), None);
    }

    #[test]
    fn a_shared_victory_is_half_of_one() {
        let mut verdicts = duel(&[(0, 0.0)], Some(0));
        if let Some((_, outcome)) = &mut verdicts.end {
            outcome.winners = SeatSet::all(2);
        }
        assert_eq!(verdicts.chances(Seat(0), 1), Some(0.5));
    }

    #[test]
    fn every_judge_is_a_player_of_its_game() {
        for &game in GameId::ALL {
            assert!(room::bot_jobs::is_player(game, &judge(game)), "{game}");
        }
    }
}
