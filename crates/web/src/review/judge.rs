//! What the engine thinks of a match: the chances after each step, and what a step cost.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{GameId, Outcome, Seat, SeatSet};
use room::Ply;

/// What the engine thinks of a position: for who acted there.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Who acted there.
    pub seat: Seat,
    /// What it would have done, in the game's notation.
    pub best: String,
    /// What the hint proposed, if whoever acted had asked for one.
    pub hint: Option<String>,
    /// The result it expects for that seat, from −1 to 1; nothing if it has not looked ahead.
    pub value: Option<f32>,
}

/// Who judges: strong, with a budget that keeps a whole match within a minute or two; nobody where chances make no sense.
#[must_use]
pub fn judge(game: GameId) -> Option<String> {
    let nodes = engine::with_game!(game, P => <P as crate::games::GamePages>::JUDGE_NODES)?;
    Some(format!("level:8@nodes={nodes}"))
}

/// A match as far as it has been judged.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Verdicts {
    /// Who plays together with each seat.
    pub sides: Vec<SeatSet>,
    /// By step: what was thought of the position after it. Where there was no choice, nothing is.
    pub judged: BTreeMap<usize, Judgement>,
    /// How many steps have been looked at: what is not judged among them never will be.
    pub examined: usize,
    /// The steps.
    pub plies: Arc<Vec<Ply>>,
    /// The last step, and how the match ended.
    pub end: Option<(usize, Outcome)>,
}

/// What costs less is not worth a word: the engine's own doubt is larger.
pub const NOTICED: f32 = 0.05;

