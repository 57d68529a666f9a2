//! A second implementation of both games, written from RULES.md alone: plain lists, the tables of the rulebook, and moves
//! as text. It takes the deal from a position's text and shares nothing else with the rules that it checks.

use std::collections::BTreeMap;

use super::fresh;
use crate::{Millis, Position, Rng, Seat, Seed};

/// PX-1.4: nine cards of each area, three of each perimeter among them.
const NUMBERED: [[&str; 3]; 4] = [
    ["8 17 32", "14 27 31", "25 28 34"],
    ["1 4 22", "2 10 30", "7 24 35"],
    ["13 15 23", "11 33 36", "16 19 26"],
    ["3 12 29", "6 18 20", "5 9 21"],
];

/// PM-1.7: cards, area and perimeter.
const LETTERED: [(&str, u8, u8); 9] = [
    ("A S W", 6, 14),
    ("B G H N P U", 5, 12),
    ("C I K O", 6, 12),
    ("D Q R", 7, 12),
    ("E", 8, 12),
    ("F J M", 7, 16),
    ("L", 9, 12),
    ("T", 8, 16),
    ("V", 8, 14),
];

type Place = (i32, i32);
/// Card and colour by place.
type Table = BTreeMap<Place, (String, char)>;

#[derive(Clone, PartialEq, Debug)]
enum Stage {
    Turn,
    Finished,
    Penalty(usize),
    Over,
}

/// The last card, while it can be contested (C-4).
#[derive(Clone, Debug)]
struct Pending {
    waiting: Vec<usize>,
    wrong: bool,
    /// The table and the mover's hand without it.
    before: (Table, Vec<String>, Vec<String>),
}

#[derive(Clone, Debug)]
struct Slow {
    perimaire: bool,
    linked: bool,
    vigilant: bool,
    measures: BTreeMap<String, (u8, u8)>,
    /// Périmexpaire. Rows count down, as the notation says.
    table: Table,
    /// Périmaire: the cards from the bottom up.
    heap: Vec<String>,
    hands: Vec<Vec<String>>,
    pile: Vec<String>,
    turn: usize,
    stage: Stage,
    kept: usize,
    without_card: usize,
    passes: usize,
    wrong_contests: Vec<usize>,
    pending: Option<Pending>,
}

fn list(text: &str, between: char) -> Vec<String> {
    if text == "-" { Vec::new() } else { text.split(between).map(str::to_owned).collect() }
}

