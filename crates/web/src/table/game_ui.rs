//! What a game brings along to be played on the screen ([`GameUi`]), and the same without the game's type
//! ([`AnyGameUi`]): what is common to all tables does not know which game is played.

use std::marker::PhantomData;

use engine::{GameId, Millis, Seat, SeatSet, Viewer};
use leptos::prelude::*;
use scene::Picture;
use serde_json::value::RawValue;
use table::{TableEffect, TableGame};

use super::erased::{AnyEffects, AnyTableView, Erased, TableUpdate, erase};
use super::highlight::{self, Highlight, ResultLine, Step};
use super::names::{self, Names};
use super::play::Play;
use super::scores::{self, Length, Standing, Tally};
use super::store::{RefusalNotice, TableStore};
use super::story::StoryLine;
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
    /// How loud its button is.
    pub weight: Weight,
}

/// How loud a button is: the loudest is what the player most probably wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// What goes on with the game.
    Loud,
    /// Passing, stopping, giving up.
    Quiet,
}

impl Weight {
    /// Loud for an action that is all that a seat can do, else quiet.
    #[must_use]
    pub fn of_last_resort<P: GameUi>(view: &P::View, seat: Seat, action: &P::Action) -> Self {
        if is_only_choice::<P>(view, seat, action) { Self::Loud } else { Self::Quiet }
    }

    /// The class of its buttons.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Loud => "main",
            Self::Quiet => "quiet",
        }
    }
}

/// What a game brings along to be played on the screen.
pub trait GameUi: TableGame + Picture {
    /// Whether players hold something that the others may not see, so that a screen that goes from hand to hand needs a
    /// curtain.
    fn hides(options: &Self::Options) -> bool;

    /// Whether people who pass a screen from hand to hand can play so: not where all race at once.
    fn takes_turns(_: &Self::Options) -> bool {
        true
    }

    /// The options for so many people who share a screen, where each of them needs a time of their own.
    fn shared_by(options: Self::Options, _people: u8) -> Self::Options {
        options
    }

    /// Which way [`table`]'s seats are coloured: the number of the colour ([`scene::Paint::Side`]).
    fn paint(view: &Self::View, seat: Seat) -> u8;

    /// What a player has so far in a round: cards, pieces left.
    fn tally(view: &Self::View, seat: Seat) -> Option<Tally>;

    /// What the points of a round are, in the number's form: “cartes”.
    fn points(options: &Self::Options, n: i32) -> String;

    /// What a player has when a round is over, where that says more than the score.
    fn final_tally(_: &Self::View, _: Seat) -> Option<Tally> {
        None
    }

    /// With how many points a match is over, if that ends it.
    fn target(_: &Self::Options) -> Option<u32> {
        None
    }

    /// What a player's side is called, where colours have names.
    fn side_name(_: &Self::View, _: Seat) -> Option<String> {
        None
    }

    /// Why a round is over.
    fn ending(view: &Self::View, names: &Names) -> Option<String>;

    /// What a player did best in a match.
    fn highlight(seat: Seat, steps: &[Step<Self::Effect>]) -> Option<Highlight>;

    /// What each round of a match brought, for the review of a game whose chances nobody can weigh
    /// ([`crate::games::GamePages::JUDGE_NODES`]).
    fn results(_: &[Step<Self::Effect>], _seats: u8, _: &Names) -> Vec<ResultLine> {
        Vec::new()
    }

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
    fn tell(view: &Self::View, effect: &Self::Effect, names: &Names) -> Option<String>;

    /// Whose progress an effect tells, where it changes so often that only the latest is worth a line of the story.
    fn progress_of(_: &Self::Effect) -> Option<Seat> {
        None
    }

    /// Whose move an effect is; none for what follows from one.
    fn mover(view: &Self::View, effect: &Self::Effect) -> Option<Seat>;

    /// An action in words, for hints and move lists, with things named as this view shows them.
    fn name(view: &Self::View, action: &Self::Action) -> String;

    /// What helps a seat to find an action by itself, step by step: where to look, then what to compare.
    fn clues(view: &Self::View, seat: Seat, action: &Self::Action) -> Vec<String>;

    /// Whether a hint given to a seat is out of date after this.
    fn outdates(_: &Self::Effect, _: Seat) -> bool {
        true
    }

