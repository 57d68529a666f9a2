//! Triancey: a board for any word and size, and pawns that are white on one side and red on the other.

use engine::core::code::Opens;
use engine::games::triancey::options::BoardKind;
use engine::games::triancey::{Board, CellSet, Options, Triancey};
use scene::games::triancey::board as board_scene;
use scene::{Item, Paint, Style};

use crate::games::PrintGame;
use crate::grid::{self, Card, Deck, Face};
use crate::page::{Draft, Ground};
use crate::poster::{self, Poster};
use crate::settings::{Language, Settings};
use crate::worksheets::Written;
use crate::{PrintError, texts};

impl PrintGame for Triancey {
    const AUTHOR: &'static str = "Jean-Luc Ancey";
    const SCORE_COLUMNS: u8 = 2;
    const WORKSHEET_COLUMNS: u8 = 2;

    fn material(options: Options, seed: &str, settings: &Settings) -> Result<Vec<Draft>, PrintError> {
        Ok(material(options, seed, settings))
    }

    fn written(exercise: &Self::Exercise, language: Language) -> Written {
        crate::worksheets::triancey::written(exercise, language)
    }
}

/// The board and as many pawns as it has cells.
#[must_use]
pub fn material(mut options: Options, seed: &str, settings: &Settings) -> Vec<Draft> {
    if options.board == BoardKind::Word && options.word.is_none() {
        options.word = Some(word(seed));
    }
    let board = Board::of(&options);
    let (mut drafts, scale) = board_pages(&board, &options, settings);
    drafts.extend(grid::sheets(&pawns(&board, scale, &options, settings), settings));
    drafts
}

/// The letters and digits of a seed, as a word.
fn word(seed: &str) -> String {
    let word: String = seed.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    if word.is_empty() { "Archipel".to_owned() } else { word }
}

/// The board as large as the paper allows, or larger in parts, and how many millimetres the scene's unit has there.
fn board_pages(board: &Board, options: &Options, settings: &Settings) -> (Vec<Draft>, f64) {
    let scene = board_scene(board, [CellSet::EMPTY; 2]);
    let size = (scene.width, scene.height);
    let scale = poster::fitting(size, settings).0 * settings.print.factor();
    let language = settings.language;
    let name = options.word.clone().unwrap_or_else(|| texts::text(language, "triancey-regular"));
    let subject = texts::fill(language, "triancey-board", &[("word", &name), ("cells", &board.len())]);
    let board = Poster { subject, opens: Opens::game(options), size, scale, items: scene.items };
    (poster::sheets(board, settings), scale)
}

/// The pawns: as large as the scene's border pawns, but so that they lie within the smallest cell.
fn pawns(board: &Board, scale: f64, options: &Options, settings: &Settings) -> Deck {
    let side = pawn_side(board, scale, settings);
    let language = settings.language;
    let cards = (0..board.len()).map(|_| Card { front: pawn(side, 0), back: Some(pawn(side, 1)) });
    Deck {
        size: (side, side),
        cards: cards.collect(),
        subjects: (texts::text(language, "triancey-white"), texts::text(language, "triancey-red")),
        opens: Opens::game(options),
    }
}

/// The diameter of a pawn in millimetres: what the smallest cell takes, and not more than 20 (in large print 27).
fn pawn_side(board: &Board, scale: f64, settings: &Settings) -> f64 {
    let least = board.cells().map(|cell| inside(board.triangle(cell).map(|p| (f64::from(p.x), f64::from(p.y)))));
    // The scene draws a thousandth of the board's unit as 0.1 of its own.
    (least.fold(f64::INFINITY, f64::min) * 2.0 * 0.1 * scale).clamp(8.0, 20.0 * settings.print.factor())
}

/// The radius of the circle inside a triangle.
fn inside([a, b, c]: [(f64, f64); 3]) -> f64 {
    let long = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1);
    let area = ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs() / 2.0;
    2.0 * area / (long(a, b) + long(b, c) + long(c, a))
}

fn pawn(side: f64, colour: u8) -> Face {
    let radius = side / 2.0;
    let centre = (radius, radius);
    let line = radius * 0.1;
    let disc = |radius: f64, style| Item::Circle { centre, radius, style };
    let mut items = vec![disc(radius - line / 2.0, Style::both(Paint::Side(colour), Paint::SideInk(colour), line))];
    match colour {
        0 => items.push(disc(radius * 0.62, Style::line(Paint::Hatch(0), line * 0.7))),
        _ => items.push(disc(radius - line, Style::fill(Paint::Hatch(colour)))),
    }
    Face::of((0.0, 0.0), 1.0, Ground::Paper, items)
}
