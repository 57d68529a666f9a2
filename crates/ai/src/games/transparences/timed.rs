//! The timed game (TP-3): the best place for one card on what lies, and what the pile may still bring.

use engine::games::transparences::{Assembly, Attitude, Card, CardSet, Framing, Patch, Placed};

use super::solver::look;

/// What lies, seen from every frame that could stand on it.
#[derive(Clone, Debug)]
struct Frames {
    frames: Vec<Seen>,
}

/// What lies, seen from one frame: what the frame shows, and the lines out above, below, left, right.
#[derive(Clone, Copy, Debug)]
struct Seen {
    shows: u64,
    lines: [i8; 4],
}

impl Frames {
    /// The frames on each part; and one where nothing lies yet, for a card may begin a part of its own (TP-1.3).
    fn of(assembly: &Assembly) -> Self {
        let mut frames = vec![Seen { shows: 0, lines: [0; 4] }];
        assembly.parts().iter().for_each(|part| Self::on(part, &mut frames));
        Self { frames }
    }

    fn on(part: &[Placed], frames: &mut Vec<Seen>) {
        let range = |of: fn(&Placed) -> i8| {
            part.iter().map(of).fold((i8::MAX, i8::MIN), |(least, most), at| (least.min(at), most.max(at)))
        };
        let ((top, bottom), (left, right)) = (range(|p| p.row), range(|p| p.col));
        for row in top - 2..=bottom + 2 {
            for col in left - 2..=right + 2 {
                let shows = part.iter().fold(0, |shows, p| shows | look(p.card, p.attitude, p.row - row, p.col - col));
                let lines = [row - top, bottom - row, col - left, right - col].map(|lines| lines.max(0));
                frames.push(Seen { shows, lines });
            }
        }
    }

    /// The best worth when `card` is laid in the best way, joining one part at most; at least `now`, which it is worth
    /// apart.
    fn best_with(&self, card: Card, worth: &Worth, now: i32) -> i32 {
        let mut best = now;
        for seen in &self.frames {
            // What is spoilt stays so, and lines out stay out.
            if worth.most(seen) <= best {
                continue;
            }
            let [above, below, left, right] = seen.lines;
            for (shows, placed) in super::solver::looks_of(card) {
                let lines =
                    above.max(-placed.row) + below.max(placed.row) + left.max(-placed.col) + right.max(placed.col);
                best = best.max(worth.of(seen.shows | shows, lines));
            }
        }
        best
    }
}

/// What a frame is worth, in hundredths of a point: by cell and by what it shows.
#[derive(Clone, Debug)]
struct Worth {
    cells: [[i32; 16]; 9],
    complete: i32,
    model: u64,
}

impl Worth {
    /// TP-2.3: equal cells, less lines, and the bonus.
    fn score(model: Patch) -> Self {
        Self::new(model, |shown, model| if shown == model { 100 } else { 0 }, 100)
    }

    /// Cells that can still become equal count a part; completing ends the round.
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

    /// The most that a frame can become worth.
    fn most(&self, seen: &Seen) -> i32 {
        let spoilt = (0..9).filter(|i| (seen.shows & !self.model) >> (4 * i) & 15 != 0).count() as i32;
        let complete = if spoilt == 0 { self.complete } else { 0 };
        900 - 100 * spoilt + complete - 100 * i32::from(seen.lines.iter().sum::<i8>())
    }

    fn now(&self, frames: &Frames) -> i32 {
        let worth = |seen: &Seen| self.of(seen.shows, seen.lines.iter().sum());
        frames.frames.iter().map(worth).max().unwrap_or(0)
    }

    /// The mean, over every card of `unseen`, of the best worth after laying it.
    fn expected(&self, frames: &Frames, now: i32, unseen: CardSet) -> f64 {
        if unseen.is_empty() {
            return f64::from(now) / 100.0;
        }
        let sum: i32 = unseen.iter().map(|card| frames.best_with(card, self, now)).sum();
        f64::from(sum) / (100.0 * unseen.len() as f64)
    }
}

/// What an assembly scores as it lies, with the bonus if it completes the model.
#[must_use]
pub fn score_now(assembly: &Assembly, model: Patch) -> i32 {
    assembly.frame(model, Framing::Best).map_or(0, |frame| frame.score() + i32::from(frame.is_complete()))
}

/// The score expected when one more card, each of `unseen` equally likely, is drawn and laid in the best way: exact
/// where one part lies. A card that helps nowhere is laid apart.
#[must_use]
pub fn expectation(assembly: &Assembly, model: Patch, unseen: CardSet) -> f64 {
    Worth::score(model).expected(&Frames::of(assembly), 100 * score_now(assembly, model), unseen)
}

/// How promising an assembly is beyond its score: for the best frame, cells that can still become equal count a part.
#[must_use]
pub fn promise(assembly: &Assembly, model: Patch) -> f64 {
    f64::from(Worth::promise(model).now(&Frames::of(assembly))) / 100.0
}

/// The promise expected when one more card, each of `unseen` equally likely, is drawn and laid in the best way.
#[must_use]
pub fn expected_promise(assembly: &Assembly, model: Patch, unseen: CardSet) -> f64 {
    let (frames, worth) = (Frames::of(assembly), Worth::promise(model));
    worth.expected(&frames, worth.now(&frames), unseen)
}

/// Every place for `card` that touches what lies, and all its attitudes at one place apart, where it begins a part of
/// its own; all within `span`.
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
    // Back to the coordinates with the card still lying.
    places.iter().map(|p| Placed { row: p.row - down, col: p.col - right, ..*p }).collect()
}
