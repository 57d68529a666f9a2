//! A table on the server: does what the [`Connection`] decides, with the browser's channels and timers.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use engine::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, Hello, ServerMessage, Welcome};
use serde::Serialize;
use table::PersonId;

use super::channel::{Channel, ChannelListener};
use super::connection::{
    Attempt, ChannelClosed, ChannelKind, Connection, Effect, Event, Known, Look, Received, Timer, spread,
};
use super::store::TableStore;
use super::transport::Transport;
use crate::api::{self, Place};
use crate::browser;

/// The transport to a table on the server.
pub struct RemoteTransport {
    place: RefCell<Place>,
    store: TableStore,
    connection: RefCell<Connection>,
    channel: RefCell<Option<Channel>>,
    device_events: RefCell<Vec<WindowListenerHandle>>,
    own: Weak<Self>,
}

impl RemoteTransport {
    /// Goes to a table; with an empty capability, to watch.
    #[must_use]
    pub fn join(store: TableStore, place: Place) -> Rc<Self> {
        let transport = Rc::new_cyclic(|own| Self {
            place: RefCell::new(place),
            store,
            connection: RefCell::default(),
            channel: RefCell::new(None),
            device_events: RefCell::default(),
            own: own.clone(),
        });
        transport.listen_to_device();
        transport.handle(Event::Start);
        transport
    }

    /// A device that wakes up, or finds or loses its network, tries the connection at once.
    fn listen_to_device(&self) {
        let listen = |name: &str, event: Event| {
            let own = self.own.clone();
            window_event_listener_untyped(name, move |_| {
                if let Some(own) = own.upgrade() {
                    own.handle(event.clone());
                }
            })
        };
        *self.device_events.borrow_mut() = vec![
            listen("online", Event::Woken),
            listen("visibilitychange", Event::Woken),
            listen("offline", Event::Offline),
        ];
    }

    fn handle(&self, event: Event) {
        let effects = self.connection.borrow_mut().handle(event, self.known());
        effects.into_iter().for_each(|effect| self.run(effect));
    }

    /// What the store knows of the table; nothing once its page is gone.
    fn known(&self) -> Known {
        let viewer = self.store.viewer.try_get_untracked().unwrap_or(Viewer::Spectator);
        let view = self.store.view.try_get_untracked().flatten();
        Known {
            entries: view.as_ref().map(|view| view.entries),
            viewer,
            paused: view.is_some_and(|view| view.paused.is_some()),
        }
    }

    fn run(&self, effect: Effect) {
        match effect {
            Effect::Open { attempt, kind, look } => self.open(attempt, kind, look),
            Effect::Hello(Look { seen, viewer }) => self.write(&Hello::Hello {
                protocol: protocol::VERSION,
                capability: Some(self.place.borrow().capability.clone()).filter(|capability| !capability.is_empty()),
                seen: Some(seen),
                viewer,
            }),
            Effect::Send(message) => self.write(&message),
            Effect::Close => {
                let channel = self.channel.borrow_mut().take();
                channel.into_iter().for_each(Channel::close);
            }
            Effect::StartTimer { millis, timer } => self.start_timer(millis, timer),
            Effect::Status(status) => self.store.connection.set(status),
            Effect::Rejoin(attempt) => self.rejoin(attempt),
        }
    }

    fn open(&self, attempt: Attempt, kind: ChannelKind, look: Look) {
        let Some(own) = self.own.upgrade() else { return };
        let listener = Rc::new(Listener { transport: own, attempt });
        let channel = match kind {
            ChannelKind::Socket => Channel::socket(&self.place.borrow().table, listener),
            ChannelKind::Stream => Some(Channel::stream(&self.place.borrow(), look, listener)),
        };
        let opened = channel.is_some();
        *self.channel.borrow_mut() = channel;
        if !opened {
            self.handle(Event::Closed(attempt, ChannelClosed::Lost));
        }
    }

    fn write(&self, message: &impl Serialize) {
        if let (Some(channel), Ok(text)) = (&*self.channel.borrow(), serde_json::to_string(message)) {
            channel.send(text);
        }
    }

    fn start_timer(&self, millis: u32, timer: Timer) {
        let own = self.own.clone();
        let millis = match timer {
            Timer::Retry(_) => spread(millis, js_sys::Math::random()),
            Timer::Heartbeat(_) | Timer::Stall { .. } | Timer::Reply { .. } => f64::from(millis),
        };
        spawn_local(async move {
            browser::sleep(millis).await;
            if let Some(own) = own.upgrade() {
                own.handle(Event::TimedOut(timer));
            }
        });
    }

    /// The server does not know this place any more: takes a new one.
    fn rejoin(&self, attempt: Attempt) {
        let Some(own) = self.own.upgrade() else { return };
        let table = self.place.borrow().table.clone();
        api::forget(&table);
        spawn_local(async move {
            let joined = api::join(&table).await;
            own.handle(match joined {
                Ok(place) => {
                    *own.place.borrow_mut() = place;
                    Event::Rejoined(attempt)
                }
                Err(_) => Event::RejoinFailed(attempt),
            });
        });
    }

    fn receive(&self, attempt: Attempt, text: &str) {
        if !self.connection.borrow().is_current(attempt) {
            return;
        }
        let received = if let Ok(Welcome::Welcome { person, owner, .. }) = serde_json::from_str(text) {
            self.store.person.set(PersonId(person.unwrap_or(0)));
            self.store.owner.set(owner);
            Received::Welcome
        } else if let Ok(message) = serde_json::from_str::<ServerMessage>(text) {
            let received = Received::from(&message);
            self.store.receive(message);
            received
        } else {
            Received::Other
        };
        self.handle(Event::Received(attempt, received));
    }
}

/// Listens to the channel of one attempt.
struct Listener {
    transport: Rc<RemoteTransport>,
    attempt: Attempt,
}

impl ChannelListener for Listener {
    fn opened(&self) {
        self.transport.handle(Event::Opened(self.attempt));
    }

    fn received(&self, text: &str) {
        self.transport.receive(self.attempt, text);
    }

    fn closed(&self, why: ChannelClosed) {
        self.transport.handle(Event::Closed(self.attempt, why));
    }
}

impl Transport for RemoteTransport {
    fn send(&self, message: ClientMessage) {
        self.handle(Event::Send(message));
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
        self.handle(Event::Stop);
        self.device_events.borrow_mut().drain(..).for_each(WindowListenerHandle::remove);
    }
}
