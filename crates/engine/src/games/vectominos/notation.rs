//! How positions are written (C-7); moves are written in [`super::action`].
//!
//! A position is one line of twelve fields with ` / ` between them; `-` is an empty list:
//! options, pieces laid (`seat:piece.turn@x,y`), hands (`|` between them), pieces set aside, whose turn, what is asked, passes in a row and
//! fruitless turns in a row, wrong contests, seats that left, pieces shown, pieces given (`piece>giver`), pieces
//! excluded per seat.

use std::array;
use std::fmt;
use std::str::FromStr;

use super::action::End;
use super::contact::wrong_shape;
use super::options::Options;
use super::piece::{PieceId, PieceSet};
use super::position::{Phase, Vectominos};
use super::table::{Lay, Table};
use crate::core::referee::{Referee, WRONG_CONTESTS, Window};
use crate::core::seat::{Seat, SeatSet};
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::serde_as_text;

serde_as_text!(Vectominos);

/// A list with a separator; `-` if it is empty.
fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}

fn read_list<T: FromStr>(text: &str, between: char) -> Option<Vec<T>> {
    let items = if text == "-" { None } else { Some(text.split(between)) };
    items.into_iter().flatten().map(|item| item.parse().ok()).collect()
}

fn pieces(set: PieceSet) -> String {
    list(set.iter(), ",")
}

fn read_pieces(text: &str) -> Option<PieceSet> {
    read_list::<PieceId>(text, ',').map(|pieces| pieces.into_iter().collect())
}

fn read_each_pieces(text: &str) -> Option<Vec<PieceSet>> {
    text.split('|').map(read_pieces).collect()
}

fn read_seat(text: &str) -> Option<Seat> {
    text.parse().ok().map(Seat)
}

fn read_seats(text: &str) -> Option<SeatSet> {
    let seats = read_list::<u8>(text, ',')?;
    seats.iter().all(|&seat| seat < 4).then(|| seats.into_iter().map(Seat).collect())
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn => f.write_str("turn"),
            Self::Again => f.write_str("again"),
            Self::Pending { lay, window, declined } => {
                let word = if *declined { "declined" } else { "pending" };
                write!(f, "{word} {lay} {} {}", list(window.waiting.iter(), ","), window.closes)
            }
            Self::Giving { by } => write!(f, "giving {by}"),
            Self::Over(End::Empty { seat }) => write!(f, "over empty {seat}"),
            Self::Over(End::Link { seat, sums }) => write!(f, "over link {seat} {sums}"),
            Self::Over(End::Blocked) => f.write_str("over blocked"),
        }
    }
}

fn read_phase(text: &str, turn: Seat) -> Option<Phase> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words.as_slice() {
        ["turn"] => Phase::Turn,
        ["again"] => Phase::Again,
        [word @ ("pending" | "declined"), lay, waiting, closes] => {
            let window = Window::open(turn, read_seats(waiting)?, Millis(closes.parse().ok()?));
            Phase::Pending { lay: lay.parse().ok()?, window, declined: *word == "declined" }
        }
        ["giving", by] => Phase::Giving { by: read_seat(by)? },
        ["over", "empty", seat] => Phase::Over(End::Empty { seat: read_seat(seat)? }),
        ["over", "link", seat, sums] => Phase::Over(End::Link { seat: read_seat(seat)?, sums: sums.parse().ok()? }),
        ["over", "blocked"] => Phase::Over(End::Blocked),
        _ => return None,
    })
}

impl fmt::Display for Vectominos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let laid = self.table.tiles().iter().zip(&self.layers);
        let lays = list(laid.map(|(tile, seat)| format!("{seat}:{}", tile.lay)), " ");
        let each = |sets: &[PieceSet]| list(sets.iter().map(|&set| pieces(set)), "|");
        let givers = PieceId::all().filter_map(|piece| Some(format!("{piece}>{}", self.givers[piece.index()]?)));
        write!(f, "{} / {lays} / {} / {}", self.options, each(&self.hands), pieces(self.aside))?;
        write!(f, " / {} / {} / {} {}", self.turn, self.phase, self.passes, self.fruitless)?;
        write!(f, " / {} / {}", list(&self.wrong, ","), list(self.left.iter(), ","))?;
        write!(f, " / {} / {} / {}", pieces(self.shown), list(givers, ","), each(&self.excluded))
    }
}

