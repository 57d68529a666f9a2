//! Distributes groups of blocks evenly over pages, for sheets to write on.

use crate::flow::{Block, Column, bodies};
use crate::grid::moved;
use crate::page::{BAND, Draft, MARGIN, Mark};
use crate::settings::Settings;

/// Scale factors of figures to try while there is space.
const LARGER: [f64; 6] = [1.5, 1.4, 1.3, 1.2, 1.1, 1.0];
/// Scale factors to try if not even one group fits on a page.
const SMALLER: [f64; 5] = [0.9, 0.8, 0.7, 0.6, 0.5];
/// Minimum text size.
const MIN_TEXT_SIZE: f64 = 3.6;
/// Minimum and maximum gap between groups.
const GROUP_GAP: (f64, f64) = (3.0, 30.0);

/// Distributes the groups over as few pages as possible, below a block that starts every page. Figures and text are as
/// large as that allows, and the gaps between groups are even.
#[must_use]
pub fn pages(subject: &str, top: &Block, groups: &[Vec<Block>], settings: &Settings) -> Vec<Draft> {
    let width = settings.paper.size().0 - 2.0 * MARGIN - 4.0;
    let laid_out = |share: usize, growth: f64, size: f64| {
        let column = Column { width, size, growth, settings };
        groups.chunks(share).map(|groups| page(subject, top, groups, &column)).collect::<Option<Vec<Draft>>>()
    };
    let sizes = || bodies(settings).iter().copied().filter(|&size| size >= MIN_TEXT_SIZE);
    let fitting = |share: usize| {
        let smaller: &[f64] = if share == 1 { &SMALLER } else { &[] };
        LARGER.iter().chain(smaller).find_map(|&growth| sizes().find_map(|size| laid_out(share, growth, size)))
    };
    let half = groups.len().div_ceil(2).max(1);
    [2 * half, half, 1].into_iter().find_map(fitting).unwrap_or_default()
}

/// One page of groups; `None` if they do not fit.
fn page(subject: &str, top: &Block, groups: &[Vec<Block>], column: &Column<'_>) -> Option<Draft> {
    let stacked = |blocks: &[Block]| {
        let (mut marks, mut height) = (Vec::new(), 0.0);
        for block in blocks {
            let (set, high) = column.set(block);
            marks.extend(set.iter().map(|mark| moved(mark, (0.0, height))));
            height += high;
        }
        (marks, height)
    };
    let stacks: Vec<(Vec<Mark>, f64)> = groups.iter().map(|group| stacked(group)).collect();
    let (head, head_height) = stacked(std::slice::from_ref(top));
    let (upper, lower) = (BAND - 5.0, column.settings.paper.size().1 - BAND);
    let used: f64 = head_height + stacks.iter().map(|(_, height)| height).sum::<f64>();
    let apart = (lower - upper - used) / groups.len() as f64;
    if apart < GROUP_GAP.0 {
        return None;
    }
    let apart = apart.min(GROUP_GAP.1);
    let mut draft = Draft::new(subject.to_owned());
    let mut y = upper;
    for (marks, height) in std::iter::once((head, head_height - apart)).chain(stacks) {
        draft.marks.extend(marks.iter().map(|mark| moved(mark, (MARGIN + 2.0, y))));
        y += height + apart;
    }
    Some(draft)
}
