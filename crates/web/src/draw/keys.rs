//! Resolves pointer and keyboard events on a picture to hit areas.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, HtmlElement, KeyboardEvent};

const BUTTONS: &str = "[data-hit][role=button]";

/// The hit area of an event target.
pub(crate) fn hit_of(target: Option<EventTarget>) -> Option<String> {
    button_of(target)?.get_attribute("data-hit")
}

/// Whether the focus ring is visible: the focus came by keyboard.
pub(crate) fn is_focus_visible(target: Option<EventTarget>) -> bool {
    let element = target.and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}

fn button_of(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(BUTTONS).ok()?
}

/// The hit area on which Enter or Space was pressed.
pub(crate) fn pressed(event: &KeyboardEvent) -> Option<String> {
    if !matches!(event.key().as_str(), "Enter" | " ") {
        return None;
    }
    let hit = hit_of(event.target())?;
    event.prevent_default();
    Some(hit)
}

/// The direction of an arrow key, horizontal and vertical.
pub(crate) fn direction(event: &KeyboardEvent) -> Option<(f64, f64)> {
    match event.key().as_str() {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, -1.0)),
        "ArrowDown" => Some((0.0, 1.0)),
        _ => None,
    }
}

/// The hit area to which an arrow key has moved the focus.
pub(crate) fn walked(event: &KeyboardEvent) -> Option<String> {
    let direction = direction(event)?;
    let from = button_of(event.target())?;
    let all = from.closest("svg").ok()??.query_selector_all(BUTTONS).ok()?;
    let others: Vec<Element> = (0..all.length()).filter_map(|i| all.item(i)?.dyn_into().ok()).collect();
    let places: Vec<(f64, f64)> = others.iter().map(middle).collect();
    let to = &others[nearest(middle(&from), direction, &places)?];
    event.prevent_default();
    to.unchecked_ref::<HtmlElement>().focus().ok()?;
    to.get_attribute("data-hit")
}

/// The hit area to which N (next) or P (previous) has moved the focus, among the elements that match `selector`, or all
/// buttons if none does. Arrow keys follow the picture and may skip a place; these keys reach every one.
pub(crate) fn stepped(event: &KeyboardEvent, selector: &str) -> Option<String> {
    let forward = match event.key().as_str() {
        "n" | "N" => true,
        "p" | "P" => false,
        _ => return None,
    };
    let from = button_of(event.target())?;
    let picture = from.closest("svg").ok()??;
    let chosen = picture.query_selector_all(selector).ok().filter(|found| found.length() > 0);
    let all = chosen.or_else(|| picture.query_selector_all(BUTTONS).ok())?;
    let stops: Vec<Element> = (0..all.length()).filter_map(|i| all.item(i)?.dyn_into().ok()).collect();
    let here = stops.iter().position(|stop| *stop == from);
    let to = match (here, forward) {
        (Some(here), true) => (here + 1) % stops.len(),
        (Some(here), false) => (here + stops.len() - 1) % stops.len(),
        (None, _) => 0,
    };
    let to = stops.get(to)?;
    event.prevent_default();
    to.unchecked_ref::<HtmlElement>().focus().ok()?;
    to.get_attribute("data-hit")
}

/// Moves the focus if the focused element is gone after an update.
pub(crate) fn refocus(selector: &'static str) {
    leptos::prelude::request_animation_frame(move || {
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let lost = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
        let found = document.query_selector(selector).ok().flatten();
        if let Some(found) = found.filter(|_| lost) {
            let _ = found.unchecked_ref::<HtmlElement>().focus();
        }
    });
}

fn middle(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.x() + place.width() / 2.0, place.y() + place.height() / 2.0)
}

/// The nearest place in a direction; sideways distance counts more.
pub(crate) fn nearest(from: (f64, f64), direction: (f64, f64), places: &[(f64, f64)]) -> Option<usize> {
    let far = |&(x, y): &(f64, f64)| {
        let (dx, dy) = (x - from.0, y - from.1);
        let along = dx * direction.0 + dy * direction.1;
        let aside = (dx * direction.1 + dy * direction.0).abs();
        (along > 1.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    let reachable = places.iter().enumerate().filter_map(|(i, place)| Some((i, far(place)?)));
    reachable.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_to_the_nearest_neighbour_in_their_direction() {
        let grid: Vec<(f64, f64)> =
            (0..3).flat_map(|y| (0..3).map(move |x| (f64::from(x) * 10.0, f64::from(y) * 10.0))).collect();
        let middle = grid[4];
        assert_eq!(nearest(middle, (1.0, 0.0), &grid), Some(5));
        assert_eq!(nearest(middle, (-1.0, 0.0), &grid), Some(3));
        assert_eq!(nearest(middle, (0.0, -1.0), &grid), Some(1));
        assert_eq!(nearest(middle, (0.0, 1.0), &grid), Some(7));
        assert_eq!(nearest(grid[2], (1.0, 0.0), &grid), None);
    }
}
