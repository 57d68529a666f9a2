//! A table on the server. What is said is kept until the server has answered it and said again after a lost connection:
//! it bears a number, so that it counts once. What was missed meanwhile comes with the greeting.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use engine::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, Hello, ServerMessage, Welcome};
use table::{PersonId, TableInput};

use super::channel::{Channel, ChannelClosed, ChannelListener};
use super::store::TableStore;
use super::transport::{ConnectionStatus, Transport};
use crate::api::{self, Place};
use crate::browser;

/// The pauses between attempts to reach the server, in milliseconds.
const PAUSES: [f64; 6] = [300.0, 700.0, 1_500.0, 3_000.0, 6_000.0, 10_000.0];
/// After so many attempts without a WebSocket the other way is tried: some networks block them.
const PATIENCE: usize = 2;
/// How long an answer may take, in milliseconds, before the connection is thought dead: a device that slept, or changed
/// its network, is told nothing by its old one.
const ANSWER: f64 = 8_000.0;

/// What is known of sockets in this network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sockets {
    /// None was opened yet.
    Untried,
    /// They work.
    Good,
    /// They do not, and streams do.
    Blocked,
}

/// The way to a table on the server.
pub struct RemoteTransport {
    place: RefCell<Place>,
    store: TableStore,
    way: RefCell<Option<Channel>>,
    /// The number of the connection or of the attempt at one: what an older one says no longer counts.
    number: Cell<u32>,
    /// Said, and not answered yet.
    open: RefCell<Vec<ClientMessage>>,
    /// Something of it is to be said again.
    owes: Cell<bool>,
    failures: Cell<usize>,
    sockets: Cell<Sockets>,
    heard_at: Cell<f64>,
    closed: Cell<bool>,
    awake: RefCell<Vec<WindowListenerHandle>>,
    own: Weak<Self>,
}

impl RemoteTransport {
    /// Goes to a table; with an empty capability, to look on.
    #[must_use]
    pub fn join(store: TableStore, place: Place) -> Rc<Self> {
        let remote = Rc::new_cyclic(|own| Self {
            place: RefCell::new(place),
            store,
            way: RefCell::new(None),
            number: Cell::new(0),
            open: RefCell::default(),
            owes: Cell::new(false),
            failures: Cell::new(0),
            sockets: Cell::new(Sockets::Untried),
            heard_at: Cell::new(0.0),
            closed: Cell::new(false),
            awake: RefCell::default(),
            own: own.clone(),
        });
        store.connection.set(ConnectionStatus::Joining);
        remote.listen_to_device();
        remote.connect();
        remote
    }

    /// A device that wakes up or finds its network again looks at once whether the table is still there.
    fn listen_to_device(&self) {
        let listen = |event: &str| {
            let own = self.own.clone();
            window_event_listener_untyped(event, move |_| {
                if let Some(own) = own.upgrade() {
                    own.wake();
                }
            })
        };
        *self.awake.borrow_mut() = vec![listen("online"), listen("visibilitychange")];
    }

    fn wake(&self) {
        match self.store.connection.get_untracked() {
            ConnectionStatus::Online => {
                let viewer = self.store.viewer.get_untracked();
                self.send(&ClientMessage::Watch { viewer, seen: self.store.entries() });
            }
            ConnectionStatus::Lost | ConnectionStatus::Joining => self.connect(),
            ConnectionStatus::Here => {}
        }
    }

    fn capability(&self) -> Option<String> {
        Some(self.place.borrow().capability.clone()).filter(|capability| !capability.is_empty())
    }

    /// The seat from which this screen looked. Without one the server chooses: a person who sits down later is to see
    /// their own hand.
    fn viewer(&self) -> Option<Viewer> {
        Some(self.store.viewer.get_untracked()).filter(|viewer| *viewer != Viewer::Spectator)
    }

    fn connect(&self) {
        let Some(own) = self.own.upgrade().filter(|own| !own.closed.get()) else { return };
        self.end_way();
        let number = self.number.get() + 1;
        self.number.set(number);
        let ear = Rc::new(At { remote: own, number });
        let stream = match self.sockets.get() {
            Sockets::Good => false,
            Sockets::Untried => self.failures.get() >= PATIENCE,
            Sockets::Blocked => true,
        };
        let way = if stream {
            let seat = match self.viewer() {
                Some(Viewer::Seat(seat)) => format!("&seat={seat}"),
                Some(Viewer::Spectator) | None => String::new(),
            };
            let looks = format!("seen={}{seat}", self.store.entries());
            Some(Channel::posts(&self.place.borrow(), &looks, ear))
        } else {
            Channel::socket(&self.place.borrow().table, ear)
        };
        match way {
            Some(way) => {
                *self.way.borrow_mut() = Some(way);
                self.expect_answer();
            }
            None => self.lost(),
        }
    }

    /// The connection is thought dead if nothing is heard in time.
    fn expect_answer(&self) {
        let Some(own) = self.own.upgrade() else { return };
        let (number, asked) = (self.number.get(), js_sys::Date::now());
        spawn_local(async move {
            browser::sleep(ANSWER).await;
            if own.number.get() == number && own.heard_at.get() < asked {
                own.lost();
            }
        });
    }

