//! What a player has chosen but not done yet: a card, a place, claims. Nothing of it is binding.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Position as _;
use engine::core::referee::Referee;
use engine::games::perimexpaire::{
    Action, Card, CardSet, Claims, Direction, Effect as Happened, Laid, Link, Perimexpaire, Spot, Stage, Variant, View,
};
use engine::{ContestOutcome, Seat};
use leptos::prelude::*;

use crate::draw::carry::Carry;
use crate::draw::keys;
use crate::games::answers::Contest;
use crate::table::{Play, bar};

/// What laying the chosen card at a place would bring.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Target {
    /// The links it would make, by direction.
    pub(super) links: Claims,
    /// How many cards it would turn.
    pub(super) turned: usize,
}

/// What a player has chosen but not done yet.
#[derive(Clone, Copy)]
pub(super) struct Intent {
    pub(super) play: Play<Perimexpaire>,
    /// The chosen card.
    pub(super) card: RwSignal<Option<Card>>,
    /// The chosen place.
    pub(super) spot: RwSignal<Option<Spot>>,
    /// The place under the pointer or the focus.
    pub(super) over: RwSignal<Option<Spot>>,
    /// What is claimed of the neighbours of the chosen place.
    pub(super) claims: RwSignal<Claims>,
    /// The neighbours of which something is claimed, if only that there is no link: nothing is chosen beforehand.
    pub(super) claimed: RwSignal<BTreeSet<Direction>>,
    /// The card that is dragged.
    pub(super) carry: Carry<Card>,
    /// What the chosen card would bring, by place; empty where the house does not show it.
    pub(super) targets: Memo<Arc<BTreeMap<Spot, Target>>>,
    /// The cards that would turn at the place looked at.
    pub(super) turning: Memo<BTreeSet<Card>>,
    /// What came of the last contest.
    pub(super) contest: Contest,
}

impl Intent {
    pub(super) fn new(play: Play<Perimexpaire>) -> Self {
        let (card, spot, over) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let (claims, claimed) = (RwSignal::new(Claims::NONE), RwSignal::new(BTreeSet::new()));
        let targets = Memo::new(move |_| Arc::new(targets(play, card.get())));
        let turning = Memo::new(move |_| {
            let at = spot.get().or(over.get());
            turning(play, card.get(), at, claims.get()).unwrap_or_default()
        });
        let contest = Contest::follow(play, contested);
        let intent =
            Self { play, card, spot, over, claims, claimed, carry: Carry::default(), targets, turning, contest };
        intent.forget_what_is_gone();
        intent
    }

    /// After a move, also one that a hint has made, nothing is chosen any more.
    fn forget_what_is_gone(self) {
        Effect::new(move |before: Option<CardSet>| {
            let hand = self.hand();
            if before.is_some_and(|before| !hand.covers(before)) {
                self.clear();
            }
            hand
        });
    }

    /// The seat at the lower edge: the own one; for onlookers the first.
    pub(super) fn seat(self) -> Seat {
        self.play.seat().unwrap_or(Seat(0))
    }

    pub(super) fn with_view<T: Default>(self, f: impl FnOnce(&View) -> T) -> T {
        self.play.view.with(|view| view.as_deref().map(f).unwrap_or_default())
    }

    /// The cards of the seat at the lower edge, as far as they are known.
    pub(super) fn hand(self) -> CardSet {
        let seat = self.seat();
        self.with_view(|view| view.hands.get(seat.index()).and_then(|hand| hand.cards).unwrap_or_default())
    }

    pub(super) fn is_vigilant(self) -> bool {
        self.with_view(|view| view.options.referee == Referee::Vigilant)
    }

    /// Whether this screen is to turn over a card (PX-2.11).
    pub(super) fn is_penalty(self) -> bool {
        self.play.may_act() && self.with_view(|view| matches!(view.stage, Stage::Penalty(_)))
    }

