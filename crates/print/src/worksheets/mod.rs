//! Exercises in words and pictures, with their answers on a page of their own.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::core::code::Opens;
use exercise::EXERCISES;
use scene::{Item, Scene};

use crate::flow::{self, Block};
use crate::games::PrintGame;
use crate::page::{Draft, Ground, Point};
use crate::{PrintError, Request, texts};

pub use engine::core::code::Difficulty;

/// A question with its figure, and the answer.
pub(crate) struct Written {
    pub(crate) question: String,
    pub(crate) figure: Figure,
    pub(crate) answer: Vec<String>,
    pub(crate) solution: Option<Figure>,
}

/// A picture and what part of a column it takes.
pub(crate) struct Figure {
    pub(crate) scene: Scene,
    pub(crate) width: f64,
    pub(crate) ground: Ground,
}

/// The exercises, then their answers.
///
/// # Errors
/// No exercise of this difficulty was found.
pub fn sheet(request: &Request) -> Result<Vec<Draft>, PrintError> {
    engine::with_game!(request.game, P => sheet_of::<P>(request))
}

fn sheet_of<P: PrintGame>(request: &Request) -> Result<Vec<Draft>, PrintError> {
    let settings = &request.settings;
    let language = settings.language;
    let mut exercises = Vec::new();
    for number in 0..EXERCISES {
        let exercise = exercise::exercise::<P>(&request.seed, request.difficulty, number);
        let exercise = exercise.ok_or_else(|| PrintError::NoExercise(request.seed.clone()))?;
        exercises.push(P::written(&exercise, language));
    }
    let (mut questions, mut answers) = (Vec::new(), Vec::new());
    for (number, exercise) in (1u8..).zip(exercises) {
        questions.push(Block::Heading(texts::fill(language, "exercise", &[("number", &number)])));
        questions.push(Block::Paragraph(exercise.question));
        questions.push(shown(exercise.figure));
        answers.push(Block::Heading(texts::fill(language, "answer", &[("number", &number)])));
        answers.extend(exercise.answer.into_iter().map(Block::Point));
        answers.extend(exercise.solution.map(shown));
    }
    let level = texts::text(language, &format!("difficulty-{}", request.difficulty));
    let subject = |key| texts::fill(language, key, &[("difficulty", &level), ("seed", &request.seed)]);
    let columns = P::WORKSHEET_COLUMNS;
    let mut drafts = flow::columns(&subject("worksheet"), &questions, columns, settings);
    drafts.extend(flow::columns(&subject("answers"), &answers, columns, settings));
    let opens = Opens::Worksheet { seed: request.seed.clone(), difficulty: request.difficulty };
    drafts.iter_mut().for_each(|draft| draft.opens = opens.clone());
    Ok(drafts)
}

fn shown(figure: Figure) -> Block {
    let Figure { scene, width, ground } = figure;
    Block::Figure { scene: Box::new(scene), width, ground, caption: String::new() }
}

/// Items moved to a place.
pub(crate) fn group(shift: Point, turn: f64, items: Vec<Item>) -> Item {
    Item::Group { shift, turn, hit: String::new(), name: String::new(), items }
}
