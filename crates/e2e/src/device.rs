//! Input devices: real mouse, touch and keyboard events on the element that a selector matches.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::Browser;

/// The input device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// Mouse only.
    Mouse,
    /// Touch only.
    Finger,
    /// Keyboard only: Tab, arrow keys, Enter.
    Keyboard,
}

/// Finds a point where the first matching element is visible: its centre may be covered by a neighbour.
const POINT: &str = "
    for (const e of document.querySelectorAll(arguments[0])) {
        if (e.disabled) continue;
        e.scrollIntoView({block: 'nearest', behavior: 'instant'});
        const r = e.getBoundingClientRect();
        for (const fy of [0.5, 0.35, 0.65, 0.2, 0.8]) for (const fx of [0.5, 0.35, 0.65, 0.2, 0.8]) {
            const x = Math.round(r.x + fx * r.width), y = Math.round(r.y + fy * r.height);
            const top = document.elementFromPoint(x, y);
            if (top && (e === top || e.contains(top))) return [x, y];
        }
    }
    return null";

/// Locates the focus: `there` on the target, `inside` its picture, or elsewhere; also returns the direction of the
/// target.
const LOCATE_FOCUS: &str = "
    const on = document.activeElement, sought = [...document.querySelectorAll(arguments[0])].filter((e) => !e.disabled);
    if (sought.includes(on)) return ['there'];
    if (!sought.length) return ['none'];
    const board = on && on.closest('[data-hit]') && on.closest('svg.board');
    const near = board ? sought.filter((e) => board.contains(e)) : [];
    if (!near.length) return ['outside'];
    const middle = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = middle(on);
    const ways = near.map((e) => { const [a, b] = middle(e); return [a - x, b - y]; });
    ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    return ['inside', ...ways[0]]";

impl Browser {
    /// Waits for the first element that matches a selector and activates it.
    ///
    /// # Errors
    /// No element matches in time, or it cannot be reached.
    pub async fn touch(&self, device: Device, selector: &str) -> Result<()> {
        self.wait_for(selector).await?;
        match device {
            Device::Mouse => self.touch_at(selector, async |x, y| self.click_at(x, y).await).await,
            Device::Finger => self.touch_at(selector, async |x, y| self.tap_at(x, y).await).await,
            Device::Keyboard => self.touch_by_keys(selector).await,
        }
    }

    /// Runs an action at a point where the target is visible, once it has stopped moving: a page that has just changed
    /// may scroll on its next frame, and a click would miss.
    async fn touch_at(&self, selector: &str, touch: impl AsyncFnOnce(&Value, &Value) -> Result<()>) -> Result<()> {
        let mut before = Value::Null;
        for _ in 0..100 {
            let point = self.script(POINT, vec![json!(selector)]).await?;
            if let Some([x, y]) = point.as_array().map(Vec::as_slice)
                && point == before
            {
                return touch(x, y).await;
            }
            before = point;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("{selector} is not visible")
    }

    async fn click_at(&self, x: &Value, y: &Value) -> Result<()> {
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
            let button = if buttons == 0 { "none" } else { "left" };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": buttons });
            self.command("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    async fn tap_at(&self, x: &Value, y: &Value) -> Result<()> {
        for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
            self.command("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
        }
        Ok(())
    }

    /// Enables touch input.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn enable_touch(&self) -> Result<()> {
        let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
        self.command("Emulation.setTouchEmulationEnabled", touch).await.map(drop)
    }

    async fn touch_by_keys(&self, selector: &str) -> Result<()> {
        for step in 0..400 {
            let way = self.script(LOCATE_FOCUS, vec![json!(selector)]).await?;
            let number = |i: usize| way.get(i).and_then(Value::as_f64).unwrap_or_default();
            let key = match way.get(0).and_then(Value::as_str).context("the script returns a direction")? {
                "there" => return self.press(Key::Enter).await,
                "inside" => arrow((number(1), number(2)), step),
                "outside" => Key::Tab,
                _ => bail!("{selector} disappeared"),
            };
            self.press(key).await?;
        }
        bail!("the keyboard does not reach {selector}")
    }

    /// Moves the focus with Tab to the element that a selector matches.
    ///
    /// # Errors
    /// Tab does not reach it.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        self.wait_for(selector).await?;
        for _ in 0..200 {
            let there =
                self.script("return document.activeElement.matches(arguments[0])", vec![json!(selector)]).await?;
            if there == json!(true) {
                return Ok(());
            }
            self.press(Key::Tab).await?;
        }
        bail!("Tab does not reach {selector}")
    }

    /// Presses the key of a letter.
    ///
    /// # Errors
    /// The browser's.
    pub async fn press_letter(&self, letter: char) -> Result<()> {
        let chain = self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        Ok(chain.send_keys(letter.to_string()).perform().await?)
    }

    /// Presses a key.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn press(&self, key: Key) -> Result<()> {
        let chain = self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        Ok(chain.send_keys(key).perform().await?)
    }
}

/// The arrow key towards the target; sometimes the other axis, because neighbours may be diagonal.
fn arrow((x, y): (f64, f64), step: usize) -> Key {
    let across = (x.abs() >= y.abs()) != (step % 4 == 3);
    match (across, x < 0.0, y < 0.0) {
        (true, true, _) => Key::Left,
        (true, false, _) => Key::Right,
        (false, _, true) => Key::Up,
        (false, _, false) => Key::Down,
    }
}
