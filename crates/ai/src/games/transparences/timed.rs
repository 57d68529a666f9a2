//! The timed game (TP-3): the best placement of one card, and the expectation over the draw pile.

use engine::games::transparences::{Assembly, Attitude, Card, CardSet, Framing, Patch, Placed};

use super::solver::look;

/// The assembly as seen from every possible frame.
#[derive(Clone, Debug)]
struct Frames {
    /// The empty set, then every part, then the sets of parts that one card can join.
    bases: Vec<Basis>,
    parts: Vec<Vec<Placed>>,
}

/// A set of parts, and the frames on them.
#[derive(Clone, Debug)]
struct Basis {
    /// Bit set of parts.
    parts: u64,
    frames: Vec<Seen>,
    /// Places where one card joins these parts; empty for a single part.
    joints: Vec<(i8, i8)>,
}

/// The assembly as seen from one frame.
#[derive(Clone, Copy, Debug)]
struct Seen {
    row: i8,
    col: i8,
    shows: u64,
    /// Lines out above, below, left, right.
    lines: [i8; 4],
}

impl Frames {
    /// Frames on each part and on the parts that one card can join, and an empty one, because a card may begin a part
    /// of its own (TP-1.3).
    fn of(assembly: &Assembly) -> Self {
        let parts = assembly.parts();
        let nothing = Seen { row: 0, col: 0, shows: 0, lines: [0; 4] };
        let mut bases = vec![Basis { parts: 0, frames: vec![nothing], joints: Vec::new() }];
        for (i, part) in parts.iter().enumerate() {
            bases.push(Basis { parts: 1 << i, frames: frames_on(part), joints: Vec::new() });
        }
        let mut new = Self { bases, parts };
        new.add_joints();
        new
    }

    /// Collects the places where one card joins several parts.
    fn add_joints(&mut self) {
        for from in 0..self.parts.len().saturating_sub(1) {
            for card in &self.parts[from] {
                for (row, col) in (-2..=2).flat_map(|r| (-2..=2).map(move |c| (card.row + r, card.col + c))) {
                    let touched = touched_parts(&self.parts, row, col);
                    // Visit each place once, from the first part that it touches.
                    if touched.count_ones() < 2 || touched.trailing_zeros() as usize != from {
                        continue;
                    }
                    let basis = self.bases.iter().position(|basis| basis.parts == touched).unwrap_or_else(|| {
                        let of = self.parts.iter().enumerate().filter(|(i, _)| touched >> i & 1 == 1);
                        let joined: Vec<Placed> = of.flat_map(|(_, part)| part.iter().copied()).collect();
                        self.bases.push(Basis { parts: touched, frames: frames_on(&joined), joints: Vec::new() });
                        self.bases.len() - 1
                    });
                    let joints = &mut self.bases[basis].joints;
                    if !joints.contains(&(row, col)) {
                        joints.push((row, col));
                    }
                }
            }
        }
    }

    /// The best value after laying `card` optimally; at least `now`, the value if it is laid apart.
    fn best_with(&self, card: Card, worth: &Worth, now: i32) -> i32 {
        let mut best = now;
        for basis in &self.bases {
            for seen in &basis.frames {
                // Spoilt cells stay spoilt, and lines out stay out.
                if worth.most(seen) <= best {
                    continue;
                }
                let [above, below, left, right] = seen.lines;
                let mut lay = |shows: u64, row: i8, col: i8| {
                    let lines = above.max(-row) + below.max(row) + left.max(-col) + right.max(col);
                    let value = worth.of(seen.shows | shows, lines);
                    let joins = || touched_parts(&self.parts, seen.row + row, seen.col + col);
                    if value > best && (basis.parts.count_ones() != 1 || joins() == basis.parts) {
                        best = value;
                    }
                };
                if basis.joints.is_empty() {
                    super::solver::looks_of(card).for_each(|(shows, placed)| lay(shows, placed.row, placed.col));
                    continue;
                }
                for &(row, col) in &basis.joints {
                    let (row, col) = (row - seen.row, col - seen.col);
                    card.attitudes().for_each(|attitude| lay(look(card, attitude, row, col), row, col));
                }
            }
        }
        best
    }
}

/// Bit set of the parts that a card at this place would join. With at most 62 cards there are at most 62 parts.
fn touched_parts(parts: &[Vec<Placed>], row: i8, col: i8) -> u64 {
    let touches = |card: &Placed| card.touches(Placed { row, col, ..*card });
    parts.iter().enumerate().fold(0, |all, (i, part)| all | u64::from(part.iter().any(touches)) << i)
}

/// What every possible frame on these cards shows.
fn frames_on(cards: &[Placed]) -> Vec<Seen> {
    let range = |of: fn(&Placed) -> i8| {
        cards.iter().map(of).fold((i8::MAX, i8::MIN), |(least, most), at| (least.min(at), most.max(at)))
    };
    let ((top, bottom), (left, right)) = (range(|p| p.row), range(|p| p.col));
    let mut frames = Vec::new();
    for row in top - 2..=bottom + 2 {
        for col in left - 2..=right + 2 {
            let shows = cards.iter().fold(0, |shows, p| shows | look(p.card, p.attitude, p.row - row, p.col - col));
            let lines = [row - top, bottom - row, col - left, right - col].map(|lines| lines.max(0));
            frames.push(Seen { row, col, shows, lines });
        }
    }
    frames
}

