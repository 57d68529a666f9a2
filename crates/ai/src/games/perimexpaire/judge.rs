//! Weighing turns: by the opponent's best reply, and by games played out over many orders of the pile.

use engine::games::perimexpaire::Colour;
use engine::games::perimexpaire::fast::{Fast, Lay};
use engine::{Chance, Seat};

use super::turns::{Turn, turns};
use crate::Budget;

/// Turns whose reply is searched.
const CANDIDATES: usize = 40;
/// How many unfinished turns are followed: in one's own turn, and in a reply.
const WIDTH: usize = 64;
const REPLY_WIDTH: usize = 6;
/// Turns that games are played out for.
const FINALISTS: usize = 12;
/// Games are played out for all turns still in the race, then the worse half drops out.
const FEWEST_GAMES: u64 = 4;

/// A turn and what it is worth.
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

/// One card: any, `random` times out of ten, else one that turns most.
pub(super) fn one_card(fast: &Fast, random: u32, chance: &mut Chance) -> Vec<Lay> {
    let mut lays = Vec::new();
    fast.each_lay(|lay| lays.push(lay));
    if chance.below(10) >= random {
        let most = lays.iter().map(|&lay| fast.turned(lay)).max();
        lays.retain(|&lay| Some(fast.turned(lay)) == most);
    }
    if lays.is_empty() { lays } else { vec![*chance.pick(&lays)] }
}

/// A turn that is a candidate, and the lead it is worth.
struct Weighed {
    turn: Turn,
    worth: f64,
    games: u64,
}

/// The position after a turn, the turn ended.
fn after(fast: &Fast, turn: &Turn) -> Fast {
    let mut after = fast.clone();
    for lay in turn.lays() {
        after.lay(lay);
    }
    if !after.is_over() {
        after.end();
    }
    after
}

/// The best turns by what they gain less what the best reply gains, the best first.
fn weigh_replies(fast: &mut Fast, budget: Budget<'_>, nodes: &mut u64) -> Vec<Weighed> {
    let mut candidates = turns(fast, WIDTH);
    candidates.truncate(CANDIDATES);
    let mut weighed = Vec::with_capacity(candidates.len());
    let seat = fast.to_move();
    for turn in candidates {
        if *nodes > 0 && (*nodes >= budget.nodes || (budget.expired)()) {
            break;
        }
        *nodes += 1;
        let mut next = after(fast, &turn);
        let mut worth = f64::from(lead_of(&next, seat));
        if next.is_over() {
            worth += f64::from(lead_of(&next, seat).signum()) * 50.0;
        } else {
            worth -= turns(&mut next, REPLY_WIDTH).first().map_or(0.0, |reply| f64::from(reply.gain()));
        }
        weighed.push(Weighed { turn, worth, games: 0 });
    }
    weighed.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    weighed
}

fn verdict(best: Option<&Weighed>, nodes: u64, scale: f64) -> Verdict {
    let lays = best.map(|best| best.turn.lays().collect()).unwrap_or_default();
    let value = best.map_or(0.0, |best| (best.worth / scale).tanh() as f32);
    Verdict { lays, value, nodes }
}

/// The turn that is best after the opponent's best reply.
pub(super) fn by_reply(fast: &mut Fast, budget: Budget<'_>, _: &mut Chance) -> Verdict {
    let mut nodes = 0;
    let weighed = weigh_replies(fast, budget, &mut nodes);
    verdict(weighed.first(), nodes, 8.0)
}

