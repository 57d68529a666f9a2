//! How messages travel to a table on the server: over a WebSocket, or as a stream of events and posts.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use engine::Viewer;
use leptos::task::spawn_local;
use protocol::api::ProblemKind;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{AbortController, CloseEvent, MessageEvent, WebSocket};

use super::connection::{ChannelClosed, Look};
use crate::api::{self, ApiError, Place};

/// Who listens to a channel.
pub(super) trait ChannelListener: 'static {
    /// The socket is open: the first message can be sent. A stream needs none.
    fn opened(&self);
    /// A message came.
    fn received(&self, text: &str);
    /// The channel was closed.
    fn closed(&self, why: ChannelClosed);
}

/// An open channel, or one that is being opened.
pub(super) enum Channel {
    /// Over a socket.
    Socket(WebSocket),
    /// As a stream of events, and posts.
    Stream(Rc<Posts>),
}

impl Channel {
    /// Opens a socket.
    pub(super) fn socket(table: &str, listener: Rc<dyn ChannelListener>) -> Option<Self> {
        let socket = api::socket(table)?;
        let greeter = listener.clone();
        let opened = Closure::<dyn Fn()>::new(move || greeter.opened());
        let receiver = listener.clone();
        let received = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                receiver.received(&text);
            }
        });
        let closed = Closure::<dyn Fn(CloseEvent)>::new(move |event: CloseEvent| {
            listener.closed(ChannelClosed::from_close_frame(event.code(), &event.reason()));
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(received.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        // They live as long as the socket, and go with it.
        opened.forget();
        received.forget();
        closed.forget();
        Some(Self::Socket(socket))
    }

    /// Listens to a stream of events: slower, but it passes wherever pages pass.
    pub(super) fn stream(place: &Place, look: Look, listener: Rc<dyn ChannelListener>) -> Self {
        let stop = AbortController::new().ok();
        let signal = stop.as_ref().map(AbortController::signal);
        let posts = Rc::new(Posts {
            place: place.clone(),
            waiting: RefCell::default(),
            busy: Cell::new(false),
            stop,
            listener: listener.clone(),
        });
        let viewer = match look.viewer {
            Some(Viewer::Seat(seat)) => format!("&viewer={seat}"),
            Some(Viewer::Spectator) => "&viewer=spectator".to_owned(),
            None => String::new(),
        };
        let path = format!("/tables/{}/events?seen={}{viewer}", place.table, look.seen);
        let token = posts.token();
        spawn_local(async move {
            let receiver = listener.clone();
            let receive = move |text: &str| receiver.received(text);
            let end = api::stream(&path, token.as_deref(), signal.as_ref(), receive).await;
            listener.closed(match end {
                Ok(Some((code, reason))) => ChannelClosed::from_close_frame(code, &reason),
                Err(ApiError::Refused(ProblemKind::Unauthorized)) => ChannelClosed::UnknownCapability,
                Ok(None) | Err(ApiError::Away | ApiError::Refused(_) | ApiError::Unreadable) => ChannelClosed::Lost,
            });
        });
        Self::Stream(posts)
    }

    /// Sends a message, after those that were sent before.
    pub(super) fn send(&self, text: String) {
        match self {
            Self::Socket(socket) if socket.ready_state() == WebSocket::OPEN => {
                let _ = socket.send_with_str(&text);
            }
            Self::Socket(_) => {}
            Self::Stream(posts) => posts.clone().post(text),
        }
    }

    /// Closes it: the listener hears nothing more.
    pub(super) fn close(self) {
        match self {
            Self::Socket(socket) => {
                socket.set_onopen(None);
                socket.set_onmessage(None);
                socket.set_onclose(None);
                let _ = socket.close();
            }
            Self::Stream(posts) => {
                if let Some(stop) = &posts.stop {
                    stop.abort();
                }
            }
        }
    }
}

/// Messages as posts, each after the reply to the one before: none may overtake.
pub(super) struct Posts {
    place: Place,
    waiting: RefCell<VecDeque<String>>,
    busy: Cell<bool>,
    stop: Option<AbortController>,
    listener: Rc<dyn ChannelListener>,
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
            let path = format!("/tables/{}/messages", self.place.table);
            let token = self.token();
            loop {
                let next = self.waiting.borrow_mut().pop_front();
                let Some(text) = next else { break };
                match api::post(&path, token.as_deref(), text).await {
                    Ok(reply) if reply.is_empty() => {}
                    Ok(reply) => self.listener.received(&reply),
                    Err(_) => {
                        self.listener.closed(ChannelClosed::Lost);
                        break;
                    }
                }
            }
            self.busy.set(false);
        });
    }
}
