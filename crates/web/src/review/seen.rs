//! The steps of a match in words, with things named as who acted there saw them.

use std::sync::Arc;

use engine::{Seat, Viewer};
use room::Replay;

use crate::table::erased::{AnyEffects, AnyTableView, TableUpdate};
use crate::table::game_ui;

/// A step as who acted there saw it.
#[derive(Clone, Debug)]
pub struct SeenStep {
    /// The table before it.
    before: Arc<AnyTableView>,
    /// What was done with a button, and the table after it. A button speaks for who presses it (“Finir mon tour”): what
    /// others did is told.
    pressed: Option<(Arc<AnyTableView>, AnyEffects)>,
}

impl SeenStep {
    /// What was done, told to a reader; none where the name of the action says it.
    #[must_use]
    pub fn told(&self, reader: Option<Seat>) -> Option<String> {
        let (after, effects) = self.pressed.as_ref()?;
        game_ui(after.game).story(reader, after, effects).into_iter().next().map(|line| line.text)
    }

    /// An action in words that was possible there.
    #[must_use]
    pub fn name(&self, action: &str) -> String {
        game_ui(self.before.game).name(&self.before, action)
    }
}

/// The steps of a match, as far as somebody acted there, and the table after the last.
#[must_use]
pub fn seen_steps(replay: &mut dyn Replay) -> (Vec<Option<SeenStep>>, Option<Arc<AnyTableView>>) {
    let ui = game_ui(replay.game());
    let acted: Vec<Option<(Seat, String)>> = replay.plies().iter().map(|ply| ply.acted.clone()).collect();
    let (mut steps, mut before) = (Vec::with_capacity(acted.len()), None);
    for (ply, own) in acted.iter().enumerate() {
        // Who acts next sees what a button has done as everybody does.
        let next = acted.get(ply + 1).and_then(Option::as_ref);
        let viewer = next.map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(*seat));
        let update = ui.room_update(replay.typed_update(ply, viewer));
        let (after, effects) = match update {
            Some(TableUpdate { view, effects, .. }) => (Some(Arc::new(view)), effects),
            None => (None, AnyEffects::new()),
        };
        let step = own.as_ref().zip(before).map(|((seat, action), before): (_, Arc<AnyTableView>)| {
            let is_button = ui.choices(&before, *seat).iter().any(|choice| choice.action == *action);
            let pressed = after.clone().filter(|_| is_button).map(|after| {
                let own = effects.into_iter().filter(|effect| ui.mover(&after, effect) == Some(*seat)).collect();
                (after, own)
            });
            SeenStep { before, pressed }
        });
        steps.push(step);
        before = after;
    }
    (steps, before)
}

#[cfg(test)]
mod tests {
    use engine::{GameId, Millis, Seed};
    use protocol::ClientMessage;
    use room::{Context, HostCommand, Participant, Role};
    use table::{PersonId, Phase, Secret};

    use super::*;

    /// The file of a match between computers.
    fn played(game: GameId) -> String {
        let seed = Seed::from_text("seen");
        let context = |at: u64| Context { at: Millis(at), fresh: Secret { seed, salt: seed } };
        let opened = room::open(context(0), game, "", "", 2);
        let (mut room, mut now) = (opened.unwrap_or_else(|wrong| panic!("{game}: {wrong}")).0, 0);
        let owner = Participant { person: PersonId(1), role: Role::Owner };
        for (id, input) in (1..).zip(["bot 0 level:1", "bot 1 level:1"]) {
            let input = input.parse().unwrap_or_else(|wrong| panic!("{input}: {wrong}"));
            room.handle(context(now), owner, ClientMessage::Submit { id, seen: usize::MAX, input });
        }
        for _ in 0..4_000 {
            if room.phase() != Phase::Playing {
                break;
            }
            for job in room.bot_jobs() {
                let reply = room::think(&job, Some(4)).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
                room.bot_replied(context(now), &reply);
            }
            now = room.due().map_or(now, |due| due.0.max(now));
            room.advance_time(context(now));
            room.handle_host(context(now), HostCommand::NextRound);
        }
        room.published().unwrap_or_else(|| panic!("{game}: no end"))
    }

    /// “Ordinateur : Finir mon tour”, said the review.
    #[test]
    fn bug_a_button_spoke_for_somebody_else() {
        for game in [GameId::Perimexpaire, GameId::Vectominos] {
            let replay = room::replay(&played(game));
            let mut replay = replay.unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
            let (steps, end) = seen_steps(replay.as_mut());
            assert!(end.is_some_and(|end| end.phase == Phase::Over), "{game}");
            let mut pressed = 0;
            for (step, ply) in steps.iter().zip(replay.plies()) {
                assert_eq!(step.is_some(), ply.acted.is_some(), "{game}");
                let (Some(step), Some((seat, action))) = (step, &ply.acted) else { continue };
                let choices = game_ui(game).choices(&step.before, *seat);
                let Some(button) = choices.iter().find(|choice| choice.action == *action) else { continue };
                match (step.told(Some(*seat)), step.told(None)) {
                    (Some(own), Some(others)) => assert_ne!(own, others, "{game}: {action} has no form for “you”"),
                    // Nothing happened that is worth telling: the action's name speaks for nobody.
                    (None, None) => assert_ne!(step.name(action), crate::words::t(button.key), "{game}: {action}"),
                    told => panic!("{game}: {action} is told to one reader only: {told:?}"),
                }
                pressed += 1;
            }
            assert!(pressed > 0, "{game}: no button was pressed");
        }
    }
}
