//! How positions and moves are written (C-7).
//!
//! A move is the number of its cell, or `swap`. A position is its options, ` / `, then a letter per cell
//! in reading order (`w`, `r`, `.`), whose stones are laid next, who plays white, the phase, and where the
//! exchange of colours stands: `board=regular … / ..w..r… w 0 open never`.

use std::fmt;
use std::str::FromStr;

use super::board::{Cell, CellSet, Colour};
use super::options::{BoardKind, Options};
use super::position::{Action, Exchange, Phase, Triancey};
use super::recent;
use crate::core::seat::Seat;
use crate::core::text::NotationError;
use crate::serde_as_text;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(cell) => cell.fmt(f),
            Self::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "swap" => Ok(Self::Swap),
            cell => match cell.parse() {
                Ok(cell) => Ok(Self::Lay(cell)),
                Err(_) => Err(NotationError::new("move", text, "expected the number of a cell, or swap")),
            },
        }
    }
}

serde_as_text!(Action, Triancey);

impl fmt::Display for Triancey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell| {
            let colour = [Colour::White, Colour::Red].into_iter().find(|&colour| self.pawns(colour).contains(cell));
            colour.map_or(".", Colour::as_str)
        };
        let cells: String = self.board.cells().map(cell).collect();
        write!(f, "{} / {cells} {} {} {} {}", self.options, self.to_move, self.white, self.phase, self.exchange)
    }
}

impl FromStr for Triancey {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let (options, rest) = text.split_once(" / ").ok_or_else(|| bad("expected options, “ / ” and cells"))?;
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        if (options.board == BoardKind::Word) != options.word.is_some() {
            return Err(bad("a board of a word needs one, a regular board has none"));
        }
        let parts: Vec<&str> = rest.split(' ').collect();
        let &[cells, to_move, white, phase, exchange] = parts.as_slice() else {
            return Err(bad("expected cells, mover, white's seat, phase and exchange"));
        };
        let board = recent::board(&options);
        if cells.len() != usize::from(board.len()) || !cells.bytes().all(|b| matches!(b, b'w' | b'r' | b'.')) {
            return Err(bad(&format!("expected {} cells, each w, r or a dot", board.len())));
        }
        let of = |letter: u8| -> CellSet {
            (0..).map(Cell).zip(cells.bytes()).filter(|&(_, b)| b == letter).map(|(cell, _)| cell).collect()
        };
        let white = match white {
            "0" => Seat(0),
            "1" => Seat(1),
            _ => return Err(bad("white's seat is 0 or 1")),
        };
        let (pawns, to_move, phase) = ([of(b'w'), of(b'r')], to_move.parse()?, phase.parse()?);
        let position = Self { options, board, pawns, to_move, phase, exchange: exchange.parse()?, white };
        if !position.is_stable() {
            return Err(bad("a cell has two neighbours of the other colour: a chain reaction is not finished"));
        }
        let pawns = position.pawns[0].union(position.pawns[1]);
        let fits = match position.exchange {
            Exchange::Unused => pawns.is_empty() && position.to_move == Colour::White,
            Exchange::Offered => !position.pawns[0].is_empty() && position.to_move == Colour::Red,
            Exchange::Never | Exchange::Declined | Exchange::Done => true,
        };
        if !fits {
            return Err(bad("the exchange of colours does not fit the number of moves"));
        }
        if position.phase == Phase::Archipelago && position.archipelago_is_over() {
            return Err(bad("the archipelago phase would be over"));
        }
        Ok(position)
    }
}
