//! What the screen knows of a table, as signals: the same for every game and every host.

use std::rc::Rc;
use std::sync::Arc;

use engine::{GameId, Seat, SeatSet, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, Phrase, ServerMessage};
use serde_json::value::RawValue;
use table::view::OccupantView;
use table::{PersonId, Phase, Statistics, TableEffect, TableView};

use super::link::{Connection, Link};
use super::manner::Names;
use crate::browser;
use crate::words::text_now;

/// The table as this viewer sees it; the game's own part is still text.
pub type Face = TableView<Box<RawValue>, String>;

/// What happened last; the game's own part is still text.
pub type Effects = Vec<TableEffect<Box<RawValue>>>;

/// How long words are shown, in milliseconds.
const SAID: f64 = 6_000.0;
/// How many lines the log for screen readers has.
const LOG: usize = 12;

type Heard = protocol::Update<Box<RawValue>, Box<RawValue>, String>;

/// Something refused, to be shown until the next thing happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The rule it rests on.
    pub rule: String,
    /// What it says; translated if the game knew the reason.
    pub text: String,
}

/// What the screen knows of a table.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Which game is played.
    pub game: GameId,
    /// Who sits in front of this screen.
    pub person: RwSignal<PersonId>,
    /// Whether this screen opened the table.
    pub owner: RwSignal<bool>,
    /// The table, once it is known.
    pub face: RwSignal<Option<Arc<Face>>>,
    /// What happened last: a number that grows, and the effects.
    pub fresh: RwSignal<(u32, Arc<Effects>)>,
    /// From where this screen looks.
    pub viewer: RwSignal<Viewer>,
    /// What was refused last.
    pub trouble: RwSignal<Option<Trouble>>,
    /// A hint: at how many entries it was given, and the action.
    pub hint: RwSignal<Option<(usize, String)>>,
    /// An action that waits for a second touch, where the settings say so.
    pub pending: RwSignal<Option<(Seat, String)>>,
    /// What somebody said last.
    pub said: RwSignal<Option<(Seat, Phrase)>>,
    /// The last things that happened or were said, numbered, for screen readers.
    pub log: RwSignal<Vec<(u32, String)>>,
    /// The statistics of the match that is over.
    pub statistics: RwSignal<Option<Arc<Statistics>>>,
    /// How the host is reached.
    pub connection: RwSignal<Connection>,
    /// The story of the match, line by line.
    pub story: RwSignal<Vec<String>>,
    /// The action whose mathematics is shown, in the game's notation, and whose it is.
    pub explained: RwSignal<Option<(Seat, String)>>,
    /// Nothing can be done here: a match looked at again.
    pub still: RwSignal<bool>,
    /// When the last news came, on the page's clock: clocks run on from there.
    pub heard_at: RwSignal<f64>,
    link: StoredValue<Option<Rc<dyn Link>>, LocalStorage>,
    next_id: StoredValue<u64>,
    /// After how many entries something last happened that outdates hints.
    changed: StoredValue<usize>,
}

impl Desk {
    /// A screen for a game; its table is not known yet.
    #[must_use]
    pub fn new(game: GameId) -> Self {
        Self {
            game,
            person: RwSignal::new(PersonId(1)),
            owner: RwSignal::new(true),
            face: RwSignal::new(None),
            fresh: RwSignal::new((0, Arc::default())),
            viewer: RwSignal::new(Viewer::Spectator),
            trouble: RwSignal::new(None),
            hint: RwSignal::new(None),
            pending: RwSignal::new(None),
            said: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            statistics: RwSignal::new(None),
            connection: RwSignal::new(Connection::Here),
            story: RwSignal::new(Vec::new()),
            explained: RwSignal::new(None),
            still: RwSignal::new(false),
            heard_at: RwSignal::new(0.0),
            link: StoredValue::new_local(None),
            // A number that no other page of this device has used.
            next_id: StoredValue::new(browser::now() as u64 * 1_000),
            changed: StoredValue::new(0),
        }
    }

