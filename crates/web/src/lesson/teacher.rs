//! The host of one step: a real table that accepts only correct answers.

use std::cell::RefCell;

use engine::{Millis, Seat, Seed, Viewer};
use leptos::prelude::*;
use protocol::{ClientMessage, ServerMessage};
use room::{Context, Participant, Role, Room};
use table::{Secret, TableInput};

use super::{Lesson, Step};
use crate::table::local::HERE;
use crate::table::store::TableStore;
use crate::table::transport::Transport;
use crate::words::text_now;

const SPEAKER: Participant = Participant { person: HERE, role: Role::Owner };
const SEATS: u8 = 2;

/// The player's progress in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// No answer yet.
    Asked,
    /// The last answer was wrong.
    Astray,
    /// The answer was correct.
    Done,
}

/// How much help a step has given: each mistake brings more, so that the player may still find the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Help {
    /// None yet.
    None,
    /// What to look at.
    Nudge,
    /// Where.
    Where,
    /// The answer, also on the board.
    Answer,
}

impl Help {
    /// The help after one more mistake.
    const fn after_mistake(self) -> Self {
        match self {
            Self::None => Self::Nudge,
            Self::Nudge => Self::Where,
            Self::Where | Self::Answer => Self::Answer,
        }
    }
}

/// The host of one step.
pub(super) struct Teacher {
    room: RefCell<Box<dyn Room>>,
    step: Step,
    store: TableStore,
    progress: RwSignal<Progress>,
    help: RwSignal<Help>,
}

fn moment(lesson: &Lesson) -> Context {
    let seed = Seed::from_text(lesson.seed);
    Context { at: Millis(0), fresh: Secret { seed, salt: seed } }
}

/// The table of a step after its first moves; `name` names the players.
fn set_up(lesson: &Lesson, moves: &[&str], name: impl Fn(Seat) -> String) -> Option<Box<dyn Room>> {
    let mut room = room::open(moment(lesson), lesson.game, lesson.options, "targets=on", SEATS).ok()?.0;
    let seating = Seat::all(SEATS).flat_map(|seat| [format!("sit {seat} {}", name(seat)), format!("ready {seat}")]);
    let moves = moves.iter().map(|action| format!("act {action}"));
    for (id, input) in (1..).zip(seating.chain(moves)) {
        let input = input.parse().ok()?;
        let reply = room.handle(moment(lesson), SPEAKER, ClientMessage::Submit { id, seen: usize::MAX, input }).reply;
        reply.filter(|reply| matches!(reply, ServerMessage::Accepted { .. }))?;
    }
    Some(room)
}

impl Teacher {
    /// Opens the table of a step and shows it in the store.
    pub(super) fn new(
        store: TableStore,
        lesson: &Lesson,
        step: Step,
        progress: RwSignal<Progress>,
        help: RwSignal<Help>,
    ) -> Option<Self> {
        let name = |seat: Seat| text_now("player-number", &[("n", (seat.0 + 1).into())]);
        let mut room = set_up(lesson, step.moves, name)?;
        store.person.set(HERE);
        store.viewer.set(Viewer::Seat(Seat(0)));
        store.receive_from_room(room.typed_update(Millis(0), Viewer::Seat(Seat(0)), 0));
        Some(Self { room: RefCell::new(room), step, store, progress, help })
    }

    /// Explains a wrong answer, and helps more than before.
    fn explain(&self, tried: &TableInput<String>) {
        if let Some((_, action)) = tried.acted() {
            self.store.explained.set(Some((Seat(0), action.clone())));
        }
        self.help.update(|help| *help = help.after_mistake());
        if self.help.get_untracked() == Help::Answer {
            show_answer(self.store, self.step);
        }
    }

    fn is_right(&self, input: &TableInput<String>) -> bool {
        input.acted().is_some_and(|(seat, action)| {
            let acted = format!("{seat} {action}");
            self.step.right.iter().any(|right| matches(right.as_bytes(), acted.as_bytes()))
        })
    }
}

/// Marks a correct answer on the board.
pub(super) fn show_answer(store: TableStore, step: Step) {
    store.hint.set(step.answer().map(|answer| (store.entries(), answer.to_owned())));
}

/// Whether a text matches a pattern: `?` is any character and `*` any number of them, except spaces.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let letter = text.first().is_some_and(|letter| *letter != b' ');
    match pattern {
        [] => text.is_empty(),
        [b'*', rest @ ..] => matches(rest, text) || (letter && matches(pattern, &text[1..])),
        [b'?', rest @ ..] => letter && matches(rest, &text[1..]),
        [first, rest @ ..] => text.first() == Some(first) && matches(rest, &text[1..]),
    }
}

