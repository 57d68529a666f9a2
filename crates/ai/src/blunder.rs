//! Deliberate mistakes of weak bots under a vigilant referee, for pupils to catch (C-4).

use engine::{Millis, Position, Rng, Seat};

use crate::BotKind;

/// Maximum number of actions tried in search of a wrong one.
const ATTEMPTS: u32 = 60;

/// Percentage of moves that are deliberately wrong.
fn percent(kind: BotKind) -> u32 {
    match kind {
        BotKind::Level(level) => [25, 15, 8, 3].get(usize::from(level.number()) - 1).copied().unwrap_or(0),
        BotKind::Random | BotKind::Reference(_) => 0,
    }
}

/// Occasionally returns a move that the referee accepts although it is wrong; `wrong` checks the position after it.
pub(crate) fn blunder<P: Position>(
    world: &P,
    seat: Seat,
    kind: BotKind,
    rng: &mut Rng,
    wrong: impl Fn(&P) -> bool,
) -> Option<P::Action> {
    if !blunders(kind, rng) {
        return None;
    }
    let mut legal = Vec::new();
    world.legal_actions(seat, &mut legal);
    let any = |rng: &mut Rng| (!legal.is_empty()).then(|| rng.choose(&legal).clone());
    find(world, seat, rng, wrong, any)
}

/// Whether to make a mistake this time.
pub(crate) fn blunders(kind: BotKind, rng: &mut Rng) -> bool {
    rng.below(100) < percent(kind)
}

/// Draws actions from `any` until one is accepted but wrong. For games with too many actions to list.
pub(crate) fn find<P: Position>(
    world: &P,
    seat: Seat,
    rng: &mut Rng,
    wrong: impl Fn(&P) -> bool,
    any: impl Fn(&mut Rng) -> Option<P::Action>,
) -> Option<P::Action> {
    (0..ATTEMPTS).find_map(|_| {
        let action = any(rng)?;
        let mut after = world.clone();
        let accepted = after.apply(Millis(0), seat, &action).is_ok();
        (accepted && wrong(&after)).then_some(action)
    })
}

#[cfg(test)]
mod tests {
    use engine::games::perimexpaire::Perimexpaire;
    use engine::games::puissances::Puissances;
    use engine::games::vectominos::Vectominos;
    use engine::{Input, Match, OptionSet, Seed, Viewer};

    use super::*;
    use crate::arena::{ask, no_timer};
    use crate::{BotGame, BotSpec};

    /// Counts the wrong moves that a bot makes in a few vigilant games.
    fn errors<P: BotGame>(player: &str, wrong: fn(&P) -> bool) -> u32 {
        let player = BotSpec::read::<P>(player).expect("a player");
        let options = P::Options::read("referee=vigilant").expect("options read");
        let mut errors = 0;
        for number in 0..6 {
            let mut rng = Rng::new(Seed::from_text(&number.to_string()), "slip");
            let mut game = Match::<P>::start(options.clone(), 2, rng.seed()).expect("a game");
            for at in 0..60 {
                let Some(seat) = game.awaited().first() else { break };
                let view = game.position().view(Viewer::Seat(seat));
                let action = ask::<P>(&player, &view, seat, rng.seed(), &no_timer).action;
                let lays = !matches!(action.to_string().as_str(), "accept" | "contest");
                game.apply(Millis(at), Input::Act { seat, action }).expect("players answer with legal actions");
                errors += u32::from(lays && wrong(game.position()));
            }
        }
        errors
    }

    #[test]
    fn c_4_a_beginner_sometimes_errs_and_a_master_never() {
        let px: fn(&Perimexpaire) -> bool = Perimexpaire::is_wrong;
        let vm: fn(&Vectominos) -> bool = |game| game.pending_is_right() == Some(false);
        let pc: fn(&Puissances) -> bool = Puissances::pending_is_wrong;
        assert!(errors("level:1", px) > 0 && errors("level:1", vm) > 0 && errors("level:1", pc) > 0);
        let master = "level:8@nodes=4";
        assert_eq!((errors(master, px), errors(master, vm), errors(master, pc)), (0, 0, 0));
    }
}
