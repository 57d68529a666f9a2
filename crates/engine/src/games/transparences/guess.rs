//! Worlds that fit a view: what a viewer cannot see is drawn.

use super::assembly::{Assembly, Placed};
use super::card::{Attitude, Card, CardSet, Patch};
use super::options::{Options, Variant};
use super::rules::{HAND, Phase, Player, Stance, Transparences};
use super::view::{PlayerView, View};
use crate::core::rng::Rng;

/// How often an assembly with the seen progress is tried, before the nearest one found is taken.
const TRIES: u32 = 3_000;

/// A world in which the viewer sees this view.
pub(super) fn world(view: &View, rng: &mut Rng) -> Transparences {
    let View { options, starter, phase, model, out, .. } = view.clone();
    let attitudes: Vec<Attitude> = Attitude::all().collect();
    let attitudes = model.attitudes.unwrap_or_else(|| std::array::from_fn(|_| *rng.choose(&attitudes)));
    let stacked = std::array::from_fn(|i| (model.cards[i], attitudes[i]));
    let known = view.players.iter().fold(out.union(model.cards.into_iter().collect()), |known, player| {
        known
            .union(player.hand.unwrap_or_default())
            .union(player.assembly.as_ref().map_or(CardSet::EMPTY, Assembly::cards))
    });
    let mut unseen: Vec<Card> = CardSet::FULL.minus(known).iter().collect();
    rng.shuffle(&mut unseen);
    let mut players: Vec<Player> = view.players.iter().map(seen_part).collect();
    let mut hidden: Vec<usize> = (0..players.len()).filter(|&i| view.players[i].assembly.is_none()).collect();
    // Who has come furthest needs the rarest cards.
    hidden.sort_by_key(|&i| 9 - view.players[i].progress);
    for i in hidden {
        let shows = model.shows.unwrap_or(Patch::EMPTY);
        players[i].assembly = guess_assembly(view, i, shows, &unseen, rng);
        let laid = players[i].assembly.cards();
        unseen.retain(|&card| !laid.contains(card));
    }
    for (player, seen) in players.iter_mut().zip(&view.players) {
        if seen.hand.is_none() {
            let size = seen.in_hand.map_or_else(|| hidden_hand(view, player), usize::from);
            player.hand = unseen.drain(..size.min(unseen.len())).collect();
        }
    }
    Transparences { options, starter, phase, model: stacked, pile: unseen, out, players }
}

fn seen_part(seen: &PlayerView) -> Player {
    Player {
        hand: seen.hand.unwrap_or_default(),
        assembly: seen.assembly.clone().unwrap_or_default(),
        stance: seen.stance,
        acts: seen.acts,
        missed: seen.missed,
    }
}

/// How many cards a player holds whose laid cards were guessed.
fn hidden_hand(view: &View, player: &Player) -> usize {
    let laid = player.assembly.laid().len();
    match view.phase {
        Phase::Modelling { .. } | Phase::Over { .. } => 0,
        Phase::Playing { .. } => HAND.saturating_sub(laid),
        Phase::Turn { number, .. } => usize::from(number).saturating_sub(laid + usize::from(player.missed)),
    }
}

/// How many cards a player whose cards are hidden may have laid, the likeliest first.
fn hidden_counts(view: &View, seen: &PlayerView) -> Vec<usize> {
    match view.phase {
        Phase::Modelling { .. } | Phase::Over { .. } => vec![0],
        Phase::Playing { .. } => (0..=HAND).collect(),
        Phase::Turn { number, .. } => {
            let all = usize::from(number.saturating_sub(seen.missed));
            match seen.stance {
                Stance::Playing => vec![all, all.saturating_sub(1)],
                Stance::Confirmed | Stance::Stopped => vec![all],
            }
        }
    }
}

