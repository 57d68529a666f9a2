//! Which part of the cylinder is in front: the board has no left and right end, so what leaves the picture on one side
//! comes back on the other. Where there is more height than width, the way round goes from top to bottom.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent};

use crate::browser;
use crate::draw::camera::{Camera, Frame};

/// How much of what comes round again is seen beyond both ends.
pub(super) const BEYOND: f64 = 46.0;
/// From here on a touch rolls the board, in pixels.
const SLOP: f64 = 8.0;
/// Into how many steps a button divides the way round.
const STEPS: f64 = 8.0;
/// How much of an upright window's height the board has during a match, about.
const BOARD_SHARE: f64 = 0.6;
/// The class of the shape that is as wide as the way round.
pub(super) const GROUND: &str = "tri-ground";

/// The measures of a board, in units of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Size {
    /// The way round.
    pub period: f64,
    /// From border to border, with the border stones.
    pub height: f64,
}

#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    from: f64,
    left: f64,
    rolling: bool,
}

/// What part of the cylinder is in front.
#[derive(Clone, Copy)]
pub(super) struct Roll {
    size: Size,
    camera: Camera,
    /// Whether the board is as high as its place, even if that shows only a part of the way round.
    pub near: RwSignal<bool>,
    /// Whether the way round goes from top to bottom: the picture is a quarter turned.
    pub upright: RwSignal<bool>,
    held: StoredValue<Option<Held>>,
    /// A drag ends with a click, which means nothing.
    dragged: StoredValue<bool>,
}

impl Roll {
    pub(super) fn new(size: Size, pane: NodeRef<Div>) -> Self {
        let roll = Self {
            size,
            camera: Camera::default(),
            near: RwSignal::new(false),
            upright: RwSignal::new(false),
            held: StoredValue::new(None),
            dragged: StoredValue::new(false),
        };
        roll.camera.jump(roll.frame_at(0.0));
        browser::on_resize(pane, move || {
            // Decided by the window, so that the board does not turn when a sheet or the result takes some of its room.
            let Some((width, height)) = browser::window_size() else { return };
            let upright = is_larger_upright((width, height * BOARD_SHARE), roll.frame_at(0.0));
            if roll.upright.try_get_untracked().is_some_and(|before| before != upright) {
                roll.upright.set(upright);
            }
        });
        roll
    }

    fn frame_at(self, left: f64) -> Frame {
        Frame { x: left - BEYOND, y: 0.0, width: self.size.period + 2.0 * BEYOND, height: self.size.height }
    }

    /// What is seen.
    pub(super) fn frame(self) -> Frame {
        self.camera.frame().unwrap_or_else(|| self.frame_at(0.0))
    }

    /// What the picture shows: all of it, or, from near, its full height about the middle.
    pub(super) fn view_box(self) -> String {
        let frame = self.frame();
        let seen = if self.near.get() { Frame { x: frame.middle().0, width: 1.0, ..frame } } else { frame };
        if self.upright.get() { turned(seen).view_box() } else { seen.view_box() }
    }

