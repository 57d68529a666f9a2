//! The covering problem: choose at most one look per card so that together they show everything that is needed.

use engine::games::transparences::{Attitude, Patch, Placed};

use super::Sides;
use super::table::{Look, Looks, cells, in_frame};

/// Mask of the figure bits, without the bits that mark a cell as covered.
const FIGURES: u64 = 0x7_7777_7777;

/// What must be shown, and what the fixed cards already show. Coordinates are relative to the frame.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    model: u64,
    /// Cards that belong to the framed part.
    fixed: Vec<Placed>,
    /// Cards of other parts, which no chosen card may touch.
    apart: Vec<Placed>,
    shown: u64,
    spoilt: u16,
}

impl Goal {
    pub(super) fn new(model: Patch, fixed: Vec<Placed>, apart: Vec<Placed>) -> Self {
        let shown = fixed.iter().fold(0, |shown, p| shown | in_frame(p.card, p.attitude, p.row, p.col));
        Self { model: model.0, fixed, apart, shown, spoilt: cells(shown & !model.0) }
    }

    fn keeps_apart(&self, card: Placed) -> bool {
        !self.apart.iter().any(|other| other.touches(card))
    }
}

/// Mask of all bits of these cells.
fn nibbles(cells: u16) -> u64 {
    (0..9).filter(|cell| cells >> cell & 1 == 1).fold(0, |all, cell| all | 15 << (4 * cell))
}

/// A look that may be chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The needed bits that it shows.
    pub(super) gives: u64,
    pub(super) index: u8,
    pub(super) placed: Placed,
}

/// One covering problem.
#[derive(Debug)]
pub(super) struct Cover<'a> {
    goal: &'a Goal,
    looks: &'a Looks,
    sides: Sides,
    /// Cells that need not match.
    free: u16,
    pub(super) need: u64,
    pub(super) candidates: Vec<Candidate>,
    /// For each bit, the cards that can show it.
    cards_for: [u32; 36],
    /// For each card, the maximum number of needed figures that it shows at once.
    most_figures: [u8; 32],
    chosen: Vec<Placed>,
    /// Maximum number of cards to choose.
    pub(super) most_cards: u32,
    pub(super) nodes: u64,
}

impl<'a> Cover<'a> {
    /// Sets up the problem; `None` if it is infeasible.
    pub(super) fn new(looks: &'a Looks, goal: &'a Goal, sides: Sides, free: u16) -> Option<Self> {
        if goal.spoilt & !free != 0 {
            return None;
        }
        let wanted = goal.model & !nibbles(free);
        // A cell with a figure is covered by the card that shows the figure.
        let with_figure = cells(wanted & FIGURES);
        let need = wanted & !(nibbles(with_figure) & !FIGURES) & !goal.shown;
        let mut new = Self {
            goal,
            looks,
            sides,
            free,
            need,
            candidates: Vec::new(),
            cards_for: [0; 36],
            most_figures: [0; 32],
            chosen: Vec::new(),
            most_cards: u32::MAX,
            nodes: 0,
        };
        let union = new.gather();
        (need & !union == 0).then_some(new)
    }

    fn allowed(&self) -> impl Iterator<Item = &'a Look> + use<'a> {
        let (goal, sides, free) = (self.goal, self.sides, self.free);
        self.looks.looks.iter().filter(move |look| {
            look.spoils & !free == 0 && sides.hold(look.placed.row, look.placed.col) && goal.keeps_apart(look.placed)
        })
    }

    /// Collects the candidates and returns everything that they can show.
    fn gather(&mut self) -> u64 {
        let need = self.need;
        let useful = self.allowed().filter(|look| look.shows & need != 0);
        self.candidates =
            useful.map(|look| Candidate { gives: look.shows & need, index: look.index, placed: look.placed }).collect();
        let mut union = 0;
        for candidate in &self.candidates {
            union |= candidate.gives;
            let most = &mut self.most_figures[usize::from(candidate.index)];
            *most = (*most).max((candidate.gives & FIGURES).count_ones() as u8);
            let mut bits = candidate.gives;
            while bits != 0 {
                self.cards_for[bits.trailing_zeros() as usize] |= 1 << candidate.index;
                bits &= bits - 1;
            }
        }
        union
    }

    /// Drops dominated candidates of the same card. Where connectivity has to be checked, only a candidate at the same
    /// place dominates.
    fn drop_dominated(&mut self) {
        let anywhere = self.sides.connect() && self.goal.fixed.is_empty();
        self.candidates.sort_by_key(|c| (c.index, std::cmp::Reverse(c.gives.count_ones())));
        let mut kept: Vec<Candidate> = Vec::with_capacity(self.candidates.len());
        let mut start = 0;
        for candidate in &self.candidates {
            if kept.get(start).is_some_and(|first| first.index != candidate.index) {
                start = kept.len();
            }
            let place = |c: &Candidate| (c.placed.row, c.placed.col);
            let outdone = kept[start..]
                .iter()
                .any(|other| candidate.gives & !other.gives == 0 && (anywhere || place(other) == place(candidate)));
            if !outdone {
                kept.push(*candidate);
            }
        }
        kept.sort_by_key(|c| std::cmp::Reverse(c.gives.count_ones()));
        self.candidates = kept;
    }

    /// Finds one cover.
    pub(super) fn search(&mut self) -> Option<Vec<Placed>> {
        self.drop_dominated();
        self.descend(self.need, 0).then(|| std::mem::take(&mut self.chosen))
    }

