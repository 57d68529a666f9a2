//! How positions and moves are written (C-7).
//!
//! A move is a cell, the value of its row and of its column (`+` if it is written now, from the hand), the chain and
//! the strength drawn afterwards: `c4 +2^3 10^1 c4d4c5 2`. The other actions are `choose 2`, `pass 2`, `accept`,
//! `contest` and `colour c4`.
//!
//! A position is these parts between ` / `: options; seats, round, seed, starter, turn and end of time; phase; row
//! heads; column heads; coloured cells of each side; hands; value pile; constraint piles; discards; how often piles
//! were remade; passes; wrong contests. Piles are written with the next card last.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::board::{CellSet, Layout, MOST, Written};
use super::constraints::CardId;
use super::options::Options;
use super::position::{Action, Hand, Opening, Pending, Phase, Play, Puissances, Source};
use crate::core::referee::Window;
use crate::core::seat::{Seat, SeatSet};
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::serde_as_text;

impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head(value) => value.fmt(f),
            Self::Hand(value) => write!(f, "+{value}"),
        }
    }
}

impl FromStr for Source {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('+') {
            Some(value) => Ok(Self::Hand(value.parse()?)),
            None => Ok(Self::Head(text.parse()?)),
        }
    }
}

impl Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.cell, self.row, self.column)
    }
}

impl FromStr for Opening {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = text.split(' ').collect();
        let &[cell, row, column] = parts.as_slice() else {
            return Err(NotationError::new("opening", text, "expected a cell and two values"));
        };
        Ok(Self { cell: cell.parse()?, row: row.parse()?, column: column.parse()? })
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.opening, self.chain, self.draw)
    }
}

impl FromStr for Play {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("move", text, "expected a cell, two values, a chain and a strength");
        let (rest, draw) = text.rsplit_once(' ').ok_or_else(bad)?;
        let (opening, chain) = rest.rsplit_once(' ').ok_or_else(bad)?;
        Ok(Self { opening: opening.parse()?, chain: chain.parse()?, draw: draw.parse()? })
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(force) => write!(f, "choose {force}"),
            Self::Play(play) => play.fmt(f),
            Self::Pass(force) => write!(f, "pass {force}"),
            Self::Accept => f.write_str("accept"),
            Self::Contest => f.write_str("contest"),
            Self::Colour(cell) => write!(f, "colour {cell}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            None if text == "accept" => Ok(Self::Accept),
            None if text == "contest" => Ok(Self::Contest),
            Some(("choose", force)) => Ok(Self::Choose(force.parse()?)),
            Some(("pass", force)) => Ok(Self::Pass(force.parse()?)),
            Some(("colour", cell)) => Ok(Self::Colour(cell.parse()?)),
            _ => Ok(Self::Play(text.parse()?)),
        }
    }
}

serde_as_text!(Source, Opening, Play, Action, Puissances);

/// Items with a separator; `-` if there are none.
struct List<'a, T>(&'a [T], char);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (i, item) in self.0.iter().enumerate() {
            if i > 0 {
                write!(f, "{}", self.1)?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

fn read_list<T: FromStr>(text: &str, separator: char) -> Option<Vec<T>> {
    if text == "-" { Some(Vec::new()) } else { text.split(separator).map(|item| item.parse().ok()).collect() }
}

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List(&self.values().collect::<Vec<_>>(), '+').fmt(f)
    }
}

impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.constraint {
            Some(card) => write!(f, "{card}:{}", List(&self.values, ',')),
            None => write!(f, "-:{}", List(&self.values, ',')),
        }
    }
}

fn read_hand(text: &str) -> Option<Hand> {
    let (card, values) = text.split_once(':')?;
    let constraint = if card == "-" { None } else { Some(card.parse().ok()?) };
    Some(Hand { values: read_list(values, ',')?, constraint })
}

fn read_written(text: &str) -> Option<Written> {
    let values = read_list(text, '+')?;
    (values.len() <= 2).then(|| values.into_iter().fold(Written::default(), Written::with))
}

impl Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choosing => f.write_str("choosing"),
            Self::Playing => f.write_str("playing"),
            Self::Pending(Pending { play, window, .. }) => {
                let waiting: Vec<Seat> = window.waiting.iter().collect();
                write!(f, "pending {} {} {play}", List(&waiting, ','), window.closes)
            }
            Self::Penalty(seat) => write!(f, "penalty {seat}"),
            Self::Over(end) => write!(f, "over {end}"),
        }
    }
}

fn read_seat(text: &str) -> Option<Seat> {
    text.parse().ok().filter(|&seat| seat < 4).map(Seat)
}