    /// How the picture is turned.
    pub(super) fn transform(self) -> Option<&'static str> {
        self.upright.get().then_some("rotate(90)")
    }

    /// A direction on the screen as one on the board.
    pub(super) fn on_board(self, (x, y): (f64, f64)) -> (f64, f64) {
        if self.upright.get_untracked() { (y, -x) } else { (x, y) }
    }

    /// How far a pointer is along the way round, in pixels.
    fn along(self, event: &PointerEvent) -> f64 {
        f64::from(if self.upright.get_untracked() { event.client_y() } else { event.client_x() })
    }

    /// The way round, in pixels of the page.
    fn pixels_round(self, board: &Element) -> Option<f64> {
        let ground = board.query_selector(&format!(".{GROUND}")).ok()??.get_bounding_client_rect();
        let pixels = if self.upright.get_untracked() { ground.height() } else { ground.width() };
        Some(pixels).filter(|&pixels| pixels > 0.0)
    }

    /// What lies at a point where the cylinder comes round again: the same cell once round back or forth.
    pub(super) fn once_round(self, board: &Element, (x, y): (f64, f64)) -> Option<String> {
        let pixels = self.pixels_round(board)?;
        let document = web_sys::window()?.document()?;
        [-pixels, pixels].into_iter().find_map(|way| {
            let (x, y) = if self.upright.get_untracked() { (x, y + way) } else { (x + way, y) };
            let there = document.element_from_point(x as f32, y as f32)?;
            there.closest("[data-hit]").ok()??.get_attribute("data-hit")
        })
    }

    fn left_now(self) -> f64 {
        self.camera.frame_now().map_or(0.0, |frame| frame.x + BEYOND)
    }

    /// How often the way round something at `x` is carried to be in front.
    pub(super) fn turns(self, x: f64) -> f64 {
        turns(x, self.frame().x + BEYOND, self.size.period)
    }

    /// Where something at `x` that reaches so far to both sides is seen once more, beyond an end.
    pub(super) fn again(self, x: f64, reach: f64) -> Option<f64> {
        let left = self.frame().x + BEYOND;
        let Size { period, .. } = self.size;
        again(x + turns(x, left, period) * period - left, BEYOND + reach, period)
    }

    /// Rolls a step: what is in front goes to the left, or to the right.
    pub(super) fn step(self, by: f64) {
        let step = self.size.period / STEPS;
        // From where the last step was going to, so that quick presses add up.
        let place = ((self.left_now() / step).round() - by) * step;
        self.camera.fly(self.frame_at(place));
    }

    /// Brings what is at `x` away from the ends.
    pub(super) fn bring(self, x: f64) {
        let Size { period, .. } = self.size;
        let left = self.left_now();
        let place = x + turns(x, left, period) * period - left;
        let edge = if self.near.get_untracked() { period / 3.0 } else { period / STEPS };
        if !(edge..=period - edge).contains(&place) {
            self.camera.fly(self.frame_at(left + place - period / 2.0));
        }
    }

    /// A pointer goes down on the board.
    pub(super) fn begin(self, event: &PointerEvent) {
        self.dragged.set_value(false);
        if event.button() == 0 && event.is_primary() {
            let held =
                Held { pointer: event.pointer_id(), from: self.along(event), left: self.left_now(), rolling: false };
            self.held.set_value(Some(held));
        }
    }

    /// The pointer moves: the board rolls with it.
    pub(super) fn go(self, event: &PointerEvent) {
        let Some(mut held) = self.held.get_value().filter(|held| held.pointer == event.pointer_id()) else { return };
        let Some(board) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
        let way = self.along(event) - held.from;
        if !held.rolling && way.abs() > SLOP {
            held.rolling = true;
            self.held.set_value(Some(held));
            // Without capture the board would stop at its edge.
            let _ = board.set_pointer_capture(event.pointer_id());
        }
        if let Some(pixels) = self.pixels_round(&board).filter(|_| held.rolling) {
            self.dragged.set_value(true);
            self.camera.jump(self.frame_at(held.left - way * self.size.period / pixels));
        }
    }

    /// The pointer goes up, or is lost.
    pub(super) fn end(self) {
        self.held.set_value(None);
    }

    /// Whether the click that is being handled only ends a drag.
    pub(super) fn was_drag(self) -> bool {
        self.dragged.try_update_value(std::mem::take).unwrap_or(false)
    }
}

/// A frame after a quarter turn to the right about the origin.
fn turned(Frame { x, y, width, height }: Frame) -> Frame {
    Frame { x: -y - height, y: x, width: height, height: width }
}

/// Whether a picture is larger after a quarter turn, in a room that is higher than wide.
fn is_larger_upright((width, height): (f64, f64), frame: Frame) -> bool {
    height > width
        && (width / frame.height).min(height / frame.width) > (width / frame.width).min(height / frame.height)
}

fn turns(x: f64, left: f64, period: f64) -> f64 {
    ((left - x) / period).ceil()
}

/// How far what is at this place is carried to be seen once more: beyond the other end, if it is nearer than `seen` to one.
fn again(place: f64, seen: f64, period: f64) -> Option<f64> {
    match place {
        near if near < seen => Some(period),
        far if far > period - seen => Some(-period),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, again, is_larger_upright, turned, turns};

    #[test]
    fn a_quarter_turn_brings_the_top_to_the_right() {
        let frame = Frame { x: 10.0, y: 0.0, width: 100.0, height: 40.0 };
        assert_eq!(turned(frame), Frame { x: -40.0, y: 10.0, width: 40.0, height: 100.0 });
    }

    #[test]
    fn a_wide_board_is_upright_only_where_that_makes_it_larger() {
        let frame = Frame { x: 0.0, y: 0.0, width: 100.0, height: 40.0 };
        assert!(is_larger_upright((390.0, 500.0), frame), "a phone");
        assert!(!is_larger_upright((844.0, 300.0), frame), "a phone that lies");
        assert!(!is_larger_upright((1000.0, 800.0), frame), "a desk");
        let square = Frame { height: 98.0, ..frame };
        assert!(!is_larger_upright((1000.0, 800.0), square), "a desk");
    }

    #[test]
    fn what_is_near_an_end_comes_round_again_beyond_the_other() {
        assert_eq!(again(0.0, 30.0, 100.0), Some(100.0));
        assert_eq!(again(29.0, 30.0, 100.0), Some(100.0));
        assert_eq!(again(50.0, 30.0, 100.0), None);
        assert_eq!(again(71.0, 30.0, 100.0), Some(-100.0));
    }

    #[test]
    fn everything_is_in_front_exactly_once() {
        for left in [-730.0, -10.0, 0.0, 3.0, 99.0, 100.0, 1234.5] {
            for x in [0.0, 12.0, 99.9] {
                let place = x + turns(x, left, 100.0) * 100.0;
                assert!((left..left + 100.0).contains(&place), "{x} from {left} is at {place}");
            }
        }
    }
}
