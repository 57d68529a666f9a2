//! Errors that weak players make before a vigilant referee, so that a pupil can catch them (C-4).

use engine::{Chance, Millis, Position, Seat};

use crate::PlayerKind;

/// Actions that are looked at for an error: among many there is one soon, if there is any.
const LOOKS: u32 = 60;

/// In how many of 100 moves a player errs.
fn percent(kind: PlayerKind) -> u32 {
    match kind {
        PlayerKind::Level(level) => [25, 15, 8, 3].get(usize::from(level.number()) - 1).copied().unwrap_or(0),
        PlayerKind::Random | PlayerKind::Reference(_) => 0,
    }
}

/// Now and then, a move that is accepted but mathematically wrong; `wrong` says so of the position after it.
pub(crate) fn slip<P: Position>(
    world: &P,
    seat: Seat,
    kind: PlayerKind,
    chance: &mut Chance,
    wrong: impl Fn(&P) -> bool,
) -> Option<P::Action> {
    if !errs(kind, chance) {
        return None;
    }
    let mut legal = Vec::new();
    world.legal(seat, &mut legal);
    let any = |chance: &mut Chance| (!legal.is_empty()).then(|| chance.pick(&legal).clone());
    find(world, seat, chance, wrong, any)
}

/// Whether a player errs this time.
pub(crate) fn errs(kind: PlayerKind, chance: &mut Chance) -> bool {
    chance.below(100) < percent(kind)
}

/// An accepted but wrong action among some that `any` draws: for games whose actions are too many to list.
pub(crate) fn find<P: Position>(
    world: &P,
    seat: Seat,
    chance: &mut Chance,
    wrong: impl Fn(&P) -> bool,
    any: impl Fn(&mut Chance) -> Option<P::Action>,
) -> Option<P::Action> {
    (0..LOOKS).find_map(|_| {
        let action = any(chance)?;
        let mut after = world.clone();
        let accepted = after.act(Millis(0), seat, &action).is_ok();
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
    use crate::{Mind, Player};

    /// How many wrong moves lie before the opponents in some vigilant games.
    fn errors<P: Mind>(player: &str, wrong: fn(&P) -> bool) -> u32 {
        let player = Player::read::<P>(player).expect("a player");
        let options = P::Options::read("referee=vigilant").expect("options read");
        let mut errors = 0;
        for number in 0..6 {
            let mut chance = Chance::new(Seed::from_text(&number.to_string()), "slip");
            let mut game = Match::<P>::start(options.clone(), 2, chance.seed()).expect("a game");
            for at in 0..60 {
                let Some(seat) = game.position().awaited().first() else { break };
                let view = game.position().view(Viewer::Seat(seat));
                let action = ask::<P>(&player, &view, seat, chance.seed(), &no_timer).action;
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
