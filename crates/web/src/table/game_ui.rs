//! What a game brings along to be played on the screen ([`GameUi`]), and the same without the game's type
//! ([`AnyGameUi`]): what is common to all tables does not know which game is played.

use std::marker::PhantomData;

use engine::{GameId, Millis, Seat, Viewer};
use leptos::prelude::*;
use scene::Picture;
use serde_json::value::RawValue;
use table::view::OccupantView;
use table::{TableEffect, TableGame};

use super::erased::{AnyEffects, AnyTableView, TableUpdate, erase};
use super::play::Play;
use super::store::{RefusalNotice, TableStore};
use crate::words::text_now;

/// An action that is a button, not a place on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// What it does.
    pub action: A,
    /// The key of its text.
    pub key: &'static str,
    /// Its icon.
    pub icon: &'static str,
}

/// What players are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// The names at a table; computers are called by their level.
    #[must_use]
    pub fn of(table: &AnyTableView) -> Self {
        let name = |(number, seat): (usize, &table::view::SeatView)| match &seat.occupant {
            OccupantView::Person { name, .. } => name.to_string(),
            OccupantView::Bot { player } => match player.strip_prefix("level:") {
                Some(level) => text_now("player-level", &[("level", level.into())]),
                None => text_now("player-computer", &[]),
            },
            OccupantView::Open => text_now("player-open", &[("n", (number + 1).into())]),
        };
        Self(table.seats.iter().enumerate().map(name).collect())
    }

    /// The names before something happened that moved people from seat to seat.
    #[must_use]
    fn before<E>(mut self, effect: &TableEffect<E>) -> Self {
        if let TableEffect::Rematch = effect {
            self.0.rotate_left(1);
        } else if let TableEffect::Started { from } = effect {
            let mut before = self.0.clone();
            for (name, seat) in self.0.into_iter().zip(from) {
                if let Some(slot) = before.get_mut(seat.index()) {
                    *slot = name;
                }
            }
            self.0 = before;
        }
        self
    }

    /// The name of a seat where there is little room.
    #[must_use]
    pub fn short(table: &AnyTableView, seat: Seat) -> String {
        let level = table.seats.get(seat.index()).and_then(|seat| match &seat.occupant {
            OccupantView::Bot { player } => player.strip_prefix("level:"),
            OccupantView::Person { .. } | OccupantView::Open => None,
        });
        match level {
            Some(level) => text_now("player-level-short", &[("level", level.into())]),
            None => Self::of(table).of_seat(seat).to_owned(),
        }
    }

    /// The name of a seat.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }
}

/// What a game brings along to be played on the screen.
pub trait GameUi: TableGame + Picture {
    /// Whether players hold something that the others may not see, so that a screen that goes from hand to hand needs a
    /// curtain.
    fn hides(options: &Self::Options) -> bool;

    /// Which way [`table`]'s seats are coloured: the number of the colour ([`scene::Paint::Side`]).
    fn paint(view: &Self::View, seat: Seat) -> u8;

    /// What a player has so far, shortly: points, pieces left.
    fn tally(view: &Self::View, seat: Seat) -> String;

    /// What the player of a seat, whose turn it is, can do now.
    fn prompt(view: &Self::View, seat: Seat) -> String;

    /// The actions that are buttons, such as passing; those that are refused at the moment are not shown.
    fn choices(view: &Self::View, seat: Seat) -> Vec<Choice<Self::Action>>;

    /// The board, the hand, and what the game has of its own.
    fn board(play: Play<Self>) -> AnyView;

    /// The mathematics of an action, as the panel shows it (C-5).
    fn explanation(view: &Self::View, seat: Seat, action: &Self::Action, explanation: &Self::Explanation) -> AnyView;

    /// A sentence about what happened, for the story and for screen readers; none for what the sentence before has
    /// said.
    fn tell(effect: &Self::Effect, names: &Names) -> Option<String>;

    /// An action in words, for hints and move lists.
    fn name(action: &Self::Action) -> String;

    /// Whether a hint given to a seat is out of date after this.
    fn outdates(_: &Self::Effect, _: Seat) -> bool {
        true
    }

    /// Why an action is refused, in words.
    fn why(reason: &Self::Reason) -> String;

    /// Whether the game's own part asks to confirm moves where the settings say so; else the table does.
    fn confirms() -> bool {
        false
    }
}

