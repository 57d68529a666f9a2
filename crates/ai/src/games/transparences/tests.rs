//! The solver against slow searches that share nothing with it but the cards and the game's rule of scoring.

use std::collections::{BTreeMap, BTreeSet};

use engine::games::transparences::{Assembly, Attitude, Card, CardSet, Framing, Layers, Patch, Placed};
use engine::{Chance, Seed};

use super::solver::{Count, Task, complete, count, solve};

fn chance(label: &str) -> Chance {
    Chance::new(Seed::from_text("solver"), label)
}

fn draw(chance: &mut Chance, count: usize) -> Vec<Card> {
    let mut cards: Vec<Card> = Card::all().collect();
    chance.shuffle(&mut cards);
    cards.truncate(count);
    cards
}

fn attitude(chance: &mut Chance) -> Attitude {
    Attitude::new(chance.below(8) as u8).expect("an attitude")
}

/// A deal: a model of four flush cards and a hand of other cards.
pub(crate) fn deal(chance: &mut Chance, hand: usize) -> Task {
    let cards = draw(chance, 4 + hand);
    let model = cards[..4].iter().fold(Patch::EMPTY, |patch, card| patch.with(card.face(attitude(chance))));
    Task { model, hand: cards[4..].iter().copied().collect(), fixed: Vec::new(), framing: Framing::Equal }
}

/// A small task that can often be solved well: the model is what a frame shows on some cards of the hand, shifted.
fn small(chance: &mut Chance, hand: usize) -> Task {
    loop {
        let cards = draw(chance, hand);
        let laid = cards.iter().map(|&card| {
            let (row, col) = (chance.below(4) as i8, chance.below(4) as i8);
            Placed { card, attitude: attitude(chance), row, col }
        });
        let laid: Vec<Placed> = laid.collect();
        let layers = Layers::of(&laid).expect("cards");
        let shown = layers.window(chance.below(3) as i8, chance.below(3) as i8);
        // Now and then a few figures more, so that the model cannot be completed.
        let shown = Patch(shown.0 | if chance.below(3) == 0 { 1 << (4 * chance.below(9)) } else { 0 });
        if shown.cells().iter().all(|cell| cell.is_covered()) {
            let framing = if chance.below(2) == 0 { Framing::Equal } else { Framing::Best };
            return Task { model: shown, hand: cards.into_iter().collect(), fixed: Vec::new(), framing };
        }
    }
}

/// Every assembly of up to three cards that shows something in a frame at (0, 0), scored by the rule: the best score,
/// and the fewest lines of a completion.
fn by_brute_force(task: &Task) -> (i32, Option<u8>) {
    let looks: Vec<Vec<Option<Placed>>> = task
        .hand
        .iter()
        .map(|card| {
            let mut looks = vec![None];
            for attitude in card.attitudes() {
                for row in -2..=2 {
                    looks.extend((-2..=2).map(|col| Some(Placed { card, attitude, row, col })));
                }
            }
            looks
        })
        .collect();
    let (mut best, mut fewest) = (i32::MIN, None);
    let mut choice = vec![0; looks.len()];
    loop {
        let placed: Vec<Placed> = choice.iter().zip(&looks).filter_map(|(&i, looks)| looks[i]).collect();
        // Only one frame is looked at; every other frame is another choice here. Three cards at most are connected if
        // none of them is alone.
        let alone = |card: &Placed| !placed.iter().any(|other| other.card != card.card && other.touches(*card));
        if placed.len() == 1 || (!placed.is_empty() && !placed.iter().any(alone)) {
            let frame = Layers::of(&placed).expect("cards").frame_at(0, 0, task.model);
            best = best.max(frame.score() + i32::from(frame.is_complete()));
            if frame.is_complete() {
                fewest = Some(fewest.map_or(frame.lines(), |lines: u8| lines.min(frame.lines())));
            }
        }
        let Some(i) = (0..looks.len()).find(|&i| choice[i] + 1 < looks[i].len()) else { break };
        choice[i] += 1;
        choice[..i].iter_mut().for_each(|c| *c = 0);
    }
    (best, fewest)
}

fn agree(task: &Task) {
    let answer = solve(task);
    let (best, fewest) = by_brute_force(task);
    let witness = answer.best.expect("a card can be laid");
    assert!(answer.exact, "{task:?}");
    assert_eq!(witness.score, best, "{task:?}");
    assert_eq!(answer.completion.map(|witness| witness.frame.lines()), fewest, "{task:?}");
    let again = Assembly::of(witness.placed).frame(task.model, task.framing).expect("a frame");
    assert_eq!(again, witness.frame, "the witness shows it");
}

#[test]
fn one_and_two_cards_are_solved_as_by_brute_force() {
    let mut chance = chance("one and two");
    for case in 0..300 {
        agree(&small(&mut chance, 1 + usize::from(case % 4 != 0)));
    }
}

#[test]
fn three_cards_are_solved_as_by_brute_force() {
    let mut chance = chance("three");
    for _ in 0..4 {
        agree(&small(&mut chance, 3));
    }
}

