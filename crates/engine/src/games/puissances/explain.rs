//! The mathematics of an action, as data (C-5).

use serde::Serialize;

use super::board::{Cell, CellSet};
use super::constraints::Judgement;
use super::longest;
use super::position::{Action, Play, Puissances};
use super::rules::Reason;
use super::steps::Computation;
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;

/// A chain that is to be coloured (PC-2.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chain {
    /// Its cells.
    pub cells: CellSet,
    /// A longest path in it.
    pub path: Vec<Cell>,
    /// Its length: the cells of that path.
    pub length: u32,
    /// The greatest length that the constraint in hand allows.
    pub most: Option<u32>,
}

/// The mathematics of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why the action is refused, if it is.
    pub refusal: Option<Refusal<Reason>>,
    /// The operation of the cell, step by step.
    pub computation: Option<Computation>,
    /// Whether the constraint in hand accepts the result, test by test.
    pub judgement: Option<Judgement>,
    /// The chain that is to be coloured.
    pub chain: Option<Chain>,
    /// A longest path of the own colour afterwards (PC-2.10).
    pub own_path: Vec<Cell>,
}

impl Puissances {
    pub(super) fn explained(&self, seat: Seat, action: &Action, refusal: Option<Refusal<Reason>>) -> Explanation {
        let bare = Explanation { refusal, computation: None, judgement: None, chain: None, own_path: Vec::new() };
        if seat.0 >= self.seats {
            return bare;
        }
        let side = self.side_of(seat);
        match *action {
            Action::Play(play) => self.explain_play(side, &play, bare),
            Action::Colour(cell) => Explanation { own_path: longest::path(self.coloured(side).with(cell)), ..bare },
            // The opponents have to find out by themselves whether a pending move is right.
            Action::Choose(_) | Action::Pass(_) | Action::Accept | Action::Contest => bare,
        }
    }

    fn explain_play(&self, side: usize, play: &Play, bare: Explanation) -> Explanation {
        let Play { opening, chain, .. } = *play;
        let card = self.hands[side].constraint;
        let path = longest::path(chain);
        let length = path.len() as u32;
        let after = self.coloured(side).union(chain.inter(self.free()));
        Explanation {
            computation: Some(Computation::of(opening.row.value(), opening.cell.sign(), opening.column.value())),
            judgement: card.map(|card| Judgement::of(card, opening.result())),
            chain: Some(Chain { cells: chain, path, length, most: card.map(|card| card.force().length()) }),
            own_path: longest::path(after),
            ..bare
        }
    }
}
