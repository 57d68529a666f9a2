//! What part of the table is seen: all of it, unless one has panned or zoomed.

use std::sync::Arc;

use engine::games::vectominos::{Place, Table};
use leptos::html::Div;
use leptos::prelude::*;
use scene::games::vectominos::{HALF, UNIT};
use web_sys::{PointerEvent, WheelEvent};

use crate::draw::camera::{Camera, Frame};

/// Around everything, on the picture.
const MARGIN: f64 = 22.0;
/// What is seen at least and at most, in squares.
const LEAST: (f64, f64) = (9.0, 6.0);
const CLOSEST: f64 = 3.0;
const FARTHEST: f64 = 60.0;
/// From here on a touch is no tap any more, in pixels.
const SLOP: f64 = 7.0;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Finger {
    id: i32,
    at: (f64, f64),
    from: (f64, f64),
}

/// What part of the table is seen.
#[derive(Clone, Copy)]
pub(super) struct Lens {
    camera: Camera,
    all: Memo<Frame>,
    /// Whether somebody has panned or zoomed: then the table stays where it was put, unless a piece would be laid out of
    /// sight.
    by_hand: RwSignal<bool>,
    fingers: StoredValue<Vec<Finger>>,
    dragged: StoredValue<bool>,
    /// The box on the screen.
    pub(super) pane: NodeRef<Div>,
}

impl Lens {
    pub(super) fn new(table: Memo<Option<Arc<Table>>>) -> Self {
        let all = Memo::new(move |_| table.with(|table| table.as_deref().map_or_else(|| around(&[]), whole)));
        let lens = Self {
            camera: Camera::default(),
            all,
            by_hand: RwSignal::new(false),
            fingers: StoredValue::new(Vec::new()),
            dragged: StoredValue::new(false),
            pane: NodeRef::new(),
        };
        let newest = Memo::new(move |_| {
            table.with(|table| table.as_deref().and_then(|table| table.tiles().last().map(|tile| tile.lay.place())))
        });
        Effect::new(move |_| {
            let (all, newest) = (lens.all.get(), newest.get());
            match newest.filter(|_| lens.by_hand.get_untracked()) {
                Some(newest) => lens.show(newest),
                None => lens.camera.fly(all),
            }
        });
        lens
    }

    /// Shows this place as well, if it is out of sight.
    pub(super) fn show(self, place: Place) {
        if let Some(frame) = self.camera.frame_now() {
            self.camera.fly(frame.showing(around_one(place)));
        }
    }

    /// Moves what is seen by a part of its width or height.
    pub(super) fn pan(self, (x, y): (f64, f64)) {
        if let Some(frame) = self.camera.frame_now() {
            self.by_hand.set(true);
            self.camera.fly(frame.moved((x * frame.width, y * frame.height)));
        }
    }

    /// For the attribute `viewBox`.
    pub(super) fn view_box(self) -> Option<String> {
        self.camera.frame().map(Frame::view_box)
    }

    /// Shows the whole table, and follows it again.
    pub(super) fn show_all(self) {
        self.by_hand.set(false);
        self.camera.fly(self.all.get_untracked());
    }

    /// Whether the whole table is shown.
    pub(super) fn is_whole(self) -> bool {
        !self.by_hand.get()
    }

    /// Zooms about the middle: less than 1 brings nearer.
    pub(super) fn zoom(self, factor: f64) {
        if let Some(frame) = self.camera.frame_now() {
            self.by_hand.set(true);
            self.camera.fly(bounded(frame, frame.middle(), factor));
        }
    }

    /// The wheel zooms about the pointer.
    pub(super) fn wheel(self, event: &WheelEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if let (Some(frame), Some(about)) = (self.camera.frame_now(), self.on_picture(at)) {
            self.by_hand.set(true);
            self.camera.jump(bounded(frame, about, (event.delta_y() * 0.0015).clamp(-0.5, 0.5).exp()));
        }
    }

    /// A finger or the mouse goes down.
    pub(super) fn down(self, event: &PointerEvent) {
        let at = place(event);
        self.fingers.update_value(|fingers| {
            fingers.retain(|finger| finger.id != event.pointer_id());
            fingers.push(Finger { id: event.pointer_id(), at, from: at });
            // More than two fingers mean nothing.
            fingers.truncate(2);
        });
        self.dragged.set_value(false);
    }

    /// It moves: one finger pans, two zoom.
    pub(super) fn go(self, event: &PointerEvent) {
        let fingers = self.fingers.get_value();
        let Some(index) = fingers.iter().position(|finger| finger.id == event.pointer_id()) else { return };
        let Some(frame) = self.camera.frame_now() else { return };
        let (was, now) = (fingers[index], place(event));
        let far = (now.0 - was.from.0).hypot(now.1 - was.from.1);
        if !self.dragged.get_value() && far <= SLOP {
            return;
        }
        self.dragged.set_value(true);
        self.fingers.update_value(|fingers| fingers[index].at = now);
        let Some(scale) = self.scale(frame) else { return };
        self.by_hand.set(true);
        match fingers.iter().find(|finger| finger.id != was.id) {
            None => self.camera.jump(frame.moved(((was.at.0 - now.0) * scale, (was.at.1 - now.1) * scale))),
            Some(other) => {
                let apart = |one: (f64, f64)| (one.0 - other.at.0).hypot(one.1 - other.at.1).max(1.0);
                let between = ((now.0 + other.at.0) / 2.0, (now.1 + other.at.1) / 2.0);
                if let Some(about) = self.on_picture(between) {
                    self.camera.jump(bounded(frame, about, apart(was.at) / apart(now)));
                }
            }
        }
    }

