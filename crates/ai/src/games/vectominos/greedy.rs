//! The greedy bot: the most sums first, then the most future sites.

use super::world::{Step, World};

/// The step with the most sums; among equals, the one that leaves the rest of the hand the most sites.
pub(super) fn step(world: &World, steps: &[(Step, u8)]) -> Step {
    let most = steps.iter().map(|(_, sums)| *sums).max().unwrap_or(0);
    let candidates = steps.iter().filter(|(_, sums)| *sums == most);
    candidates.max_by_key(|(step, _)| sites(world, *step)).map_or(Step::Pass, |(step, _)| *step)
}

/// Number of sites that fit a piece of the remaining hand.
fn sites(world: &World, step: Step) -> usize {
    let Step::Lay(lay) = step else { return 0 };
    let rest = world.hand().minus(engine::games::vectominos::PieceSet::only(lay.piece));
    let mut table = world.table.clone();
    table.lay_unchecked(lay);
    let shows = world.shows(rest);
    table.slots().iter().filter(|slot| slot.fits() & shows[slot.place.lie as usize] != 0).count()
}
