//! The figure of the rules of Puissances en chaîne.

use engine::games::puissances::Puissances;
use engine::{Position as _, Viewer};

use super::board;
use crate::Scene;
use crate::rules::{RulesFigures, played};

impl RulesFigures for Puissances {
    fn figure(_: &str) -> (Scene, f64) {
        let view = played::<Self>("board=small", 22).view(Viewer::Spectator);
        let side = board::CELL * (view.rows.len() as f64 + 1.0);
        (Scene { width: side, height: side, items: board::items(&view) }, 0.8)
    }
}
