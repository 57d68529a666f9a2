//! The accepted inputs of a table, in order. They are stored in pieces of one size: a server holds the logs of many
//! tables, and vectors that grow by copying fragment its memory.

use std::ops::Index;

use crate::input::Entry;

/// How many entries a piece has.
const PIECE: usize = 16;

/// The entries of a table, from number 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log<A> {
    /// All but the last are full; none is empty.
    pieces: Vec<Vec<Entry<A>>>,
}

impl<A> Log<A> {
    pub(crate) const fn new() -> Self {
        Self { pieces: Vec::new() }
    }

    pub(crate) fn push(&mut self, entry: Entry<A>) {
        match self.pieces.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => piece.push(entry),
            None => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(entry);
                self.pieces.push(piece);
            }
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.last().map_or(0, |last| (self.pieces.len() - 1) * PIECE + last.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The last one.
    #[must_use]
    pub fn last(&self) -> Option<&Entry<A>> {
        self.pieces.last()?.last()
    }

    /// The one with this number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Entry<A>> {
        self.pieces.get(number / PIECE)?.get(number % PIECE)
    }

    /// All of them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry<A>> {
        self.pieces.iter().flatten()
    }

    /// Those from a number on; none if there are not so many.
    pub fn since(&self, first: usize) -> impl Iterator<Item = &Entry<A>> {
        self.pieces.iter().skip(first / PIECE).flatten().skip(first % PIECE)
    }

    /// The number of the last one of which something is true.
    pub fn last_where(&self, mut condition: impl FnMut(&Entry<A>) -> bool) -> Option<usize> {
        let from_the_end = self.iter().rev().position(&mut condition)?;
        Some(self.len() - 1 - from_the_end)
    }
}

impl<A> Index<usize> for Log<A> {
    type Output = Entry<A>;

    fn index(&self, number: usize) -> &Entry<A> {
        &self.pieces[number / PIECE][number % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use engine::Millis;

    use super::*;
    use crate::input::TableInput;
    use crate::seat_state::Sender;

    #[test]
    fn a_log_in_pieces_is_like_a_list() {
        let mut log = Log::<()>::new();
        let mut list = Vec::new();
        for number in 0..3 * PIECE + 1 {
            assert_eq!((log.len(), log.is_empty(), log.last()), (list.len(), list.is_empty(), list.last()));
            assert!(log.iter().eq(&list) && log.iter().rev().eq(list.iter().rev()));
            for first in 0..=number + 1 {
                assert!(log.since(first).eq(list.iter().skip(first)), "{first} of {number}");
                assert_eq!(log.get(first), list.get(first));
            }
            let even = |entry: &Entry<()>| entry.hash.is_multiple_of(2);
            assert_eq!(log.last_where(even), list.iter().rposition(even));
            let at = Millis(number as u64);
            let entry = Entry { at, who: Sender::Host, id: None, input: TableInput::Pause, hash: at.0 };
            log.push(entry.clone());
            list.push(entry);
            assert_eq!(log[number], list[number]);
        }
    }
}