/// Who recommended an action that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adviser {
    /// The engine would have done the same.
    Engine,
    /// The hint that was given there. It had more time to think than the review has.
    Hint,
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
        let own = (judgement.value?.clamp(-1.0, 1.0) + 1.0) / 2.0;
        if self.together(seat, judgement.seat) { Some(own) } else { (self.heads().len() == 2).then_some(1.0 - own) }
    }

    /// The first step from this one on whose position has been judged: forced answers tell nothing themselves.
    fn settled(&self, ply: usize) -> Option<usize> {
        let last = self.end.as_ref().map_or(self.examined, |(last, _)| *last);
        let is_known = |ply: &usize| {
            self.end.as_ref().is_some_and(|(last, _)| last == ply)
                || self.judged.get(ply).is_some_and(|judgement| judgement.value.is_some())
        };
        let settled = (ply..=last).find(is_known)?;
        (settled == ply || settled <= self.examined).then_some(settled)
    }

    /// The curves: one between two sides, that of `first`; one for each side among more.
    #[must_use]
    pub fn curves(&self, first: Option<Seat>) -> Vec<Curve> {
        let heads = self.heads();
        let own = first.and_then(|first| heads.iter().copied().find(|&head| self.together(head, first)));
        let shown = match (heads.len(), own.or(heads.first().copied())) {
            (2, Some(one)) => vec![one],
            (_, _) => heads,
        };
        let last = self.end.iter().map(|(last, _)| *last).chain(self.judged.keys().copied()).max().unwrap_or(0);
        let curve = |&seat: &Seat| {
            let points = (0..=last).filter_map(|ply| Some((ply, self.chances(seat, ply)?)));
            Curve { seat, points: points.collect() }
        };
        shown.iter().map(curve).collect()
    }

    /// The chances of who acted before and after the action that led to a step; nothing where they are not known. The
    /// engine weighs the round that is played: chances of two rounds do not compare.
    pub(super) fn change(&self, ply: usize) -> Option<(f32, f32)> {
        let before = ply.checked_sub(1)?;
        let (seat, settled) = (self.judged.get(&before)?.seat, self.settled(ply)?);
        let round = |ply: usize| self.plies.get(ply).map(|ply| ply.round);
        if round(before) != round(settled) {
            return None;
        }
        Some((self.chances(seat, before)?, self.chances(seat, settled)?))
    }

    /// Who recommended the action that led to a step, if anybody did.
    #[must_use]
    pub fn adviser(&self, ply: usize) -> Option<Adviser> {
        let judgement = self.judged.get(&ply.checked_sub(1)?)?;
        let (_, played) = self.plies.get(ply)?.acted.as_ref()?;
        if *played == judgement.best {
            Some(Adviser::Engine)
        } else {
            (Some(played) == judgement.hint.as_ref()).then_some(Adviser::Hint)
        }
    }

    /// What the action that led to a step cost who acted, in chances from 0 to 1; nothing where it is not known. What was
    /// recommended costs nothing: if the chances fall nevertheless, the engine was wrong before, not who followed it.
    #[must_use]
    pub fn cost(&self, ply: usize) -> Option<f32> {
        let (before, after) = self.change(ply)?;
        Some(if self.adviser(ply).is_some() { 0.0 } else { (before - after).max(0.0) })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Two sides, by step who acts there and what the engine expects for them; everybody does something else than it
    /// would.
    pub(in crate::review) fn duel(values: &[(u8, f32)], winner: Option<u8>) -> Verdicts {
        let judged = values.iter().enumerate().map(|(ply, &(seat, value))| {
            (ply, Judgement { seat: Seat(seat), best: "best".to_owned(), hint: None, value: Some(value) })
        });
        let sides = vec![SeatSet::only(Seat(0)), SeatSet::only(Seat(1))];
        let outcome = |seat| Outcome { scores: vec![0, 0], winners: SeatSet::only(Seat(seat)) };
        let end = winner.map(|seat| (values.len(), outcome(seat)));
        let acted = values.iter().map(|&(seat, _)| Some((Seat(seat), "played".to_owned())));
        let steps = std::iter::once(None).chain(acted);
        let plies = steps.enumerate().map(|(entries, acted)| Ply { entries, acted, round: 0 });
        let plies = Arc::new(plies.collect());
        Verdicts { sides, judged: judged.collect(), examined: values.len(), plies, end }
    }

    /// Moves that the hint had proposed were called mistakes, and so were moves that the engine would have made itself.
    #[test]
    fn bug_a_recommended_move_was_called_a_mistake() {
        let mut verdicts = duel(&[(0, 0.8), (1, 0.8)], None);
        assert_eq!((verdicts.adviser(1), verdicts.moments().len()), (None, 1));
        let judge = |verdicts: &mut Verdicts, best: &str, hint: Option<&str>| {
            let judgement = verdicts.judged.get_mut(&0).expect("judged");
            (judgement.best, judgement.hint) = (best.to_owned(), hint.map(str::to_owned));
        };
        for (best, hint, adviser) in [("best", Some("played"), Adviser::Hint), ("played", None, Adviser::Engine)] {
            judge(&mut verdicts, best, hint);
            assert_eq!((verdicts.adviser(1), verdicts.cost(1)), (Some(adviser), Some(0.0)));
            assert_eq!(verdicts.moments(), []);
        }
        judge(&mut verdicts, "best", Some("best"));
        assert_eq!(verdicts.adviser(1), None, "who does not follow the hint is judged");
        assert_eq!(verdicts.moments().len(), 1);
    }

    #[test]
    fn between_two_sides_there_is_one_curve_and_the_others_hopes_count_against_it() {
        let curves = duel(&[(0, 0.0), (1, 0.5), (0, -1.0)], Some(1)).curves(None);
        assert_eq!(curves, [Curve { seat: Seat(0), points: vec![(0, 0.5), (1, 0.25), (2, 0.0), (3, 0.0)] }]);
    }

    #[test]
    fn the_curve_of_a_duel_is_that_of_the_reader() {
        let curves = duel(&[(0, 0.0), (1, 0.5)], None).curves(Some(Seat(1)));
        assert_eq!(curves, [Curve { seat: Seat(1), points: vec![(0, 0.5), (1, 0.75)] }]);
    }

    #[test]
    fn forced_moves_are_not_judged_and_do_not_count_as_even_chances() {
        // The second player had no choice after step 1, and nothing was thought there after step 2.
        let mut verdicts = duel(&[(0, 0.5), (1, 0.0), (1, 0.0), (0, -0.5)], None);
        verdicts.judged.remove(&1);
        verdicts.judged.insert(2, Judgement { value: None, ..verdicts.judged[&2].clone() });
        assert_eq!(verdicts.cost(1), Some(0.5), "what followed by force belongs to the choice before it");
        assert_eq!(verdicts.cost(2), None, "no choice, no judgement");
        assert_eq!(verdicts.cost(3), None, "what was not thought about is not even");
        assert_eq!(verdicts.curves(None)[0].points, [(0, 0.75), (3, 0.25)]);
    }

    #[test]
    fn before_the_engine_is_there_nothing_is_guessed() {
        let mut verdicts = duel(&[(0, 0.5)], Some(0));
        verdicts.end = verdicts.end.map(|(_, outcome)| (9, outcome));
        assert_eq!(verdicts.cost(1), None);
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
        let points: Vec<_> = verdicts.curves(None).into_iter().map(|curve| curve.points).collect();
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
    fn a_race_is_not_judged() {
        use table::TableGame;
        for &game in GameId::ALL {
            let races = engine::with_game!(game, P => <P as TableGame>::REAL_TIME);
            assert_eq!(judge(game).is_none(), races, "{game}");
        }
    }

    #[test]
    fn every_judge_is_a_player_of_its_game() {
        for &game in GameId::ALL {
            assert!(judge(game).is_none_or(|judge| room::bot_jobs::is_player(game, &judge)), "{game}");
        }
    }
}