impl FromStr for Vectominos {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let fields: Vec<&str> = text.split(" / ").collect();
        let &[options, lays, hands, aside, turn, phase, counts, wrong, left, shown, givers, excluded] =
            fields.as_slice()
        else {
            return Err(bad("expected twelve fields with “ / ” between them"));
        };
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        let (layers, lays) = read_lays(lays).ok_or_else(|| bad("expected placements such as 0:12.1@4,-2"))?;
        let (table, sums) = read_table(lays, &options).map_err(bad)?;
        let read = || {
            let turn = read_seat(turn)?;
            let (passes, fruitless) = counts.split_once(' ')?;
            Some(Self {
                table,
                layers,
                hands: read_each_pieces(hands)?,
                aside: read_pieces(aside)?,
                turn,
                phase: read_phase(phase, turn)?,
                passes: passes.parse().ok()?,
                fruitless: fruitless.parse().ok()?,
                wrong: read_list(wrong, ',')?,
                left: read_seats(left)?,
                shown: read_pieces(shown)?,
                givers: read_givers(givers)?,
                excluded: read_each_pieces(excluded)?,
                options,
            })
        };
        let position = read().ok_or_else(|| bad("a field is not written as it should be"))?;
        position.consistent(&sums).map_err(bad)?;
        if position.to_string() == text { Ok(position) } else { Err(bad("it is not written in the one way")) }
    }
}

fn read_givers(text: &str) -> Option<[Option<Seat>; 30]> {
    let mut givers = array::from_fn(|_| None);
    for entry in read_list::<String>(text, ',')? {
        let (piece, seat) = entry.split_once('>')?;
        givers[piece.parse::<PieceId>().ok()?.index()] = Some(read_seat(seat)?);
    }
    Some(givers)
}

/// Who laid what.
fn read_lays(text: &str) -> Option<(Vec<Seat>, Vec<Lay>)> {
    let entries = read_list::<String>(text, ' ')?;
    let read = |entry: &String| {
        let (seat, lay) = entry.split_once(':')?;
        Some((read_seat(seat)?, lay.parse().ok()?))
    };
    entries.iter().map(read).collect::<Option<Vec<(Seat, Lay)>>>().map(|entries| entries.into_iter().unzip())
}

/// Lays the pieces one by one by the rules, and returns how many sums each made.
fn read_table(lays: Vec<Lay>, options: &Options) -> Result<(Table, Vec<u8>), &'static str> {
    let mut table = Table::new(options.set);
    let mut all_sums = Vec::new();
    let mut seen = PieceSet::EMPTY;
    for lay in lays {
        if seen.contains(lay.piece) || lay.turn >= table.catalogue().turns(lay.piece) {
            return Err("a piece lies twice, or is turned too far");
        }
        seen = seen.with(lay.piece);
        if wrong_shape(&table, lay.place()).is_some() {
            return Err("a piece lies where the shape does not allow it");
        }
        let mut right = options.referee == Referee::Vigilant;
        table.placements(PieceSet::only(lay.piece), |found, _| right |= found == lay);
        if !right {
            return Err("a piece lies with a wrong sum");
        }
        all_sums.push(table.slot(lay.place()).map_or(0, |slot| slot.sums));
        table.lay_unchecked(lay);
    }
    Ok((table, all_sums))
}

