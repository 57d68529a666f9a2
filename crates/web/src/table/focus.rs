//! Where the keyboard is at a table. A move makes buttons and cells go; the focus never goes with them to nowhere.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, KeyboardEvent};

use super::store::TableStore;
use crate::browser;

/// The box that says whose turn it is.
pub const STATUS: &str = "table-status";
/// The place on the board where the tabulator stops.
const BOARD_STOP: &str = ".table-board [data-hit][tabindex=\"0\"]";

/// What had the focus, and where it was.
struct Held {
    element: Element,
    hit: Option<String>,
    on_board: bool,
}

impl Held {
    fn new(element: Element) -> Self {
        let on_board = element.closest(".table-board").ok().flatten().is_some();
        Self { hit: element.get_attribute("data-hit"), on_board, element }
    }

    /// What has the focus after it: the same place on the board, the board, else what the table says.
    fn heir(&self, document: &Document) -> Option<Element> {
        let find = |selector: &str| document.query_selector(selector).ok().flatten();
        let hit = self.hit.as_ref().filter(|_| self.on_board);
        let same = hit.and_then(|hit| find(&format!(".table-board [data-hit=\"{hit}\"][tabindex]")));
        let board = || find(BOARD_STOP).filter(|_| self.on_board);
        same.or_else(board).or_else(|| document.get_element_by_id(STATUS))
    }
}

/// Whenever what had the focus is gone, gives it to what comes next at the table.
pub fn keep(store: TableStore) {
    let held = StoredValue::new_local(None::<Held>);
    let listener = window_event_listener(leptos::ev::focusin, move |event| {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let at_table = element.filter(|element| element.closest(".table").ok().flatten().is_some());
        let _ = held.try_set_value(at_table.map(Held::new));
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        store.view.track();
        store.hint.track();
        store.clue.track();
        store.refusal.track();
        store.pending.track();
        request_animation_frame(move || restore(held));
    });
}

fn restore(held: StoredValue<Option<Held>, LocalStorage>) {
    let Some(document) = browser::window().and_then(|window| window.document()) else { return };
    let nowhere = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
    let heir = held.try_with_value(|held| {
        let held = held.as_ref().filter(|held| nowhere && !held.element.is_connected())?;
        held.heir(&document)
    });
    if let Some(heir) = heir.flatten() {
        let _ = heir.unchecked_ref::<HtmlElement>().focus();
    }
}

/// N and P lead to the board from anywhere at the table; there they lead on.
pub fn lead_to_board(event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let inside =
        |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
    let meant = matches!(event.key().as_str(), "n" | "N" | "p" | "P")
        && !event.ctrl_key()
        && !event.meta_key()
        && !event.alt_key();
    if !meant || inside("svg.board, input, select, textarea") {
        return;
    }
    let document = browser::window().and_then(|window| window.document());
    if let Some(stop) = document.and_then(|document| document.query_selector(BOARD_STOP).ok().flatten()) {
        let _ = stop.unchecked_ref::<HtmlElement>().focus();
    }
}
