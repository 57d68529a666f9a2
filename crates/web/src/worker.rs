//! Runs bots in a web worker, so that the page never blocks: the page calls [`think`], the worker [`answer`].
//!
//! Questions and answers are text. Each message starts with the number of its question, so that several can be pending.
//! A worker's first message says that it is ready; earlier questions are queued. The worker runs the page's module and
//! loads the part with the bots (`parts::answerer`).

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::parts;

/// Why a question gets no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The browser cannot start the worker.
    #[error("no worker can be started")]
    NoWorker,
    /// The question was cancelled: see [`forget_all`].
    #[error("the question was dropped")]
    Dropped,
}

/// The worker's first message.
const READY: &str = "ready";
/// Its first message if it cannot load the part with the bots.
const LOST: &str = "lost";

#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    ready: bool,
    /// Questions queued until the worker is ready.
    early: Vec<String>,
    /// Pending questions: the callbacks for the answer and for its absence.
    waiting: HashMap<u32, (Function, Function)>,
    next: u32,
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::default();
}

/// Asks the worker, which is started on demand.
///
/// # Errors
/// There is no worker, or the question was cancelled.
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

/// [`think`] for scripts, used by browser tests.
///
/// # Errors
/// There is no worker, or the question was cancelled.
#[wasm_bindgen(js_name = think)]
pub async fn think_for_script(question: String) -> Result<String, JsValue> {
    think(question).await.map_err(|error| JsValue::from(error.to_string()))
}

/// Terminates the worker; all pending questions fail with [`NoAnswer::Dropped`]. The next question starts a new worker.
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
        // The next question starts a new worker.
        forget_all();
    } else if let Some((number, answer)) = split(text) {
        let waiting = LINK.with_borrow_mut(|link| link.waiting.remove(&number));
        if let Some((resolve, _)) = waiting {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from(answer));
        }
    }
}

/// Splits a message into its number and its text.
fn split(text: &str) -> Option<(u32, &str)> {
    let (number, text) = text.split_once(' ')?;
    Some((number.parse().ok()?, text))
}

/// The worker's main loop, which the module runs if there is no window.
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

/// The worker's answer: a [`room::BotReply`] to a [`room::BotJob`]; empty if the question is invalid.
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
