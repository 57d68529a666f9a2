//! Take-away: the remaining counters in rows of four, so that the remainder is easy to see (TA-1.4).

use engine::games::takeaway::{Takeaway, View};

use crate::rules::RulesFigures;
use crate::{Item, Paint, Picture, Scene, Style};

/// Distance between two counters.
const STEP: f64 = 40.0;
const RADIUS: f64 = 15.0;
const ROW: u32 = 4;

impl Picture for Takeaway {
    fn picture(view: &View) -> Scene {
        heap(view.left, view.options.heap)
    }
}

impl RulesFigures for Takeaway {
    fn figure(_: &str) -> (Scene, f64) {
        (heap(6, 6), 0.5)
    }
}

/// A heap with `left` of its `whole` counters left.
#[must_use]
pub fn heap(left: u32, whole: u32) -> Scene {
    let counter = |number: u32| {
        let (row, column) = (number / ROW, number % ROW);
        let centre = ((f64::from(column) + 0.5) * STEP, (f64::from(row) + 0.5) * STEP);
        let style = if number < left {
            Style::both(Paint::Side(0), Paint::SideInk(0), 2.0)
        } else {
            Style::line(Paint::InkSoft, 1.0)
        };
        Item::Circle { centre, radius: RADIUS, style }
    };
    let rows = whole.max(left).div_ceil(ROW).max(1);
    let items = (0..whole.max(left)).map(counter).collect();
    Scene { width: f64::from(ROW) * STEP, height: f64::from(rows) * STEP, items }
}
