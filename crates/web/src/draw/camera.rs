//! The visible part of a picture, which can be animated, panned and zoomed.

use leptos::prelude::*;
use scene::svg::short;

use crate::settings::Settings;

/// A rectangle of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Frame {
    /// The value of the attribute `viewBox`.
    #[must_use]
    pub fn view_box(self) -> String {
        format!("{} {} {} {}", short(self.x), short(self.y), short(self.width), short(self.height))
    }

    /// Grows the frame around its centre to at least this width and height.
    #[must_use]
    pub fn at_least(self, width: f64, height: f64) -> Self {
        let (more_width, more_height) = ((width - self.width).max(0.0), (height - self.height).max(0.0));
        Self {
            x: self.x - more_width / 2.0,
            y: self.y - more_height / 2.0,
            width: self.width + more_width,
            height: self.height + more_height,
        }
    }

    /// Scales the frame about a fixed point: a factor below 1 zooms in.
    #[must_use]
    pub fn scaled(self, about: (f64, f64), factor: f64) -> Self {
        Self {
            x: about.0 - (about.0 - self.x) * factor,
            y: about.1 - (about.1 - self.y) * factor,
            width: self.width * factor,
            height: self.height * factor,
        }
    }

    /// Moves the frame.
    #[must_use]
    pub fn moved(self, by: (f64, f64)) -> Self {
        Self { x: self.x + by.0, y: self.y + by.1, ..self }
    }

    /// Moves the frame as little as possible to include this part; grows it if the part is larger.
    #[must_use]
    pub fn showing(self, part: Self) -> Self {
        let grown = self.at_least(part.width, part.height);
        let by = |from: f64, size: f64, least: f64, most: f64| (least - from).min(0.0) + (most - from - size).max(0.0);
        grown.moved((
            by(grown.x, grown.width, part.x, part.x + part.width),
            by(grown.y, grown.height, part.y, part.y + part.height),
        ))
    }

    /// The centre.
    #[must_use]
    pub fn middle(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    fn towards(self, to: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * part;
        Self {
            x: between(self.x, to.x),
            y: between(self.y, to.y),
            width: between(self.width, to.width),
            height: between(self.height, to.height),
        }
    }
}

/// Duration of the animation, in milliseconds.
const FLIGHT: f64 = 420.0;

/// The visible part of a picture.
#[derive(Clone, Copy)]
pub struct Camera {
    frame: RwSignal<Option<Frame>>,
    flight: StoredValue<u32>,
}

impl Default for Camera {
    fn default() -> Self {
        Self { frame: RwSignal::new(None), flight: StoredValue::new(0) }
    }
}

impl Camera {
    /// The current frame; `None` before the first one is set.
    #[must_use]
    pub fn frame(self) -> Option<Frame> {
        self.frame.get()
    }

    /// The current frame, untracked.
    #[must_use]
    pub fn frame_now(self) -> Option<Frame> {
        self.frame.get_untracked()
    }

    /// Shows a frame without animation.
    pub fn jump(self, to: Frame) {
        self.flight.try_update_value(|flight| *flight += 1);
        let _ = self.frame.try_set(Some(to));
    }

    /// Animates to a frame; jumps if motion is reduced, and the first time.
    pub fn fly(self, to: Frame) {
        let Some(from) = self.frame.get_untracked().filter(|_| untrack(|| Settings::global().moves())) else {
            return self.jump(to);
        };
        if from == to {
            return;
        }
        self.flight.try_update_value(|flight| *flight += 1);
        let flight = self.flight.try_get_value().unwrap_or_default();
        self.step(Flight { number: flight, from, to, began: js_sys::Date::now() });
    }

    fn step(self, flight: Flight) {
        request_animation_frame(move || {
            if self.flight.try_get_value() != Some(flight.number) {
                return;
            }
            let part = ((js_sys::Date::now() - flight.began) / FLIGHT).clamp(0.0, 1.0);
            let eased = 1.0 - (1.0 - part).powi(3);
            let _ = self.frame.try_set(Some(flight.from.towards(flight.to, eased)));
            if part < 1.0 {
                self.step(flight);
            }
        });
    }
}

#[derive(Clone, Copy)]
struct Flight {
    number: u32,
    from: Frame,
    to: Frame,
    began: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { x: 10.0, y: 20.0, width: 40.0, height: 30.0 };

    #[test]
    fn a_frame_grows_about_its_middle() {
        let grown = FRAME.at_least(60.0, 10.0);
        assert_eq!(grown, Frame { x: 0.0, y: 20.0, width: 60.0, height: 30.0 });
        assert_eq!(grown.middle(), FRAME.middle());
    }

    #[test]
    fn scaling_keeps_the_point_it_is_about() {
        let scaled = FRAME.scaled((10.0, 20.0), 0.5);
        assert_eq!(scaled, Frame { x: 10.0, y: 20.0, width: 20.0, height: 15.0 });
        assert_eq!(FRAME.scaled(FRAME.middle(), 2.0).middle(), FRAME.middle());
    }

    #[test]
    fn a_frame_moves_no_farther_than_a_part_asks_for() {
        let inside = Frame { x: 15.0, y: 25.0, width: 5.0, height: 5.0 };
        assert_eq!(FRAME.showing(inside), FRAME);
        let right = Frame { x: 60.0, ..inside };
        assert_eq!(FRAME.showing(right), FRAME.moved((15.0, 0.0)));
        let upper_left = Frame { x: 0.0, y: 0.0, ..inside };
        assert_eq!(FRAME.showing(upper_left), FRAME.moved((-10.0, -20.0)));
        let larger = Frame { x: 0.0, y: 25.0, width: 100.0, height: 5.0 };
        assert_eq!(FRAME.showing(larger), Frame { x: 0.0, y: 20.0, width: 100.0, height: 30.0 });
    }

    #[test]
    fn a_flight_begins_and_ends_where_it_should() {
        let to = FRAME.moved((5.0, -5.0));
        assert_eq!(FRAME.towards(to, 0.0), FRAME);
        assert_eq!(FRAME.towards(to, 1.0), to);
    }
}
