//! What a viewer may know of a table (C-6): no seed, no hash of a position while the match runs.

use engine::core::referee::Referee;
use engine::{GameId, Millis, Outcome, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::effect::{Departure, PauseCause};
use crate::input::{Commitment, Secret};
use crate::seat_state::{Name, Occupant, PersonId};
use crate::settings::{HouseRules, Settings};
use crate::table::{PendingOffer, Phase, Table};
use crate::table_game::TableGame;

/// Who holds a seat, as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OccupantView {
    /// Nobody.
    Open,
    /// A person.
    Person {
        /// Which.
        person: PersonId,
        /// Their name.
        name: Name,
    },
    /// A computer.
    Bot {
        /// The player, as in `level:3`.
        player: String,
    },
}

/// A seat as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Who holds it.
    pub occupant: OccupantView,
    /// Ready for the match or the rematch.
    pub ready: bool,
    /// The person's connection is lost.
    pub absent: bool,
    /// The computer that stands in for an absent person.
    pub stand_in: Option<String>,
    /// Why the player has left the match, if they have (C-9).
    pub left: Option<Departure>,
    /// Whether the player can ask now to take the last action back (C-16).
    pub takeback: bool,
    /// Who plays together with this seat.
    pub side: SeatSet,
    /// The time left, at the moment of the view.
    pub clock: Option<Millis>,
    /// Hints so far in this match.
    pub hints: u32,
}

/// The match as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchView"))]
pub struct MatchView<V> {
    /// Which match at this table, from 1.
    pub number: u32,
    /// Which round, from 0.
    pub round: u32,
    /// Points of the rounds before.
    pub totals: Vec<i32>,
    /// How the round ended, once it has.
    pub round_outcome: Option<Outcome>,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
    /// Who may act.
    pub awaited: SeatSet,
    /// Whose clock runs.
    pub on_clock: Option<Seat>,
    /// The game's deadline, in the time of the table; `None` while paused.
    pub deadline: Option<Millis>,
    /// How much of the match's time has passed.
    pub elapsed: Millis,
    /// The hash of the secret.
    pub commitment: Commitment,
    /// The secret, after the end.
    pub secret: Option<Secret>,
    /// The game.
    pub game: V,
}

/// A table as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableView"))]
pub struct TableView<V, O, H = HouseRules> {
    /// Which game.
    pub game: GameId,
    /// Its options.
    pub options: O,
    /// The rules of the house.
    pub house: H,
    /// How wrong moves are treated.
    pub referee: Referee,
    /// How many entries the log has.
    pub entries: usize,
    /// The moment of the view.
    pub at: Millis,
    /// What the table is doing.
    pub phase: Phase,
    /// Why the table is paused, if it is.
    pub paused: Option<PauseCause>,
    /// When the pause ends by itself, in the time of the table.
    pub resumes: Option<Millis>,
    /// The open proposal.
    pub offer: Option<PendingOffer>,
    /// The hash of the next match's secret.
    pub next_commitment: Option<Commitment>,
    /// Whether legal targets are shown.
    pub targets: bool,
    /// Whether hints are given.
    pub hints: bool,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The match, once one has started.
    pub play: Option<MatchView<V>>,
}

impl<V> MatchView<V> {
    /// The same with the game in another form.
    pub fn map<W>(self, f: impl FnOnce(V) -> W) -> MatchView<W> {
        let Self {
            number,
            round,
            totals,
            round_outcome,
            outcome,
            awaited,
            on_clock,
            deadline,
            elapsed,
            commitment,
            secret,
            game,
        } = self;
        let game = f(game);
        MatchView {
            number,
            round,
            totals,
            round_outcome,
            outcome,
            awaited,
            on_clock,
            deadline,
            elapsed,
            commitment,
            secret,
            game,
        }
    }
}

impl<V, O, H> TableView<V, O, H> {
    /// The same with the game and its options in another form.
    pub fn map<W, Q>(self, view: impl FnOnce(V) -> W, options: impl FnOnce(O) -> Q) -> TableView<W, Q, H> {
        TableView {
            options: options(self.options),
            play: self.play.map(|play| play.map(view)),
            game: self.game,
            house: self.house,
            referee: self.referee,
            entries: self.entries,
            at: self.at,
            phase: self.phase,
            paused: self.paused,
            resumes: self.resumes,
            offer: self.offer,
            next_commitment: self.next_commitment,
            targets: self.targets,
            hints: self.hints,
            seats: self.seats,
        }
    }
}

impl<P: TableGame> Table<P> {
    /// What a viewer may know at the moment `at`.
    pub fn view(&self, at: Millis, viewer: Viewer) -> TableView<P::View, P::Options> {
        let Settings { options, house, .. } = self.settings.clone();
        self.view_as(at, (options, house), |game| game.view(viewer))
    }

    /// The same with options, house rules and game view supplied by the caller, who may have them at hand already. Only
    /// the game view depends on the viewer.
    pub fn view_as<V, O, H>(
        &self,
        at: Millis,
        (options, house): (O, H),
        game: impl FnOnce(&P) -> V,
    ) -> TableView<V, O, H> {
        TableView {
            game: P::GAME,
            options,
            house,
            referee: self.settings.referee(),
            entries: self.log.len(),
            at,
            phase: self.phase,
            paused: self.paused.map(|paused| paused.cause),
            resumes: self.paused.and_then(|paused| paused.until),
            offer: self.offer,
            next_commitment: self.next_secret.map(Secret::commitment),
            targets: self.settings.shows_targets(),
            hints: self.settings.gives_hints(),
            seats: Seat::all(self.settings.seats).map(|seat| self.seat_view(at, seat)).collect(),
            play: self.match_view(at, game),
        }
    }

    fn seat_view(&self, at: Millis, seat: Seat) -> SeatView {
        let seat_state = &self.seat_states[seat.index()];
        let game = self.game.as_ref();
        let stand_in = self.settings.house.stand_in().filter(|_| seat_state.stand_in);
        SeatView {
            occupant: match &seat_state.occupant {
                Occupant::Open => OccupantView::Open,
                Occupant::Person { person, name } => OccupantView::Person { person: *person, name: name.clone() },
                Occupant::Bot(player) => OccupantView::Bot { player: player.to_string() },
            },
            ready: seat_state.ready,
            absent: seat_state.absent.is_some(),
            stand_in: stand_in.map(|player| player.to_string()),
            left: game.and_then(|game| game.departures[seat.index()]),
            takeback: self.can_take_back(seat),
            side: game.map_or(SeatSet::only(seat), |game| game.play.position().side(seat)),
            clock: game.and_then(|game| game.clocks.left(seat, self.match_time(at))),
            hints: game.map_or(0, |game| game.hints[seat.index()]),
        }
    }

    fn match_view<V>(&self, at: Millis, game_view: impl FnOnce(&P) -> V) -> Option<MatchView<V>> {
        let game = self.game.as_ref()?;
        let position = game.play.position();
        let runs = !game.is_over();
        Some(MatchView {
            number: self.matches,
            round: game.play.setup().round,
            totals: game.play.totals().to_vec(),
            round_outcome: position.outcome(),
            outcome: game.outcome().cloned(),
            awaited: if runs { game.play.awaited() } else { SeatSet::EMPTY },
            on_clock: game.clocks.running(),
            deadline: game.play.deadline().filter(|_| runs && self.paused.is_none()).map(|time| self.table_time(time)),
            elapsed: self.match_time(at),
            commitment: game.commitment,
            secret: (!runs).then_some(game.secret),
            game: game_view(position),
        })
    }
}
