//! How positions and moves are written (C-7).
//!
//! A placed card is its number, how it lies (`r0` to `r3`: quarter turns clockwise; `f0` to `f3`: flipped left to right
//! first) and its place: `17r2@0,-1`, the column
//! and row of its upper left cell. Moves: `model r0 f1 r2 r3`, `lay 17r2@0,-1`, `take 17`, `turn f0`, `confirm`,
//! `stop`. Nine cells are nine characters: `-` a hole, else the sum of 1 (square), 2 (circle) and 4 (cross).
//!
//! A position is its options, starter, phase, model, pile (the top card last), cards out and players:
//! `variant=base … / starter 0 / playing 300000 / model 3r0 17f1 22r2 60r3 / pile 1 2 / out - / hand 4 5 laid 6r0@0,0
//! playing 12 0 / …`; a player is a hand, the laid cards, the stance, the actions so far and the cards missed.

use std::fmt;
use std::str::FromStr;

use super::action::{Action, Cause};
use super::assembly::{Assembly, Placed};
use super::card::{Attitude, Card, CardSet, Cell, DECK, Patch};
use super::options::{ModelBy, Options, Variant};
use super::rules::{HAND, MODEL_CARDS, MOST_CARDS, Phase, Player, Stance, Transparences};
use crate::core::position::Position;
use crate::core::seat::Seat;
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::serde_as_text;

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().into_iter().try_for_each(|cell| match cell {
            Cell::HOLE => f.write_str("-"),
            covered => write!(f, "{}", covered.0 & 7),
        })
    }
}

impl FromStr for Patch {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() != 9 || !text.bytes().all(|b| matches!(b, b'-' | b'0'..=b'7')) {
            return Err(NotationError::new("cells", text, "expected nine characters, each - or 0 to 7"));
        }
        let cell = |b: u8| if b == b'-' { 0 } else { u64::from((b - b'0') | 8) };
        Ok(Self(text.bytes().rev().fold(0, |patch, b| patch << 4 | cell(b))))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model([a, b, c, d]) => write!(f, "model {a} {b} {c} {d}"),
            Self::Lay(placed) => write!(f, "lay {placed}"),
            Self::Take(card) => write!(f, "take {card}"),
            Self::Turn(attitude) => write!(f, "turn {attitude}"),
            Self::Confirm => f.write_str("confirm"),
            Self::Stop => f.write_str("stop"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("move", text, "expected model, lay, take, turn, confirm or stop");
        match text.split_once(' ') {
            None if text == "confirm" => Ok(Self::Confirm),
            None if text == "stop" => Ok(Self::Stop),
            Some(("lay", placed)) => Ok(Self::Lay(placed.parse()?)),
            Some(("take", card)) => Ok(Self::Take(card.parse()?)),
            Some(("turn", attitude)) => Ok(Self::Turn(attitude.parse()?)),
            Some(("model", attitudes)) => {
                let attitudes = attitudes.split(' ').map(str::parse).collect::<Result<Vec<Attitude>, _>>()?;
                Ok(Self::Model(attitudes.try_into().map_err(|_| bad())?))
            }
            None | Some(_) => Err(bad()),
        }
    }
}

serde_as_text!(Patch, Action, Transparences);

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = |seat: &Option<Seat>| seat.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
        match self {
            Self::Modelling { modeller, until } => write!(f, "modelling {modeller} {until}"),
            Self::Playing { until: None } => f.write_str("playing -"),
            Self::Playing { until: Some(until) } => write!(f, "playing {until}"),
            Self::Turn { number, until, finisher } => write!(f, "turn {number} {until} {}", seat(finisher)),
            Self::Over { cause, finisher } => write!(f, "over {cause} {}", seat(finisher)),
        }
    }
}

impl FromStr for Phase {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("phase", text, "expected modelling, playing, turn or over and its details");
        let time = |text: &str| text.parse().map(Millis).map_err(|_| bad());
        let seat = |text: &str| text.parse().map(Seat).map_err(|_| bad());
        let maybe = |text: &str| if text == "-" { Ok(None) } else { seat(text).map(Some) };
        match text.split(' ').collect::<Vec<_>>().as_slice() {
            ["modelling", who, until] => Ok(Self::Modelling { modeller: seat(who)?, until: time(until)? }),
            ["playing", "-"] => Ok(Self::Playing { until: None }),
            ["playing", until] => Ok(Self::Playing { until: Some(time(until)?) }),
            ["turn", number, until, finisher] => {
                let number = number.parse().map_err(|_| bad())?;
                Ok(Self::Turn { number, until: time(until)?, finisher: maybe(finisher)? })
            }
            ["over", cause, finisher] => Ok(Self::Over { cause: cause.parse()?, finisher: maybe(finisher)? }),
            _ => Err(bad()),
        }
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    let mut items = items.into_iter().peekable();
    if items.peek().is_none() {
        return f.write_str(" -");
    }
    items.try_for_each(|item| write!(f, " {item}"))
}

