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
    fn of(assembly: &Assembly) -> Self {
        let counted = assembly.counted();
        let mut frames = Vec::new();
        let range = |of: fn(&Placed) -> i8| {
            counted.iter().map(of).fold((i8::MAX, i8::MIN), |(least, most), at| (least.min(at), most.max(at)))
        };
        let ((top, bottom), (left, right)) = (range(|p| p.row), range(|p| p.col));
        if counted.is_empty() {
            return Self { frames: vec![Seen { shows: 0, lines: [0; 4] }] };
        }
        for row in top - 2..=bottom + 2 {
            for col in left - 2..=right + 2 {
                let shows =
                    counted.iter().fold(0, |shows, p| shows | look(p.card, p.attitude, p.row - row, p.col - col));
                let lines = [row - top, bottom - row, col - left, right - col].map(|lines| lines.max(0));
                frames.push(Seen { shows, lines });
            }
        }
        Self { frames }
    }

    /// The best score when `card` is laid in the best way, or apart, where it changes nothing.
    fn best_with(&self, card: Card, model: Patch, now: i32) -> i32 {
        let mut best = now;
        for seen in &self.frames {
            for (shows, placed) in super::solver::looks_of(card) {
                let equal = Patch(seen.shows | shows).equal(model) as i32;
                let [above, below, left, right] = seen.lines;
                let lines =
                    above.max(-placed.row) + below.max(placed.row) + left.max(-placed.col) + right.max(placed.col);
                let score = equal + i32::from(equal == 9) - i32::from(lines);
                best = best.max(score);
            }
        }
        best
    }
}

/// What an assembly scores as it lies, with the bonus if it completes the model.
#[must_use]
pub fn score_now(assembly: &Assembly, model: Patch) -> i32 {
    assembly.frame(model, Framing::Best).map_or(0, |frame| frame.score() + i32::from(frame.is_complete()))
}

/// The score expected when one more card, each of `unseen` equally likely, is drawn and laid in the best way: exact.
/// A card that helps nowhere is laid apart.
#[must_use]
pub fn expectation(assembly: &Assembly, model: Patch, unseen: CardSet) -> f64 {
    let now = score_now(assembly, model);
    if unseen.is_empty() {
        return f64::from(now);
    }
    let frames = Frames::of(assembly);
    let sum: i32 = unseen.iter().map(|card| frames.best_with(card, model, now)).sum();
    f64::from(sum) / unseen.len() as f64
}

/// How promising an assembly is beyond its score: for the best frame, cells that can still become equal count a part.
#[must_use]
pub fn promise(assembly: &Assembly, model: Patch) -> f64 {
    let cells = model.cells();
    let worth = |seen: &Seen| {
        let shown = Patch(seen.shows).cells();
        let cell = |i: usize| match (shown[i], cells[i]) {
            (shown, model) if shown == model => 1.0,
            (shown, model) if shown.0 & !model.0 == 0 => {
                let all = f64::from((model.0 & 7).count_ones().max(1));
                0.35 + 0.3 * f64::from((shown.0 & 7).count_ones()) / all
            }
            _ => 0.0,
        };
        (0..9).map(cell).sum::<f64>() - f64::from(seen.lines.iter().sum::<i8>())
    };
    Frames::of(assembly).frames.iter().map(worth).fold(f64::MIN, f64::max)
}

/// Every place for `card` on what lies that touches it, and one apart from it, which costs nothing; all within `span`.
#[must_use]
pub fn places(assembly: &Assembly, card: Card, span: i8) -> Vec<Placed> {
    let mut rest = assembly.clone();
    let (down, right) = rest.take(card);
    let [rows, cols] = rest.room(card, span);
    let counted = rest.counted();
    let mut places = Vec::new();
    let mut apart = None;
    for row in rows.0..=rows.1 {
        for col in cols.0..=cols.1 {
            let here = |attitude| Placed { card, attitude, row, col };
            if counted.is_empty() || counted.iter().any(|other| other.touches(here(Attitude::UPRIGHT))) {
                places.extend(card.attitudes().map(here));
            } else if apart.is_none() && rest.laid().iter().all(|other| !other.touches(here(Attitude::UPRIGHT))) {
                apart = Some(here(Attitude::UPRIGHT));
            }
        }
    }
    places.extend(apart);
    // Back to the coordinates with the card still lying.
    places.iter().map(|p| Placed { row: p.row - down, col: p.col - right, ..*p }).collect()
}