/// Up, right, down, left.
fn around((x, y): Place) -> [Place; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

impl Slow {
    /// The deal of a fresh position.
    fn deal(position: &str) -> Self {
        let parts: Vec<&str> = position.split(" / ").collect();
        let mut measures = BTreeMap::new();
        if parts[0].contains("deck=24") {
            for (cards, area, perimeter) in LETTERED {
                measures.extend(cards.split(' ').map(|card| (card.to_owned(), (area, perimeter))));
            }
            measures.insert("X".to_owned(), (7, 14));
        } else {
            for (row, area) in NUMBERED.iter().zip(0..) {
                for (cards, perimeter) in row.iter().zip(0..) {
                    measures.extend(cards.split(' ').map(|card| (card.to_owned(), (area, perimeter))));
                }
            }
        }
        let mut table = BTreeMap::new();
        for laid in list(parts[1], ' ') {
            let (card, colour) = laid.split_once("@0,0").expect("the centre card");
            table.insert((0, 0), (card.to_owned(), colour.chars().next().expect("a colour")));
        }
        let hands: Vec<Vec<String>> = parts[2].split(' ').map(|hand| list(hand, ',')).collect();
        Self {
            perimaire: parts[0].contains("variant=perimaire"),
            linked: parts[0].contains("contact=linked"),
            vigilant: parts[0].contains("referee=vigilant"),
            measures,
            table,
            heap: Vec::new(),
            wrong_contests: vec![0; hands.len()],
            hands,
            pile: list(parts[3], ','),
            turn: parts[5].split(' ').next().expect("the mover").parse().expect("a seat"),
            stage: Stage::Turn,
            kept: 0,
            without_card: 0,
            passes: 0,
            pending: None,
        }
    }

    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn next(&self) -> usize {
        (self.turn + 1) % self.seats()
    }

    /// PX-2.4, PM-1.3: `a`, `p`, `d`, or `-` without a link.
    fn link(&self, one: &str, other: &str) -> char {
        let (one, other) = (self.measures[one], self.measures[other]);
        match (one.0 == other.0, one.1 == other.1) {
            (true, true) => 'd',
            (true, false) => 'a',
            (false, true) => 'p',
            (false, false) => '-',
        }
    }

    fn free_places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.table.keys().flat_map(|&place| around(place)).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|place| !self.table.contains_key(place));
        places
    }

    /// PX-2.3, PX-2.5.
    fn fits(&self, card: &str, place: Place) -> bool {
        let neighbours = || around(place).into_iter().filter_map(|near| self.table.get(&near));
        let is_linked = |near: &(String, char)| self.link(card, &near.0) != '-';
        neighbours().any(is_linked) && (!self.linked || neighbours().all(is_linked))
    }

    fn can_lay(&self, seat: usize) -> bool {
        let places = self.free_places();
        self.hands[seat].iter().any(|card| places.iter().any(|&place| self.fits(card, place)))
    }

    fn on_top(&self, card: &str) -> bool {
        self.heap.last().is_none_or(|top| self.link(card, top) != '-')
    }

    fn can_play(&self, seat: usize) -> bool {
        self.hands[seat].iter().any(|card| self.on_top(card))
    }

    /// PX-2.9.
    fn laid_last(&self) -> bool {
        self.pile.is_empty() && self.hands[self.turn].is_empty() && self.kept > 0
    }

    /// Who may lay or end a turn: C-4, PX-2.13.
    fn player(&self) -> Option<usize> {
        match self.stage {
            Stage::Turn => Some(self.turn),
            Stage::Finished if self.perimaire => (!self.hands[self.turn].is_empty()).then_some(self.next()),
            Stage::Finished => (!self.laid_last() && self.can_lay(self.next())).then_some(self.next()),
            Stage::Penalty(_) | Stage::Over => None,
        }
    }

    /// Every move of a seat, in any order.
    fn moves(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        if self.stage == Stage::Penalty(seat) {
            return self.table.keys().map(|(x, y)| format!("turn@{x},{y}")).collect();
        }
        if self.player() == Some(seat) {
            if self.perimaire { self.plays(seat, &mut moves) } else { self.layings(seat, &mut moves) }
        }
        if self.pending.as_ref().is_some_and(|pending| pending.waiting.contains(&seat)) {
            moves.push("accept".to_owned());
            moves.extend((self.wrong_contests[seat] < 3).then(|| "contest".to_owned()));
        }
        moves
    }

    fn plays(&self, seat: usize, moves: &mut Vec<String>) {
        let again = self.stage == Stage::Turn && self.kept > 0;
        // PM-1.4: a turn that ends by itself as soon as the pending card settles has no further card.
        if !again || self.can_play(seat) {
            moves.extend(self.hands[seat].iter().filter(|card| self.vigilant || self.on_top(card)).cloned());
        }
        // PM-1.5
        if again || !self.can_play(seat) {
            moves.push("end".to_owned());
        }
    }

    fn layings(&self, seat: usize, moves: &mut Vec<String>) {
        moves.push("end".to_owned());
        for place in self.free_places() {
            for card in &self.hands[seat] {
                let lay = format!("{card}@{},{}", place.0, place.1);
                if !self.vigilant {
                    moves.extend(self.fits(card, place).then_some(lay));
                    continue;
                }
                // PX-2.11: for each neighbour none, area, perimeter or double.
                let mut claims = vec![String::new()];
                for near in around(place) {
                    let said = if self.table.contains_key(&near) { "-apd" } else { "-" };
                    claims = claims.iter().flat_map(|c| said.chars().map(move |s| format!("{c}{s}"))).collect();
                }
                moves.extend(claims.iter().map(|c| if c == "----" { lay.clone() } else { format!("{lay}:{c}") }));
            }
        }
    }

    fn play(&mut self, seat: usize, action: &str) {
        match action {
            "accept" => {
                let pending = self.pending.as_mut().expect("a pending card");
                pending.waiting.retain(|&other| other != seat);
                if pending.waiting.is_empty() {
                    self.settle();
                }
            }
            "contest" => self.contest(seat),
            "end" => {
                if seat != self.turn {
                    self.settle();
                }
                if self.pending.is_some() {
                    self.stage = Stage::Finished;
                } else {
                    self.passes += usize::from(self.perimaire && self.kept == 0);
                    self.end_turn();
                }
            }
            _ if action.starts_with("turn@") => {
                let place = read_place(&action[5..]);
                let laid = self.table.get_mut(&place).expect("a card");
                laid.1 = if laid.1 == 'r' { 'b' } else { 'r' };
                self.end_turn();
            }
            _ => {
                self.settle();
                if self.perimaire { self.put_on_top(action) } else { self.lay(action) }
            }
        }
    }

    fn lay(&mut self, action: &str) {
        let before = (self.table.clone(), self.heap.clone(), self.hands[self.turn].clone());
        let (card, place) = action.split_once('@').expect("a place");
        let (place, claims) = place.split_once(':').unwrap_or((place, "----"));
        let place = read_place(place);
        let colour = if self.turn.is_multiple_of(2) { 'r' } else { 'b' };
        let mut wrong = false;
        let mut linked = false;
        let mut targets = Vec::new();
        for (near, claim) in around(place).into_iter().zip(claims.chars()) {
            let Some((other, _)) = self.table.get(&near) else { continue };
            let link = self.link(card, other);
            linked |= link != '-';
            wrong |= match (link, claim) {
                ('-', '-') => self.linked,
                (_, '-') | ('d', _) => false,
                (link, claim) => link != claim,
            };
            targets.push((near, if self.vigilant { claim } else { link }));
        }
        // PX-2.6
        for (target, link) in targets.into_iter().filter(|(_, link)| *link != '-') {
            let beside = if link == 'd' { around(target).to_vec() } else { Vec::new() };
            for turned in beside.into_iter().chain([target]) {
                if let Some(laid) = self.table.get_mut(&turned) {
                    laid.1 = colour;
                }
            }
        }
        self.table.insert(place, (card.to_owned(), colour));
        self.hands[self.turn].retain(|other| other != card);
        self.kept += 1;
        if self.vigilant {
            // C-4: each opponent, never a partner.
            let waiting = (0..self.seats()).filter(|seat| seat % 2 != self.turn % 2).collect();
            self.pending = Some(Pending { waiting, wrong: wrong || !linked, before });
            if self.laid_last() {
                self.stage = Stage::Finished;
            }
        } else if self.laid_last() {
            self.stage = Stage::Over;
        }
    }

    fn put_on_top(&mut self, card: &str) {
        let before = (self.table.clone(), self.heap.clone(), self.hands[self.turn].clone());
        let link = self.heap.last().map(|top| self.link(card, top));
        self.heap.push(card.to_owned());
        self.hands[self.turn].retain(|other| other != card);
        self.kept += 1;
        self.passes = 0;
        let empty = self.hands[self.turn].is_empty();
        let again = link == Some('d') && !empty;
        if let Some(link) = link.filter(|_| self.vigilant) {
            let waiting = (0..self.seats()).filter(|&seat| seat != self.turn).collect();
            self.pending = Some(Pending { waiting, wrong: link == '-', before });
            if !again {
                self.stage = Stage::Finished;
            }
        } else if empty {
            self.stage = Stage::Over;
        } else if !again || !self.can_play(self.turn) {
            self.end_turn();
        }
    }

    fn settle(&mut self) {
        if self.pending.take().is_none() {
            return;
        }
        let over = if self.perimaire { self.hands[self.turn].is_empty() } else { self.laid_last() };
        match self.stage {
            Stage::Finished if over => self.stage = Stage::Over,
            Stage::Finished => self.end_turn(),
            Stage::Turn if self.perimaire && !self.can_play(self.turn) => self.end_turn(),
            Stage::Turn | Stage::Penalty(_) | Stage::Over => {}
        }
    }

    fn contest(&mut self, seat: usize) {
        let pending = self.pending.clone().expect("a pending card");
        if !pending.wrong {
            self.wrong_contests[seat] += 1;
            return self.settle();
        }
        self.pending = None;
        (self.table, self.heap, self.hands[self.turn]) = pending.before;
        self.kept -= 1;
        if self.perimaire { self.end_turn() } else { self.stage = Stage::Penalty(seat) }
    }

    fn end_turn(&mut self) {
        self.without_card = if self.kept == 0 { self.without_card + 1 } else { 0 };
        self.kept = 0;
        self.stage = Stage::Turn;
        // PX-2.7
        while !self.perimaire && self.hands[self.turn].len() < 4 && !self.pile.is_empty() {
            let card = self.pile.remove(0);
            self.hands[self.turn].push(card);
        }
        self.turn = self.next();
        // PM-1.5, PM-1.8, PX-2.8, PX-2.12
        if self.passes == self.seats() || self.without_card == 2 * self.seats() {
            self.stage = Stage::Over;
        }
        while !self.perimaire && self.stage != Stage::Over && !(0..self.seats()).any(|seat| self.can_lay(seat)) {
            self.draw_new_hands();
        }
    }

    /// PX-2.8.
    fn draw_new_hands(&mut self) {
        if self.pile.is_empty() {
            self.stage = Stage::Over;
            return;
        }
        self.hands.iter_mut().for_each(Vec::clear);
        self.without_card = 0;
        for drawn in 0..4 * self.seats() {
            let seat = (self.turn + drawn) % self.seats();
            if !self.pile.is_empty() {
                let card = self.pile.remove(0);
                self.hands[seat].push(card);
            }
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = (0..self.seats()).flat_map(|seat| self.moves(seat).into_iter().map(move |action| (seat, action)));
        moves
            .map(|(seat, action)| {
                let mut after = self.clone();
                after.play(seat, &action);
                after.perft(depth - 1)
            })
            .sum()
    }
}

