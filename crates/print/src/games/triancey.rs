//! Triancey: a board for any word and size, and stones that are white on one side and red on the other.

use engine::core::code::Opens;
use engine::games::triancey::options::BoardKind;
use engine::games::triancey::{Board, CellSet, Options, Triancey};
use scene::games::triancey::{MARGIN, SCALE, board as board_scene};
use scene::{Item, Paint, Style};

use crate::games::PrintGame;
use crate::grid::{self, Card, Deck, Face};
use crate::page::{Ground, Leaf};
use crate::poster::{self, Poster};
use crate::settings::Settings;
use crate::texts::Value;
use crate::worksheets::{Written, group};
use crate::{PrintError, texts};

/// Margin around the board in the scene's unit: letters at the sides, border stones above and below.
const AROUND: (f64, f64) = (22.0, 46.0);

impl PrintGame for Triancey {
    const AUTHOR: &'static str = "Jean-Luc Ancey";
    const SCORE_COLUMNS: u8 = 2;

    fn settled(options: Options, seed: &str) -> Options {
        let open = options.board == BoardKind::Word && options.word.is_none();
        if open { Options { word: Some(word(seed)), ..options } } else { options }
    }

    fn material(options: &Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError> {
        Ok(material(options, settings))
    }

    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written {
        crate::worksheets::triancey::written(exercise, settings)
    }
}

/// The board, and one stone per cell.
#[must_use]
pub fn material(options: &Options, settings: &Settings) -> Vec<Leaf> {
    let board = Board::of(options);
    let (mut leaves, scale) = board_pages(&board, options, settings);
    leaves.extend(grid::sheets(&pawns(&board, scale, options, settings), settings));
    leaves
}

/// The letters and digits of a seed, as a word.
fn word(seed: &str) -> String {
    let word: String = seed.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    if word.is_empty() { "Archipel".to_owned() } else { word }
}

/// The board, as large as the paper allows, or larger and split into parts, and the millimetres per unit of the scene.
fn board_pages(board: &Board, options: &Options, settings: &Settings) -> (Vec<Leaf>, f64) {
    let scene = board_scene(board, [CellSet::EMPTY; 2]);
    let xs = || board.cells().flat_map(|cell| board.triangle(cell)).map(|corner| corner.x);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(board.width));
    // The scene starts at the cylinder's left edge or further left; the paper adds a margin of its own.
    let cut = (f64::from(left.max(0)) * SCALE + MARGIN - AROUND.0, MARGIN - AROUND.1);
    let size = (f64::from(right - left) * SCALE + 2.0 * AROUND.0, scene.height - 2.0 * cut.1);
    let scale = poster::fitting(size, settings).0 * settings.print.factor();
    let cells = ("cells", Value::from(board.len()));
    let subject = match (options.board, &options.word) {
        (BoardKind::Word, Some(word)) => {
            texts::fill(settings, "triancey-board", &[("word", word.as_str().into()), cells])
        }
        (BoardKind::Word, None) | (BoardKind::Regular, _) => texts::fill(settings, "triancey-board-regular", &[cells]),
    };
    let items = vec![group((-cut.0, -cut.1), 0.0, scene.items)];
    let board = Poster { subject, opens: Opens::game(options), size, scale, items };
    (poster::sheets(board, settings), scale)
}

/// The stones: as large as the scene's border stones, but no larger than the smallest cell.
fn pawns(board: &Board, scale: f64, options: &Options, settings: &Settings) -> Deck {
    let side = pawn_side(board, scale, settings);
    let cards = (0..board.len()).map(|_| Card { front: pawn(side, 0), back: Some(pawn(side, 1)) });
    Deck {
        size: (side, side),
        cards: cards.collect(),
        subjects: (texts::text(settings, "triancey-white"), texts::text(settings, "triancey-red")),
        opens: Opens::game(options),
    }
}

/// Diameter of a stone in millimetres: what fits the smallest cell, at most 20 (27 in large print).
fn pawn_side(board: &Board, scale: f64, settings: &Settings) -> f64 {
    let least = board.cells().map(|cell| inside(board.triangle(cell).map(|p| (f64::from(p.x), f64::from(p.y)))));
    // The scene draws a thousandth of the board's unit as 0.1 of its own.
    (least.fold(f64::INFINITY, f64::min) * 2.0 * 0.1 * scale).clamp(8.0, 20.0 * settings.print.factor())
}

/// Radius of a triangle's inscribed circle.
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
