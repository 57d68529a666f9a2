//! Drag and drop with mouse or touch, from an item to a hit area.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent};

/// Distance in pixels from which a touch is a drag instead of a tap.
const SLOP: f64 = 7.0;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Held<T> {
    what: T,
    pointer: i32,
    from: (f64, f64),
    at: (f64, f64),
    moving: bool,
}

/// State of a drag.
pub struct Carry<T: Copy + Send + Sync + 'static> {
    held: RwSignal<Option<Held<T>>>,
    /// Set after a drag, to ignore the click that follows it.
    dropped: StoredValue<bool>,
}

impl<T: Copy + Send + Sync + 'static> Clone for Carry<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy + Send + Sync + 'static> Copy for Carry<T> {}

impl<T: Copy + Send + Sync + 'static> Default for Carry<T> {
    fn default() -> Self {
        Self { held: RwSignal::new(None), dropped: StoredValue::new(false) }
    }
}

impl<T: Copy + Send + Sync + 'static> Carry<T> {
    /// Handles pointer down on an item.
    pub fn begin(self, what: T, event: &PointerEvent) {
        self.dropped.set_value(false);
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(target) = target {
            // Without capture the drag would end at the edge of the card.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        let at = place(event);
        self.held.set(Some(Held { what, pointer: event.pointer_id(), from: at, at, moving: false }));
    }

    /// Handles pointer move.
    pub fn go(self, event: &PointerEvent) {
        let own = self.held.with_untracked(|held| held.as_ref().is_some_and(|held| held.pointer == event.pointer_id()));
        if !own {
            return;
        }
        self.held.update(|held| {
            if let Some(held) = held {
                held.at = place(event);
                let far = (held.at.0 - held.from.0).hypot(held.at.1 - held.from.1);
                held.moving |= far > SLOP;
            }
        });
    }

    /// Handles pointer up: returns the item and the hit area under it, if it was dragged.
    pub fn end(self, event: &PointerEvent) -> Option<(T, Option<String>)> {
        let held = self.held.get_untracked()?;
        self.held.set(None);
        if !held.moving {
            return None;
        }
        self.dropped.set_value(true);
        Some((held.what, hit_at(place(event))))
    }

    /// Handles the loss of the pointer.
    pub fn cancel(self) {
        self.held.set(None);
    }

    /// Whether the current click only ends a drag.
    #[must_use]
    pub fn was_drag(self) -> bool {
        self.dropped.try_update_value(std::mem::take).unwrap_or(false)
    }

    /// The dragged item and its position on the page.
    #[must_use]
    pub fn carried(self) -> Option<(T, (f64, f64))> {
        self.held.get().filter(|held| held.moving).map(|held| (held.what, held.at))
    }

    /// The hit area under the dragged item.
    #[must_use]
    pub fn over(self) -> Option<String> {
        hit_at(self.carried()?.1)
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The hit area at a point of the page.
#[must_use]
pub fn hit_at((x, y): (f64, f64)) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let element = document.element_from_point(x as f32, y as f32)?;
    element.closest("[data-hit]").ok()??.get_attribute("data-hit")
}