/// Value of a frame in hundredths of a point, by cell and by what the cell shows.
#[derive(Clone, Debug)]
struct Worth {
    cells: [[i32; 16]; 9],
    complete: i32,
    model: u64,
}

impl Worth {
    /// TP-2.3: matching cells minus lines out, plus the bonus.
    fn score(model: Patch) -> Self {
        Self::new(model, |shown, model| if shown == model { 100 } else { 0 }, 100)
    }

    /// Cells that can still match count in part; completing ends the round.
    fn promise(model: Patch) -> Self {
        let cell = |shown: u8, model: u8| match shown {
            shown if shown == model => 100,
            shown if shown & !model == 0 => {
                let all = (model & 7).count_ones().max(1) as i32;
                35 + 30 * (shown & 7).count_ones() as i32 / all
            }
            _ => 0,
        };
        Self::new(model, cell, 300)
    }

    fn new(model: Patch, cell: impl Fn(u8, u8) -> i32, complete: i32) -> Self {
        let cells = model.cells().map(|model| std::array::from_fn(|shown| cell(shown as u8, model.0)));
        Self { cells, complete, model: model.0 }
    }

    fn of(&self, shows: u64, lines: i8) -> i32 {
        let cells: i32 = (0..9).map(|i| self.cells[i][(shows >> (4 * i) & 15) as usize]).sum();
        cells + if shows == self.model { self.complete } else { 0 } - 100 * i32::from(lines)
    }

    /// Upper bound of the value that a frame can reach.
    fn most(&self, seen: &Seen) -> i32 {
        let spoilt = (0..9).filter(|i| (seen.shows & !self.model) >> (4 * i) & 15 != 0).count() as i32;
        let complete = if spoilt == 0 { self.complete } else { 0 };
        900 - 100 * spoilt + complete - 100 * i32::from(seen.lines.iter().sum::<i8>())
    }

    fn now(&self, frames: &Frames) -> i32 {
        let worth = |seen: &Seen| self.of(seen.shows, seen.lines.iter().sum());
        // Parts that only a further card would join are still separate.
        let lying = frames.bases.iter().filter(|basis| basis.parts.count_ones() <= 1);
        lying.flat_map(|basis| &basis.frames).map(worth).max().unwrap_or(0)
    }

    /// Mean, over every card of `unseen`, of the best value after laying it.
    fn expected(&self, frames: &Frames, now: i32, unseen: CardSet) -> f64 {
        if unseen.is_empty() {
            return f64::from(now) / 100.0;
        }
        let sum: i32 = unseen.iter().map(|card| frames.best_with(card, self, now)).sum();
        f64::from(sum) / (100.0 * unseen.len() as f64)
    }
}

/// The current score of an assembly, including the bonus if it completes the model.
#[must_use]
pub fn score_now(assembly: &Assembly, model: Patch) -> i32 {
    assembly.frame(model, Framing::Best).map_or(0, |frame| frame.score() + i32::from(frame.is_complete()))
}

/// The expected score after one more card, each of `unseen` equally likely, is drawn and laid optimally. A card that
/// helps nowhere is laid apart.
#[must_use]
pub fn expectation(assembly: &Assembly, model: Patch, unseen: CardSet) -> f64 {
    Worth::score(model).expected(&Frames::of(assembly), 100 * score_now(assembly, model), unseen)
}

/// The potential of an assembly: in the best frame, cells that can still match count in part.
#[must_use]
pub fn promise(assembly: &Assembly, model: Patch) -> f64 {
    f64::from(Worth::promise(model).now(&Frames::of(assembly))) / 100.0
}

/// The expected potential after one more card, each of `unseen` equally likely, is drawn and laid optimally.
#[must_use]
pub fn expected_promise(assembly: &Assembly, model: Patch, unseen: CardSet) -> f64 {
    let (frames, worth) = (Frames::of(assembly), Worth::promise(model));
    worth.expected(&frames, worth.now(&frames), unseen)
}

/// Every placement of `card` that touches a laid card, and all its attitudes at one place apart, where it begins a part
/// of its own; all within `span`.
#[must_use]
pub fn places(assembly: &Assembly, card: Card, span: i8) -> Vec<Placed> {
    let mut rest = assembly.clone();
    let (down, right) = rest.take(card);
    let [rows, cols] = rest.room(card, span);
    let mut places = Vec::new();
    let mut apart = None;
    for row in rows.0..=rows.1 {
        for col in cols.0..=cols.1 {
            let here = move |attitude| Placed { card, attitude, row, col };
            if rest.laid().iter().any(|other| other.touches(here(Attitude::UPRIGHT))) {
                places.extend(card.attitudes().map(here));
            } else if apart.is_none() {
                apart = Some(here);
            }
        }
    }
    places.extend(apart.into_iter().flat_map(|here| card.attitudes().map(here)));
    // Back to the coordinates with the card still laid.
    places.iter().map(|p| Placed { row: p.row - down, col: p.col - right, ..*p }).collect()
}
