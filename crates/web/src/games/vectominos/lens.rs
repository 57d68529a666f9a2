//! What part of the table is seen: all of it while its squares are large enough to touch; else the last move and what is
//! around it, unless the player has panned or zoomed.

use std::sync::Arc;

use engine::games::vectominos::{Place, Table};
use leptos::html::Div;
use leptos::prelude::*;
use scene::games::vectominos::{HALF, UNIT};
use web_sys::{PointerEvent, WheelEvent};

use crate::browser;
use crate::draw::camera::{Camera, Frame};

/// Around everything, on the picture.
const MARGIN: f64 = 22.0;
/// What is seen at least and at most, in squares.
const LEAST: (f64, f64) = (6.0, 4.0);
const CLOSEST: f64 = 3.0;
const FARTHEST: f64 = 60.0;
/// A square of the table is at least this large, in pixels, unless the player zooms out.
const SQUARE: f64 = 42.0;
/// From here on a touch is no tap any more, in pixels.
const SLOP: f64 = 7.0;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Finger {
    id: i32,
    at: (f64, f64),
    from: (f64, f64),
}

/// What the lens follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Follows {
    /// The last move, as near as fingers need it.
    Action,
    /// The whole table, however small.
    Whole,
    /// Where the player has put it; a piece that is laid out of sight is shown.
    Hand,
}

/// What part of the table is seen.
#[derive(Clone, Copy)]
pub(super) struct Lens {
    camera: Camera,
    all: Memo<Frame>,
    /// The last piece.
    newest: Memo<Option<Place>>,
    follows: RwSignal<Follows>,
    fingers: StoredValue<Vec<Finger>>,
    dragged: StoredValue<bool>,
    /// The box on the screen.
    pub(super) pane: NodeRef<Div>,
}

impl Lens {
    pub(super) fn new(table: Memo<Option<Arc<Table>>>) -> Self {
        let all = Memo::new(move |_| table.with(|table| table.as_deref().map_or_else(|| around(&[]), whole)));
        let newest = Memo::new(move |_| {
            table.with(|table| table.as_deref().and_then(|table| table.tiles().last().map(|tile| tile.lay.place())))
        });
        let lens = Self {
            camera: Camera::default(),
            all,
            newest,
            follows: RwSignal::new(Follows::Action),
            fingers: StoredValue::new(Vec::new()),
            dragged: StoredValue::new(false),
            pane: NodeRef::new(),
        };
        let size = RwSignal::new(0u32);
        // Not only with the window: at the end the hand makes room for the table.
        browser::on_resize(lens.pane, move || {
            let _ = size.try_update(|size| *size += 1);
        });
        Effect::new(move |_| {
            size.track();
            lens.pane.track();
            lens.all.track();
            let newest = lens.newest.get();
            match (lens.follows.get(), newest) {
                (Follows::Hand, Some(newest)) => lens.show(newest),
                (Follows::Hand, None) => {}
                (Follows::Action | Follows::Whole, _) => lens.camera.fly(lens.followed()),
            }
        });
        lens
    }

    /// What is to be seen while nobody pans or zooms.
    fn followed(self) -> Frame {
        let all = self.all.get_untracked();
        let pane = self.pane.get_untracked().map(|pane| pane.get_bounding_client_rect());
        match (self.follows.get_untracked(), pane, self.newest.get_untracked()) {
            (Follows::Action, Some(pane), Some(newest)) => {
                near((pane.width(), pane.height()), all, around_one(newest).middle())
            }
            (Follows::Action | Follows::Whole | Follows::Hand, _, _) => all,
        }
    }

    /// Shows this place as well, if it is out of sight.
    pub(super) fn show(self, place: Place) {
        if let Some(frame) = self.camera.frame_now() {
            self.camera.fly(frame.showing(around_one(place)));
        }
    }

    /// Shows the nearest of these places, if all of them are out of sight.
    pub(super) fn show_one_of(self, places: impl Iterator<Item = Place>) {
        let Some(frame) = self.camera.frame_now() else { return };
        if let Some(shown) = showing_one_of(frame, places) {
            self.camera.fly(shown);
        }
    }

    /// Moves what is seen by a part of its width or height.
    pub(super) fn pan(self, (x, y): (f64, f64)) {
        if let Some(frame) = self.camera.frame_now() {
            self.follows.set(Follows::Hand);
            self.camera.fly(frame.moved((x * frame.width, y * frame.height)));
        }
    }