fn read_list<T: FromStr<Err = NotationError>>(text: &str) -> Result<Vec<T>, NotationError> {
    if text == "-" { Ok(Vec::new()) } else { text.split(' ').map(str::parse).collect() }
}

impl fmt::Display for Transparences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / starter {} / {} / model", self.options, self.starter, self.phase)?;
        list(f, self.model.iter().map(|(card, attitude)| format!("{card}{attitude}")))?;
        f.write_str(" / pile")?;
        list(f, &self.pile)?;
        f.write_str(" / out")?;
        list(f, self.out.iter())?;
        for player in &self.players {
            f.write_str(" / hand")?;
            list(f, player.hand.iter())?;
            f.write_str(" laid")?;
            list(f, player.assembly.laid())?;
            write!(f, " {} {} {}", player.stance, player.acts, player.missed)?;
        }
        Ok(())
    }
}

impl FromStr for Transparences {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let mut parts = text.split(" / ");
        let options = parts.next().unwrap_or_default();
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        let mut part = |name: &str| {
            let part = parts.next().ok_or_else(|| bad(&format!("the part “{name}” is missing")))?;
            let wrong = || bad(&format!("expected the part “{name}”"));
            if name.is_empty() {
                Ok(part)
            } else {
                part.strip_prefix(name).and_then(|p| p.strip_prefix(' ')).ok_or_else(wrong)
            }
        };
        let starter = Seat(part("starter")?.parse().map_err(|_| bad("the starter is a seat"))?);
        let phase = part("")?.parse()?;
        let model = part("model")?.split(' ').map(|card| read_model_card(card).ok_or_else(|| bad("a model's card")));
        let model = model.collect::<Result<Vec<_>, _>>()?.try_into().map_err(|_| bad("a model has four cards"))?;
        let pile = read_list(part("pile")?)?;
        let out: Vec<Card> = read_list(part("out")?)?;
        let players = parts.map(read_player).collect::<Result<Vec<_>, _>>()?;
        let (count, out) = (out.len(), CardSet::from(out));
        let position = Self { options, starter, phase, model, pile, out, players };
        if count != out.len() {
            return Err(bad("a card is out twice"));
        }
        position.sound().map_err(bad)?;
        Ok(position)
    }
}

fn read_model_card(text: &str) -> Option<(Card, Attitude)> {
    let (card, attitude) = text.split_at_checked(text.find(['r', 'f'])?)?;
    Some((card.parse().ok()?, attitude.parse().ok()?))
}

fn read_player(text: &str) -> Result<Player, NotationError> {
    let bad = |wrong: &str| NotationError::new("player", text, wrong);
    let (hand, rest) = text
        .strip_prefix("hand ")
        .and_then(|rest| rest.split_once(" laid "))
        .ok_or_else(|| bad("expected hand and laid"))?;
    let mut words = rest.rsplitn(4, ' ');
    let mut word = || words.next().ok_or_else(|| bad("expected laid cards, stance, actions and cards missed"));
    let missed = word()?.parse().map_err(|_| bad("cards missed are a number"))?;
    let acts = word()?.parse().map_err(|_| bad("actions are a number"))?;
    let stance = word()?.parse()?;
    let laid: Vec<Placed> = read_list(word()?)?;
    let assembly = Assembly::of(laid.clone());
    if assembly.laid() != laid {
        return Err(bad("the least row and column of an assembly are 0"));
    }
    let cards: Vec<Card> = read_list(hand)?;
    let (count, hand) = (cards.len(), CardSet::from(cards));
    if count == hand.len() {
        Ok(Player { hand, assembly, stance, acts, missed })
    } else {
        Err(bad("a card is twice in a hand"))
    }
}

