//! A table on the server. What is said is kept until the server has answered it and said again after a lost connection:
//! it bears a number, so that it counts once. What was missed meanwhile comes with the greeting.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use engine::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use room::{Ask, Tell};
use serde::{Deserialize, Serialize};
use table::PersonId;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::desk::Desk;
use super::link::{Connection, Link};
use crate::api::{self, Place};
use crate::browser;

/// The first message on a connection.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum First {
    Hello {
        #[serde(skip_serializing_if = "Option::is_none")]
        capability: Option<String>,
        seen: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        viewer: Option<Viewer>,
    },
}

/// The first answer on a connection.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Greeting {
    Welcome { connection: String, person: Option<u64>, owner: bool },
}

/// The pauses between attempts to reach the server, in milliseconds.
const PAUSES: [f64; 6] = [300.0, 700.0, 1_500.0, 3_000.0, 6_000.0, 10_000.0];
/// After so many attempts without a WebSocket the other way is tried: some networks block them.
const PATIENCE: usize = 2;

/// How messages travel.
enum Way {
    /// Over a socket.
    Socket(WebSocket),
    /// As a stream of events, and posts on this connection.
    Posts(String),
}

/// The way to a table on the server.
pub struct Remote {
    place: Place,
    desk: Desk,
    way: RefCell<Option<Way>>,
    /// Said, and not answered yet.
    open: RefCell<Vec<Ask>>,
    attempts: Cell<usize>,
    ever_opened: Cell<bool>,
    closed: Cell<bool>,
    own: Weak<Self>,
}

impl Remote {
    /// Goes to a table; with an empty capability, to look on.
    #[must_use]
    pub fn join(desk: Desk, place: Place) -> Rc<Self> {
        let remote = Rc::new_cyclic(|own| Self {
            place,
            desk,
            way: RefCell::new(None),
            open: RefCell::default(),
            attempts: Cell::new(0),
            ever_opened: Cell::new(false),
            closed: Cell::new(false),
            own: own.clone(),
        });
        desk.connection.set(Connection::Joining);
        remote.connect();
        remote
    }

    fn capability(&self) -> Option<String> {
        Some(self.place.capability.clone()).filter(|capability| !capability.is_empty())
    }

    /// A seat that this person does not hold (any more) cannot be looked from.
    fn viewer(&self) -> Option<Viewer> {
        let known = self.desk.face.with_untracked(Option::is_some);
        known.then(|| self.desk.viewer.get_untracked())
    }

    fn connect(&self) {
        let Some(own) = self.own.upgrade().filter(|own| !own.closed.get()) else { return };
        if !self.ever_opened.get() && self.attempts.get() >= PATIENCE {
            spawn_local(async move { own.listen().await });
            return;
        }
        let Some(socket) = api::socket(&self.place.table) else { return self.lost() };
        let greeter = own.clone();
        let opened = Closure::<dyn Fn()>::new(move || greeter.greet());
        let hearer = own.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hearer.hear(&text);
            }
        });
        let ended = Closure::<dyn Fn()>::new(move || own.lost());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(ended.as_ref().unchecked_ref()));
        // They live as long as the socket, and go with it.
        opened.forget();
        heard.forget();
        ended.forget();
        *self.way.borrow_mut() = Some(Way::Socket(socket));
    }

    fn greet(&self) {
        self.ever_opened.set(true);
        let hello = First::Hello { capability: self.capability(), seen: self.desk.entries(), viewer: self.viewer() };
        if let (Some(Way::Socket(socket)), Ok(text)) = (&*self.way.borrow(), serde_json::to_string(&hello)) {
            let _ = socket.send_with_str(&text);
        }
    }

    /// Events and posts: slower, but they pass wherever pages pass.
    async fn listen(self: Rc<Self>) {
        let seat = match self.viewer() {
            Some(Viewer::Seat(seat)) => format!("&seat={seat}"),
            Some(Viewer::Spectator) | None => String::new(),
        };
        let path = format!("/tables/{}/events?seen={}{seat}", self.place.table, self.desk.entries());
        let own = self.clone();
        let hear = move |text: &str| own.hear(text);
        let _ = api::stream(&path, self.capability().as_deref(), hear).await;
        self.lost();
    }

    fn hear(&self, text: &str) {
        if self.closed.get() {
            return;
        }
        if let Ok(Greeting::Welcome { connection, person, owner }) = serde_json::from_str(text) {
            self.welcomed(connection, person, owner);
        } else if let Ok(tell) = serde_json::from_str::<Tell>(text) {
            if let Tell::Accepted { id } | Tell::Refused(room::Refused { id, .. }) = &tell {
                let answered = *id;
                self.open.borrow_mut().retain(|ask| !matches!(ask, Ask::Do { id, .. } if *id == answered));
            }
            self.desk.hear(tell);
        }
    }

    fn welcomed(&self, connection: String, person: Option<u64>, owner: bool) {
        self.attempts.set(0);
        self.desk.connection.set(Connection::Online);
        self.desk.person.set(PersonId(person.unwrap_or(0)));
        self.desk.owner.set(owner);
        let socket = matches!(&*self.way.borrow(), Some(Way::Socket(_)));
        if !socket {
            *self.way.borrow_mut() = Some(Way::Posts(connection));
        }
        for ask in self.open.borrow().iter() {
            self.send(ask);
        }
    }

    fn lost(&self) {
        if self.closed.get() {
            return;
        }
        *self.way.borrow_mut() = None;
        let attempt = self.attempts.get();
        self.attempts.set(attempt + 1);
        self.desk.connection.set(if self.desk.face.with_untracked(Option::is_some) {
            Connection::Lost
        } else {
            Connection::Joining
        });
        if let Some(own) = self.own.upgrade() {
            spawn_local(async move {
                browser::sleep(PAUSES[attempt.min(PAUSES.len() - 1)]).await;
                own.connect();
            });
        }
    }

    fn send(&self, ask: &Ask) {
        let Ok(text) = serde_json::to_string(ask) else { return };
        match &*self.way.borrow() {
            Some(Way::Socket(socket)) if socket.ready_state() == WebSocket::OPEN => {
                let _ = socket.send_with_str(&text);
            }
            Some(Way::Posts(connection)) => {
                let path = format!("/tables/{}/asks?connection={connection}", self.place.table);
                let capability = self.capability();
                spawn_local(async move {
                    let _ = api::post(&path, capability.as_deref(), text).await;
                });
            }
            Some(Way::Socket(_)) | None => {}
        }
    }
}

impl Link for Remote {
    fn say(&self, ask: Ask) {
        let lasting = matches!(ask, Ask::Do { .. });
        if self.desk.connection.get_untracked() == Connection::Online {
            self.send(&ask);
        }
        if lasting {
            self.open.borrow_mut().push(ask);
        }
    }

    fn record(&self, then: Box<dyn FnOnce(String)>) {
        let path = format!("/tables/{}/record", self.place.table);
        spawn_local(async move {
            if let Ok(text) = api::get(&path, None).await {
                then(text);
            }
        });
    }

    fn close(&self) {
        self.closed.set(true);
        if let Some(Way::Socket(socket)) = self.way.borrow_mut().take() {
            let _ = socket.close();
        }
    }
}
