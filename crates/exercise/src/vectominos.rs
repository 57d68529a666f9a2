//! Find all places for a piece. Difficulty: the number of pieces on the table, and the number of places.

use engine::games::vectominos::{Lay, PieceId, PieceSet, Set, Table, Vectominos, catalogue};

use super::{ExerciseGame, ExerciseParams, TRIES};

/// Pieces on a table, and all places for another piece.
#[derive(Clone, Debug)]
pub struct Places {
    /// The table.
    pub table: Table,
    /// The placements of its pieces.
    pub lays: Vec<Lay>,
    /// The piece to lay.
    pub asked: PieceId,
    /// Every correct place, and the number of sums made there.
    pub right: Vec<(Lay, u8)>,
}

impl Places {
    /// The places where the piece makes valid contact, whether or not the sums are correct.
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

    fn exercise(params: &mut ExerciseParams) -> Option<Places> {
        exercise(params)
    }
}

fn exercise(params: &mut ExerciseParams) -> Option<Places> {
    let lying = params.by(2, 3, 4);
    let places = params.by(1..=2, 2..=3, 3..=6);
    for _ in 0..TRIES {
        let mut order: Vec<PieceId> = PieceId::all().collect();
        params.rng.shuffle(&mut order);
        let (&asked, others) = order.split_first()?;
        let Some((table, lays)) = laid(others, lying, params) else { continue };
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

/// Lays `count` pieces at random.
pub(crate) fn laid(order: &[PieceId], count: usize, params: &mut ExerciseParams) -> Option<(Table, Vec<Lay>)> {
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
            params.rng.choose(&found).0
        };
        table.lay_unchecked(lay);
        lays.push(lay);
        if lays.len() == count {
            return Some((table, lays));
        }
    }
    None
}