impl Vectominos {
    /// Whether a position that was read can be one; `sums` are those of the pieces laid.
    fn consistent(&self, sums: &[u8]) -> Result<(), &'static str> {
        let seats = self.hands.len();
        if !(2..=4).contains(&seats) || self.wrong.len() != seats || self.excluded.len() != seats {
            return Err("two to four hands, and as many fields per seat");
        }
        let layers = self.layers.iter().copied();
        if self.turn.index() >= seats || self.left.iter().chain(layers).any(|seat| seat.index() >= seats) {
            return Err("there is no such seat");
        }
        self.consistent_pieces()?;
        self.consistent_knowledge()?;
        self.consistent_phase(sums)
    }

    fn consistent_pieces(&self) -> Result<(), &'static str> {
        let pending = match &self.phase {
            Phase::Pending { lay, .. } => PieceSet::only(lay.piece),
            Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => PieceSet::EMPTY,
        };
        let lying: PieceSet = self.table.tiles().iter().map(|tile| tile.lay.piece).collect();
        let parts = || self.hands.iter().copied().chain([self.aside, pending, lying]);
        let all = parts().fold(PieceSet::EMPTY, PieceSet::union);
        if all != PieceSet::FULL || parts().map(|part| part.len()).sum::<u8>() != PieceSet::FULL.len() {
            return Err("each of the 30 pieces is in one place");
        }
        if self.aside.len() != if self.hands.len() == 4 { 2 } else { 0 } {
            return Err("two pieces are set aside with four players, else none");
        }
        Ok(())
    }

    fn consistent_knowledge(&self) -> Result<(), &'static str> {
        let held = self.hands.iter().copied().fold(PieceSet::EMPTY, PieceSet::union);
        let given: PieceSet = PieceId::all().filter(|piece| self.givers[piece.index()].is_some()).collect();
        let own_gift = |piece: PieceId| {
            self.givers[piece.index()]
                .is_some_and(|giver| self.hands.get(giver.index()).is_none_or(|hand| hand.contains(piece)))
        };
        if self.shown.union(given).minus(held) != PieceSet::EMPTY
            || !self.shown.inter(given).is_empty()
            || given.iter().any(own_gift)
        {
            return Err("what was shown or given is in another hand");
        }
        if self.hands.iter().zip(&self.excluded).any(|(&hand, &excluded)| !hand.inter(excluded).is_empty()) {
            return Err("a hand holds what is excluded from it");
        }
        let errors = self.wrong.iter().any(|&wrong| wrong != 0) || !self.shown.union(given).is_empty();
        if self.wrong.iter().any(|&wrong| wrong > WRONG_CONTESTS) || errors && !self.is_vigilant() {
            return Err("only a vigilant referee counts wrong contests, three at most");
        }
        Ok(())
    }

    fn consistent_phase(&self, sums: &[u8]) -> Result<(), &'static str> {
        let over = matches!(self.phase, Phase::Over(_));
        let (last, before) = sums.split_last().map_or((0, sums), |(&last, before)| (last, before));
        let linked = matches!(self.phase, Phase::Over(End::Link { .. }));
        if before.iter().any(|&sums| sums >= 3) || (last >= 3) != linked {
            return Err("a triple link ends the round");
        }
        let full_circle = self.passes >= self.seat_count() || self.fruitless >= self.most_fruitless();
        if self.passes > self.fruitless || self.fruitless > self.most_fruitless() || self.passes > self.seat_count() {
            return Err("there cannot be so many fruitless turns");
        }
        let empty = |seat: Seat| self.hands.get(seat.index()).is_some_and(|hand| hand.is_empty());
        let laid_last = matches!(self.phase, Phase::Pending { .. }) || linked;
        let nobody_empty = Seat::all(self.seat_count()).all(|seat| !empty(seat) || (laid_last && seat == self.turn));
        let (others, vigilant) = (SeatSet::all(self.seat_count()).without(self.turn), self.is_vigilant());
        let (fits, wrong) = match &self.phase {
            Phase::Turn => (nobody_empty, "a hand is empty: the round is over"),
            Phase::Again => (nobody_empty && last == 2, "only a double link gives another turn"),
            Phase::Pending { lay, window, declined } => {
                let double = self.table.slot(lay.place()).is_some_and(|slot| slot.sums == 2);
                let declines = !declined || double && !empty(self.turn);
                let answers = window.waiting.iter().all(|seat| others.contains(seat)) && !window.waiting.is_empty();
                let shape = lay.turn < self.table.catalogue().turns(lay.piece)
                    && !self.table.tiles().is_empty()
                    && wrong_shape(&self.table, lay.place()).is_none();
                (nobody_empty && vigilant && answers && shape && declines, "this cannot be pending")
            }
            Phase::Giving { by } => {
                (nobody_empty && vigilant && others.contains(*by) && self.fruitless > 0, "nobody is to give a piece")
            }
            Phase::Over(End::Empty { seat }) => {
                (empty(*seat) && Seat::all(self.seat_count()).filter(|&seat| empty(seat)).count() == 1, "no empty hand")
            }
            Phase::Over(End::Link { seat, sums }) => {
                (nobody_empty && *seat == self.turn && *sums == last, "the last piece made no such link")
            }
            Phase::Over(End::Blocked) => (nobody_empty && full_circle, "the round is not blocked"),
        };
        let giving = matches!(self.phase, Phase::Giving { .. });
        match fits && (over || giving || !full_circle) {
            true => Ok(()),
            false => Err(wrong),
        }
    }
}