impl Transport for Teacher {
    fn send(&self, message: ClientMessage) {
        let ClientMessage::Submit { id, input, .. } = message else { return };
        if self.progress.get_untracked() == Progress::Done {
            return;
        }
        let seed = Seed::from_text("");
        let moment = Context { at: Millis(0), fresh: Secret { seed, salt: seed } };
        let (seen, tried) = (self.store.entries(), input.clone());
        let taken = self.is_right(&input) && {
            let happened = self.room.borrow_mut().handle(moment, SPEAKER, ClientMessage::Submit { id, seen, input });
            matches!(happened.reply, Some(ServerMessage::Accepted { .. }))
        };
        if taken {
            self.store.explained.set(None);
            let update = self.room.borrow_mut().typed_update(Millis(0), Viewer::Seat(Seat(0)), seen);
            self.store.receive_from_room(update);
        }
        self.progress.set(if taken { Progress::Done } else { Progress::Astray });
        if !taken {
            self.explain(&tried);
        }
    }

    fn record(&self, _: Box<dyn FnOnce(String)>) {}

    fn close(&self) {}
}

#[cfg(test)]
mod tests {
    use engine::GameId;
    use texts::Language;

    use super::super::lesson;
    use super::*;
    use crate::words::{has, in_language};

    #[test]
    fn a_pattern_stands_for_letters_and_never_for_a_space() {
        let cases = [
            ("0 27@*", "0 27@-1,0", true),
            ("0 27@*", "0 28@-1,0", false),
            ("0 ?? +10^? +10^? ???? ?", "0 c3 +10^4 +10^1 c3d3 2", true),
            ("0 ?? +10^? +10^? ???? ?", "0 c3 +10^4 +10^1 c3 2", false),
            ("0 ?? 10^4 +10^5 ????????* ?", "0 b3 10^4 +10^5 a1b1c1b2b3 2", true),
            ("0 ?? 10^4 +10^5 ????????* ?", "0 b3 10^4 +10^5 b1b2b3 2", false),
            ("*", "two words", false),
        ];
        for (pattern, text, holds) in cases {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes()), holds, "{pattern} for {text}");
        }
    }

    #[test]
    fn help_comes_step_by_step_and_the_third_mistake_shows_the_answer() {
        let mistakes = std::iter::successors(Some(Help::None), |help| Some(help.after_mistake()));
        let help: Vec<Help> = mistakes.skip(1).take(4).collect();
        assert_eq!(help, [Help::Nudge, Help::Where, Help::Answer, Help::Answer]);
    }

    /// What helps before the answer is shown does not give it away: neither of the two names the cell, card or piece.
    #[test]
    fn bug_the_first_help_told_the_answer() {
        for lesson in GameId::ALL.iter().map(|&game| lesson(game)) {
            for step in lesson.steps {
                for &language in Language::ALL {
                    let text =
                        |help: &str| in_language(language, &format!("lesson-{}-{}{help}", lesson.game, step.key));
                    let (hint, place) = (text("-hint"), text("-where"));
                    assert_ne!(hint, place, "{} {}", lesson.game, step.key);
                    for told in words(step.answer().expect("an answer")) {
                        let named = |text: &str| words(text).any(|word| word == told);
                        // What the task itself names is no secret.
                        assert!(!named(&hint) || named(&text("")), "{told}: {hint}");
                    }
                }
            }
        }
    }

    /// The words of a text that name something: letters and digits, at least two of them.
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 1)
    }

    #[test]
    fn every_step_of_every_lesson_can_be_done_and_says_what_to_do() {
        let player = |seat: Seat| format!("player-{seat}");
        for lesson in GameId::ALL.iter().map(|&game| lesson(game)) {
            for step in lesson.steps {
                let name = format!("lesson-{}-{}", lesson.game, step.key);
                for key in ["", "-hint", "-where"].map(|help| format!("{name}{help}")) {
                    assert!(has(&key), "{key}");
                }
                assert!(set_up(&lesson, step.moves, player).is_some(), "{name}: what was played before");
                let played = |right: &&&str| !right.contains(['*', '?']);
                assert!(step.right.first().is_some_and(|first| played(&first)), "{name}: an example comes first");
                for right in step.right.iter().filter(played) {
                    let moves = [step.moves, &[*right]].concat();
                    assert!(set_up(&lesson, &moves, player).is_some(), "{name}: {right}");
                }
            }
        }
    }
}
