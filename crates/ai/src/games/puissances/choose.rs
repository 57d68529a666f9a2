//! Chooses the move, and the strength to draw.

use std::sync::LazyLock;

use engine::games::puissances::{CardId, Cell, CellSet, Force, Head, Number, Opening, Puissances, Value};

use super::Player;
use super::judge::Judge;
use super::skill::{Approach, Draws};

/// Opening, chain, value from −1 to 1, and nodes visited.
pub(super) type Choice = (Opening, CellSet, f32, u64);

/// Chains evaluated between two checks of the clock.
const CHAINS_PER_CLOCK_CHECK: usize = 256;

/// The best move among the chains that the player notices.
pub(super) fn best(player: &mut Player<'_>, side: usize, openings: &[Opening]) -> Choice {
    if player.skill.approach == Approach::Random {
        return any(player, side, openings);
    }
    let chains = seen_chains(player, side, openings);
    let judge = Judge::new(&player.position, side, player.skill.beam);
    let worth = |chain: CellSet| match player.skill.approach {
        Approach::Random => 0,
        Approach::Length => judge.length_with(chain) as i32,
        Approach::Paths => judge.worth(chain),
    };
    let (mut best, mut nodes) = ((i32::MIN, chains[0]), 0);
    for looked in chains.chunks(CHAINS_PER_CLOCK_CHECK) {
        if nodes > 0 && (player.budget.expired)() {
            break;
        }
        nodes += looked.len() as u64;
        let found = looked.iter().map(|&chain| (worth(chain), chain)).max_by_key(|found| found.0);
        best = found.filter(|found| found.0 > best.0).unwrap_or(best);
    }
    let opening = cheapest_opening(player, openings, best.1);
    (opening, best.1, judge.standing(best.1), nodes)
}

/// A random chain around a random cell, with an unknown value.
fn any(player: &mut Player<'_>, side: usize, openings: &[Opening]) -> Choice {
    let force = player.position.hand(side).constraint.map_or(Force::One, CardId::force);
    let cell = player.rng.choose(openings).cell;
    let chain = *player.rng.choose(&player.position.chains(cell, force));
    (cheapest_opening(player, openings, chain), chain, 0.0, 1)
}

/// The chains that some opening validates, up to the number that the player notices.
fn seen_chains(player: &mut Player<'_>, side: usize, openings: &[Opening]) -> Vec<CellSet> {
    let position = &player.position;
    let force = position.hand(side).constraint.map_or(Force::One, CardId::force);
    let cells: CellSet = openings.iter().map(|opening| opening.cell).collect();
    let mut chains: Vec<CellSet> = cells.iter().flat_map(|cell| position.chains(cell, force)).collect();
    chains.sort_unstable();
    chains.dedup();
    player.rng.shuffle(&mut chains);
    chains.truncate(usize::try_from(player.budget.nodes).unwrap_or(usize::MAX).max(1));
    chains
}

/// Among the openings for a chain, one that writes the fewest values: opponents can use whatever is written.
fn cheapest_opening(player: &mut Player<'_>, openings: &[Opening], chain: CellSet) -> Opening {
    let written = |opening: &Opening| {
        [opening.row, opening.column].into_iter().filter(|source| source.from_hand().is_some()).count()
    };
    let fitting: Vec<Opening> = openings.iter().copied().filter(|opening| chain.contains(opening.cell)).collect();
    let fewest = fitting.iter().map(written).min();
    let cheap: Vec<Opening> = fitting.into_iter().filter(|opening| Some(written(opening)) == fewest).collect();
    *player.rng.choose(&cheap)
}

