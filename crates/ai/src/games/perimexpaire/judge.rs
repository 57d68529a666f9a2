//! Playouts, and the simple bots that need nothing else.

use engine::games::perimexpaire::Colour;
use engine::games::perimexpaire::fast::{Fast, Lay};
use engine::{Rng, Seat};

use crate::Budget;

/// A turn and its value.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub(super) lays: Vec<Lay>,
    pub(super) value: f32,
    pub(super) nodes: u64,
}

impl Verdict {
    pub(super) const fn quick(lays: Vec<Lay>) -> Self {
        Self { lays, value: 0.0, nodes: 0 }
    }
}

/// The lead of a seat's side.
fn lead_of(fast: &Fast, seat: Seat) -> i32 {
    match Colour::of(seat) {
        Colour::Red => fast.lead(),
        Colour::Blue => -fast.lead(),
    }
}

/// Value of a finished game for a seat: half for the victory, half for the margin. Losing by declining is worse than
/// any other defeat, so a trailing player keeps playing.
pub(super) fn result(game: &Fast, seat: Seat) -> f64 {
    let lead = lead_of(game, seat);
    if game.is_given_up() {
        return 1.5 * f64::from(lead.signum());
    }
    f64::from(lead.signum()) * 0.5 + f64::from(lead) / 24.0
}

/// Whether cards laid one after the other end the game as a defeat of who lays them.
pub(super) fn loses(fast: &Fast, lays: impl Iterator<Item = Lay>) -> bool {
    let (mut game, seat) = (fast.clone(), fast.to_move());
    for lay in lays {
        game.lay(lay);
    }
    game.is_over() && lead_of(&game, seat) < 0
}

/// Lays one card: `random` times out of ten any card, otherwise one that turns the most cards.
pub(super) fn one_card(fast: &Fast, random: u32, rng: &mut Rng) -> Vec<Lay> {
    let mut lays = Vec::new();
    fast.each_lay(|lay| lays.push(lay));
    if rng.below(10) >= random {
        let most = lays.iter().map(|&lay| fast.turned(lay)).max();
        lays.retain(|&lay| Some(fast.turned(lay)) == most);
    }
    if lays.is_empty() { lays } else { vec![*rng.choose(&lays)] }
}

/// What players do with a lead during a playout. The opponent's preference is unknown, and a turn should be good
/// against both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LeadPolicy {
    /// They keep laying cards.
    Bold,
    /// They decline, so that the others must lay a card or lose (PX-2.8).
    Patient,
}

/// Plays to the end: everybody repeatedly lays the card that turns the most cards.
pub(super) fn play_out(game: &mut Fast, rng: &mut Rng) {
    let policy = *rng.choose(&[LeadPolicy::Bold, LeadPolicy::Patient]);
    while !game.is_over() {
        let ahead = lead_of(game, game.to_move()) > 0;
        let declines = match policy {
            LeadPolicy::Bold => game.ends_if_declined(),
            LeadPolicy::Patient => game.kept() == 0,
        };
        match if ahead && declines { None } else { turning_most(game, rng) } {
            Some(lay) => drop(game.lay(lay)),
            None => game.end(),
        }
    }
}

/// The card that turns the most cards, ties broken at random; `None` if it would lose the game (PX-2.9).
fn turning_most(game: &Fast, rng: &mut Rng) -> Option<Lay> {
    let (mut best, mut most, mut ties) = (None, 0, 0);
    let (lead, last) = (lead_of(game, game.to_move()), game.lays_last());
    game.each_lay(|lay| {
        let gained = game.turned(lay) + 1;
        if last && lead + 2 * (gained as i32) - 1 < 0 {
            return;
        }
        if gained > most {
            (best, most, ties) = (Some(lay), gained, 1);
        } else if gained == most {
            ties += 1;
            if rng.below(ties) == 0 {
                best = Some(lay);
            }
        }
    });
    best
}

/// Flat Monte Carlo over the actions of the player to move: the reference bot `mc`.
pub(super) fn monte_carlo(fast: &Fast, budget: Budget<'_>, rng: &mut Rng) -> Verdict {
    let mut actions = vec![None];
    fast.each_lay(|lay| actions.push(Some(lay)));
    let mut sums = vec![0.0; actions.len()];
    let (seat, mut nodes) = (fast.to_move(), 0);
    while nodes == 0 || (nodes + actions.len() as u64 <= budget.nodes && !(budget.expired)()) {
        for (action, sum) in actions.iter().zip(&mut sums) {
            let mut game = fast.clone();
            game.shuffle(rng);
            match *action {
                Some(lay) => drop(game.lay(lay)),
                None => game.end(),
            }
            play_randomly(&mut game, rng);
            *sum += result(&game, seat);
            nodes += 1;
        }
    }
    let best = (0..actions.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
    let games = nodes as f64 / actions.len() as f64;
    let value = (sums[best] / games).clamp(-1.0, 1.0) as f32;
    Verdict { lays: actions[best].into_iter().collect(), value, nodes }
}

/// Random playout: any card that can be laid, or, one time in eight, the end of the turn.
fn play_randomly(game: &mut Fast, rng: &mut Rng) {
    while !game.is_over() {
        let (mut any, mut seen) = (None, 0);
        if rng.below(8) > 0 {
            game.each_lay(|lay| {
                seen += 1;
                if rng.below(seen) == 0 {
                    any = Some(lay);
                }
            });
        }
        match any {
            Some(lay) => drop(game.lay(lay)),
            None => game.end(),
        }
    }
}