fn read_place(text: &str) -> Place {
    let (x, y) = text.split_once(',').expect("two numbers");
    (x.parse().expect("a number"), y.parse().expect("a number"))
}

/// The counts of `play::PERFT`, by this implementation alone.
#[test]
fn perft_counts_are_those_of_the_second_implementation() {
    for (options, seats, seed, counts) in super::play::PERFT {
        let slow = Slow::deal(&fresh(options, seats, seed).to_string());
        assert_eq!([1, 2, 3].map(|depth| slow.perft(depth)), counts, "{options} {seats}");
    }
}

/// Random matches to the end: the same moves in every position, and the same cards, colours and points at the end.
#[test]
fn both_implementations_play_the_same_matches() {
    for (options, seats) in [
        ("", 2),
        ("", 4),
        ("contact=free", 2),
        ("referee=vigilant", 2),
        ("referee=vigilant", 4),
        ("referee=vigilant contact=free", 2),
        ("variant=perimaire", 3),
        ("variant=perimaire deck=24", 4),
        ("variant=perimaire referee=vigilant", 3),
    ] {
        for number in 0..6 {
            let name = format!("{options} {seats} {number}");
            play_both(options, seats, &name);
        }
    }
}

fn play_both(options: &str, seats: u8, name: &str) {
    let mut position = fresh(options, seats, name);
    let mut slow = Slow::deal(&position.to_string());
    let mut rng = Rng::new(Seed::from_text(name), "both");
    while position.outcome().is_none() {
        let mut all = Vec::new();
        for seat in Seat::all(seats) {
            let (mut fast, mut expected) = (super::legal(&position, seat.0), slow.moves(seat.index()));
            fast.sort();
            expected.sort();
            assert_eq!(fast, expected, "{name}: {position}");
            all.extend(fast.into_iter().map(|action| (seat, action)));
        }
        if position.pending().is_some() && rng.below(8) == 0 {
            // C-4: the time is over.
            position.tick(position.deadline().expect("a deadline"));
            slow.settle();
            continue;
        }
        // Ending a turn is drawn as often as laying, so that piles run out and hands get stuck.
        let (seat, action) = match all.iter().find(|(_, action)| action == "end") {
            Some(end) if rng.below(8) == 0 => end.clone(),
            _ => rng.choose(&all).clone(),
        };
        let parsed = action.parse().expect("an action");
        position.apply(Millis(0), seat, &parsed).unwrap_or_else(|refusal| panic!("{name}: {action}: {refusal}"));
        slow.play(seat.index(), &action);
    }
    assert_eq!(slow.stage, Stage::Over, "{name}");
    let points: Vec<i32> = (0..slow.seats())
        .map(|seat| {
            let own = if seat.is_multiple_of(2) { 'r' } else { 'b' };
            let coloured = slow.table.values().filter(|laid| laid.1 == own).count();
            if slow.perimaire { slow.hands[seat].len() as i32 } else { coloured as i32 }
        })
        .collect();
    assert_eq!(position.scores(), points, "{name}");
}
