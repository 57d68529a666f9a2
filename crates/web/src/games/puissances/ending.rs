//! The end of a round in words: why it is over, how long everybody's chain is, and what that scores.

use engine::games::puissances::{Phase, Scoring, View};
use engine::{Seat, SeatSet};

use super::side_of;
use crate::t;
use crate::table::Names;
use crate::table::names::of_name;
use crate::words::{fill, t};

/// Why a round is over, who has the longest chain, and who scores (PC-2.9, PC-2.10).
pub(super) fn ending(view: &View, names: &Names) -> Option<String> {
    let Phase::Over(end) = view.phase else { return None };
    let why = t(&format!("puissances-told-end-{end}"));
    let (chains, scored) = (chains(view, names), scored(view));
    Some([Some(why), Some(chains), scored].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// The length of the longest chain, and the sides that have one as long.
fn longest(view: &View) -> (u32, Vec<usize>) {
    let most = view.lengths.iter().copied().max().unwrap_or(0);
    (most, (0..view.lengths.len()).filter(|&side| view.lengths[side] == most).collect())
}

/// Who plays for a side.
fn players(view: &View, side: usize) -> SeatSet {
    Seat::all(view.seats).filter(|&seat| side_of(view, seat) == side).collect()
}

/// Whose chain is the longest, and how long the others' are.
fn chains(view: &View, names: &Names) -> String {
    let (most, best) = longest(view);
    if most == 0 {
        return t("puissances-end-nothing");
    }
    let other = |side: usize| {
        let name = names.mentions(players(view, side));
        t!("puissances-end-other", n = view.lengths[side], name = name)
    };
    let others: Vec<String> = (0..view.lengths.len()).filter(|side| !best.contains(side)).map(other).collect();
    let others = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
    let values = [("n", most.into()), ("others", others.into())];
    let [only] = best[..] else { return fill("puissances-end-tied", &values) };
    let own = players(view, only);
    let you = if own.iter().any(|seat| names.is_you(seat) == "yes") { "yes" } else { "no" };
    let owner = [("you", you.into()), ("of-name", of_name(&names.mentions(own)).into())];
    fill("puissances-end-longest", &[&owner[..], &values].concat())
}

/// Who scores what; nothing where nobody has coloured anything.
fn scored(view: &View) -> Option<String> {
    let (most, best) = longest(view);
    match view.options.scoring {
        _ if most == 0 => None,
        Scoring::All => Some(t("puissances-end-scored-all")),
        Scoring::Winner => Some(t!("puissances-end-scored-longest", n = most, chains = best.len())),
    }
}