    /// For the attribute `viewBox`.
    pub(super) fn view_box(self) -> Option<String> {
        self.camera.frame().map(Frame::view_box)
    }

    /// Follows the last move, or the whole table.
    pub(super) fn follow(self, what: Follows) {
        self.follows.set(what);
    }

    pub(super) fn follows(self) -> Follows {
        self.follows.get()
    }

    /// Zooms about the middle: less than 1 brings nearer.
    pub(super) fn zoom(self, factor: f64) {
        if let Some(frame) = self.camera.frame_now() {
            self.follows.set(Follows::Hand);
            self.camera.fly(bounded(frame, frame.middle(), factor));
        }
    }

    /// The wheel zooms about the pointer.
    pub(super) fn wheel(self, event: &WheelEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if let (Some(frame), Some(about)) = (self.camera.frame_now(), self.on_picture(at)) {
            self.follows.set(Follows::Hand);
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
        self.follows.set(Follows::Hand);
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

/// Everything, if squares are then large enough to touch on a pane of this size; else what fits around a point at that
/// size, without going beyond everything.
fn near((width, height): (f64, f64), all: Frame, about: (f64, f64)) -> Frame {
    let (width, height) = (width / SQUARE * UNIT, height / SQUARE * UNIT);
    if width <= 0.0 || height <= 0.0 || all.width <= width && all.height <= height {
        return all;
    }
    let within = |from: f64, size: f64, of: f64, middle: f64| {
        if of <= size { from + (of - size) / 2.0 } else { (middle - size / 2.0).clamp(from, from + of - size) }
    };
    let (x, y) = (within(all.x, width, all.width, about.0), within(all.y, height, all.height, about.1));
    Frame { x, y, width, height }
}

/// The frame moved as little as shows one of these places; nothing if one is in sight already, or if there are none.
fn showing_one_of(frame: Frame, places: impl Iterator<Item = Place>) -> Option<Frame> {
    let way = |to: &Frame| (to.middle().0 - frame.middle().0).hypot(to.middle().1 - frame.middle().1);
    let nearest = places.map(|place| frame.showing(around_one(place))).min_by(|a, b| way(a).total_cmp(&way(b)))?;
    (nearest != frame).then_some(nearest)
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
    use engine::games::vectominos::{Lay, Lie, PieceId, Set};

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
    fn squares_are_never_smaller_than_a_finger_unless_the_player_zooms_out() {
        let all = Frame { x: -500.0, y: -300.0, width: 30.0 * UNIT, height: 8.0 * UNIT };
        let pane = (360.0, 300.0);
        for x in [-500.0, 0.0, 400.0, 30.0 * UNIT - 500.0] {
            let seen = near(pane, all, (x, 0.0));
            assert!(pane.0 / (seen.width / UNIT) >= SQUARE - 1e-9, "{seen:?}");
            assert!(seen.x >= all.x && seen.x + seen.width <= all.x + all.width + 1e-9, "{seen:?}");
        }
        let small = Frame { x: 0.0, y: 0.0, width: 6.0 * UNIT, height: 4.0 * UNIT };
        assert_eq!(near(pane, small, (0.0, 0.0)), small);
    }

    /// With a long table on the screen, the only place of a chosen piece lay out of sight, and nobody could touch it.
    #[test]
    fn bug_places_of_a_chosen_piece_lay_out_of_sight() {
        let frame = Frame { x: 0.0, y: -4.0 * UNIT, width: 8.0 * UNIT, height: 4.0 * UNIT };
        let place = |x: i8| Place { lie: Lie::of(0), x, y: 2 };
        let shown = showing_one_of(frame, [place(-60), place(40)].into_iter()).expect("it moves");
        let nearer = around_one(place(40));
        assert!(shown.x <= nearer.x && nearer.x + nearer.width <= shown.x + shown.width, "{shown:?}");
        assert_eq!(showing_one_of(frame, [place(-60), place(4)].into_iter()), None);
        assert_eq!(showing_one_of(frame, std::iter::empty()), None);
    }

    #[test]
    fn zooming_has_bounds() {
        let frame = around(&[]);
        assert_eq!(bounded(frame, frame.middle(), 1e-9).width, CLOSEST * UNIT);
        assert_eq!(bounded(frame, frame.middle(), 1e9).width, FARTHEST * UNIT);
    }
}
