//! A cache of boards. Making one takes half a millisecond, and every host, viewer and bot of a match asks for the same one.
//! The cache holds the results of a pure function, so it changes nothing but the time. It is the only global state of the
//! engine, and keeps only a few boards that are no longer in use.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use super::board::Board;
use super::options::{BoardKind, Options, Size};

/// How many boards are kept after their last use.
const MOST: usize = 32;

type Key = (BoardKind, Size, Option<String>);

#[derive(Default)]
struct Known {
    /// Every board in use, and some that were dropped.
    all: HashMap<Key, Weak<Board>>,
    /// The boards asked for last, the latest last.
    recent: VecDeque<Arc<Board>>,
    /// When `all` reaches this size, dropped boards are removed.
    enough: usize,
}

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// The board of these options, as [`Board::of`] makes it.
pub(super) fn board(options: &Options) -> Arc<Board> {
    let key = (options.board, options.size, options.word.clone());
    // A thread that panicked here at worst did not store its board.
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = lock().find(&key);
    // Made without holding the lock, so that others do not wait for this board.
    found.unwrap_or_else(|| lock().keep(key, Board::of(options)))
}

impl Known {
    fn find(&mut self, key: &Key) -> Option<Arc<Board>> {
        let board = self.all.get(key)?.upgrade()?;
        self.note(&board);
        Some(board)
    }

    fn keep(&mut self, key: Key, board: Board) -> Arc<Board> {
        let board = Arc::new(board);
        if self.all.len() >= self.enough {
            self.all.retain(|_, board| board.strong_count() > 0);
            self.enough = 2 * self.all.len().max(MOST);
        }
        self.all.insert(key, Arc::downgrade(&board));
        self.note(&board);
        board
    }

    fn note(&mut self, board: &Arc<Board>) {
        match self.recent.iter().position(|known| Arc::ptr_eq(known, board)) {
            Some(place) => drop(self.recent.remove(place)),
            None if self.recent.len() == MOST => drop(self.recent.pop_front()),
            None => {}
        }
        self.recent.push_back(Arc::clone(board));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: usize) -> Key {
        (BoardKind::Regular, Size::Small, Some(number.to_string()))
    }

    #[test]
    fn a_board_in_use_is_found_however_many_others_are_made_and_others_are_forgotten() {
        let mut known = Known::default();
        let board = Board::new(BoardKind::Regular, Size::Small, "");
        let used = known.keep(key(0), board.clone());
        for number in 1..50 * MOST {
            known.keep(key(number), board.clone());
        }
        assert!(known.find(&key(0)).is_some_and(|found| Arc::ptr_eq(&found, &used)));
        assert!(known.find(&key(1)).is_none());
        assert!(known.find(&key(50 * MOST - 1)).is_some());
        assert_eq!(known.recent.len(), MOST);
        assert!(known.all.len() <= 4 * MOST, "{} are remembered", known.all.len());
    }
}
