//! Counts the best solutions.

use super::cover::{Cover, Goal, is_connected};
use super::table::{Looks, in_frame};
use super::{MAX_SCORE, Sides, Task, free_cells, judge};
use engine::games::transparences::{Patch, Placed};

/// A count of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// The exact count.
    Exactly(u64),
    /// A lower bound: the node limit was reached.
    AtLeast(u64),
}

impl Count {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }
}

/// Counts the assemblies from the hand alone that score `score`, which must be the best reachable score. Assemblies
/// that differ only in the order of laying or in equivalent attitudes count once. Only minimal ones count: no proper
/// subset of their cards scores as much. Stops after `nodes`.
#[must_use]
pub fn count(task: &Task, score: i32, nodes: u64) -> Count {
    let looks = Looks::of(task.hand, task.model);
    let goal = Goal::new(task.model, Vec::new(), Vec::new());
    let mut counter = Counter { task, score, found: 0, left: nodes };
    for equal in score.clamp(0, 9)..=9 {
        let lines = (equal + i32::from(equal == 9) - score) as i8;
        if !(0..=MAX_SCORE as i8).contains(&lines) {
            continue;
        }
        for sides in Sides::all(lines, Sides([0; 4])) {
            for free in free_cells(9 - equal as u32) {
                if let Some(cover) = Cover::new(&looks, &goal, sides, free) {
                    counter.descend(&cover, cover.need, 0, &mut Vec::new(), &mut Vec::new());
                }
            }
        }
    }
    if counter.left == 0 { Count::AtLeast(counter.found) } else { Count::Exactly(counter.found) }
}

struct Counter<'a> {
    task: &'a Task,
    score: i32,
    found: u64,
    left: u64,
}

impl Counter<'_> {
    /// Visits each minimal solution once: candidates already tried for a need are excluded below.
    fn descend(
        &mut self,
        cover: &Cover<'_>,
        need: u64,
        used: u32,
        chosen: &mut Vec<(Placed, u64)>,
        barred: &mut Vec<Placed>,
    ) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let connected = || is_connected(&chosen.iter().map(|(placed, _)| *placed).collect::<Vec<_>>());
        let connectors;
        let (bit, candidates) = if need != 0 {
            let Ok(bit) = cover.scarcest(need, used) else { return };
            (Some(bit), &cover.candidates)
        } else if chosen.is_empty() || connected() {
            self.found += u64::from(self.is_minimal(chosen));
            return;
        } else {
            connectors = cover.connectors(used);
            (None, &connectors)
        };
        let before = barred.len();
        for candidate in candidates {
            let serves = bit.is_none_or(|bit| candidate.gives >> bit & 1 == 1);
            if !serves || used >> candidate.index & 1 == 1 || barred.contains(&candidate.placed) {
                continue;
            }
            chosen.push((candidate.placed, candidate.gives));
            self.descend(cover, need & !candidate.gives, used | 1 << candidate.index, chosen, barred);
            chosen.pop();
            barred.push(candidate.placed);
        }
        barred.truncate(before);
    }

    /// Whether these cards reach the score and no proper subset does.
    fn is_minimal(&self, chosen: &[(Placed, u64)]) -> bool {
        let all: Vec<Placed> = chosen.iter().map(|(placed, _)| *placed).collect();
        let shows: Vec<u64> = all.iter().map(|p| in_frame(p.card, p.attitude, p.row, p.col)).collect();
        let reaches = |set: u32| {
            let members = || (0..all.len()).filter(move |i| set >> i & 1 == 1);
            let equal = Patch(members().fold(0, |shown, i| shown | shows[i])).equal(self.task.model) as i32;
            let most = equal + i32::from(equal == 9);
            if most < self.score {
                return false;
            }
            let part: Vec<Placed> = members().map(|i| all[i]).collect();
            most - i32::from(Sides::of(&part).lines()) >= self.score && is_connected(&part)
        };
        let whole = (1 << all.len()) - 1;
        !(1..whole).any(reaches) && judge(self.task, &all).is_some_and(|witness| witness.score == self.score)
    }
}