    /// It goes up.
    pub(super) fn up(self, event: &PointerEvent) {
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != event.pointer_id()));
    }

    /// Whether the click that is being handled only ends a pan.
    pub(super) fn was_pan(self) -> bool {
        self.dragged.try_update_value(std::mem::take).unwrap_or(false)
    }

    /// Whether a finger or the mouse is down on the table.
    pub(super) fn is_touched(self) -> bool {
        self.fingers.with_value(|fingers| !fingers.is_empty())
    }

    /// Whether something is being panned now.
    pub(super) fn is_panning(self) -> bool {
        self.is_touched() && self.dragged.get_value()
    }

    /// A point of the page as a point of the table, in half units with y up.
    pub(super) fn on_table(self, at: (f64, f64)) -> Option<(f64, f64)> {
        self.on_picture(at).map(|(x, y)| (x / HALF, -y / HALF))
    }

    /// Whether a point of the page is over the table.
    pub(super) fn holds(self, (x, y): (f64, f64)) -> bool {
        self.pane.get_untracked().is_some_and(|pane| {
            let pane = pane.get_bounding_client_rect();
            (pane.left()..pane.right()).contains(&x) && (pane.top()..pane.bottom()).contains(&y)
        })
    }

    fn on_picture(self, at: (f64, f64)) -> Option<(f64, f64)> {
        let frame = self.camera.frame_now()?;
        let pane = self.pane.get_untracked()?.get_bounding_client_rect();
        let scale = self.scale(frame)?;
        let middle = (pane.x() + pane.width() / 2.0, pane.y() + pane.height() / 2.0);
        Some((frame.middle().0 + (at.0 - middle.0) * scale, frame.middle().1 + (at.1 - middle.1) * scale))
    }

    /// How much of the picture a pixel is: the frame fits into the pane as a whole.
    fn scale(self, frame: Frame) -> Option<f64> {
        let pane = self.pane.get_untracked()?.get_bounding_client_rect();
        let scale = (frame.width / pane.width()).max(frame.height / pane.height());
        scale.is_finite().then_some(scale)
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Zoomed, but neither too near nor too far.
fn bounded(frame: Frame, about: (f64, f64), factor: f64) -> Frame {
    let width = (frame.width * factor).clamp(CLOSEST * UNIT, FARTHEST * UNIT);
    frame.scaled(about, width / frame.width)
}

/// Everything that lies, and every place where a piece could lie next.
fn whole(table: &Table) -> Frame {
    let lying = table.tiles().iter().map(|tile| tile.lay.place());
    let places: Vec<Place> = lying.chain(table.slots().iter().map(|slot| slot.place)).collect();
    around(&places)
}

fn around_one(place: Place) -> Frame {
    let (width, height) = place.size();
    let [width, height] = [width, height].map(|size| f64::from(size) * HALF);
    let (x, y) = (f64::from(place.x) * HALF, -f64::from(place.y) * HALF - height);
    Frame { x: x - MARGIN, y: y - MARGIN, width: width + 2.0 * MARGIN, height: height + 2.0 * MARGIN }
}

fn around(places: &[Place]) -> Frame {
    let ends = |from: fn(&Place) -> i8, size: fn((i8, i8)) -> i8| {
        let least = places.iter().map(from).min().unwrap_or(0);
        let most = places.iter().map(|place| from(place) + size(place.size())).max().unwrap_or(4);
        (f64::from(least) * HALF, f64::from(most) * HALF)
    };
    let (left, right) = ends(|place| place.x, |size| size.0);
    let (lower, upper) = ends(|place| place.y, |size| size.1);
    let (width, height) = (right - left + 2.0 * MARGIN, upper - lower + 2.0 * MARGIN);
    Frame { x: left - MARGIN, y: -upper - MARGIN, width, height }.at_least(LEAST.0 * UNIT, LEAST.1 * UNIT)
}

#[cfg(test)]
mod tests {
    use engine::games::vectominos::{Lay, PieceId, Set};

    use super::*;

    #[test]
    fn the_whole_table_is_seen_with_all_places_around_it() {
        let mut table = Table::new(Set::Drawable);
        table.lay_unchecked(Lay { piece: PieceId(3), turn: 0, x: 0, y: 0 });
        let frame = whole(&table);
        for slot in table.slots() {
            let (x, y) = (f64::from(slot.place.x) * HALF, -f64::from(slot.place.y) * HALF);
            assert!(frame.x <= x && x <= frame.x + frame.width, "{}", slot.place);
            assert!(frame.y <= y && y <= frame.y + frame.height, "{}", slot.place);
        }
    }

    #[test]
    fn zooming_has_bounds() {
        let frame = around(&[]);
        assert_eq!(bounded(frame, frame.middle(), 1e-9).width, CLOSEST * UNIT);
        assert_eq!(bounded(frame, frame.middle(), 1e9).width, FARTHEST * UNIT);
    }
}