    /// Joins the screen to its host.
    pub fn join(self, link: Rc<dyn Link>) {
        let before = self.link.try_update_value(|slot| slot.replace(link)).flatten();
        if let Some(before) = before {
            before.close();
        }
    }

    /// Parts from the host.
    pub fn part(self) {
        if let Some(link) = self.link.try_update_value(Option::take).flatten() {
            link.close();
        }
    }

    /// Says something to the host.
    pub fn ask(self, ask: ClientMessage) {
        if let Some(link) = self.link.try_with_value(Clone::clone).flatten() {
            link.say(ask);
        }
    }

    /// Says something to the table, in its notation.
    pub fn say(self, input: String) {
        let id = self.next_id.try_update_value(|id| {
            *id += 1;
            *id
        });
        self.trouble.set(None);
        match input.parse() {
            Ok(input) => self.ask(ClientMessage::Submit { id: id.unwrap_or_default(), seen: self.entries(), input }),
            Err(bad) => self.trouble.set(Some(Trouble { rule: "C-1".to_owned(), text: bad.to_string() })),
        }
    }

    /// How many entries of the table this screen has seen.
    #[must_use]
    pub fn entries(self) -> usize {
        self.face.with_untracked(|face| face.as_ref().map_or(0, |face| face.entries))
    }

    /// Looks from another seat, or as an onlooker.
    pub fn look(self, viewer: Viewer) {
        let other = self.viewer.get_untracked() != viewer;
        self.viewer.set(viewer);
        self.ask(ClientMessage::Watch { viewer, seen: self.entries() });
        if other {
            // The story so far may tell what only the one who looked before may know.
            self.log.update(Vec::clear);
            self.hint.set(None);
            self.ask(ClientMessage::Watch { viewer, seen: 0 });
        }
    }

    /// Gets the file of the match that is over, and does something with it.
    pub fn record(self, then: impl FnOnce(String) + 'static) {
        if let Some(link) = self.link.try_with_value(Clone::clone).flatten() {
            link.record(Box::new(then));
        }
    }

    /// The code of the table, if it is on a server.
    #[must_use]
    pub fn table(self) -> Option<String> {
        self.link.try_with_value(Clone::clone).flatten().and_then(|link| link.table())
    }

    /// Takes in what the host says.
    pub fn hear(self, tell: ServerMessage) {
        match tell {
            ServerMessage::Update(news) => self.hear_news(&news),
            ServerMessage::Accepted { .. } => {}
            ServerMessage::Refused(refused) if refused.stale => {}
            ServerMessage::Refused(refused) => {
                // A game's own screen says it in the reader's language before the host answers.
                self.trouble.update(|trouble| {
                    trouble.get_or_insert(Trouble { rule: refused.rule, text: refused.message });
                });
            }
            ServerMessage::Hint { seat, entries, action } => self.hear_hint(seat, entries, action),
            ServerMessage::Chat { seat, phrase } => self.hear_said(seat, phrase),
            ServerMessage::Statistics(statistics) => self.statistics.set(Some(Arc::new(statistics))),
            ServerMessage::Error { message } => {
                self.trouble.set(Some(Trouble { rule: "C-1".to_owned(), text: message }))
            }
        }
    }

    /// Takes a hint in. Where all play at once, its player may have gone on while it was thought of: then it is asked
    /// for again.
    fn hear_hint(self, seat: Seat, entries: usize, action: String) {
        if entries < self.changed.try_get_value().unwrap_or_default() {
            self.say(format!("hint {seat}"));
        } else {
            self.hint.set(Some((entries, action)));
        }
    }

