//! What the parts of the screen share: whose mat it is, which card is chosen, how cards in hand are turned, what is
//! dragged.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::games::transparences::{
    Action, Assembly, Attitude, Card, CardSet, Effect as Happened, Framed, Phase, Placed, Transparences, Variant, View,
};
use engine::{Millis, Seat};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::advice::{self, Touch, fitted};
use super::own_time::{self, Began};
use crate::table::Play;

/// A card that is dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    /// Which.
    pub card: Card,
    /// Where the pointer came down, and where it is, in pixels of the page.
    pub from: (i32, i32),
    /// Where the pointer is.
    pub at: (i32, i32),
    /// Where the card was grabbed: rows and columns from its upper left corner.
    pub grab: (f64, f64),
    /// Whether it has moved: before that it is only a touch.
    pub moved: bool,
    /// The place on the mat over which it hangs.
    pub over: Option<(i8, i8)>,
}

/// Which part of a round is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The model is being built.
    Modelling,
    /// Cards are laid.
    Playing,
    /// The round is over.
    Over,
}

/// What the parts of the screen share.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    /// The table.
    pub play: Play<Transparences>,
    /// The card that is chosen, in hand or on the mat.
    pub chosen: RwSignal<Option<Card>>,
    /// How the cards in hand, or those of a model, are turned.
    pub turned: RwSignal<BTreeMap<Card, Attitude>>,
    /// What is dragged.
    pub drag: RwSignal<Option<Drag>>,
    /// Where the assembly's origin lies on the mat.
    pub anchor: RwSignal<(i8, i8)>,
    /// The cards laid by the player whose mat is shown.
    pub assembly: Memo<Assembly>,
    /// The hand of the player whose mat is shown.
    pub hand: Memo<CardSet>,
    /// Since when the player has had the screen, where it is shared.
    pub began: RwSignal<Began>,
}

impl Bench {
    pub(super) fn new(play: Play<Transparences>) -> Self {
        let seat = move || play.seat().unwrap_or(Seat(0));
        let assembly = Memo::new(move |_| {
            let own = |view: &Arc<View>| view.players.get(seat().index())?.assembly.clone();
            play.view.with(|view| view.as_ref().and_then(own)).unwrap_or_default()
        });
        let hand = Memo::new(move |_| {
            let own = |view: &Arc<View>| view.players.get(seat().index())?.hand;
            play.view.with(|view| view.as_ref().and_then(own)).unwrap_or_default()
        });
        let bench = Self {
            play,
            chosen: RwSignal::new(None),
            turned: RwSignal::new(BTreeMap::new()),
            drag: RwSignal::new(None),
            anchor: RwSignal::new((0, 0)),
            assembly,
            hand,
            began: RwSignal::new(None),
        };
        bench.anchor.set(untrack(|| bench.centred()));
        bench.follow();
        own_time::follow(bench);
        bench
    }

    /// Keeps cards where they were on the mat when the assembly's coordinates shift, and what is chosen possible.
    fn follow(self) {
        Effect::new(move |before: Option<(Option<Seat>, u32)>| {
            let seat = self.play.seat();
            let (number, effects) = self.play.fresh.get();
            if let Some((seat_before, number_before)) = before {
                if seat_before != seat {
                    self.chosen.set(None);
                    self.turned.update(BTreeMap::clear);
                    self.drag.set(None);
                    self.anchor.set(untrack(|| self.centred()));
                } else if number_before != number {
                    effects.iter().for_each(|effect| self.follow_effect(seat, effect));
                }
            }
            (seat, number)
        });
        Effect::new(move |_| {
            let (hand, assembly) = (self.hand.get(), self.assembly.get());
            let known = |card: Card| hand.contains(card) || assembly.find(card).is_some();
            if self.stage() == Stage::Playing && self.chosen.get_untracked().is_some_and(|card| !known(card)) {
                self.chosen.set(None);
            }
            let fitted = fitted(self.anchor.get(), &assembly, self.hinted(), self.side());
            if fitted != self.anchor.get_untracked() {
                self.anchor.set(fitted);
            }
        });
        // A card in hand is turned as the hint says, whether it is taken up before the hint comes or after.
        Effect::new(move |_| {
            if let Some(hint) = self.hinted().filter(|hint| self.hand_now(hint.card)) {
                self.turned.update(|turned| {
                    turned.insert(hint.card, hint.attitude);
                });
            }
        });
    }

