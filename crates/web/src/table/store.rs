//! What the screen knows of a table, as signals: the same for every game and every host.

use std::rc::Rc;
use std::sync::Arc;

use engine::{GameId, Seat, SeatSet, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, Phrase, RefusalKind, ServerMessage};
use table::view::OccupantView;
use table::{PersonId, Phase, Statistics, TableInput};

use super::erased::{AnyEffects, AnyTableView, TableUpdate};
use super::hints::Clue;
use super::moves::Moves;
use super::names::Names;
use super::refused;
use super::story::{self, StoryLine};
use super::transport::{ConnectionStatus, Transport};
use crate::browser;
use crate::settings::Settings;
use crate::words::text_now;

/// How long words are shown, in milliseconds.
const SAID: f64 = 6_000.0;
/// How many lines of the story are told again to who comes back.
const RECALLED: usize = 3;
/// How many lines the log for screen readers has.
const LOG: usize = 12;

/// Something refused, to be shown until the next thing happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusalNotice {
    /// The rule it rests on.
    pub rule: String,
    /// What it says; translated if the game knew the reason.
    pub text: String,
}

/// What the screen knows of a table.
#[derive(Clone, Copy)]
pub struct TableStore {
    /// Which game is played.
    pub game: GameId,
    /// Who sits in front of this screen.
    pub person: RwSignal<PersonId>,
    /// Whether this screen opened the table.
    pub owner: RwSignal<bool>,
    /// The table, once it is known.
    pub view: RwSignal<Option<Arc<AnyTableView>>>,
    /// What happened last: a number that grows, and the effects.
    pub fresh: RwSignal<(u32, Arc<AnyEffects>)>,
    /// What has happened since the last move made at this screen.
    pub recent: RwSignal<Arc<AnyEffects>>,
    /// Who has moved in this round.
    pub moves: RwSignal<Moves>,
    /// Whose view this screen shows.
    pub viewer: RwSignal<Viewer>,
    /// What was refused last.
    pub refusal: RwSignal<Option<RefusalNotice>>,
    /// A hint: at how many entries it was given, and the action.
    pub hint: RwSignal<Option<(usize, String)>>,
    /// How much of the hint is shown.
    pub clue: RwSignal<Clue>,
    /// Whether a hint was asked for and has not come yet.
    pub awaits_hint: RwSignal<bool>,
    /// What to do next with what is chosen on the board, in the place of the game's prompt.
    pub guidance: RwSignal<Option<String>>,
    /// An action that waits for a second touch, where the settings say so.
    pub pending: RwSignal<Option<(Seat, String)>>,
    /// What somebody said last.
    pub chat: RwSignal<Option<(Seat, Phrase)>>,
    /// The last things that happened or were said, numbered, for screen readers.
    pub log: RwSignal<Vec<(u32, String)>>,
    /// The statistics of the match that is over.
    pub statistics: RwSignal<Option<Arc<Statistics>>>,
    /// How the host is reached.
    pub connection: RwSignal<ConnectionStatus>,
    /// The story of the match, line by line.
    pub story: RwSignal<Vec<StoryLine>>,
    /// How many lines of the story had been told before the last move made at this screen.
    pub told_from: RwSignal<usize>,
    /// The action whose mathematics is shown, in the game's notation, and whose it is.
    pub explained: RwSignal<Option<(Seat, String)>>,
    /// Nothing can be done here: this is the review of a match.
    pub read_only: RwSignal<bool>,
    /// When the last update came, on the page's clock: clocks run on from there.
    pub received_at: RwSignal<f64>,
    transport: StoredValue<Option<Rc<dyn Transport>>, LocalStorage>,
    next_id: StoredValue<u64>,
    /// Who moved last at this screen.
    pub(super) mover: StoredValue<Option<Seat>>,
    /// After how many entries something last happened that outdates hints.
    pub(super) changed: StoredValue<usize>,
}