    fn hear_news(self, news: &RawValue) {
        let Some(news) = self.read(news) else { return };
        if news.view.entries < self.entries() {
            return;
        }
        // People change seats, above all at a rematch, and this may be the view of a seat that is another's by now.
        let own = viewer_for(news.viewer, held_by(&news.view, self.person.get_untracked()));
        if own != news.viewer {
            self.viewer.set(own);
            self.hint.set(None);
            self.ask(ClientMessage::Watch { viewer: own, seen: self.entries() });
            return;
        }
        if news.view.phase == Phase::Playing {
            self.statistics.set(None);
        }
        let whole = news.from == 0;
        let first = self.face.with_untracked(Option::is_none);
        let story = self.face_news(news, first || whole);
        if whole {
            self.story.set(story);
        } else if !story.is_empty() {
            if !first {
                self.note(story.iter().cloned());
            }
            self.story.update(|lines| lines.extend(story));
        }
    }

    /// Somebody says something: shown for a while.
    fn hear_said(self, seat: Seat, phrase: Phrase) {
        let said = Some((seat, phrase));
        self.said.set(said);
        let name =
            self.face.with_untracked(|face| face.as_deref().map(|face| Names::of(face).of_seat(seat).to_owned()));
        let words = text_now(&format!("phrase-{phrase}"), &[]);
        self.note(
            [text_now("said", &[("name", name.unwrap_or_default().into()), ("words", words.into())])].into_iter(),
        );
        spawn_local(async move {
            browser::sleep(SAID).await;
            if self.said.try_get_untracked() == Some(said) {
                self.said.set(None);
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

    /// Shows the table as it was, whatever was seen before: a match that is looked at again goes backwards, too.
    pub fn show(self, news: &RawValue) {
        let Some(news) = self.read(news) else { return };
        self.fresh.update(|(number, last)| {
            *number += 1;
            *last = Arc::default();
        });
        let story = self.face_news(news, false);
        self.story.set(story);
    }

    fn read(self, news: &RawValue) -> Option<Heard> {
        let read = serde_json::from_str(news.get());
        if read.is_err() {
            self.trouble.set(Some(Trouble { rule: "C-1".to_owned(), text: news.get().to_owned() }));
        }
        read.ok()
    }

    /// Takes the news in; says what happened in sentences.
    fn face_news(self, news: Heard, silent: bool) -> Vec<String> {
        self.heard_at.set(browser::now());
        self.viewer.set(news.viewer);
        self.pending.set(None);
        let (effects, view) = (Arc::new(news.effects), Arc::new(news.view));
        if self.face.with_untracked(|face| face.as_deref().and_then(match_number)) != match_number(&view) {
            self.explained.set(None);
        }
        let story = super::manner(self.game).story(&view, &effects);
        self.face.set(Some(Arc::clone(&view)));
        if !effects.is_empty() && !silent {
            if super::manner(self.game).outdates(news.viewer, &effects) {
                self.changed.set_value(view.entries);
                self.hint.set(None);
            }
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
        self.face.with(|face| face.as_ref().map_or(SeatSet::EMPTY, |face| held_by(face, person)))
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
        let Some(seat) = self.seat().filter(|_| !self.still.get()) else { return false };
        self.face.with(|face| {
            face.as_ref().is_some_and(|face| {
                face.paused.is_none()
                    && face.phase == Phase::Playing
                    && face.play.as_ref().is_some_and(|play| play.awaited.contains(seat))
            })
        })
    }

    /// What the table is doing.
    #[must_use]
    pub fn phase(self) -> Option<Phase> {
        self.face.with(|face| face.as_ref().map(|face| face.phase))
    }
}

/// The number of the match at this table.
#[must_use]
pub fn match_number(face: &Face) -> Option<u32> {
    face.play.as_ref().map(|play| play.number)
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
pub fn held_by(face: &Face, person: PersonId) -> SeatSet {
    let holders = (0..).map(Seat).zip(&face.seats);
    let own = holders.filter(
        |(_, seat)| matches!(seat.occupant, OccupantView::Person { person: occupant, .. } if occupant == person),
    );
    own.map(|(seat, _)| seat).collect()
}