    fn follow_effect(self, own: Option<Seat>, effect: &Happened) {
        match effect {
            Happened::Laid { seat, shift, .. } | Happened::Taken { seat, shift, .. } if Some(*seat) == own => {
                self.anchor.update(|anchor| *anchor = (anchor.0 - shift.0, anchor.1 - shift.1));
            }
            Happened::Turned { seat, .. } if Some(*seat) == own => self.anchor.set(untrack(|| self.centred())),
            Happened::Modelled { .. } => {
                self.turned.update(BTreeMap::clear);
                self.chosen.set(None);
                self.anchor.set(untrack(|| self.centred()));
            }
            Happened::Laid { .. }
            | Happened::Taken { .. }
            | Happened::Turned { .. }
            | Happened::Dealt { .. }
            | Happened::Drew { .. }
            | Happened::TurnBegan { .. }
            | Happened::Progress { .. }
            | Happened::Completed { .. }
            | Happened::Confirmed { .. }
            | Happened::Missed { .. }
            | Happened::AgreedToStop { .. }
            | Happened::PlaysOn { .. }
            | Happened::RoundEnded { .. } => {}
        }
    }

    /// How many cells high and wide the mat is. It grows with what lies: cells are as large as the screen allows.
    pub(super) fn side(self) -> i8 {
        let usual = self.play.view.with(|view| {
            view.as_ref().map_or(7, |view| match view.options.variant {
                Variant::Base | Variant::Lightning => 7,
                Variant::Timed => 9,
            })
        });
        let (rows, cols) = self.assembly.with(size);
        usual.max(rows.max(cols).saturating_add(AROUND))
    }

    fn centred(self) -> (i8, i8) {
        let (rows, cols) = size(&self.assembly.get());
        ((self.side() - rows) / 2, (self.side() - cols) / 2)
    }

    /// Which part of the round is shown.
    pub(super) fn stage(self) -> Stage {
        self.play.view.with(|view| match view.as_ref().map(|view| view.phase) {
            Some(Phase::Modelling { .. }) => Stage::Modelling,
            Some(Phase::Over { .. }) => Stage::Over,
            Some(Phase::Playing { .. } | Phase::Turn { .. }) | None => Stage::Playing,
        })
    }

    /// What the clock of the match shows at a time of the page's clock.
    pub(super) fn elapsed(self, now: f64) -> Millis {
        let passed = (now - self.play.store.received_at.get()).max(0.0) as u64;
        self.play.store.view.with(|view| {
            let view = view.as_deref();
            let runs = view.is_some_and(|view| view.paused.is_none());
            let play = view.and_then(|view| view.play.as_ref());
            Millis(play.map_or(0, |play| play.elapsed.0) + if runs { passed } else { 0 })
        })
    }

    /// When what is going on now ends for the player of this screen.
    pub(super) fn until(self) -> Option<Millis> {
        let all = self.until_for_all()?;
        Some(own_time::until(self).map_or(all, |own| own.min(all)))
    }

    fn until_for_all(self) -> Option<Millis> {
        self.play.view.with(|view| match view.as_ref()?.phase {
            Phase::Modelling { until, .. } | Phase::Turn { until, .. } => Some(until),
            Phase::Playing { until } => until,
            Phase::Over { .. } => None,
        })
    }

    /// The cards that may be moved now: asked of the rules.
    pub(super) fn movable(self) -> CardSet {
        let Some(seat) = self.play.seat().filter(|_| self.play.may_act()) else { return CardSet::EMPTY };
        self.play.world().map_or(CardSet::EMPTY, |world| world.movable(seat))
    }

    /// How a card lies, or would be laid.
    pub(super) fn attitude(self, card: Card) -> Attitude {
        let lies = self.assembly.with(|assembly| assembly.find(card));
        lies.map_or_else(
            || self.turned.with(|turned| turned.get(&card).copied().unwrap_or(Attitude::UPRIGHT)),
            |placed| placed.attitude,
        )
    }

    /// The frame of an assembly and the part under it, by the rules.
    pub(super) fn framed(self, assembly: &Assembly) -> Option<Framed> {
        self.play.view.with(|view| {
            let view = view.as_ref()?;
            assembly.framed(view.model.shows?, view.options.frame)
        })
    }

    /// The cards on the mat that count as not laid.
    pub(super) fn apart(self) -> CardSet {
        let assembly = self.assembly.get();
        self.framed(&assembly).map_or(CardSet::EMPTY, |framed| assembly.cards().minus(framed.cards()))
    }

