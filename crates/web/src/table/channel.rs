//! How messages travel to a table on the server: over a socket, or as a stream of events and posts.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use leptos::task::spawn_local;
use protocol::CloseReason;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{AbortController, CloseEvent, MessageEvent, WebSocket};

use crate::api::{self, ApiError, Place};

/// Why a way came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChannelClosed {
    /// It broke, or the server stopped.
    Lost,
    /// The server does not know this place any more.
    Unknown,
}

/// Who listens at the near end.
pub(super) trait ChannelListener: 'static {
    /// The way is open: the first message can be sent. A stream needs none.
    fn opened(&self);
    /// A message came.
    fn heard(&self, text: &str);
    /// The way came to its end.
    fn ended(&self, why: ChannelClosed);
}

/// How messages travel.
pub(super) enum Channel {
    /// Over a socket.
    Socket(WebSocket),
    /// As a stream of events, and posts.
    Posts(Rc<Posts>),
}

impl Channel {
    /// Opens a socket.
    pub(super) fn socket(table: &str, ear: Rc<dyn ChannelListener>) -> Option<Self> {
        let socket = api::socket(table)?;
        let greeter = ear.clone();
        let opened = Closure::<dyn Fn()>::new(move || greeter.opened());
        let hearer = ear.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hearer.heard(&text);
            }
        });
        let ended = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
            ear.ended(if CloseReason::from_code(event.code()) == Some(CloseReason::UnknownCapability) {
                ChannelClosed::Unknown
            } else {
                ChannelClosed::Lost
            });
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(ended.as_ref().unchecked_ref()));
        // They live as long as the socket, and go with it.
        opened.forget();
        heard.forget();
        ended.forget();
        Some(Self::Socket(socket))
    }

    /// Listens to a stream of events: slower, but it passes wherever pages pass.
    pub(super) fn posts(place: &Place, looks: &str, ear: Rc<dyn ChannelListener>) -> Self {
        let stop = AbortController::new().ok();
        let signal = stop.as_ref().map(AbortController::signal);
        let posts = Rc::new(Posts {
            place: place.clone(),
            connection: RefCell::default(),
            waiting: RefCell::default(),
            busy: Cell::new(false),
            stop,
            ear: ear.clone(),
        });
        let (path, token) = (format!("/tables/{}/events?{looks}", place.table), posts.token());
        spawn_local(async move {
            let hearer = ear.clone();
            let end = api::stream(&path, token.as_deref(), signal.as_ref(), move |text| hearer.heard(text)).await;
            ear.ended(if matches!(end, Err(ApiError::Refused(401 | 403, _))) {
                ChannelClosed::Unknown
            } else {
                ChannelClosed::Lost
            });
        });
        Self::Posts(posts)
    }

    /// Sends a message, after those that were sent before.
    pub(super) fn send(&self, text: String) {
        match self {
            Self::Socket(socket) if socket.ready_state() == WebSocket::OPEN => {
                let _ = socket.send_with_str(&text);
            }
            Self::Socket(_) => {}
            Self::Posts(posts) => posts.clone().post(text),
        }
    }

    /// The server has told the number of this connection.
    pub(super) fn welcomed(&self, connection: String) {
        if let Self::Posts(posts) = self {
            *posts.connection.borrow_mut() = connection;
        }
    }

    /// Ends it: nothing is heard any more.
    pub(super) fn end(self) {
        match self {
            Self::Socket(socket) => {
                socket.set_onopen(None);
                socket.set_onmessage(None);
                socket.set_onclose(None);
                let _ = socket.close();
            }
            Self::Posts(posts) => {
                if let Some(stop) = &posts.stop {
                    stop.abort();
                }
            }
        }
    }
}

/// Messages as posts, one after the other: a later one must not overtake.
pub(super) struct Posts {
    place: Place,
    connection: RefCell<String>,
    waiting: RefCell<VecDeque<String>>,
    busy: Cell<bool>,
    stop: Option<AbortController>,
    ear: Rc<dyn ChannelListener>,
}

impl Posts {
    fn token(&self) -> Option<String> {
        Some(self.place.capability.clone()).filter(|capability| !capability.is_empty())
    }

    fn post(self: Rc<Self>, text: String) {
        self.waiting.borrow_mut().push_back(text);
        if self.busy.replace(true) {
            return;
        }
        spawn_local(async move {
            let path = format!("/tables/{}/messages?connection={}", self.place.table, self.connection.borrow());
            let token = self.token();
            loop {
                let next = self.waiting.borrow_mut().pop_front();
                let Some(text) = next else { break };
                if api::post(&path, token.as_deref(), text).await.is_err() {
                    self.ear.ended(ChannelClosed::Lost);
                    break;
                }
            }
            self.busy.set(false);
        });
    }
}