    fn hear(&self, text: &str) {
        self.heard_at.set(js_sys::Date::now());
        if let Ok(Welcome::Welcome { connection, person, owner, .. }) = serde_json::from_str(text) {
            self.welcomed(connection, person, owner);
        } else if let Ok(tell) = serde_json::from_str::<ServerMessage>(text) {
            if let ServerMessage::Accepted { id } | ServerMessage::Refused(protocol::Refused { id, .. }) = &tell {
                let answered = *id;
                self.open
                    .borrow_mut()
                    .retain(|ask| !matches!(ask, ClientMessage::Submit { id, .. } if *id == answered));
            }
            let news = matches!(tell, ServerMessage::Update(_));
            self.store.receive(tell);
            if news && self.owes.get() {
                self.say_again();
            }
        }
    }

    /// Says again what the server has not answered. After a restart the table rests until all are back, and takes no
    /// moves: they wait.
    fn say_again(&self) {
        let rests = self.store.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.paused.is_some()));
        let waits =
            |ask: &ClientMessage| rests && matches!(ask, ClientMessage::Submit { input: TableInput::Act { .. }, .. });
        self.owes.set(self.open.borrow().iter().any(waits));
        for ask in self.open.borrow().iter().filter(|ask| !waits(ask)) {
            self.send(ask);
        }
    }

    fn welcomed(&self, connection: String, person: Option<u64>, owner: bool) {
        self.failures.set(0);
        if let Some(way) = &*self.way.borrow() {
            way.welcomed(connection);
            let streams = matches!(way, Channel::Posts(_)) && self.sockets.get() == Sockets::Untried;
            self.sockets.set(if streams { Sockets::Blocked } else { self.sockets.get() });
        }
        self.store.person.set(PersonId(person.unwrap_or(0)));
        self.store.owner.set(owner);
        self.store.connection.set(ConnectionStatus::Online);
        // The news that follow tell how the table is.
        self.owes.set(true);
    }

    fn end_way(&self) {
        let way = self.way.borrow_mut().take();
        if let Some(way) = way {
            way.end();
        }
    }

    /// The connection is lost: tries again after a pause.
    fn lost(&self) {
        if self.closed.get() {
            return;
        }
        self.end_way();
        let failures = self.failures.get();
        self.failures.set(failures + 1);
        let number = self.number.get() + 1;
        self.number.set(number);
        self.store.connection.set(if self.store.view.with_untracked(Option::is_some) {
            ConnectionStatus::Lost
        } else {
            ConnectionStatus::Joining
        });
        if let Some(own) = self.own.upgrade() {
            spawn_local(async move {
                browser::sleep(PAUSES[failures.min(PAUSES.len() - 1)]).await;
                if own.number.get() == number {
                    own.connect();
                }
            });
        }
    }

    /// The server does not know this place any more: takes a new one.
    fn forgotten(&self) {
        self.end_way();
        let Some(own) = self.own.upgrade() else { return };
        let table = self.place.borrow().table.clone();
        api::forget(&table);
        spawn_local(async move {
            match api::join(&table).await {
                Ok(place) => {
                    *own.place.borrow_mut() = place;
                    own.connect();
                }
                Err(_) => own.lost(),
            }
        });
    }

    fn send(&self, ask: &ClientMessage) {
        if let (Some(way), Ok(text)) = (&*self.way.borrow(), serde_json::to_string(ask)) {
            way.send(text);
            self.expect_answer();
        }
    }
}

/// Who listens on one connection.
struct At {
    remote: Rc<RemoteTransport>,
    number: u32,
}

impl At {
    fn is_now(&self) -> bool {
        self.number == self.remote.number.get() && !self.remote.closed.get()
    }
}

impl ChannelListener for At {
    fn opened(&self) {
        let remote = &self.remote;
        if !self.is_now() {
            return;
        }
        remote.sockets.set(Sockets::Good);
        let hello = Hello::Hello {
            protocol: protocol::VERSION,
            capability: remote.capability(),
            seen: Some(remote.store.entries()),
            viewer: remote.viewer(),
        };
        if let (Some(way), Ok(text)) = (&*remote.way.borrow(), serde_json::to_string(&hello)) {
            way.send(text);
        }
    }

    fn heard(&self, text: &str) {
        if self.is_now() {
            self.remote.hear(text);
        }
    }

    fn ended(&self, why: ChannelClosed) {
        match why {
            ChannelClosed::Lost if self.is_now() => self.remote.lost(),
            ChannelClosed::Unknown if self.is_now() => self.remote.forgotten(),
            ChannelClosed::Lost | ChannelClosed::Unknown => {}
        }
    }
}

impl Transport for RemoteTransport {
    fn send(&self, message: ClientMessage) {
        if self.store.connection.get_untracked() == ConnectionStatus::Online {
            self.send(&message);
        }
        if matches!(message, ClientMessage::Submit { .. }) {
            self.open.borrow_mut().push(message);
        }
    }

    fn record(&self, then: Box<dyn FnOnce(String)>) {
        let path = format!("/tables/{}/record", self.place.borrow().table);
        spawn_local(async move {
            if let Ok(text) = api::get(&path, None).await {
                then(text);
            }
        });
    }

    fn table(&self) -> Option<String> {
        Some(self.place.borrow().table.clone())
    }

    fn close(&self) {
        self.closed.set(true);
        self.end_way();
        self.awake.borrow_mut().drain(..).for_each(WindowListenerHandle::remove);
    }
}