impl TableStore {
    /// A store for a game; its table is not known yet.
    #[must_use]
    pub fn new(game: GameId) -> Self {
        Self {
            game,
            person: RwSignal::new(PersonId(1)),
            owner: RwSignal::new(true),
            view: RwSignal::new(None),
            fresh: RwSignal::new((0, Arc::default())),
            recent: RwSignal::new(Arc::default()),
            moves: RwSignal::new(Moves::default()),
            viewer: RwSignal::new(Viewer::Spectator),
            refusal: RwSignal::new(None),
            hint: RwSignal::new(None),
            clue: RwSignal::new(Clue::Move),
            awaits_hint: RwSignal::new(false),
            guidance: RwSignal::new(None),
            pending: RwSignal::new(None),
            chat: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            statistics: RwSignal::new(None),
            connection: RwSignal::new(ConnectionStatus::Here),
            story: RwSignal::new(Vec::new()),
            told_from: RwSignal::new(0),
            explained: RwSignal::new(None),
            read_only: RwSignal::new(false),
            received_at: RwSignal::new(0.0),
            transport: StoredValue::new_local(None),
            // A number that no other page of this device has used.
            next_id: StoredValue::new(browser::now() as u64 * 1_000),
            mover: StoredValue::new(None),
            changed: StoredValue::new(0),
        }
    }

    /// Uses a transport from now on.
    pub fn connect(self, transport: Rc<dyn Transport>) {
        let before = self.transport.try_update_value(|slot| slot.replace(transport)).flatten();
        if let Some(before) = before {
            before.close();
        }
    }

    /// Closes the transport.
    pub fn disconnect(self) {
        if let Some(transport) = self.transport.try_update_value(Option::take).flatten() {
            transport.close();
        }
    }

    /// Sends a message to the host.
    pub fn send(self, message: ClientMessage) {
        if let Some(transport) = self.transport.try_with_value(Clone::clone).flatten() {
            transport.send(message);
        }
    }

    /// Sends an input to the table.
    pub fn submit(self, input: TableInput<String>) {
        let id = self.next_id.try_update_value(|id| {
            *id += 1;
            *id
        });
        self.refusal.set(None);
        if let TableInput::Act { seat, .. } = input {
            self.forget_told(seat);
        }
        self.send(ClientMessage::Submit { id: id.unwrap_or_default(), seen: self.entries(), input });
    }

    /// Sends an input that somebody has typed or stored, in the table's notation.
    pub fn submit_line(self, line: &str) {
        match line.parse() {
            Ok(input) => self.submit(input),
            Err(_) => self.show_error(refused::text(RefusalKind::Unreadable)),
        }
    }

    /// How many entries of the table this screen has seen.
    #[must_use]
    pub fn entries(self) -> usize {
        self.view.with_untracked(|view| view.as_ref().map_or(0, |view| view.entries))
    }

    /// Watches from another seat, or as a spectator.
    pub fn watch(self, viewer: Viewer) {
        let other = self.viewer.get_untracked() != viewer;
        self.viewer.set(viewer);
        self.send(ClientMessage::Watch { viewer, seen: self.entries() });
        if other {
            // The story so far may tell what only the one who looked before may know.
            self.log.update(Vec::clear);
            self.hint.set(None);
            self.send(ClientMessage::Watch { viewer, seen: 0 });
        }
    }

    /// Gets the file of the match that is over, and does something with it.
    pub fn record(self, then: impl FnOnce(String) + 'static) {
        if let Some(transport) = self.transport.try_with_value(Clone::clone).flatten() {
            transport.record(Box::new(then));
        }
    }

    /// The code of the table, if it is on a server.
    #[must_use]
    pub fn table(self) -> Option<String> {
        self.transport.try_with_value(Clone::clone).flatten().and_then(|transport| transport.table())
    }

    /// Handles a message from the host.
    pub fn receive(self, message: ServerMessage) {
        match message {
            ServerMessage::Update(json) => match super::game_ui(self.game).decode(&json) {
                Ok(update) => self.receive_update(update),
                Err(_) => self.show_error(refused::text(RefusalKind::Unreadable)),
            },
            ServerMessage::Accepted { .. } | ServerMessage::Pong => {}
            ServerMessage::Refused(refused) if refused.kind == RefusalKind::Stale => {}
            ServerMessage::Refused(refused) => {
                self.awaits_hint.set(false);
                // A game's own screen says it in the reader's language before the host answers.
                self.refusal.update(|refusal| {
                    refusal.get_or_insert(RefusalNotice { rule: refused.rule, text: refused::text(refused.kind) });
                });
            }
            ServerMessage::Hint { seat, entries, action } => self.receive_hint(seat, entries, action),
            ServerMessage::Chat { seat, phrase } => self.receive_chat(seat, phrase),
            ServerMessage::Statistics(statistics) => self.statistics.set(Some(Arc::new(statistics))),
            ServerMessage::Error { kind, .. } => self.show_error(refused::error_text(kind)),
        }
    }

