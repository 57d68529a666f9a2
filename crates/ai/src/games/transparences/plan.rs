//! Plans actions from the current assembly to a target.

use engine::games::transparences::{Action, Assembly, Attitude, CardSet, HAND, Placed, span};

/// The next action that leads from `now`, with `hand`, to an assembly that looks like `target`; `None` if it already
/// does. Misplaced cards that are not needed are removed first, then the missing ones are laid.
#[must_use]
pub fn next(now: &Assembly, hand: CardSet, target: &[Placed]) -> Option<Action> {
    let target = cards_to_lay(target);
    let (down, right) = best_shift(now, &target);
    let wanted: Vec<Placed> = target.iter().map(|p| Placed { row: p.row + down, col: p.col + right, ..*p }).collect();
    let lies = |want: &Placed| now.find(want.card).is_some_and(|is| same_look(is, *want));
    let spare = now.laid().iter().find(|is| !wanted.iter().any(|want| want.card == is.card));
    if let Some(spare) = spare {
        return Some(Action::Take(spare.card));
    }
    let missing = || wanted.iter().filter(|want| !lies(want));
    let fits = |want: &&Placed| {
        let [rows, cols] = now.room(want.card, span(HAND as u8));
        (rows.0..=rows.1).contains(&want.row) && (cols.0..=cols.1).contains(&want.col)
    };
    let owned = |want: &&Placed| hand.contains(want.card) || now.find(want.card).is_some();
    if let Some(want) = missing().filter(owned).find(fits) {
        return Some(Action::Lay(*want));
    }
    // Nothing fits while misplaced cards are too far away; an empty table accepts any first card.
    let wrong = now.laid().iter().find(|is| missing().any(|want| want.card == is.card));
    wrong.map(|is| Action::Take(is.card)).or_else(|| {
        let first = missing().find(owned)?;
        now.laid().is_empty().then_some(Action::Lay(Placed { row: 0, col: 0, ..*first }))
    })
}

/// Minimum number of actions from `now` to `target`.
#[must_use]
pub fn distance(now: &Assembly, target: &[Placed]) -> usize {
    let target = cards_to_lay(target);
    let (down, right) = best_shift(now, &target);
    let matching = matches(now, &target, down, right);
    now.laid().len() - matching + target.len() - matching
}

/// Orders the cards from the middle outwards, so that each one touches those laid before.
fn cards_to_lay(target: &[Placed]) -> Vec<Placed> {
    let mut rest = target.to_vec();
    let middle = |of: fn(&Placed) -> i8| target.iter().map(of).map(i32::from).sum::<i32>();
    let (row, col, count) = (middle(|p| p.row), middle(|p| p.col), target.len() as i32);
    rest.sort_by_key(|p| (i32::from(p.row) * count - row).abs() + (i32::from(p.col) * count - col).abs());
    let mut order: Vec<Placed> = Vec::new();
    while !rest.is_empty() {
        let next = rest.iter().position(|p| order.iter().any(|o| o.touches(*p))).unwrap_or(0);
        order.push(rest.remove(next));
    }
    order
}

fn same_look(a: Placed, b: Placed) -> bool {
    a.card == b.card && (a.row, a.col) == (b.row, b.col) && a.face() == b.face()
}

fn matches(now: &Assembly, target: &[Placed], down: i8, right: i8) -> usize {
    let shifted = |p: &&Placed| {
        let want = Placed { row: p.row + down, col: p.col + right, ..**p };
        now.find(p.card).is_some_and(|is| same_look(is, want))
    };
    target.iter().filter(shifted).count()
}

/// The shift of the target that matches most of the laid cards.
fn best_shift(now: &Assembly, target: &[Placed]) -> (i8, i8) {
    let mut best = (0, (0, 0));
    for want in target {
        if let Some(is) = now.find(want.card).filter(|is| is.face() == want.face()) {
            let shift = (is.row - want.row, is.col - want.col);
            let count = matches(now, target, shift.0, shift.1);
            if count > best.0 {
                best = (count, shift);
            }
        }
    }
    if best.0 == 0 {
        // No card matches: place the first card of the target at the origin.
        return target.first().map_or((0, 0), |first| (-first.row, -first.col));
    }
    best.1
}

/// An attitude in which the card looks different from `placed`.
#[must_use]
pub fn another_attitude(placed: Placed, index: u8) -> Attitude {
    let others: Vec<Attitude> =
        placed.card.attitudes().filter(|&attitude| placed.card.face(attitude) != placed.face()).collect();
    others[usize::from(index) % others.len()]
}
