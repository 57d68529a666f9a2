//! Thinking beside the page, so that it never stutters: the page asks ([`think`]), the worker answers ([`answer`]).
//!
//! Questions and answers are texts. On the way each has its number in front, so that several can be under way; the
//! first message of a worker says that it is there, and what was asked before waits for it. The worker runs the module of
//! the page, and fetches the part that thinks (`parts::answerer`).

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::parts;

/// Why no answer comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The browser runs no worker here.
    #[error("no worker can be started")]
    NoWorker,
    /// The question was dropped: see [`forget_all`].
    #[error("the question was dropped")]
    Dropped,
}

/// The worker's first message.
const READY: &str = "ready";
/// Its first message if it cannot think, for it does not get what it needs.
const LOST: &str = "lost";

#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    ready: bool,
    /// Asked before the worker was there.
    early: Vec<String>,
    /// Who waits for which answer: what to call with it, and what to call if there will be none.
    waiting: HashMap<u32, (Function, Function)>,
    next: u32,
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::default();
}

/// Asks the worker, which is started if need be.
///
/// # Errors
/// There is no worker, or the question was dropped.
pub async fn think(question: String) -> Result<String, NoAnswer> {
    let promise = LINK.with_borrow_mut(|link| {
        if link.worker.is_none() {
            link.worker = Some(start().map_err(|_| NoAnswer::NoWorker)?);
        }
        link.next = link.next.wrapping_add(1);
        let (number, mut callbacks) = (link.next, None);
        let promise = Promise::new(&mut |resolve, reject| callbacks = Some((resolve, reject)));
        link.waiting.extend(callbacks.map(|callbacks| (number, callbacks)));
        let message = format!("{number} {question}");
        match &link.worker {
            Some(worker) if link.ready => {
                worker.post_message(&JsValue::from(message)).map_err(|_| NoAnswer::NoWorker)?
            }
            Some(_) | None => link.early.push(message),
        }
        Ok(promise)
    })?;
    let answer = JsFuture::from(promise).await.map_err(|_| NoAnswer::Dropped)?;
    answer.as_string().ok_or(NoAnswer::Dropped)
}

/// [`think`] for scripts: tests of the browser ask with it.
///
/// # Errors
/// There is no worker, or the question was dropped.
#[wasm_bindgen(js_name = think)]
pub async fn think_for_script(question: String) -> Result<String, JsValue> {
    think(question).await.map_err(|error| JsValue::from(error.to_string()))
}

/// Stops the worker in the middle of its thought; all who wait hear [`NoAnswer::Dropped`]. The next question starts
/// another.
pub fn forget_all() {
    let link = LINK.take();
    if let Some(worker) = link.worker {
        worker.terminate();
    }
    for (_, reject) in link.waiting.into_values() {
        let _ = reject.call0(&JsValue::NULL);
    }
}

fn start() -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("/worker.js", &options)?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(&text);
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    Ok(worker)
}

fn hear(text: &str) {
    if text == READY {
        LINK.with_borrow_mut(|link| {
            link.ready = true;
            for message in std::mem::take(&mut link.early) {
                if let Some(worker) = &link.worker {
                    let _ = worker.post_message(&JsValue::from(message));
                }
            }
        });
    } else if text == LOST {
        // The next question tries another worker.
        forget_all();
    } else if let Some((number, answer)) = split(text) {
        let waiting = LINK.with_borrow_mut(|link| link.waiting.remove(&number));
        if let Some((resolve, _)) = waiting {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from(answer));
        }
    }
}

/// The number in front of a message, and the message.
fn split(text: &str) -> Option<(u32, &str)> {
    let (number, text) = text.split_once(' ')?;
    Some((number.parse().ok()?, text))
}

/// Answers questions for ever: what the module does where there is no window.
pub(crate) async fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let Ok(answer) = parts::answerer().await else {
        let _ = scope.post_message(&JsValue::from(LOST));
        return;
    };
    let replies = scope.clone();
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some((number, question)) = split(&text) {
            let _ = replies.post_message(&JsValue::from(format!("{number} {}", answer(question))));
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let _ = scope.post_message(&JsValue::from(READY));
}

/// What the worker answers: to a [`room::BotJob`] a [`room::BotReply`]; nothing to nonsense.
#[must_use]
pub fn answer(question: &str) -> String {
    let task = serde_json::from_str::<room::BotJob>(question).ok();
    let answer = task.and_then(|task| room::think(&task, None).ok());
    answer.and_then(|answer| serde_json::to_string(&answer).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_carry_their_number() {
        assert_eq!(split("12 {\"a\": 1}"), Some((12, "{\"a\": 1}")));
        assert_eq!(split("no number"), None);
        assert_eq!(split("7"), None);
    }
}