/// Cards and places, drawn from `pool`, that have just the progress seen.
fn guess_assembly(view: &View, i: usize, model: Patch, pool: &[Card], rng: &mut Rng) -> Assembly {
    let seen = &view.players[i];
    let counts = hidden_counts(view, seen);
    let mut nearest: Option<(u8, Assembly)> = None;
    for attempt in 0..TRIES {
        let most = match view.options.variant {
            Variant::Base | Variant::Lightning => HAND,
            Variant::Timed => counts[attempt as usize % counts.len()],
        };
        // Much progress comes of purpose, little of any play at all: both are tried in turn.
        let mut laid = match attempt % 4 {
            0 | 1 => towards(model, seen.progress, most, pool, rng),
            _ => anyhow(*rng.choose(&counts), view.options.span(), pool, rng),
        };
        if !counts.contains(&laid.len()) {
            fill(&mut laid, most, pool, rng);
        }
        let assembly = Assembly::of(laid);
        let equal = progress(&assembly, model, &view.options);
        let far = equal.abs_diff(seen.progress);
        if assembly.is_sound(view.options.span())
            && counts.contains(&assembly.laid().len())
            && nearest.as_ref().is_none_or(|n| far < n.0)
        {
            nearest = Some((far, assembly));
            if far == 0 {
                break;
            }
        }
    }
    nearest.map_or_else(Assembly::default, |(_, assembly)| assembly)
}

fn progress(assembly: &Assembly, model: Patch, options: &Options) -> u8 {
    assembly.frame(model, options.frame).map_or(0, |frame| frame.equal)
}

/// Lays cards one by one on a frame at (0, 0) so that some cells, drawn, become equal to the model's.
fn towards(model: Patch, equal: u8, most: usize, pool: &[Card], rng: &mut Rng) -> Vec<Placed> {
    let mut cells: Vec<u32> = (0..9).collect();
    rng.shuffle(&mut cells);
    let target = cells.iter().take(usize::from(equal)).fold(0, |mask, cell| mask | 15u64 << (4 * cell));
    let (mut laid, mut shown): (Vec<Placed>, u64) = (Vec::new(), 0);
    while laid.len() < most && (shown ^ model.0) & target != 0 {
        let mut best: Vec<(u32, Placed, u64)> = Vec::new();
        for &card in pool.iter().filter(|&&card| laid.iter().all(|placed| placed.card != card)) {
            for attitude in Attitude::all() {
                let (row, col) = (rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
                let (row, col) = if rng.below(3) == 0 { (row, col) } else { (row / 2, col / 2) };
                let placed = Placed { card, attitude, row, col };
                let part = in_frame(placed);
                if part & target & !model.0 == 0 {
                    best.push(((part & target & !shown).count_ones(), placed, part));
                }
            }
        }
        best.sort_by_key(|&(gain, ..)| std::cmp::Reverse(gain));
        best.truncate(4);
        let Some(&(gain, placed, part)) = (!best.is_empty()).then(|| rng.choose(&best)) else { break };
        if gain == 0 {
            break;
        }
        laid.push(placed);
        shown |= part;
    }
    laid
}

/// Cards laid one by one wherever there is room.
fn anyhow(count: usize, span: i8, pool: &[Card], rng: &mut Rng) -> Vec<Placed> {
    let mut assembly = Assembly::default();
    let start = rng.below(pool.len().max(1) as u32) as usize;
    for &card in pool[start..].iter().chain(&pool[..start]).take(count) {
        let attitude = Attitude::new(rng.below(8) as u8).unwrap_or(Attitude::UPRIGHT);
        let mut within = |(first, last): (i8, i8)| first + rng.below((last - first + 1) as u32) as i8;
        let [row, col] = assembly.room(card, span).map(&mut within);
        assembly.lay(Placed { card, attitude, row, col });
    }
    assembly.laid().to_vec()
}

/// What a card shows in the frame at (0, 0).
fn in_frame(placed: Placed) -> u64 {
    super::assembly::Layers::of(&[placed]).map_or(0, |layers| layers.window(0, 0).0)
}

/// Adds cards far enough away that they count for nothing, where so many must have been laid; a first card anyhow.
fn fill(laid: &mut Vec<Placed>, count: usize, pool: &[Card], rng: &mut Rng) {
    let start = rng.below(pool.len().max(1) as u32) as usize;
    for &card in pool[start..].iter().chain(&pool[..start]) {
        if laid.len() >= count {
            break;
        }
        if laid.iter().all(|placed| placed.card != card) {
            let row = laid.iter().map(|placed| placed.row).filter(|&row| row < 5).max().map_or(0, |row| row + 3);
            let col = laid.first().map_or(0, |placed| placed.col);
            let attitude = Attitude::new(rng.below(8) as u8).unwrap_or(Attitude::UPRIGHT);
            laid.push(Placed { card, attitude, row, col });
        }
    }
}