impl Player<'_> {
    /// The strength to draw on this board with the current hand.
    pub(super) fn force(&mut self, position: &Puissances, side: usize) -> Force {
        let values = position.hand(side).values.clone();
        self.force_for(position, side, &values)
    }

    /// The strength to draw after a move. The values drawn then are still unknown, so any strength will do.
    pub(super) fn force_without(&mut self, after: &Puissances, side: usize, opening: Opening) -> Force {
        let mut values = self.position.hand(side).values.clone();
        for value in [opening.row, opening.column].into_iter().filter_map(|source| source.from_hand()) {
            if let Some(place) = values.iter().position(|&held| held == value) {
                values.remove(place);
            }
        }
        while values.len() < 4 {
            values.push(*self.rng.choose(&after.options().deck.values()));
        }
        self.force_for(after, side, &values)
    }

    fn force_for(&mut self, position: &Puissances, side: usize, values: &[Value]) -> Force {
        match self.skill.draws {
            Draws::Any => return *self.rng.choose(Force::ALL),
            Draws::Always(force) => return force,
            Draws::Promising => {}
        }
        let worth = force_worth(position, values, &Judge::new(position, side, self.skill.beam));
        *Force::ALL.iter().max_by_key(|&&force| worth[force as usize]).unwrap_or(&Force::Two)
    }
}

/// For each strength, the value of the best move with one of its cards, summed over its cards in play and normalized.
fn force_worth(position: &Puissances, values: &[Value], judge: &Judge) -> [i64; 4] {
    let accepting = accepting_cards(position, values);
    let cards = position.options().deck.constraints();
    [0, 1, 2, 3].map(|force| {
        let force = Force::ALL[force];
        let mut best = [0i64; 64];
        for &(cell, mask) in &accepting {
            let wanted = cards.iter().filter(|card| card.force() == force && mask >> card.index() & 1 == 1);
            let mut gain = None;
            for card in wanted {
                let gain = *gain.get_or_insert_with(|| {
                    let chains = position.chains(cell, force);
                    chains.into_iter().map(|chain| i64::from(judge.worth(chain))).max().unwrap_or(0)
                });
                best[card.index()] = best[card.index()].max(gain);
            }
        }
        let own: Vec<usize> = cards.iter().filter(|card| card.force() == force).map(|card| card.index()).collect();
        own.iter().map(|&card| best[card]).sum::<i64>() * 1000 / own.len().max(1) as i64
    })
}

/// For each free cell, a bit set of the cards that would accept it with these values in hand.
fn accepting_cards(position: &Puissances, values: &[Value]) -> Vec<(Cell, u64)> {
    // A card in hand is identified by its position there; it can be written in one of the two heads only.
    let sources = |head: Head| {
        let fresh = if position.has_room(head) { values } else { &[] };
        let fresh = fresh.iter().enumerate().map(|(place, value)| (value.number(), Some(place)));
        position.written(head).values().map(|value| (value.number(), None)).chain(fresh).collect::<Vec<_>>()
    };
    let size = position.layout().size;
    let rows: Vec<Vec<(Number, Option<usize>)>> = (0..size).map(|line| sources(Head::Row(line))).collect();
    let columns: Vec<Vec<(Number, Option<usize>)>> = (0..size).map(|line| sources(Head::Column(line))).collect();
    let mask = |cell: Cell| {
        let mut mask = 0;
        for &(row, from) in &rows[usize::from(cell.row())] {
            for &(column, other) in &columns[usize::from(cell.column())] {
                if from.is_none() || from != other {
                    mask |= cards_for(Number::operation(row, cell.sign(), column));
                }
            }
        }
        mask
    };
    position.free().iter().map(|cell| (cell, mask(cell))).collect()
}

/// Bit set of the cards that accept a result.
fn cards_for(result: Number) -> u64 {
    const SPAN: i8 = 12;
    const SIDE: usize = 2 * SPAN as usize + 1;
    static TABLE: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let results = (-SPAN..=SPAN).flat_map(|two| (-SPAN..=SPAN).map(move |five| Number::new(two, five)));
        let mask = |result: Number| {
            CardId::all().filter(|card| card.accepts(result)).fold(0u64, |mask, card| mask | 1 << card.index())
        };
        results.map(mask).collect()
    });
    TABLE[(result.two + SPAN) as usize * SIDE + (result.five + SPAN) as usize]
}