    /// How a hint would lay a card.
    pub(super) fn hinted(self) -> Option<Placed> {
        self.play.hint.with(|hint| advice::advised(hint.as_ref()))
    }

    /// How the hint lays this card, if it lays it with its upper left cell at this place of the mat.
    pub(super) fn laid_as_hinted(self, card: Card, place: (i8, i8)) -> Option<Placed> {
        let anchor = self.anchor.get_untracked();
        self.play.hint.with_untracked(|hint| advice::laid_as(hint.as_ref(), card, place, anchor))
    }

    /// The card of which a hint speaks.
    pub(super) fn hinted_card(self) -> Option<Card> {
        self.play.hint.with(|hint| match hint {
            Some(Action::Lay(placed)) => Some(placed.card),
            Some(Action::Take(card)) => Some(*card),
            Some(Action::Model(_) | Action::Turn(_) | Action::Confirm | Action::Stop) | None => None,
        })
    }

    /// Touches a card: it is chosen, or no longer, or lifted if a hint says so.
    pub(super) fn choose(self, card: Card) {
        let chosen = self.chosen.get_untracked();
        match self.play.hint.with_untracked(|hint| advice::touch(hint.as_ref(), chosen, card)) {
            Touch::Choose => self.chosen.set(Some(card)),
            Touch::LetGo => self.chosen.set(None),
            Touch::TakeBack => {
                self.chosen.set(Some(card));
                self.take_back();
            }
        }
    }

    fn hand_now(self, card: Card) -> bool {
        self.hand.with_untracked(|hand| hand.contains(card))
    }

    /// Lays a card with its upper left cell at this place of the mat.
    pub(super) fn lay(self, card: Card, place: (i8, i8)) {
        if let Some(hinted) = self.laid_as_hinted(card, place) {
            return self.play.act(&Action::Lay(hinted));
        }
        let anchor = self.anchor.get_untracked();
        let attitude = untrack(|| self.attitude(card));
        let assembly = self.assembly.get_untracked();
        if assembly.places_without(Some(card)).is_none() {
            // A card alone has no place but its own: only the mat is shifted under it.
            self.anchor.set(place);
            if assembly.find(card).is_none() {
                self.play.act(&Action::Lay(Placed { card, attitude, row: 0, col: 0 }));
            }
            return;
        }
        let placed = Placed { card, attitude, row: place.0 - anchor.0, col: place.1 - anchor.1 };
        if assembly.find(card) != Some(placed) {
            self.play.act(&Action::Lay(placed));
        }
    }

    /// Turns or flips the chosen card, in hand or on the mat.
    pub(super) fn twist(self, by: Attitude) {
        let Some(card) = self.chosen.get_untracked() else { return };
        let next = untrack(|| self.attitude(card)).then(by);
        match self.assembly.with_untracked(|assembly| assembly.find(card)) {
            Some(placed) => self.play.act(&Action::Lay(Placed { attitude: next, ..placed })),
            None => self.turned.update(|turned| {
                turned.insert(card, next);
            }),
        }
    }

    /// Takes the chosen card back, if it lies.
    pub(super) fn take_back(self) {
        let Some(card) = self.chosen.get_untracked() else { return };
        if let Some(placed) = self.assembly.with_untracked(|assembly| assembly.find(card)) {
            self.turned.update(|turned| {
                turned.insert(card, placed.attitude);
            });
            self.play.act(&Action::Take(card));
        }
    }

    /// R turns, F flips, Delete takes back, Escape lets go.
    pub(super) fn on_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "r" => self.twist(TURN),
            "R" => self.twist(BACK),
            "f" | "F" => self.twist(FLIP),
            "Delete" | "Backspace" => self.take_back(),
            "Escape" => self.chosen.set(None),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Cells of the mat beside a wide assembly, for the next card.
const AROUND: i8 = 4;

/// A quarter turn clockwise.
pub(super) const TURN: Attitude = attitude(1);
/// A quarter turn back.
pub(super) const BACK: Attitude = attitude(3);
/// Left to right.
pub(super) const FLIP: Attitude = attitude(4);

const fn attitude(index: u8) -> Attitude {
    match Attitude::new(index) {
        Some(attitude) => attitude,
        None => Attitude::UPRIGHT,
    }
}

/// Rows and columns of an assembly.
pub(super) fn size(assembly: &Assembly) -> (i8, i8) {
    let reach = assembly.places_without(None).unwrap_or([(0, 0); 2]);
    (reach[0].1 + 3, reach[1].1 + 3)
}