    /// Whether this screen may lay a card now: what is legal says so.
    pub(super) fn may_lay(self) -> bool {
        self.play.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Lay { .. } | Action::Play(_))))
    }

    /// The cards next to a place.
    pub(super) fn neighbours(self, at: Spot) -> Vec<(Direction, Laid)> {
        self.with_view(|view| {
            let lies = |direction: &Direction| {
                let there = at.next(*direction);
                view.laid.iter().find(|laid| laid.at == there).map(|laid| (*direction, *laid))
            };
            Direction::ALL.iter().filter_map(lies).collect()
        })
    }

    /// Takes a card up, or puts it down again.
    pub(super) fn take(self, card: Card) {
        if self.play.seat().is_none() {
            return;
        }
        let again = self.card.get_untracked() == Some(card);
        self.forget_claims();
        self.card.set((!again).then_some(card));
        if !again && self.spot.get_untracked().is_some() {
            self.meet();
        }
    }

    /// A free place is touched.
    pub(super) fn place(self, at: Spot) {
        self.forget_claims();
        let again = self.spot.get_untracked() == Some(at);
        self.spot.set((!again).then_some(at));
        if self.card.get_untracked().is_some() && !again {
            self.meet();
        }
    }

    /// A card is dropped on a place.
    pub(super) fn drop_at(self, card: Card, at: Spot) {
        self.card.set(Some(card));
        self.spot.set(Some(at));
        self.forget_claims();
        self.meet();
    }

    /// Card and place are chosen: the card is laid, unless something is to be said first.
    fn meet(self) {
        if !self.asks() {
            self.lay();
        }
    }

    /// Whether something is asked before a card is laid: claims, or whether it is meant.
    pub(super) fn asks(self) -> bool {
        self.is_vigilant() || bar::confirms()
    }

    /// Claims a link with the neighbour in a direction, or that there is none.
    pub(super) fn claim(self, direction: Direction, link: Option<Link>) {
        self.claims.update(|claims| claims.0[direction as usize] = link);
        self.claimed.update(|claimed| {
            claimed.insert(direction);
        });
    }

    fn forget_claims(self) {
        self.claims.set(Claims::NONE);
        self.claimed.set(BTreeSet::new());
    }

    /// Whether something is still to be claimed before the chosen card can be laid.
    pub(super) fn lacks_claims(self) -> bool {
        let open = |(direction, _): &(Direction, Laid)| !self.claimed.with(|claimed| claimed.contains(direction));
        self.is_vigilant() && self.spot.get().is_some_and(|at| self.neighbours(at).iter().any(open))
    }

    /// Lays the chosen card at the chosen place.
    pub(super) fn lay(self) {
        let chosen = (self.card.get_untracked(), self.spot.get_untracked());
        if let (Some(card), Some(at)) = chosen {
            let action = Action::Lay { card, at, claims: self.claims.get_untracked() };
            let refused = self.play.attempt(&action).is_err();
            self.play.act(&action);
            self.spot.set(None);
            self.over.set(None);
            self.forget_claims();
            if !refused {
                self.card.set(None);
                keys::refocus(".px-hand .px-card");
            }
        }
    }

    /// Plays a card on the pile (PM-1.3).
    pub(super) fn play_card(self, card: Card) {
        let action = Action::Play(card);
        let refused = self.play.attempt(&action).is_err();
        self.play.act(&action);
        self.card.set(refused.then_some(card));
        keys::refocus(".px-hand .px-card");
    }

    /// Nothing is chosen any more.
    pub(super) fn clear(self) {
        self.card.set(None);
        self.spot.set(None);
        self.over.set(None);
        self.forget_claims();
        self.carry.cancel();
    }

    /// How a card of the hand goes with what is chosen, where the house shows it: whether it can be laid (at the chosen
    /// place, if there is one).
    pub(super) fn fits(self, card: Card) -> Option<bool> {
        if !self.play.may_act() || !self.play.shows_targets() || self.is_vigilant() {
            return None;
        }
        let spot = self.spot.get();
        Some(self.play.legal.with(|legal| {
            legal.iter().any(|action| match action {
                Action::Lay { card: other, at, .. } => *other == card && spot.is_none_or(|spot| spot == *at),
                Action::Play(other) => *other == card,
                Action::Turn(_) | Action::End | Action::Accept | Action::Contest => false,
            })
        }))
    }

    /// The link of a card with the top of the pile, where the house shows it.
    pub(super) fn link_with_top(self, card: Card) -> Option<Link> {
        self.fits(card).filter(|&fits| fits)?;
        self.with_view(|view| match view.options.variant {
            Variant::Perimexpaire => None,
            Variant::Perimaire => view.laid.last().and_then(|top| card.link(top.card)),
        })
    }
}

fn targets(play: Play<Perimexpaire>, card: Option<Card>) -> BTreeMap<Spot, Target> {
    let (Some(card), Some(world), Some(seat)) = (card, play.world(), play.seat()) else { return BTreeMap::new() };
    let vigilant = play.view.with(|view| view.as_ref().is_some_and(|view| view.options.referee == Referee::Vigilant));
    if !play.shows_targets() || vigilant {
        return BTreeMap::new();
    }
    let target = |action: &Action| match action {
        Action::Lay { card: other, at, .. } if *other == card => {
            let turned = world.explain(seat, action).turned.len();
            Some((*at, Target { links: world.links(card, *at), turned }))
        }
        Action::Lay { .. } | Action::Play(_) | Action::Turn(_) | Action::End | Action::Accept | Action::Contest => None,
    };
    play.legal.with(|legal| legal.iter().filter_map(target).collect())
}

fn turning(play: Play<Perimexpaire>, card: Option<Card>, at: Option<Spot>, claims: Claims) -> Option<BTreeSet<Card>> {
    let (card, at, world, seat) = (card?, at?, play.world()?, play.seat()?);
    // Without claims a vigilant referee shows nothing: who plays is to see the links.
    let free = play.view.with(|view| view.as_ref().is_some_and(|view| view.laid.iter().all(|laid| laid.at != at)));
    let shown = claims != Claims::NONE || play.shows_targets();
    (free && shown).then(|| {
        let action = Action::Lay { card, at, claims };
        world.explain(seat, &action).turned.into_iter().map(|(card, _)| card).collect()
    })
}

/// What an effect tells of a contest.
const fn contested(effect: &Happened) -> Option<ContestOutcome> {
    if let Happened::Contested { outcome, .. } = effect { Some(*outcome) } else { None }
}
