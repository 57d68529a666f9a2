//! A sheet of rules per game, in our own words, with figures.

use engine::GameId;
use scene::rules::figure;

use crate::flow::{self, Block};
use crate::games::PrintGame;
use crate::page::Draft;
use crate::settings::Settings;
use crate::sheet::key;
use crate::texts;

/// The rules of a game: one page in usual print.
#[must_use]
pub fn sheet(game: GameId, settings: &Settings) -> Vec<Draft> {
    let language = settings.language;
    let mut blocks = Vec::new();
    for number in 1.. {
        let name = key(game, &format!("rules-{number:02}"));
        if !texts::has(language, &name) {
            break;
        }
        blocks.push(block(game, &texts::text(language, &name)));
    }
    flow::columns(&texts::text(language, "rules"), &blocks, 2, settings)
}

/// What a line of the tables means.
fn block(game: GameId, text: &str) -> Block {
    if let Some(title) = text.strip_prefix("# ") {
        Block::Heading(title.to_owned())
    } else if let Some(point) = text.strip_prefix("- ") {
        Block::Point(point.to_owned())
    } else if let Some((number, caption)) = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        let (scene, width) = figure(game, number);
        let ground = engine::with_game!(game, P => <P as PrintGame>::GROUND);
        Block::Figure { scene: Box::new(scene), width, ground, caption: caption.to_owned() }
    } else {
        Block::Paragraph(text.to_owned())
    }
}