impl Transparences {
    /// Whether such a position can be: what is wrong with it, if not.
    fn sound(&self) -> Result<(), &'static str> {
        if !(1..=6).contains(&self.players.len()) || self.starter.0 >= self.seats() {
            return Err("one to six players, the starter among them");
        }
        self.cards_are_sound()?;
        match self.phase {
            Phase::Modelling { modeller, .. } => {
                let untouched = self.players.iter().all(|player| *player == Player::fresh());
                let asked = self.options.model == ModelBy::Modeller && modeller == self.starter;
                ensure(untouched && asked && self.out.is_empty(), "nothing is dealt while a model is built")
            }
            Phase::Playing { until } => {
                ensure(self.options.variant != Variant::Timed, "the timed game has turns")?;
                ensure(until.is_some() == self.options.round_seconds.is_some(), "the limit of the round")?;
                self.hands_are_sound()?;
                let complete = Seat::all(self.seats()).any(|seat| self.progress(seat) == 9);
                let stopped = self.players.iter().all(|player| player.stance == Stance::Stopped);
                ensure(!complete && !stopped, "the round would be over")
            }
            Phase::Turn { number, finisher, .. } => self.turn_is_sound(number, finisher),
            Phase::Over { cause, finisher } => self.end_is_sound(cause, finisher),
        }
    }

    fn cards_are_sound(&self) -> Result<(), &'static str> {
        let mut all: Vec<Card> = self.model.iter().map(|(card, _)| *card).chain(self.pile.iter().copied()).collect();
        all.extend(self.out.iter());
        for player in &self.players {
            all.extend(player.hand.iter());
            all.extend(player.assembly.laid().iter().map(|placed| placed.card));
            ensure(player.assembly.is_sound(self.span()), "an assembly is too wide")?;
        }
        ensure(
            all.len() == usize::from(DECK) && all.into_iter().collect::<CardSet>() == CardSet::FULL,
            "every card once",
        )
    }

    /// TP-2.1: ten cards each, in hand or laid.
    fn hands_are_sound(&self) -> Result<(), &'static str> {
        ensure(self.out.is_empty(), "no card is out but in the timed game")?;
        self.players.iter().try_for_each(|player| {
            let ten = player.hand.len() + player.assembly.laid().len() == HAND && player.missed == 0;
            ensure(ten && player.stance != Stance::Confirmed, "ten cards and a stance")
        })
    }

    fn is_turn(&self, number: u32) -> bool {
        (1..=self.options.max_turns.unwrap_or(u32::from(MOST_CARDS))).contains(&number)
    }

    /// TP-3.1: a card a turn, laid, missed or, until confirmed, in hand.
    fn turn_is_sound(&self, number: u8, finisher: Option<Seat>) -> Result<(), &'static str> {
        ensure(self.options.variant == Variant::Timed, "only the timed game has turns")?;
        ensure(self.is_turn(u32::from(number)), "the turn's number")?;
        self.turns_are_sound(number)?;
        let complete = |seat: Seat| self.progress(seat) == 9;
        let all = Seat::all(self.seats());
        ensure(
            finisher.map_or_else(|| !all.clone().any(complete), |s| s.0 < self.seats() && complete(s)),
            "the finisher",
        )?;
        let playing = |seat: Seat| self.player(seat).stance == Stance::Playing;
        ensure(all.clone().any(playing), "the turn would be over")?;
        let mut all = all;
        ensure(!all.any(|seat| playing(seat) && complete(seat)), "who has completed has confirmed")
    }

    fn turns_are_sound(&self, number: u8) -> Result<(), &'static str> {
        let missed: usize = self.players.iter().map(|player| usize::from(player.missed)).sum();
        ensure(missed == self.out.len(), "the cards out are the cards missed")?;
        self.players.iter().try_for_each(|player| {
            let (hand, laid) = (player.hand.len(), player.assembly.laid().len());
            let cards = hand + laid + usize::from(player.missed) == usize::from(number);
            let stance = match player.stance {
                Stance::Playing => hand + laid > 0 && hand <= 1,
                Stance::Confirmed => hand == 0,
                Stance::Stopped => false,
            };
            ensure(cards && stance, "a card a turn, laid, missed or in hand")
        })
    }

    fn end_is_sound(&self, cause: Cause, finisher: Option<Seat>) -> Result<(), &'static str> {
        let complete: Vec<Seat> = Seat::all(self.seats()).filter(|&seat| self.progress(seat) == 9).collect();
        let finished = finisher.map_or_else(|| complete.is_empty(), |seat| complete.contains(&seat));
        ensure(finished && finisher.is_some() == (cause == Cause::Completed), "the finisher")?;
        match self.options.variant {
            Variant::Base | Variant::Lightning => {
                self.hands_are_sound()?;
                ensure(complete.len() <= 1, "the first to complete ends the round")?;
                let stopped = self.players.iter().all(|player| player.stance == Stance::Stopped);
                let limited = cause != Cause::Time || self.options.round_seconds.is_some();
                let stances = self.players.iter().all(|player| player.stance != Stance::Confirmed);
                let cause_fits = !matches!(cause, Cause::Turns | Cause::Pile) && stopped == (cause == Cause::Stopped);
                ensure(cause_fits && limited && stances, "why the round ended")
            }
            Variant::Timed => {
                let first = &self.players[0];
                let number = first.assembly.laid().len() + usize::from(first.missed);
                ensure(self.players.iter().all(|player| player.stance == Stance::Confirmed), "all have confirmed")?;
                self.turns_are_sound(number as u8)?;
                let last = self.options.max_turns.is_some_and(|turns| number == turns as usize);
                let fits = match cause {
                    Cause::Completed => true,
                    Cause::Turns => last,
                    Cause::Pile => !last && self.pile.len() < self.players.len(),
                    Cause::Stopped | Cause::Time => false,
                };
                ensure(fits && self.is_turn(number as u32), "why the round ended")
            }
        }
    }
}

fn ensure(holds: bool, wrong: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(wrong) }
}

const _: () = assert!(MODEL_CARDS == 4);
