//! Exercises from positions, found by chance from a seed and measured by the rules or a solver, with their answers on a
//! page of their own.

mod perimexpaire;
mod puissances;
mod transparences;
mod triancey;
mod vectominos;

#[cfg(test)]
mod tests;

use engine::core::code::Opens;
use engine::{Chance, GameId, Seed};
use scene::{Item, Scene};

use crate::flow::{self, Block};
use crate::page::{Draft, Ground, Point};
use crate::settings::Language;
use crate::{PrintError, Request, texts};

pub use engine::core::code::Difficulty;

/// How many exercises a sheet has.
const EXERCISES: u8 = 4;
/// How many positions are tried for one exercise.
const TRIES: u32 = 2_000;

/// A question with its figure, and the answer.
pub(crate) struct Exercise {
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

/// From what an exercise is made.
pub(crate) struct Making<'a> {
    pub(crate) chance: &'a mut Chance,
    pub(crate) difficulty: Difficulty,
    pub(crate) language: Language,
}

impl Making<'_> {
    /// The value for the difficulty.
    pub(crate) fn by<T>(&self, easy: T, medium: T, hard: T) -> T {
        match self.difficulty {
            Difficulty::Easy => easy,
            Difficulty::Medium => medium,
            Difficulty::Hard => hard,
        }
    }
}

/// The exercises, then their answers.
///
/// # Errors
/// No exercise of this difficulty was found.
pub fn sheet(request: &Request) -> Result<Vec<Draft>, PrintError> {
    let settings = &request.settings;
    let language = settings.language;
    let mut exercises = Vec::new();
    for number in 0..EXERCISES {
        let seed = Seed::from_text(&request.seed);
        let label = format!("worksheet {} {} {number}", request.game, request.difficulty);
        let mut chance = Chance::new(seed, &label);
        let mut making = Making { chance: &mut chance, difficulty: request.difficulty, language };
        let exercise = attempt(request.game, &mut making);
        exercises.push(exercise.ok_or_else(|| PrintError::NoExercise(request.seed.clone()))?);
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
    let columns = match request.game {
        GameId::Triancey => 2,
        GameId::Perimexpaire | GameId::Vectominos | GameId::Transparences | GameId::Puissances => 1,
    };
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

fn attempt(game: GameId, making: &mut Making<'_>) -> Option<Exercise> {
    match game {
        GameId::Perimexpaire => perimexpaire::exercise(making),
        GameId::Vectominos => vectominos::exercise(making),
        GameId::Triancey => triancey::exercise(making),
        GameId::Transparences => transparences::exercise(making),
        GameId::Puissances => puissances::exercise(making),
    }
}

/// Items moved to a place.
pub(crate) fn group(shift: Point, turn: f64, items: Vec<Item>) -> Item {
    Item::Group { shift, turn, hit: String::new(), name: String::new(), items }
}