    /// The needed bit that the fewest cards can still show; `Err` if one cannot be shown, or too much is missing.
    pub(super) fn scarcest(&self, need: u64, used: u32) -> Result<u32, ()> {
        let free = (0..self.looks.cards.len()).filter(|card| used >> card & 1 == 0);
        if (need & FIGURES).count_ones() > free.map(|card| u32::from(self.most_figures[card])).sum() {
            return Err(());
        }
        let (mut best, mut fewest) = (0, u32::MAX);
        let mut bits = need;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            match (self.cards_for[bit as usize] & !used).count_ones() {
                0 => return Err(()),
                cards if cards < fewest => (best, fewest) = (bit, cards),
                _ => {}
            }
        }
        Ok(best)
    }

    fn descend(&mut self, need: u64, used: u32) -> bool {
        self.nodes += 1;
        if need == 0 {
            return self.connect(used);
        }
        let left = self.most_cards - used.count_ones();
        if (need & FIGURES).count_ones() > left.saturating_mul(3) || left == 0 {
            return false;
        }
        let Ok(bit) = self.scarcest(need, used) else { return false };
        for i in 0..self.candidates.len() {
            let candidate = self.candidates[i];
            if candidate.gives >> bit & 1 == 0 || used >> candidate.index & 1 == 1 {
                continue;
            }
            self.chosen.push(candidate.placed);
            if self.descend(need & !candidate.gives, used | 1 << candidate.index) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Whether the laid and chosen cards are connected (TP-1.3), after adding further cards if necessary.
    fn connect(&mut self, used: u32) -> bool {
        if self.chosen.is_empty() && self.goal.fixed.is_empty() {
            return false;
        }
        if (self.sides.connect() && self.goal.fixed.is_empty()) || self.is_connected() {
            return true;
        }
        if used.count_ones() >= self.most_cards {
            return false;
        }
        self.nodes += 1;
        let mut connectors = self.connectors(used);
        // Attitudes make no difference to connectivity.
        connectors.sort_by_key(|c| (c.index, c.placed.row, c.placed.col));
        connectors.dedup_by_key(|c| (c.index, c.placed.row, c.placed.col));
        if !self.can_connect(&connectors) {
            return false;
        }
        // A connected assembly can be built outwards from its first card.
        let all: Vec<Placed> = self.goal.fixed.iter().chain(&self.chosen).copied().collect();
        let first = reached_from_first(&all);
        let part = || (0..all.len()).filter(|i| first >> i & 1 == 1).map(|i| all[i]);
        for candidate in connectors {
            let place = (candidate.placed.row, candidate.placed.col);
            let grows =
                part().any(|card| card.touches(candidate.placed)) && part().all(|card| (card.row, card.col) != place);
            if !grows {
                continue;
            }
            self.chosen.push(candidate.placed);
            if self.connect(used | 1 << candidate.index) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Upper bound: whether everything would be connected if every place open to a free card were taken.
    fn can_connect(&self, connectors: &[Candidate]) -> bool {
        let mut all: Vec<Placed> = self.goal.fixed.iter().chain(&self.chosen).copied().collect();
        let needed = (1u64 << all.len()) - 1;
        for candidate in connectors {
            let place = (candidate.placed.row, candidate.placed.col);
            if all.len() < 64 && all.iter().all(|card| (card.row, card.col) != place) {
                all.push(candidate.placed);
            }
        }
        reached_from_first(&all) & needed == needed
    }

    pub(super) fn is_connected(&self) -> bool {
        let all: Vec<Placed> = self.goal.fixed.iter().chain(&self.chosen).copied().collect();
        is_connected(&all)
    }

    /// Candidates for connecting the parts: looks that spoil nothing, and places outside the frame.
    pub(super) fn connectors(&self, used: u32) -> Vec<Candidate> {
        let unused = |index: u8| used >> index & 1 == 0;
        let inside = self.allowed().filter(|look| unused(look.index));
        let mut all: Vec<Candidate> =
            inside.map(|look| Candidate { gives: 0, index: look.index, placed: look.placed }).collect();
        let Sides([above, below, left, right]) = self.sides;
        for (index, &card) in (0u8..).zip(&self.looks.cards).filter(|(index, _)| unused(*index)) {
            for row in -above..=below {
                for col in -left..=right {
                    let lies = |attitude| Candidate { gives: 0, index, placed: Placed { card, attitude, row, col } };
                    let outside = row.abs() > 2 || col.abs() > 2;
                    if outside && self.goal.keeps_apart(lies(Attitude::UPRIGHT).placed) {
                        all.extend(card.attitudes().map(lies));
                    }
                }
            }
        }
        all
    }
}

/// TP-1.3: whether all cards are connected.
pub(super) fn is_connected(cards: &[Placed]) -> bool {
    reached_from_first(cards).count_ones() as usize == cards.len()
}

/// Bit set of the cards connected to the first; there are at most 64 cards.
fn reached_from_first(cards: &[Placed]) -> u64 {
    let mut reached: u64 = u64::from(!cards.is_empty());
    let mut fresh = reached;
    while fresh != 0 {
        let from = cards[fresh.trailing_zeros() as usize];
        fresh &= fresh - 1;
        for (i, card) in cards.iter().enumerate() {
            if reached >> i & 1 == 0 && card.touches(from) {
                reached |= 1 << i;
                fresh |= 1 << i;
            }
        }
    }
    reached
}