    /// Handles an update from a room in this page.
    pub fn receive_from_room(self, update: room::AnyUpdate) {
        if let Some(update) = super::game_ui(self.game).room_update(update) {
            self.receive_update(update);
        }
    }

    fn show_error(self, text: String) {
        self.refusal.set(Some(RefusalNotice { rule: "C-1".to_owned(), text }));
    }

    fn receive_update(self, update: TableUpdate) {
        if update.view.entries < self.entries() {
            return;
        }
        // People change seats, above all at a rematch, and this may be the view of a seat that is another's by now.
        let own = viewer_for(update.viewer, held_by(&update.view, self.person.get_untracked()));
        if own != update.viewer {
            self.viewer.set(own);
            self.hint.set(None);
            self.send(ClientMessage::Watch { viewer: own, seen: self.entries() });
            return;
        }
        if update.view.phase == Phase::Playing {
            self.statistics.set(None);
        }
        let whole = update.from == 0;
        let first = self.view.with_untracked(Option::is_none);
        let recalled = first.then(|| self.recall_moves(&update));
        let story = self.apply_update(update, first || whole);
        if let Some(recalled) = recalled {
            self.recent.set(Arc::new(recalled));
        }
        if whole {
            let (mut folded, mut read) = (Vec::new(), 0);
            story::extend(&mut folded, &mut read, story);
            // Who comes back reads the last few lines; who is handed the screen reads on.
            let most = folded.len().saturating_sub(1);
            self.told_from
                .update(|from| *from = if first { folded.len().saturating_sub(RECALLED) } else { most.min(*from) });
            self.story.set(folded);
        } else if !story.is_empty() {
            if !first {
                self.note(story.iter().map(|line| line.text.clone()));
            }
            let mut read = self.told_from.get_untracked();
            self.story.update(|lines| story::extend(lines, &mut read, story));
            self.told_from.set(read);
        }
    }

    /// Shows what somebody says for a while.
    fn receive_chat(self, seat: Seat, phrase: Phrase) {
        let said = Some((seat, phrase));
        self.chat.set(said);
        let name = untrack(|| self.name_of(seat));
        let words = text_now(&format!("phrase-{phrase}"), &[]);
        self.note([text_now("said", &[("name", name.into()), ("words", words.into())])].into_iter());
        spawn_local(async move {
            browser::sleep(SAID).await;
            if self.chat.try_get_untracked() == Some(said) {
                self.chat.set(None);
            }
        });
    }

    /// Puts lines into the log; the oldest ones go.
    fn note(self, lines: impl Iterator<Item = String>) {
        self.log.update(|log| {
            let next = log.last().map_or(0, |(number, _)| number + 1);
            log.extend((next..).zip(lines));
            log.drain(..log.len().saturating_sub(LOG));
        });
    }

    /// Shows the table as it was, whatever was seen before: a review goes backwards, too.
    pub fn show(self, update: room::AnyUpdate) {
        let Some(update) = super::game_ui(self.game).room_update(update) else { return };
        self.fresh.update(|(number, last)| {
            *number += 1;
            *last = Arc::default();
        });
        self.recent.set(Arc::default());
        let story = self.apply_update(update, false);
        self.story.set(story);
    }

