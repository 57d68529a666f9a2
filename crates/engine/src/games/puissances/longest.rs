//! The length of a chain, exactly: the number of cells of its longest path (PC-2.4, PC-2.10).
//!
//! A broken-profile dynamic program (“plug DP”): each joined part is swept cell by cell in reading order. Its state is the
//! *plugs*: which sides between swept and unswept cells the path crosses, and which crossings belong to the same strand.
//! Only the longest way to each state is kept, so the work grows with the number of states (a few thousand at most on
//! these boards), not with the number of paths.

use super::board::{Cell, CellSet};

/// The length of the longest path in `region`, joined or not; 0 if it is empty.
#[must_use]
pub fn length(region: CellSet) -> u32 {
    Search::run(region).best
}

/// A longest path in `region`, from end to end.
#[must_use]
pub fn path(region: CellSet) -> Vec<Cell> {
    let search = Search::run(region);
    let Some(sweep) = search.sweep else { return region.first().into_iter().collect() };
    sweep.trace()
}

/// A heavy path through `own` and `free` cells, where each weighs what `weights` say: its weight and its cells. The heaviest
/// as long as no more than `beam` patterns occur at a time, else perhaps one a little lighter. Computer players judge by
/// it what can still be built.
#[must_use]
pub fn reach(own: CellSet, free: CellSet, weights: Weights, beam: usize) -> (u32, CellSet) {
    let single = |cells: CellSet, weight: u16| cells.first().map(|cell| (u32::from(weight), CellSet::only(cell)));
    let singles = single(own, weights.own).max(single(free, weights.free));
    let mut best = singles.unwrap_or((0, CellSet::EMPTY));
    for part in own.union(free).parts() {
        let weight = |cell: Cell| if own.contains(cell) { weights.own } else { weights.free };
        let total = part.iter().map(|cell| u32::from(weight(cell))).sum();
        if total > best.0 {
            let sweep = Sweep::run(stops(part, weight), best.0, total, beam);
            if let Some(end) = sweep.end {
                best = (u32::from(end.length), sweep.trace().into_iter().collect());
            }
        }
    }
    best
}

/// What cells weigh in [`reach`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A cell of the own colour.
    pub own: u16,
    /// A cell without colour.
    pub free: u16,
}

/// As many cells as a path in a joined part can have at most: it takes cells of the two colours of a chessboard by
/// turns, and a cell with one neighbour can only be one of its two ends.
#[must_use]
pub fn bound(part: CellSet) -> u32 {
    let odd = part.iter().filter(|cell| (cell.row() + cell.column()) % 2 == 1).count() as u32;
    let few = odd.min(part.len() - odd);
    let is_tip = |cell: &Cell| CellSet::only(*cell).near().inter(part).len() == 1;
    let tips = part.iter().filter(is_tip).count() as u32;
    (part.len() - tips.saturating_sub(2)).min(2 * few + 1)
}

/// The parts of a region from the most promising on; the best so far cuts the rest off.
#[derive(Default)]
struct Search {
    best: u32,
    /// The sweep that found it; none for a single cell.
    sweep: Option<Sweep>,
}

impl Search {
    fn run(region: CellSet) -> Self {
        let mut parts: Vec<(u32, CellSet)> = region.parts().map(|part| (bound(part), part)).collect();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        let mut search = Self::default();
        for (bound, part) in parts {
            if bound <= search.best {
                break;
            }
            if bound == 1 {
                search.best = 1;
                continue;
            }
            search.sweep_part(part, bound);
        }
        search
    }

    /// Looks for a path near the bound first: the less a path may leave out, the fewer patterns are worth following.
    fn sweep_part(&mut self, part: CellSet, bound: u32) {
        let mut gap = FIRST_GAP;
        loop {
            let floor = bound.saturating_sub(gap).max(self.best).max(1);
            let sweep = Sweep::run(stops(part, |_| 1), floor, bound, usize::MAX);
            if let Some(end) = sweep.end {
                self.best = u32::from(end.length);
                self.sweep = Some(sweep);
                return;
            }
            if floor <= self.best.max(1) {
                return;
            }
            gap *= 3;
        }
    }
}

/// How far below the bound the first sweep looks.
const FIRST_GAP: u32 = 2;

/// What crosses a side: nothing, one end of a strand whose other end is to the right (or left), or the end of a strand
/// whose other end is an end of the whole path.
const NONE: u32 = 0;
const OPEN: u32 = 1;
const CLOSE: u32 = 2;
const END: u32 = 3;

/// Two bits per side, from the left: the sides below swept cells, with the side to the right of the last one in between.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Plugs(u32);

impl Plugs {
    const fn at(self, place: u32) -> u32 {
        self.0 >> (2 * place) & 3
    }

    const fn put(self, place: u32, plug: u32) -> Self {
        Self(self.0 & !(3 << (2 * place)) | plug << (2 * place))
    }

    /// How many ends of the whole path have been fixed.
    const fn ends(self) -> u32 {
        (self.0 & self.0 >> 1 & 0x5555_5555).count_ones()
    }