/// [`GameUi`] without the game's type.
pub trait AnyGameUi: Sync {
    /// Reads an update as the server writes it.
    ///
    /// # Errors
    /// It is not an update of this game.
    fn decode(&self, json: &RawValue) -> Result<TableUpdate, serde_json::Error>;
    /// Takes an update from a room in this page; none if the room plays another game.
    fn room_update(&self, update: room::AnyUpdate) -> Option<TableUpdate>;
    /// See [`GameUi::hides`].
    fn hides(&self, table: &AnyTableView) -> bool;
    /// See [`GameUi::paint`].
    fn paint(&self, table: &AnyTableView, seat: Seat) -> u8;
    /// See [`GameUi::tally`].
    fn tally(&self, table: &AnyTableView, seat: Seat) -> String;
    /// See [`GameUi::prompt`].
    fn prompt(&self, table: &AnyTableView, seat: Seat) -> String;
    /// See [`GameUi::choices`]; the actions in the game's notation.
    fn choices(&self, table: &AnyTableView, seat: Seat) -> Vec<Choice<String>>;
    /// See [`GameUi::board`].
    fn board(&self, store: TableStore) -> AnyView;
    /// See [`GameUi::explanation`]; none if the action cannot be read, or is not to be explained yet.
    fn explanation(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<AnyView>;
    /// What happened, in sentences.
    fn story(&self, table: &AnyTableView, effects: &AnyEffects) -> Vec<String>;
    /// An action in words.
    fn name(&self, action: &str) -> String;
    /// Whether a hint to who looks is out of date after this.
    fn outdates(&self, viewer: Viewer, effects: &AnyEffects) -> bool;
    /// See [`GameUi::confirms`].
    fn confirms(&self) -> bool;
    /// Why an action would be refused now.
    fn refusal(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<RefusalNotice>;
}

/// The user interface of a game.
#[must_use]
pub fn game_ui(game: GameId) -> &'static dyn AnyGameUi {
    engine::with_game!(game, P => &Of::<P>(PhantomData))
}

struct Of<P>(PhantomData<fn() -> P>);

/// The game's view inside a table's.
fn view_of<P: GameUi>(table: &AnyTableView) -> Option<&P::View> {
    table.play.as_ref()?.game.get()
}

/// A world that looks as the view does. What a seat may do there is what it may do: it depends on what the seat knows.
pub(super) fn world_of<P: GameUi>(view: &P::View) -> P {
    P::determinize(view, &mut engine::Rng::new(engine::Seed([0; 16]), "screen"))
}

/// The time of the match, as the game counts it.
pub(super) fn time_of(table: &AnyTableView) -> Millis {
    table.play.as_ref().map_or(Millis(0), |play| play.elapsed)
}

impl<P: GameUi> AnyGameUi for Of<P> {
    fn decode(&self, json: &RawValue) -> Result<TableUpdate, serde_json::Error> {
        serde_json::from_str(json.get()).map(erase::<P>)
    }

    fn room_update(&self, update: room::AnyUpdate) -> Option<TableUpdate> {
        update.downcast::<P>().map(erase::<P>)
    }

    fn hides(&self, table: &AnyTableView) -> bool {
        table.options.get().is_some_and(P::hides)
    }

    fn paint(&self, table: &AnyTableView, seat: Seat) -> u8 {
        view_of::<P>(table).map_or(seat.0, |view| P::paint(view, seat))
    }

    fn tally(&self, table: &AnyTableView, seat: Seat) -> String {
        view_of::<P>(table).map_or_else(String::new, |view| P::tally(view, seat))
    }

    fn prompt(&self, table: &AnyTableView, seat: Seat) -> String {
        view_of::<P>(table).map_or_else(String::new, |view| P::prompt(view, seat))
    }

    fn choices(&self, table: &AnyTableView, seat: Seat) -> Vec<Choice<String>> {
        let Some(view) = view_of::<P>(table) else { return Vec::new() };
        let (world, time) = (world_of::<P>(view), time_of(table));
        let possible = |choice: &Choice<P::Action>| world.clone().apply(time, seat, &choice.action).is_ok();
        let choices = P::choices(view, seat).into_iter().filter(possible);
        choices.map(|Choice { action, key, icon }| Choice { action: action.to_string(), key, icon }).collect()
    }

    fn board(&self, store: TableStore) -> AnyView {
        P::board(Play::new(store))
    }

    fn explanation(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<AnyView> {
        let (view, action) = (view_of::<P>(table)?, action.parse().ok()?);
        let explanation = world_of::<P>(view).explain(seat, &action);
        Some(P::explanation(view, seat, &action, &explanation))
    }

    fn story(&self, table: &AnyTableView, effects: &AnyEffects) -> Vec<String> {
        // Backwards: the table knows who sits where now, and earlier matches may have been played from other seats.
        let mut names = Names::of(table);
        let mut story = Vec::new();
        for effect in effects.iter().rev() {
            story.extend(if let TableEffect::Game(effect) = effect {
                effect.get().and_then(|effect| P::tell(effect, &names))
            } else {
                super::side::sentence(effect, &names)
            });
            names = names.before(effect);
        }
        story.reverse();
        story
    }

    fn name(&self, action: &str) -> String {
        action.parse().map_or_else(|_| action.to_owned(), |action| P::name(&action))
    }

    fn outdates(&self, viewer: Viewer, effects: &AnyEffects) -> bool {
        let Viewer::Seat(seat) = viewer else { return true };
        effects.iter().any(|effect| {
            let TableEffect::Game(effect) = effect else { return true };
            effect.get().is_none_or(|effect| P::outdates(effect, seat))
        })
    }

    fn confirms(&self) -> bool {
        P::confirms()
    }

    fn refusal(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<RefusalNotice> {
        let (view, action) = (view_of::<P>(table)?, action.parse().ok()?);
        let refusal = world_of::<P>(view).apply(time_of(table), seat, &action).err()?;
        let rule = engine::Cite::rule(&refusal).0.to_owned();
        let text = match &refusal {
            engine::Refusal::Rule(reason) => P::why(reason),
            engine::Refusal::Over => text_now("why-over", &[]),
            engine::Refusal::NotAwaited(_) => text_now("why-not-awaited", &[]),
        };
        Some(RefusalNotice { rule, text })
    }
}
