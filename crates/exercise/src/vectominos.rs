//! Find all places for a piece. The measure: how many pieces lie, and how many places there are.

use engine::games::vectominos::{Lay, PieceId, PieceSet, Set, Table, Vectominos, catalogue};

use super::{ExerciseGame, Making, TRIES};

/// Pieces on a table, and all places for another one.
#[derive(Clone, Debug)]
pub struct Places {
    /// The table.
    pub table: Table,
    /// How its pieces lie.
    pub lays: Vec<Lay>,
    /// The piece to be laid.
    pub asked: PieceId,
    /// Every place for it, and how many sums it makes there.
    pub right: Vec<(Lay, u8)>,
}

impl Places {
    /// Where the piece would touch as it must, whether the sums are right or not.
    #[must_use]
    pub fn touching(&self) -> Vec<Lay> {
        let mut found = Vec::new();
        self.table.shapes(PieceSet::only(self.asked), |lay, _| found.push(lay));
        found.sort_unstable();
        found
    }
}

impl ExerciseGame for Vectominos {
    type Exercise = Places;

    fn exercise(making: &mut Making) -> Option<Places> {
        exercise(making)
    }
}

fn exercise(making: &mut Making) -> Option<Places> {
    let lying = making.by(2, 3, 4);
    let places = making.by(1..=2, 2..=3, 3..=6);
    for _ in 0..TRIES {
        let mut order: Vec<PieceId> = PieceId::all().collect();
        making.rng.shuffle(&mut order);
        let (&asked, others) = order.split_first()?;
        let Some((table, lays)) = laid(others, lying, making) else { continue };
        let right = placements(&table, asked);
        if places.contains(&right.len()) && !is_polymorphe(asked) {
            return Some(Places { table, lays, asked, right });
        }
    }
    None
}

fn is_polymorphe(piece: PieceId) -> bool {
    catalogue(Set::Drawable).is_polymorphe(piece)
}

pub(crate) fn placements(table: &Table, piece: PieceId) -> Vec<(Lay, u8)> {
    let mut found = Vec::new();
    table.placements(PieceSet::only(piece), |lay, sums| found.push((lay, sums)));
    found.sort_unstable();
    found
}

/// So many pieces laid by chance.
pub(crate) fn laid(order: &[PieceId], count: usize, making: &mut Making) -> Option<(Table, Vec<Lay>)> {
    let mut table = Table::new(Set::Drawable);
    let mut lays = Vec::new();
    for &piece in order.iter().filter(|&&piece| !is_polymorphe(piece)) {
        let lay = if lays.is_empty() {
            Lay { piece, turn: 0, x: 0, y: 0 }
        } else {
            let found = placements(&table, piece);
            if found.is_empty() {
                continue;
            }
            making.rng.choose(&found).0
        };
        table.lay_unchecked(lay);
        lays.push(lay);
        if lays.len() == count {
            return Some((table, lays));
        }
    }
    None
}
