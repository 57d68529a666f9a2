//! What a seat may know (C-6): hands are hidden while the round runs, laid cards where the game is blind; how many
//! cells of each player are equal to the model's is public.

use serde::{Deserialize, Serialize};

use super::action::Score;
use super::assembly::Assembly;
use super::card::{Attitude, Card, CardSet, Patch};
use super::options::Options;
use super::rules::{MODEL_CARDS, Phase, Player, Stance, Transparences};
use crate::core::position::Position as _;
use crate::core::referee::Switch;
use crate::core::seat::{Seat, Viewer};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// Who is dealt to first, and models.
    pub starter: Seat,
    /// Where the round stands.
    pub phase: Phase,
    /// The model.
    pub model: ModelView,
    /// Cards left in the pile.
    pub pile: u8,
    /// Cards not laid in time.
    pub out: CardSet,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
}

/// What is known of the model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ModelView {
    /// Its cards.
    pub cards: [Card; MODEL_CARDS],
    /// How they lie, once the model is built.
    pub attitudes: Option<[Attitude; MODEL_CARDS]>,
    /// What it shows, once it is built.
    pub shows: Option<Patch>,
}

/// What is known of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The cards in hand, for their owner; for all when the round is over.
    pub hand: Option<CardSet>,
    /// How many cards are in hand; unknown to the others where the game is blind.
    pub in_hand: Option<u8>,
    /// The cards laid; unknown to the others where the game is blind.
    pub assembly: Option<Assembly>,
    /// How many cells are equal to the model's.
    pub progress: u8,
    /// Where the player stands.
    pub stance: Stance,
    /// Actions so far in this round, or turn.
    pub acts: u32,
    /// Cards not laid in time.
    pub missed: u8,
    /// What the round brought, once it is over.
    pub score: Option<Score>,
}

impl View {
    pub(super) fn of(position: &Transparences, viewer: Viewer) -> Self {
        let Transparences { options, starter, phase, model, pile, out, .. } = position;
        let players = Seat::all(position.seats()).map(|seat| PlayerView::of(position, seat, viewer)).collect();
        let shows = position.model();
        let model = ModelView {
            cards: model.map(|(card, _)| card),
            attitudes: shows.is_some().then(|| model.map(|(_, attitude)| attitude)),
            shows,
        };
        let (options, pile) = (options.clone(), pile.len() as u8);
        Self { options, starter: *starter, phase: *phase, model, pile, out: *out, players }
    }
}

impl PlayerView {
    fn of(position: &Transparences, seat: Seat, viewer: Viewer) -> Self {
        let Player { hand, assembly, stance, acts, missed } = position.player(seat).clone();
        let over = matches!(position.phase, Phase::Over { .. });
        let own = over || viewer.is(seat);
        let seen = own || position.options.blind == Switch::Off;
        Self {
            hand: own.then_some(hand),
            in_hand: seen.then_some(hand.len() as u8),
            assembly: seen.then_some(assembly),
            progress: position.progress(seat),
            stance,
            acts,
            missed,
            score: over.then(|| position.score(seat)),
        }
    }
}
