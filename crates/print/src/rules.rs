//! The rules sheet of each game, in our own words, with figures.

use ::texts::rules::{Kind, Medium, Paragraph};
use engine::GameId;
use scene::rules::figure;

use crate::flow::{self, Block};
use crate::games::PrintGame;
use crate::page::Leaf;
use crate::settings::Settings;
use crate::texts;

/// The rules of a game: one leaf in normal print.
#[must_use]
pub fn sheet(game: GameId, settings: &Settings) -> Vec<Leaf> {
    let blocks: Vec<Block> =
        texts::rules(settings, game, Medium::Paper).into_iter().map(|paragraph| block(game, paragraph)).collect();
    Leaf::running(flow::columns(&texts::text(settings, "rules"), &blocks, 2, settings))
}

fn block(game: GameId, paragraph: Paragraph) -> Block {
    let text = paragraph.text;
    match paragraph.kind {
        Kind::Heading => Block::Heading(text),
        Kind::Point => Block::Point(text),
        Kind::Text => Block::Paragraph(text),
        Kind::Figure { number, .. } => {
            let (scene, width) = figure(game, &number);
            let ground = engine::with_game!(game, P => <P as PrintGame>::GROUND);
            Block::Figure { scene: Box::new(scene), width, ground, caption: text }
        }
    }
}