/// The best turns by reply, then games played out: after each round of games the worse half drops out.
pub(super) fn played_out(fast: &mut Fast, budget: Budget<'_>, chance: &mut Chance) -> Verdict {
    let mut nodes = 0;
    let mut race = weigh_replies(fast, budget, &mut nodes);
    race.truncate(FINALISTS);
    let rounds = u64::from(race.len().max(1).next_power_of_two().trailing_zeros());
    let each = budget.nodes.saturating_sub(nodes) / rounds.max(1);
    for weighed in &mut race {
        weighed.worth = 0.0;
    }
    let nexts: Vec<Fast> = race.iter().map(|weighed| after(fast, &weighed.turn)).collect();
    let mut race: Vec<(Weighed, Fast)> = race.into_iter().zip(nexts).collect();
    let mut expired = false;
    while race.len() > 1 && !expired {
        let games = (each / race.len() as u64).max(FEWEST_GAMES);
        for _ in 0..games {
            // The same order of the pile for every turn: what differs is the turn.
            let seed = chance.seed();
            for (weighed, next) in &mut race {
                let mut chance = Chance::new(seed, "game");
                let mut game = next.clone();
                game.shuffle(&mut chance);
                play_out(&mut game, &mut chance);
                weighed.worth += result(&game, fast.to_move());
                weighed.games += 1;
                nodes += 1;
            }
            if (budget.expired)() {
                expired = true;
                break;
            }
        }
        race.sort_by(|(a, _), (b, _)| (b.worth / b.games as f64).total_cmp(&(a.worth / a.games as f64)));
        race.truncate(race.len().div_ceil(2));
    }
    let mut best = race.into_iter().next().map(|(weighed, _)| weighed);
    if let Some(best) = &mut best {
        best.worth /= best.games.max(1) as f64;
    }
    verdict(best.as_ref(), nodes, 1.0)
}

/// What a finished game is worth: victory first, then the margin.
pub(super) fn result(game: &Fast, seat: Seat) -> f64 {
    let lead = f64::from(lead_of(game, seat));
    lead.signum() * f64::from(u8::from(lead != 0.0)) * 0.5 + lead / 24.0
}

/// Plays a game to its end: everybody lays the card that turns most, again and again.
pub(super) fn play_out(game: &mut Fast, chance: &mut Chance) {
    while !game.is_over() {
        let (mut best, mut most, mut ties) = (None, 0, 0);
        let (lead, last) = (lead_of(game, game.to_move()), game.lays_last());
        game.each_lay(|lay| {
            let turned = game.turned(lay) + 1;
            if last && lead + 2 * (turned as i32) - 1 < 0 {
                return;
            }
            if turned > most {
                (best, most, ties) = (Some(lay), turned, 1);
            } else if turned == most {
                ties += 1;
                if chance.below(ties) == 0 {
                    best = Some(lay);
                }
            }
        });
        match best {
            Some(lay) => drop(game.lay(lay)),
            None => game.end(),
        }
    }
}

/// Every action of the player to move, judged by random games: the reference to measure against.
pub(super) fn monte_carlo(fast: &mut Fast, budget: Budget<'_>, chance: &mut Chance) -> Verdict {
    let mut actions = vec![None];
    fast.each_lay(|lay| actions.push(Some(lay)));
    let mut sums = vec![0.0; actions.len()];
    let (seat, mut nodes) = (fast.to_move(), 0);
    while nodes == 0 || (nodes + actions.len() as u64 <= budget.nodes && !(budget.expired)()) {
        for (action, sum) in actions.iter().zip(&mut sums) {
            let mut game = fast.clone();
            game.shuffle(chance);
            match *action {
                Some(lay) => drop(game.lay(lay)),
                None => game.end(),
            }
            play_randomly(&mut game, chance);
            *sum += result(&game, seat);
            nodes += 1;
        }
    }
    let best = (0..actions.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
    let games = nodes as f64 / actions.len() as f64;
    Verdict { lays: actions[best].into_iter().collect(), value: (sums[best] / games).tanh() as f32, nodes }
}

/// Plays a game to its end at random: any card that can be laid, or, one time in eight, the end of the turn.
fn play_randomly(game: &mut Fast, chance: &mut Chance) {
    while !game.is_over() {
        let (mut any, mut seen) = (None, 0);
        if chance.below(8) > 0 {
            game.each_lay(|lay| {
                seen += 1;
                if chance.below(seen) == 0 {
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