    /// Applies an update; returns what happened in sentences.
    fn apply_update(self, update: TableUpdate, silent: bool) -> Vec<StoryLine> {
        self.received_at.set(browser::now());
        self.viewer.set(update.viewer);
        self.pending.set(None);
        let (effects, view) = (Arc::new(update.effects), Arc::new(update.view));
        if self.view.with_untracked(|view| view.as_deref().and_then(match_number)) != match_number(&view) {
            self.explained.set(None);
            // What was told of the match before has been read.
            self.told_from.set(self.story.with_untracked(Vec::len));
            self.recent.set(Arc::default());
        }
        self.follow_moves(&view, &effects);
        let story = super::game_ui(self.game).story(reader(&view, self.person.get_untracked()), &view, &effects);
        self.view.set(Some(Arc::clone(&view)));
        if !effects.is_empty() && !silent {
            if super::game_ui(self.game).outdates(update.viewer, &effects) {
                self.changed.set_value(view.entries);
                self.hint.set(None);
                self.awaits_hint.set(false);
            }
            self.extend_recent(&effects);
            self.fresh.update(|(number, last)| {
                *number += 1;
                *last = effects;
            });
        }
        story
    }

    /// The seats that people in front of this screen hold.
    #[must_use]
    pub fn own_seats(self) -> SeatSet {
        let person = self.person.get();
        self.view.with(|view| view.as_ref().map_or(SeatSet::EMPTY, |view| held_by(view, person)))
    }

    /// What the players are called on this screen.
    #[must_use]
    pub fn names(self) -> Option<Names> {
        Settings::global().language.track();
        let person = self.person.get();
        self.view.with(|view| view.as_deref().map(|view| Names::of(view).read_by(reader(view, person))))
    }

    /// What the player of a seat is called on this screen, inside a sentence.
    #[must_use]
    pub fn mention(self, seat: Seat) -> String {
        self.names().map_or_else(String::new, |names| names.mention(seat).to_owned())
    }

    /// What the player of a seat is called on this screen.
    #[must_use]
    pub fn name_of(self, seat: Seat) -> String {
        self.names().map_or_else(String::new, |names| names.of_seat(seat).to_owned())
    }

    /// The seat from which this screen acts, if it looks from one.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self.viewer.get() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether the seat of this screen may act now.
    #[must_use]
    pub fn may_act(self) -> bool {
        let Some(seat) = self.seat().filter(|_| !self.read_only.get()) else { return false };
        self.view.with(|view| {
            view.as_ref().is_some_and(|view| {
                view.paused.is_none()
                    && view.phase == Phase::Playing
                    && view.play.as_ref().is_some_and(|play| play.awaited.contains(seat))
            })
        })
    }

    /// Whether the match goes on, but others have to act.
    #[must_use]
    pub fn is_others_turn(self) -> bool {
        let Some(seat) = self.seat() else { return false };
        self.view.with(|view| {
            view.as_ref().is_some_and(|view| {
                let going = view.paused.is_none() && view.phase == Phase::Playing;
                let awaited = view.play.as_ref().map(|play| play.awaited).unwrap_or_default();
                going && !awaited.is_empty() && !awaited.contains(seat)
            })
        })
    }

    /// What the table is doing.
    #[must_use]
    pub fn phase(self) -> Option<Phase> {
        self.view.with(|view| view.as_ref().map(|view| view.phase))
    }
}

/// The number of the match at this table.
#[must_use]
pub fn match_number(view: &AnyTableView) -> Option<u32> {
    view.play.as_ref().map(|play| play.number)
}

/// The viewer for a person who holds these seats: the same as before while that seat is theirs, else their first seat.
#[must_use]
pub fn viewer_for(before: Viewer, own: SeatSet) -> Viewer {
    match before {
        Viewer::Seat(seat) if own.contains(seat) => before,
        Viewer::Seat(_) | Viewer::Spectator => own.first().map_or(Viewer::Spectator, Viewer::Seat),
    }
}

/// The seats that a person holds.
#[must_use]
pub fn held_by(view: &AnyTableView, person: PersonId) -> SeatSet {
    let holders = (0..).map(Seat).zip(&view.seats);
    let own = holders.filter(
        |(_, seat)| matches!(seat.occupant, OccupantView::Person { person: occupant, .. } if occupant == person),
    );
    own.map(|(seat, _)| seat).collect()
}

/// Who is “you” to who reads this screen: the only one who sits in front of it. Where several do, they have names.
#[must_use]
pub fn reader(view: &AnyTableView, person: PersonId) -> Option<Seat> {
    let own = held_by(view, person);
    own.first().filter(|_| own.len() == 1)
}