    /// Why an action is refused, in words.
    fn why(view: &Self::View, reason: &Self::Reason) -> String;

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
    /// What a player has: in this round, and over all.
    fn standing(&self, table: &AnyTableView, seat: Seat) -> Standing;
    /// How long the match lasts.
    fn length(&self, table: &AnyTableView) -> Option<Length>;
    /// See [`GameUi::side_name`].
    fn side_name(&self, table: &AnyTableView, seat: Seat) -> Option<String>;
    /// See [`GameUi::ending`].
    fn ending(&self, table: &AnyTableView, names: &Names) -> Option<String>;
    /// The highlight of the match in the file of a table: of the first of these seats that has one.
    fn highlight(&self, record: &str, seats: &[Seat], names: &Names) -> Option<String>;
    /// See [`GameUi::results`]; of the match in the file of a table.
    fn results(&self, record: &str, seats: u8, names: &Names) -> Vec<ResultLine>;
    /// Who has to act now: while a move can be contested, those who are asked about it; else everybody who may act.
    fn acting(&self, table: &AnyTableView) -> SeatSet;
    /// Whether several act in real time now, so that it is nobody's turn.
    fn plays_at_once(&self, table: &AnyTableView) -> bool;
    /// See [`GameUi::prompt`].
    fn prompt(&self, table: &AnyTableView, seat: Seat) -> String;
    /// See [`GameUi::choices`]; the actions in the game's notation.
    fn choices(&self, table: &AnyTableView, seat: Seat) -> Vec<Choice<String>>;
    /// See [`GameUi::board`].
    fn board(&self, store: TableStore) -> AnyView;
    /// See [`GameUi::explanation`]; none if the action cannot be read, or is not to be explained yet.
    fn explanation(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<AnyView>;
    /// What happened, in sentences for a reader.
    fn story(&self, reader: Option<Seat>, table: &AnyTableView, effects: &AnyEffects) -> Vec<StoryLine>;
    /// See [`GameUi::mover`].
    fn mover(&self, table: &AnyTableView, effect: &TableEffect<Erased>) -> Option<Seat>;
    /// See [`GameUi::name`].
    fn name(&self, table: &AnyTableView, action: &str) -> String;
    /// See [`GameUi::clues`].
    fn clues(&self, table: &AnyTableView, seat: Seat, action: &str) -> Vec<String>;
    /// Whether a hint to the viewer is out of date after this.
    fn outdates(&self, viewer: Viewer, effects: &AnyEffects) -> bool;
    /// See [`GameUi::confirms`].
    fn confirms(&self) -> bool;
    /// Why an action would be refused now.
    fn refusal(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<RefusalNotice>;
}

/// Why something is refused, in words.
#[must_use]
pub fn refusal_text<P: GameUi>(view: &P::View, refusal: &engine::Refusal<P::Reason>) -> String {
    match refusal {
        engine::Refusal::Rule(reason) => P::why(view, reason),
        engine::Refusal::Over => text_now("why-over", &[]),
        engine::Refusal::NotAwaited(_) => text_now("why-not-awaited", &[]),
    }
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

/// Whether an action is all that a seat can do.
#[must_use]
pub fn is_only_choice<P: GameUi>(view: &P::View, seat: Seat, action: &P::Action) -> bool {
    let mut legal = Vec::new();
    world_of::<P>(view).legal_actions(seat, &mut legal);
    legal == [action.clone()]
}

/// No match has more rounds.
const MOST_ROUNDS: u32 = 100;

/// The last round of a match in which nobody scores.
fn last_round<P: GameUi>(options: &P::Options, seats: usize) -> u32 {
    let nothing = vec![0; seats];
    (1..=MOST_ROUNDS).find(|&rounds| P::match_over(options, rounds, &nothing)).unwrap_or(MOST_ROUNDS)
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

    fn standing(&self, table: &AnyTableView, seat: Seat) -> Standing {
        let (Some(options), Some(view)) = (table.options.get(), view_of::<P>(table)) else {
            return Standing::default();
        };
        let points = |value: i32| Tally { value, unit: P::points(options, value) };
        let finished = scores::round_outcome(table).and_then(|outcome| outcome.scores.get(seat.index()));
        // Before a round is finished, there is nothing to add up.
        let added_up = finished.is_some() || table.play.as_ref().is_some_and(|play| play.round > 0);
        let several = added_up && last_round::<P>(options, table.seats.len()) > 1;
        Standing {
            round: match finished {
                Some(&score) => P::final_tally(view, seat).or_else(|| Some(points(score))),
                None => P::tally(view, seat),
            },
            total: several.then(|| points(scores::total(table, seat))),
        }
    }

    fn length(&self, table: &AnyTableView) -> Option<Length> {
        let options = table.options.get()?;
        let rounds = last_round::<P>(options, table.seats.len());
        Some(Length { rounds, target: P::target(options), order: P::score_order(options) })
    }

    fn side_name(&self, table: &AnyTableView, seat: Seat) -> Option<String> {
        P::side_name(view_of::<P>(table)?, seat)
    }

    fn ending(&self, table: &AnyTableView, names: &Names) -> Option<String> {
        P::ending(view_of::<P>(table)?, names).map(|text| names::sentence(&text))
    }

    fn highlight(&self, record: &str, seats: &[Seat], names: &Names) -> Option<String> {
        let steps = highlight::steps::<P>(record);
        let (seat, best) = seats.iter().find_map(|&seat| Some((seat, P::highlight(seat, &steps)?)))?;
        let values = [&names.subject(seat)[..], &[("n", best.n.into())]].concat();
        Some(names::sentence(&text_now(best.key, &values)))
    }

    fn results(&self, record: &str, seats: u8, names: &Names) -> Vec<ResultLine> {
        P::results(&highlight::steps::<P>(record), seats, names)
    }

    fn acting(&self, table: &AnyTableView) -> SeatSet {
        let awaited = table.play.as_ref().map(|play| play.awaited).unwrap_or_default();
        let (Some(accept), Some(view)) = (P::accept(), view_of::<P>(table)) else { return awaited };
        let (world, time) = (world_of::<P>(view), time_of(table));
        let asked: SeatSet = awaited.iter().filter(|&seat| world.clone().apply(time, seat, &accept).is_ok()).collect();
        if asked.is_empty() { awaited } else { asked }
    }

    fn plays_at_once(&self, table: &AnyTableView) -> bool {
        P::REAL_TIME && table.play.as_ref().is_some_and(|play| play.awaited.len() > 1)
    }

    fn prompt(&self, table: &AnyTableView, seat: Seat) -> String {
        view_of::<P>(table).map_or_else(String::new, |view| P::prompt(view, seat))
    }

    fn choices(&self, table: &AnyTableView, seat: Seat) -> Vec<Choice<String>> {
        let Some(view) = view_of::<P>(table) else { return Vec::new() };
        let (world, time) = (world_of::<P>(view), time_of(table));
        let possible = |choice: &Choice<P::Action>| world.clone().apply(time, seat, &choice.action).is_ok();
        let choices = P::choices(view, seat).into_iter().filter(possible);
        choices
            .map(|Choice { action, key, icon, weight }| Choice { action: action.to_string(), key, icon, weight })
            .collect()
    }

    fn board(&self, store: TableStore) -> AnyView {
        P::board(Play::new(store))
    }

    fn explanation(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<AnyView> {
        let (view, action) = (view_of::<P>(table)?, action.parse().ok()?);
        let explanation = world_of::<P>(view).explain(seat, &action);
        Some(P::explanation(view, seat, &action, &explanation))
    }

    fn story(&self, reader: Option<Seat>, table: &AnyTableView, effects: &AnyEffects) -> Vec<StoryLine> {
        // Backwards: the table knows who sits where now, and earlier matches may have been played from other seats.
        let mut names = Names::of(table).read_by(reader);
        let view = view_of::<P>(table);
        let mut story = Vec::new();
        for effect in effects.iter().rev() {
            let (text, progress) = if let TableEffect::Game(effect) = effect {
                let told = view.zip(effect.get());
                let text = told.and_then(|(view, effect)| P::tell(view, effect, &names));
                (text, told.and_then(|(_, effect)| P::progress_of(effect)))
            } else {
                (super::side::sentence(effect, &names), None)
            };
            story.extend(text.map(|text| StoryLine { text: names::sentence(&text), progress }));
            names = names.before(effect);
        }
        story.reverse();
        story
    }

    fn mover(&self, table: &AnyTableView, effect: &TableEffect<Erased>) -> Option<Seat> {
        let TableEffect::Game(effect) = effect else { return None };
        P::mover(view_of::<P>(table)?, effect.get()?)
    }

    fn name(&self, table: &AnyTableView, action: &str) -> String {
        let view = view_of::<P>(table).zip(action.parse().ok());
        view.map(|(view, action)| P::name(view, &action)).unwrap_or_default()
    }

    fn clues(&self, table: &AnyTableView, seat: Seat, action: &str) -> Vec<String> {
        let view = view_of::<P>(table).zip(action.parse().ok());
        view.map(|(view, action)| P::clues(view, seat, &action)).unwrap_or_default()
    }

    fn outdates(&self, viewer: Viewer, effects: &AnyEffects) -> bool {
        let Viewer::Seat(seat) = viewer else { return true };
        effects.iter().any(|effect| {
            if let TableEffect::Game(effect) = effect {
                return effect.get().is_none_or(|effect| P::outdates(effect, seat));
            }
            // That somebody asked changes nothing of what is good.
            !matches!(effect, TableEffect::Hinted { .. })
        })
    }

    fn confirms(&self) -> bool {
        P::confirms()
    }

    fn refusal(&self, table: &AnyTableView, seat: Seat, action: &str) -> Option<RefusalNotice> {
        let (view, action) = (view_of::<P>(table)?, action.parse().ok()?);
        let refusal = world_of::<P>(view).apply(time_of(table), seat, &action).err()?;
        let rule = engine::Cite::rule(&refusal).0.to_owned();
        Some(RefusalNotice { rule, text: refusal_text::<P>(view, &refusal) })
    }
}