/// The fewest lines (at most 2) with which a hand completes the model, by another way: all that the cards can show
/// together, card by card, as a set. Within two lines everything is connected.
fn by_sets(task: &Task, needed: u64, lines: i8) -> bool {
    for above in 0..=lines {
        for below in 0..=lines - above {
            for left in 0..=lines - above - below {
                let right = lines - above - below - left;
                let mut reached = BTreeSet::from([0u64]);
                for card in task.hand.iter() {
                    let mut looks = BTreeSet::new();
                    for attitude in Attitude::all() {
                        for row in -above..=below {
                            for col in -left..=right {
                                let placed = Placed { card, attitude, row, col };
                                let shown = Layers::of(&[placed]).expect("a card").window(0, 0).0 & needed;
                                if shown & !task.model.0 == 0 {
                                    looks.insert(shown);
                                }
                            }
                        }
                    }
                    let more: Vec<u64> = reached.iter().flat_map(|&r| looks.iter().map(move |&l| r | l)).collect();
                    reached.extend(more);
                }
                if reached.contains(&(task.model.0 & needed)) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn hands_of_ten_are_completed_as_by_sets() {
    let mut chance = chance("ten");
    let mut seen = BTreeMap::new();
    for _ in 0..60 {
        let task = deal(&mut chance, 10);
        let lines = complete(&task).map(|witness| witness.frame.lines());
        let best = solve(&task).best.expect("cards").score;
        assert!(lines.is_none_or(|lines| best >= 10 - i32::from(lines)), "{task:?}");
        *seen.entry(lines).or_insert(0) += 1;
        for few in 0..=2 {
            let reached = by_sets(&task, u64::MAX, few);
            assert_eq!(reached, lines.is_some_and(|lines| i16::from(lines) <= i16::from(few)), "{task:?}");
        }
    }
    assert!(seen.len() >= 3, "deals of several kinds: {seen:?}");
}

#[test]
fn hands_of_seven_reach_eight_cells_flush_as_by_sets() {
    let mut chance = chance("eight");
    let mut reached_some = 0;
    for _ in 0..80 {
        let task = deal(&mut chance, 7);
        let answer = solve(&task);
        let best = answer.best.expect("cards").score;
        let eight = (0..9).any(|free| by_sets(&task, !(15 << (4 * free)), 0));
        reached_some += u32::from(eight);
        assert!(!eight || best >= 8, "{task:?}");
        let ways_to_8 = eight || by_sets(&task, u64::MAX, 2);
        assert_eq!(best >= 8, ways_to_8, "{task:?}");
    }
    assert!((1..80).contains(&reached_some), "{reached_some}");
}

#[test]
fn solutions_are_counted_as_by_brute_force() {
    let mut chance = chance("count");
    let mut several = 0;
    for _ in 0..60 {
        let task = Task { framing: Framing::Best, ..small(&mut chance, 2) };
        let best = solve(&task).best.expect("cards").score;
        let expected = count_by_brute_force(&task, best);
        assert_eq!(count(&task, best, 1 << 20), Count::Exactly(expected), "{task:?}");
        several += u32::from(expected > 1);
    }
    assert!(several > 0, "some have several");
}

/// Assemblies of one or two cards with this best score that lose it when a card is left out.
fn count_by_brute_force(task: &Task, best: i32) -> u64 {
    let mut looks = Vec::new();
    for card in task.hand.iter() {
        for attitude in card.attitudes() {
            for row in -2..=2 {
                looks.extend((-2..=2).map(|col| Placed { card, attitude, row, col }));
            }
        }
    }
    let score = |cards: &[Placed]| {
        let frame = Layers::of(cards).expect("cards").frame_at(0, 0, task.model);
        frame.score() + i32::from(frame.is_complete())
    };
    let mut found = looks.iter().filter(|&&look| score(&[look]) == best).count() as u64;
    for (i, &a) in looks.iter().enumerate() {
        for &b in &looks[i + 1..] {
            let lean = a.card != b.card && a.touches(b) && score(&[a, b]) == best;
            found += u64::from(lean && score(&[a]) < best && score(&[b]) < best);
        }
    }
    found
}

#[test]
fn what_lies_is_used_and_stays() {
    let mut chance = chance("fixed");
    for _ in 0..30 {
        let mut task = deal(&mut chance, 4);
        let cards: Vec<Card> = task.hand.iter().collect();
        task.fixed = vec![
            Placed { card: cards[0], attitude: attitude(&mut chance), row: 0, col: 0 },
            Placed { card: cards[1], attitude: attitude(&mut chance), row: chance.below(3) as i8, col: 1 },
        ];
        task.hand = [cards[2]].into_iter().collect();
        let answer = solve(&task);
        // One card more: every place within reach, by the rule itself.
        let mut best = i32::MIN;
        for row in -9..=9 {
            for col in -9..=9 {
                for attitude in Attitude::all() {
                    let mut placed = task.fixed.clone();
                    if row > -9 {
                        placed.push(Placed { card: cards[2], attitude, row, col });
                    }
                    let frame = Assembly::of(placed).frame(task.model, Framing::Best);
                    best = best.max(frame.map_or(0, |frame| frame.score() + i32::from(frame.is_complete())));
                }
            }
        }
        task.framing = Framing::Best;
        assert_eq!(solve(&task).best.expect("cards").score, best, "{task:?}");
        assert!(answer.best.expect("cards").placed.len() >= 2);
    }
}

#[test]
fn nothing_comes_of_nothing() {
    let task = Task { model: Patch::EMPTY, hand: CardSet::EMPTY, fixed: Vec::new(), framing: Framing::Equal };
    let answer = solve(&task);
    assert_eq!((answer.best, answer.completion), (None, None));
}
