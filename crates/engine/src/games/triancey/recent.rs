//! The boards made last, shared. Making one takes about a millisecond, and every host, viewer and computer player of a
//! match asks for the same one. This remembers what a pure function gave and changes no result: the one place of the
//! engine where something outlives a call, and it is bounded.

use std::sync::{Arc, Mutex, PoisonError};

use super::board::Board;
use super::options::{BoardKind, Options, Size};

/// How many boards are remembered.
const MOST: usize = 32;

type Key = (BoardKind, Size, Option<String>);

/// The boards asked for last, the latest last.
static RECENT: Mutex<Vec<(Key, Arc<Board>)>> = Mutex::new(Vec::new());

/// The board of these options, as [`Board::of`] makes it.
pub(super) fn board(options: &Options) -> Arc<Board> {
    let key = (options.board, options.size, options.word.clone());
    // A thread that panicked here has at worst not remembered its board.
    let lock = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut recent = lock();
    if let Some(place) = recent.iter().rposition(|(known, _)| *known == key) {
        let known = recent.remove(place);
        let board = Arc::clone(&known.1);
        recent.push(known);
        return board;
    }
    drop(recent);
    // Not while the lock is held: others need not wait for a board they did not ask for.
    let board = Arc::new(Board::of(options));
    let mut recent = lock();
    if recent.len() == MOST {
        recent.remove(0);
    }
    recent.push((key, Arc::clone(&board)));
    board
}
