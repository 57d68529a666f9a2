//! Exhaustive enumeration of the assemblies that show what is wanted: slow, for the rare case that the first one found
//! is framed elsewhere (TP-2.3).

use engine::games::transparences::{Attitude, Placed};

use super::cover::{Candidate, Cover};
use super::{FramedBasis, Sides, Solver, Wanted, Witness, free_cells, judge};

impl Solver<'_> {
    /// Looks for an assembly that is framed as wanted. Clears `exact` if the limit is reached.
    pub(super) fn enumerate(&mut self, wanted: Wanted, framed: &FramedBasis) -> Option<Witness> {
        for sides in Sides::within(wanted.lines, Sides::of(&framed.joined), wanted.lines) {
            for free in free_cells(9 - wanted.equal) {
                let Some(cover) = Cover::new(&self.looks, &framed.goal, sides, free) else { continue };
                let need = cover.need;
                let mut enumeration = Enumeration {
                    task: self.task,
                    wanted,
                    framed,
                    cover,
                    left: self.enumeration_left,
                    chosen: Vec::new(),
                    elsewhere: Vec::new(),
                };
                let found = enumeration.cover(need, 0);
                self.nodes += u64::from(self.enumeration_left - enumeration.left);
                self.enumeration_left = enumeration.left;
                if found.is_some() {
                    return found;
                }
                if self.enumeration_left == 0 {
                    self.exact = false;
                    return None;
                }
            }
        }
        None
    }
}

struct Enumeration<'a> {
    task: &'a super::Task,
    wanted: Wanted,
    framed: &'a FramedBasis,
    cover: Cover<'a>,
    /// Remaining number of assemblies to examine.
    left: u32,
    /// Cards of the framed part, relative to the frame.
    chosen: Vec<Placed>,
    /// Cards laid on other parts to spoil their windows.
    elsewhere: Vec<Placed>,
}

impl Enumeration<'_> {
    /// Branches over the looks that show what is still needed.
    fn cover(&mut self, need: u64, used: u32) -> Option<Witness> {
        if need == 0 {
            return self.extend(used);
        }
        let bit = self.cover.scarcest(need, used).ok().filter(|_| used.count_ones() < self.task.most_cards)?;
        for i in 0..self.cover.candidates.len() {
            let Candidate { gives, index, placed } = self.cover.candidates[i];
            if gives >> bit & 1 == 0 || used >> index & 1 == 1 {
                continue;
            }
            self.chosen.push(placed);
            let found = self.cover(need & !gives, used | 1 << index);
            self.chosen.pop();
            if found.is_some() || self.left == 0 {
                return found;
            }
        }
        None
    }

    /// Scores the assembly, then lays one more card: in the framed part, or on another part.
    fn extend(&mut self, used: u32) -> Option<Witness> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let placed = self.framed.assemble(&self.task.fixed, &self.chosen, &self.elsewhere);
        let witness = judge(self.task, &placed).filter(|witness| witness.score >= self.wanted.score);
        if witness.is_some() || used.count_ones() >= self.task.most_cards {
            return witness;
        }
        for Candidate { index, placed, .. } in self.cover.connectors(used) {
            self.chosen.push(placed);
            let found = self.extend(used | 1 << index);
            self.chosen.pop();
            if found.is_some() || self.left == 0 {
                return found;
            }
        }
        for (index, placed) in self.places_elsewhere(used) {
            self.elsewhere.push(placed);
            let found = self.extend(used | 1 << index);
            self.elsewhere.pop();
            if found.is_some() || self.left == 0 {
                return found;
            }
        }
        None
    }

    /// Every way to lay an unused card on a part that is not framed.
    fn places_elsewhere(&self, used: u32) -> Vec<(u8, Placed)> {
        let laid: Vec<Placed> = self.framed.apart.iter().chain(&self.elsewhere).copied().collect();
        let mut places: Vec<(i8, i8)> = laid
            .iter()
            .flat_map(|card| (-2..=2).flat_map(move |r| (-2..=2).map(move |c| (card.row + r, card.col + c))))
            .collect();
        places.sort_unstable();
        places.dedup();
        let cards = (0u8..).zip(self.task.hand.iter()).filter(|(index, _)| used >> index & 1 == 0);
        let mut all = Vec::new();
        for (index, card) in cards {
            for &(row, col) in &places {
                let lies = |attitude: Attitude| (index, Placed { card, attitude, row, col });
                all.extend(card.attitudes().map(lies));
            }
        }
        all
    }
}