/// A phase; the constraint of a pending move is the one in the hand of who moved.
fn read_phase(text: &str, turn: Seat, card: Option<CardId>) -> Option<Phase> {
    match text.split_once(' ') {
        None if text == "choosing" => Some(Phase::Choosing),
        None if text == "playing" => Some(Phase::Playing),
        Some(("penalty", seat)) => Some(Phase::Penalty(read_seat(seat)?)),
        Some(("over", end)) => Some(Phase::Over(end.parse().ok()?)),
        Some(("pending", rest)) => {
            let (waiting, rest) = rest.split_once(' ')?;
            let (closes, play) = rest.split_once(' ')?;
            let waiting: SeatSet = waiting.split(',').map(read_seat).collect::<Option<Vec<Seat>>>()?.into();
            let window = Window::open(turn, waiting, Millis(closes.parse().ok()?));
            Some(Phase::Pending(Pending { play: play.parse().ok()?, card: card?, window }))
        }
        _ => None,
    }
}

impl Display for Puissances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { options, seats, round, seed, starter, turn, phase, .. } = self;
        let ends = self.ends.map_or_else(|| "-".to_owned(), |ends| ends.to_string());
        write!(f, "{options} / {seats} {round} {seed} {starter} {turn} {ends} / {phase}")?;
        let size = usize::from(self.layout().size);
        write!(f, " / {} / {}", List(&self.rows[..size], ' '), List(&self.columns[..size], ' '))?;
        write!(f, " / {} / {}", List(&self.colours, ' '), List(&self.hands, ' '))?;
        write!(f, " / {}", List(&self.pile, ','))?;
        for piles in [&self.piles, &self.discards] {
            let piles: Vec<String> = piles.iter().map(|pile| List(pile, ',').to_string()).collect();
            write!(f, " / {}", List(&piles, ' '))?;
        }
        write!(f, " / {} / {} / {}", List(&self.remade, ' '), List(&self.passes, ' '), List(&self.wrong, ' '))
    }
}

impl FromStr for Puissances {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let parts: Vec<&str> = text.split(" / ").collect();
        let &[options, table, phase, rows, columns, colours, hands, pile, piles, discards, remade, passes, wrong] =
            parts.as_slice()
        else {
            return Err(bad("expected thirteen parts between “ / ”"));
        };
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        let words: Vec<&str> = table.split(' ').collect();
        let &[seats, round, seed, starter, turn, ends] = words.as_slice() else {
            return Err(bad("expected seats, round, seed, starter, turn and end of time"));
        };
        let read = || {
            let turn = read_seat(turn)?;
            let seats: u8 = seats.parse().ok()?;
            let hands: Vec<Hand> = hands.split(' ').map(read_hand).collect::<Option<_>>()?;
            let side = turn.index() % super::position::side_count(options.teams, seats).max(1);
            let card = hands.get(side).and_then(|hand| hand.constraint);
            Some(Self {
                seats,
                round: round.parse().ok()?,
                seed: seed.parse().ok()?,
                ends: if ends == "-" { None } else { Some(Millis(ends.parse().ok()?)) },
                starter: read_seat(starter)?,
                turn,
                phase: read_phase(phase, turn, card)?,
                rows: read_heads(rows, Layout::of(options.board))?,
                columns: read_heads(columns, Layout::of(options.board))?,
                colours: colours
                    .split(' ')
                    .map(|cells| Some(cells.parse::<CellSet>().ok()?.into()))
                    .collect::<Option<_>>()?,
                hands,
                pile: read_list(pile, ',')?,
                piles: read_piles(piles)?,
                discards: read_piles(discards)?,
                remade: read_list(remade, ' ')?.try_into().ok()?,
                passes: read_list(passes, ' ')?,
                wrong: read_list(wrong, ' ')?,
                options: options.clone(),
            })
        };
        let position = read().ok_or_else(|| bad("a part cannot be read"))?;
        position.is_sound().map_err(|wrong| bad(&wrong))?;
        if position.to_string() == text { Ok(position) } else { Err(bad("not written in the one right way")) }
    }
}

fn read_heads(text: &str, layout: Layout) -> Option<[Written; MOST as usize]> {
    let mut heads = [Written::default(); MOST as usize];
    let written: Vec<Written> = text.split(' ').map(read_written).collect::<Option<_>>()?;
    if written.len() != usize::from(layout.size) {
        return None;
    }
    heads[..written.len()].copy_from_slice(&written);
    Some(heads)
}

fn read_piles(text: &str) -> Option<[Vec<CardId>; 4]> {
    let piles: Vec<Vec<CardId>> = text.split(' ').map(|pile| read_list(pile, ',')).collect::<Option<_>>()?;
    piles.try_into().ok()
}
