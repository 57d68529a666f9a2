//! A table in this page: for play against the computer or on one screen, also without a network. It is kept in the
//! browser after every move, and is there again after a reload.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use engine::{Millis, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, ServerMessage};
use room::{BotJob, BotReply, Context, Participant, Role, Room, RoomError, RoomOutput};
use table::{PersonId, Secret};

use super::store::TableStore;
use super::transport::{ConnectionStatus, Transport};
use crate::settings::{Pace, Settings};
use crate::setup::Form;
use crate::{browser, worker};

/// The people in front of the screen; all of them together.
pub const HERE: PersonId = PersonId(1);
const PARTICIPANT: Participant = Participant { person: HERE, role: Role::Owner };

/// How long a computer takes at least, in milliseconds: one wants to see what happened.
const fn least(pace: Pace) -> u64 {
    match pace {
        Pace::Slow => 2_200,
        Pace::Normal => 900,
        // A move that is there before the finger is lifted is not seen.
        Pace::Instant => 250,
    }
}

/// The name under which the browser keeps the puzzle of a day: a match of the same game stays where it is.
#[must_use]
pub fn name_of_puzzle(day: u64) -> String {
    format!("table-puzzle-{day}")
}

/// Opens a table and seats people and computers; returns its file, from which it is resumed.
///
/// # Errors
/// The options do not make a game.
pub fn create(form: &Form) -> Result<String, RoomError> {
    let Form { game, house, .. } = form;
    let context = |fresh| Context { at: Millis(0), fresh };
    let (mut room, _) =
        room::open(context(form.secret.unwrap_or_else(fresh)), *game, &form.options_of_table(), house, form.seats())?;
    for (id, input) in (1..).zip(form.inputs().iter().filter_map(|input| input.parse().ok())) {
        room.handle(context(fresh()), PARTICIPANT, ClientMessage::Submit { id, seen: usize::MAX, input });
    }
    Ok(room.export())
}

/// The host in this page.
pub struct LocalTransport {
    room: RefCell<Box<dyn Room>>,
    store: TableStore,
    /// Where the browser keeps it.
    name: String,
    /// What the page's clock showed when the table's time was 0.
    origin: Cell<f64>,
    alarm: Cell<Option<TimeoutHandle>>,
    closed: Cell<bool>,
    own: Weak<Self>,
}

impl LocalTransport {
    /// Goes on with a table that was kept.
    ///
    /// # Errors
    /// The text is not a table, or does not replay.
    pub fn resume(store: TableStore, name: String, text: &str) -> Result<Rc<Self>, RoomError> {
        let room = room::import(text)?;
        let last = room.last_time();
        let host = Self::host(store, name, room, last);
        host.begin();
        Ok(host)
    }

    fn host(store: TableStore, name: String, room: Box<dyn Room>, at: Millis) -> Rc<Self> {
        let origin = js_sys::Date::now() - at.0 as f64;
        Rc::new_cyclic(|own| Self {
            room: RefCell::new(room),
            store,
            name,
            origin: Cell::new(origin),
            alarm: Cell::new(None),
            closed: Cell::new(false),
            own: own.clone(),
        })
    }

    fn begin(&self) {
        self.store.person.set(HERE);
        self.store.connection.set(ConnectionStatus::Here);
        let first = self.room.borrow().seats_of(HERE).first().map_or(Viewer::Spectator, Viewer::Seat);
        self.store.viewer.set(first);
        self.keep();
        self.send_update(0);
        self.schedule();
    }

    fn context(&self) -> Context {
        Context { at: Millis((js_sys::Date::now() - self.origin.get()).max(0.0) as u64), fresh: fresh() }
    }

    fn keep(&self) {
        browser::keep(&self.name, &self.room.borrow().export());
    }

    /// Stores and shows what has happened, and schedules what comes next.
    fn finish(&self, output: RoomOutput) {
        if self.closed.get() {
            return;
        }
        if let Some(reply) = output.reply {
            self.store.receive(reply);
        }
        if let Some((seat, phrase)) = output.said {
            self.store.receive(ServerMessage::Chat { seat, phrase });
        }
        if output.stored.is_empty() {
            if let Some(seen) = output.update_to_asker {
                self.send_update(seen);
            }
        } else {
            self.keep();
            self.send_update(self.store.entries());
        }
        self.schedule();
    }

    fn send_update(&self, seen: usize) {
        let viewer = self.store.viewer.get_untracked();
        let update = self.room.borrow_mut().typed_update(self.context().at, viewer, seen);
        self.store.receive_from_room(update);
    }

    /// Sets the computers to work, and the alarm.
    fn schedule(&self) {
        let jobs = self.room.borrow_mut().bot_jobs();
        for job in jobs {
            self.think(job);
        }
        if let Some(alarm) = self.alarm.take() {
            alarm.clear();
        }
        let due = self.room.borrow().due();
        if let (Some(due), Some(own)) = (due, self.own.upgrade()) {
            let wait = due.0.saturating_sub(self.context().at.0) + 5;
            let ring = move || {
                let context = own.context();
                let output = own.room.borrow_mut().advance_time(context);
                own.finish(output);
            };
            let handle = set_timeout_with_handle(ring, std::time::Duration::from_millis(wait));
            self.alarm.set(handle.ok());
        }
    }

    fn think(&self, job: BotJob) {
        let Some(own) = self.own.upgrade() else { return };
        spawn_local(async move {
            let given = js_sys::Date::now();
            let request = serde_json::to_string(&job).unwrap_or_default();
            let reply = worker::think(request).await.ok();
            let reply = reply.and_then(|reply| serde_json::from_str::<BotReply>(&reply).ok());
            let Some(reply) = reply else {
                own.room.borrow_mut().bot_failed(&job);
                return;
            };
            let pace = match job.kind {
                room::BotJobKind::Move => least(Settings::global().pace.get_untracked()),
                room::BotJobKind::Hint => 0,
            };
            let wait = reply.delay.0.max(pace) as f64 - (js_sys::Date::now() - given);
            browser::sleep(wait.max(0.0)).await;
            let context = own.context();
            let output = own.room.borrow_mut().bot_replied(context, &reply);
            own.finish(output);
        });
    }
}

impl Transport for LocalTransport {
    fn send(&self, message: ClientMessage) {
        let context = self.context();
        let output = self.room.borrow_mut().handle(context, PARTICIPANT, message);
        self.finish(output);
    }

    fn record(&self, then: Box<dyn FnOnce(String)>) {
        let published = self.room.borrow().published();
        if let Some(text) = published {
            then(text);
        }
    }

    fn close(&self) {
        self.closed.set(true);
        if let Some(alarm) = self.alarm.take() {
            alarm.clear();
        }
        worker::forget_all();
    }
}

/// A secret that nobody knows.
fn fresh() -> Secret {
    Secret { seed: browser::fresh_seed(), salt: browser::fresh_seed() }
}
