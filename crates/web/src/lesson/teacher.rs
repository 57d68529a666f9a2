//! The host of one step: a real table, of which only what is right is taken in.

use std::cell::RefCell;

use engine::{Millis, Seat, Seed, Viewer};
use leptos::prelude::*;
use room::{Ask, Moment, Role, Room, Speaker, Tell};
use table::Secret;

use super::{Lesson, Step};
use crate::table::desk::Desk;
use crate::table::link::Link;
use crate::table::local::HERE;

const SPEAKER: Speaker = Speaker { person: HERE, role: Role::Owner };
const SEATS: u8 = 2;

/// How it goes with a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// Nothing was done yet.
    Asked,
    /// Something else was done.
    Astray,
    /// It is done.
    Done,
}

/// The host of one step.
pub(super) struct Teacher {
    room: RefCell<Box<dyn Room>>,
    step: Step,
    desk: Desk,
    progress: RwSignal<Progress>,
}

fn moment(lesson: &Lesson) -> Moment {
    let seed = Seed::from_text(lesson.seed);
    Moment { at: Millis(0), fresh: Secret { seed, salt: seed } }
}

/// The table of a step, with what was played before.
fn set_up(lesson: &Lesson, moves: &[&str]) -> Option<Box<dyn Room>> {
    let mut room = room::open(moment(lesson), lesson.game, lesson.options, "targets=on", SEATS).ok()?.0;
    let seating = Seat::all(SEATS).flat_map(|seat| [format!("sit {seat} {}", seat.0 + 1), format!("ready {seat}")]);
    let moves = moves.iter().map(|action| format!("act {action}"));
    for (id, input) in (1..).zip(seating.chain(moves)) {
        let reply = room.hear(moment(lesson), SPEAKER, Ask::Do { id, seen: usize::MAX, input }).reply;
        reply.filter(|reply| matches!(reply, Tell::Accepted { .. }))?;
    }
    Some(room)
}

impl Teacher {
    /// Sets a step up on a desk.
    pub(super) fn new(desk: Desk, lesson: &Lesson, step: Step, progress: RwSignal<Progress>) -> Option<Self> {
        let mut room = set_up(lesson, step.moves)?;
        desk.person.set(HERE);
        desk.viewer.set(Viewer::Seat(Seat(0)));
        desk.hear(room.news(Millis(0), Viewer::Seat(Seat(0)), 0));
        Some(Self { room: RefCell::new(room), step, desk, progress })
    }

    fn is_right(&self, input: &str) -> bool {
        let acted = input.strip_prefix("act ");
        acted.is_some_and(|acted| self.step.right.is_empty() || self.step.right.contains(&acted))
    }
}

impl Link for Teacher {
    fn say(&self, ask: Ask) {
        let Ask::Do { id, input, .. } = ask else { return };
        if self.progress.get_untracked() == Progress::Done {
            return;
        }
        let seed = Seed::from_text("");
        let moment = Moment { at: Millis(0), fresh: Secret { seed, salt: seed } };
        let seen = self.desk.entries();
        let taken = self.is_right(&input) && {
            let happened = self.room.borrow_mut().hear(moment, SPEAKER, Ask::Do { id, seen, input });
            matches!(happened.reply, Some(Tell::Accepted { .. }))
        };
        if taken {
            let news = self.room.borrow_mut().news(Millis(0), Viewer::Seat(Seat(0)), seen);
            self.desk.hear(news);
        }
        self.progress.set(if taken { Progress::Done } else { Progress::Astray });
    }

    fn record(&self, _: Box<dyn FnOnce(String)>) {}

    fn close(&self) {}
}

#[cfg(test)]
mod tests {
    use engine::GameId;

    use super::super::lesson;
    use super::*;
    use crate::words::has;

    #[test]
    fn every_step_of_every_lesson_can_be_done_and_says_what_to_do() {
        for lesson in GameId::ALL.iter().filter_map(|&game| lesson(game)) {
            for step in lesson.steps {
                let name = format!("lesson-{}-{}", lesson.game, step.key);
                assert!(has(&name) && has(&format!("{name}-hint")), "{name}");
                assert!(set_up(&lesson, step.moves).is_some(), "{name}: what was played before");
                for right in step.right {
                    let moves = [step.moves, &[*right]].concat();
                    assert!(set_up(&lesson, &moves).is_some(), "{name}: {right}");
                }
            }
        }
    }
}