    /// The other end of the strand that crosses at `place`, where OPEN or CLOSE stands.
    const fn mate(self, place: u32) -> u32 {
        let forward = self.at(place) == OPEN;
        let (mut depth, mut at) = (1, place);
        loop {
            at = if forward { at + 1 } else { at - 1 };
            match (self.at(at), forward) {
                (OPEN, true) | (CLOSE, false) => depth += 1,
                (OPEN, false) | (CLOSE, true) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
    }
}

#[derive(Clone, Copy)]
struct State {
    plugs: Plugs,
    length: u16,
    /// The state it came from, as an index into [`Sweep::states`].
    from: u32,
}

/// A whole path: where it was completed.
#[derive(Clone, Copy)]
struct Finish {
    length: u16,
    /// The step whose cell completed it.
    step: usize,
    /// The state before that step.
    from: u32,
}

/// One cell of the sweep.
#[derive(Clone, Copy)]
struct Stop {
    cell: Cell,
    /// The place of its left plug; the one from above is next to it.
    place: u32,
    /// Whether a row begins here: all plugs move on by one place.
    new_row: bool,
    right: bool,
    down: bool,
    /// What the cell adds to the length of a path; 1 where cells are counted.
    weight: u16,
    /// The weights of this cell and all that follow.
    rest: u32,
}

struct Sweep {
    stops: Vec<Stop>,
    states: Vec<State>,
    end: Option<Finish>,
    /// Only longer paths count.
    floor: u32,
    /// No path can be longer.
    ceiling: u32,
}

impl Sweep {
    /// Sweeps once; of each layer the `beam` longest states are followed.
    fn run(stops: Vec<Stop>, floor: u32, ceiling: u32, beam: usize) -> Self {
        let mut sweep = Self { stops, states: Vec::new(), end: None, floor, ceiling };
        sweep.states.push(State { plugs: Plugs(0), length: 0, from: 0 });
        let mut layer = 0..1;
        let mut table = Table::default();
        for step in 0..sweep.stops.len() {
            let start = sweep.states.len();
            table.clear(2 * layer.len());
            for from in layer {
                sweep.advance(step, from, start, &mut table);
            }
            if sweep.states.len() - start > beam {
                sweep.states[start..].select_nth_unstable_by_key(beam, |state| (!state.length, state.plugs.0));
                sweep.states.truncate(start + beam);
            }
            layer = start..sweep.states.len();
            if sweep.floor >= sweep.ceiling {
                break;
            }
        }
        sweep
    }

    /// Everything that can happen in the cell of `step` to the state at `from`.
    fn advance(&mut self, step: usize, from: usize, start: usize, table: &mut Table) {
        let State { plugs, length, .. } = self.states[from];
        let Stop { place, new_row, right, down, weight, rest, .. } = self.stops[step];
        if u32::from(length) + rest <= self.floor {
            return;
        }
        let plugs = if new_row { Plugs(plugs.0 << 2) } else { plugs };
        let (left, up) = (plugs.at(place), plugs.at(place + 1));
        let bare = plugs.put(place, NONE).put(place + 1, NONE);
        let mut go = |plugs: Plugs, length: u16| {
            table.insert(&mut self.states, start, State { plugs, length, from: from as u32 });
        };
        let more = length + weight;
        let may_end = bare.ends() < 2;
        match (left, up) {
            (NONE, NONE) => {
                go(bare, length);
                if right && down {
                    go(bare.put(place, OPEN).put(place + 1, CLOSE), more);
                }
                if down && may_end {
                    go(bare.put(place, END), more);
                }
                if right && may_end {
                    go(bare.put(place + 1, END), more);
                }
            }
            (plug, NONE) | (NONE, plug) => {
                if down {
                    go(bare.put(place, plug), more);
                }
                if right {
                    go(bare.put(place + 1, plug), more);
                }
                if plug == END {
                    self.finish(bare, more, step, from);
                } else if may_end {
                    let mate = plugs.mate(if left == NONE { place + 1 } else { place });
                    go(bare.put(mate, END), more);
                }
            }
            (END, END) => self.finish(bare, more, step, from),
            (END, _) => go(bare.put(plugs.mate(place + 1), END), more),
            (_, END) => go(bare.put(plugs.mate(place), END), more),
            (OPEN, OPEN) => go(bare.put(plugs.mate(place + 1), OPEN), more),
            (CLOSE, CLOSE) => go(bare.put(plugs.mate(place), CLOSE), more),
            (CLOSE, _) => go(bare, more),
            // A strand that meets itself is a ring, not a path.
            _ => {}
        }
    }

    /// A path is complete when nothing else is begun.
    fn finish(&mut self, rest: Plugs, length: u16, step: usize, from: usize) {
        if rest.0 == 0 && u32::from(length) > self.floor {
            self.floor = u32::from(length);
            self.end = Some(Finish { length, step, from: from as u32 });
        }
    }

    /// The cells of the best path, from end to end.
    fn trace(&self) -> Vec<Cell> {
        let Some(end) = self.end else { return Vec::new() };
        let mut joints: Vec<(Cell, Cell)> = Vec::new();
        let mut at = end.from as usize;
        for step in (0..end.step).rev() {
            let State { plugs, length, from } = self.states[at];
            let Stop { cell, place, .. } = self.stops[step];
            if length > self.states[from as usize].length {
                let beyond = |place: u32| (plugs.at(place) != NONE).then_some(());
                joints.extend(beyond(place).and(self.neighbour(step, Way::Down)).map(|next| (cell, next)));
                joints.extend(beyond(place + 1).and(self.neighbour(step, Way::Right)).map(|next| (cell, next)));
            }
            at = from as usize;
        }
        string(&joints)
    }

    /// The cell that the sweep has below or to the right of that of `step`.
    fn neighbour(&self, step: usize, way: Way) -> Option<Cell> {
        let here = self.stops[step];
        match way {
            Way::Right => self.stops.get(step + 1).map(|stop| stop.cell),
            Way::Down => {
                let mut rows = 0;
                self.stops[step + 1..].iter().find_map(|stop| {
                    rows += u32::from(stop.new_row);
                    (rows == 1 && stop.place == here.place).then_some(stop.cell)
                })
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Way {
    Right,
    Down,
}

/// The cells of a part in the order of the sweep, row by row, or column by column if it is wider than high.
fn stops(part: CellSet, weight: impl Fn(Cell) -> u16) -> Vec<Stop> {
    let span = |line: fn(Cell) -> u8| {
        let lines = part.iter().map(line);
        (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0))
    };
    let (top, bottom) = span(Cell::row);
    let (first, last) = span(Cell::column);
    let upright = bottom - top >= last - first;
    let line_and_place = |cell: Cell| {
        if upright { (cell.row() - top, cell.column() - first) } else { (cell.column() - first, cell.row() - top) }
    };
    let mut cells: Vec<Cell> = part.iter().collect();
    cells.sort_unstable_by_key(|&cell| line_and_place(cell));
    let right_of = |cell: Cell| Cell::new(cell.row(), cell.column() + 1);
    let below = |cell: Cell| Cell::new(cell.row() + 1, cell.column());
    let mut before = 0;
    let stop = |&cell: &Cell| {
        let (line, place) = line_and_place(cell);
        let new_row = line != before;
        before = line;
        let next = [part.contains(right_of(cell)), part.contains(below(cell))];
        let [right, down] = if upright { next } else { [next[1], next[0]] };
        Stop { cell, place: u32::from(place), new_row, right, down, weight: weight(cell), rest: 0 }
    };
    let mut stops: Vec<Stop> = cells.iter().map(stop).collect();
    let mut rest = 0;
    for stop in stops.iter_mut().rev() {
        rest += u32::from(stop.weight);
        stop.rest = rest;
    }
    stops
}

/// Puts the joints of a path into the order of walking.
fn string(joints: &[(Cell, Cell)]) -> Vec<Cell> {
    let degree = |cell: Cell| joints.iter().filter(|&&(a, b)| a == cell || b == cell).count();
    let ends = joints.iter().flat_map(|&(a, b)| [a, b]).filter(|&cell| degree(cell) == 1);
    let Some(start) = ends.min() else { return Vec::new() };
    let mut walk = vec![start];
    let mut left = joints.to_vec();
    while let Some(at) = left.iter().position(|&(a, b)| walk.last().is_some_and(|&last| a == last || b == last)) {
        let (a, b) = left.swap_remove(at);
        walk.push(if walk.last() == Some(&a) { b } else { a });
    }
    walk
}

/// Finds a state by its plugs: open addressing, places hold the index of a state and 1.
#[derive(Default)]
struct Table(Vec<u32>);

impl Table {
    fn clear(&mut self, expected: usize) {
        let size = (2 * expected).next_power_of_two().max(64);
        self.0.clear();
        self.0.resize(size, 0);
    }

    /// Keeps the longer of two states with the same plugs. The layer begins at `start`.
    fn insert(&mut self, states: &mut Vec<State>, start: usize, state: State) {
        if 2 * (states.len() - start) >= self.0.len() {
            self.clear(self.0.len());
            for (index, kept) in states.iter().enumerate().skip(start) {
                let slot = self.slot(states, kept.plugs);
                self.0[slot] = index as u32 + 1;
            }
        }
        let slot = self.slot(states, state.plugs);
        match self.0[slot] {
            0 => {
                states.push(state);
                self.0[slot] = states.len() as u32;
            }
            index => {
                let kept = &mut states[index as usize - 1];
                if state.length > kept.length {
                    *kept = state;
                }
            }
        }
    }

    fn slot(&self, states: &[State], plugs: Plugs) -> usize {
        let mask = self.0.len() - 1;
        let mut slot = (plugs.0.wrapping_mul(0x9E37_79B1) >> 12) as usize & mask;
        while self.0[slot] != 0 && states[self.0[slot] as usize - 1].plugs != plugs {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
