//! Worksheets with exercises in words and pictures for pupils, and a separate answer document for the teacher.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::core::code::Opens;
use exercise::EXERCISES;
use scene::{Item, Scene};

use crate::flow::{self, Blank, Block};
use crate::games::PrintGame;
use crate::page::{Draft, Ground, Leaf, Point};
use crate::settings::Settings;
use crate::{PrintError, Request, spread, texts};

pub use engine::core::code::Difficulty;

/// A question with its figure, and its answer.
pub(crate) struct Written {
    pub(crate) question: String,
    pub(crate) figure: Figure,
    /// Lines for the pupil's answer.
    pub(crate) blanks: Vec<Block>,
    pub(crate) answer: Vec<String>,
    pub(crate) solution: Option<Figure>,
}

/// A picture and its width as a fraction of the column.
pub(crate) struct Figure {
    pub(crate) scene: Scene,
    pub(crate) width: f64,
    pub(crate) ground: Ground,
}

/// The exercises, with lines for name, date and answers.
///
/// # Errors
/// No exercise of this difficulty was found.
pub fn questions(request: &Request) -> Result<Vec<Leaf>, PrintError> {
    let settings = &request.settings;
    let group = |(number, written): (u8, Written)| {
        let mut blocks = vec![
            Block::Heading(texts::fill(settings, "exercise", &[("number", number.into())])),
            Block::Paragraph(written.question),
            shown(written.figure),
        ];
        blocks.extend(written.blanks);
        blocks
    };
    let groups: Vec<Vec<Block>> = (1..).zip(exercises(request)?).map(group).collect();
    let top = blanks(&[("blank-name", 0.65), ("blank-date", 0.35)], settings);
    Ok(leaves(request, spread::pages(&subject("worksheet", request), &top, &groups, settings)))
}

/// The answers.
///
/// # Errors
/// No exercise of this difficulty was found.
pub fn answers(request: &Request) -> Result<Vec<Leaf>, PrintError> {
    let settings = &request.settings;
    let mut blocks = Vec::new();
    for (number, written) in (1u8..).zip(exercises(request)?) {
        blocks.push(Block::Heading(texts::fill(settings, "answer", &[("number", number.into())])));
        blocks.extend(written.answer.into_iter().map(Block::Point));
        blocks.extend(written.solution.map(shown));
    }
    Ok(leaves(request, flow::columns(&subject("answers", request), &blocks, 1, settings)))
}

fn exercises(request: &Request) -> Result<Vec<Written>, PrintError> {
    engine::with_game!(request.game, P => exercises_of::<P>(request))
}

fn exercises_of<P: PrintGame>(request: &Request) -> Result<Vec<Written>, PrintError> {
    let written = |number| {
        let exercise = exercise::exercise::<P>(&request.seed, request.difficulty, number);
        exercise.map(|exercise| P::written(&exercise, &request.settings))
    };
    let all: Option<Vec<Written>> = (0..EXERCISES).map(written).collect();
    all.ok_or_else(|| PrintError::NoExercise(request.seed.clone()))
}

fn subject(key: &str, request: &Request) -> String {
    let level = texts::text(&request.settings, &format!("difficulty-{}", request.difficulty));
    texts::fill(&request.settings, key, &[("difficulty", level.into()), ("seed", request.seed.as_str().into())])
}

/// Leaves with the sheet's code.
fn leaves(request: &Request, pages: Vec<Draft>) -> Vec<Leaf> {
    let opens = Opens::Worksheet { seed: request.seed.clone(), difficulty: request.difficulty };
    let mut leaves = Leaf::running(pages);
    leaves.iter_mut().flat_map(Leaf::sides_mut).for_each(|draft| draft.opens = opens.clone());
    leaves
}

fn shown(figure: Figure) -> Block {
    let Figure { scene, width, ground } = figure;
    Block::Figure { scene: Box::new(scene), width, ground, caption: String::new() }
}

/// Lines to write on, side by side, from the keys of their labels and their fractions of the width.
pub(crate) fn blanks(labels: &[(&str, f64)], settings: &Settings) -> Block {
    let blank = |&(key, width): &(&str, f64)| Blank { label: texts::text(settings, key), width };
    Block::Blanks(labels.iter().map(blank).collect())
}

/// Moves and rotates items.
pub(crate) fn group(shift: Point, turn: f64, items: Vec<Item>) -> Item {
    Item::Group { shift, turn, hit: String::new(), name: String::new(), items }
}
