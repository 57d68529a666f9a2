//! VM-2 and VM-3: where pieces can lie.

use crate::core::rng::{Rng, Seed};
use crate::games::vectominos::appearances::Appearances;
use crate::games::vectominos::catalogue;
use crate::games::vectominos::contact::{Link, mathematics};
use crate::games::vectominos::geometry::{Lie, Meet, Place, meet, sites};
use crate::games::vectominos::piece::{Pair, PieceId, PieceSet, Set};
use crate::games::vectominos::table::{Lay, Table};

use super::slow::{Found, SlowTable};

fn lay(text: &str) -> Lay {
    text.parse().expect("a placement")
}

/// The piece that shows a pair in this set, laid at a place.
fn showing(set: Set, pair: &str, place: &str) -> Lay {
    let (pair, place): (Pair, Place) = (pair.parse().expect("a pair"), place.parse().expect("a place"));
    let index = catalogue(set).pairs().iter().position(|&p| p == pair).expect("a pair of the set");
    let (piece, turn) = catalogue(set).owner(place.lie, index as u8);
    Lay { piece, turn, x: place.x, y: place.y }
}

/// The right placements with their sums, sorted.
fn listed(table: &Table, hand: PieceSet) -> Vec<(Lay, u8)> {
    let mut all = Vec::new();
    table.placements(hand, |lay, sums| all.push((lay, sums)));
    all.sort_unstable();
    all
}

fn shapes(table: &Table, hand: PieceSet) -> Vec<(Lay, u8)> {
    let mut all = Vec::new();
    table.shapes(hand, |lay, sums| all.push((lay, sums)));
    all.sort_unstable();
    all
}

#[test]
fn vm_2_4_every_way_two_pieces_meet_is_as_on_half_cells() {
    for old in [Lie::Lying, Lie::Upright] {
        let mut slow = SlowTable::new(catalogue(Set::Drawable));
        slow.lay(Lay { piece: PieceId(1), turn: old as u8, x: 0, y: 0 });
        let old = Place { lie: old, x: 0, y: 0 };
        let mut medians = Vec::new();
        for (x, y) in (-8..8).flat_map(|x| (-8..8).map(move |y| (x, y))) {
            for lie in [Lie::Lying, Lie::Upright] {
                let new = Place { lie, x: x as i8, y: y as i8 };
                let fast = meet(new, old);
                match slow.find(lie, x, y) {
                    Found::Overlap => assert_eq!(fast, Meet::Overlap, "{new} on {old}"),
                    Found::NoContact => assert_eq!(fast, Meet::Apart, "{new} on {old}"),
                    Found::NotMedian => assert_eq!(fast, Meet::NotMedian, "{new} on {old}"),
                    Found::Sums(equations) => {
                        let Meet::Median(sums) = fast else { panic!("{new} on {old}: {fast:?}") };
                        assert_eq!(usize::from(sums.len()), equations.len());
                        medians.push(new);
                    }
                }
            }
        }
        let mut sites = sites(old);
        sites.sort_unstable();
        medians.sort_unstable();
        assert_eq!(medians, sites);
    }
}

#[test]
fn vm_2_3_a_t_makes_one_sum() {
    let mut table = Table::new(Set::Drawable);
    // E + N = NE: the upright piece's lower square stands on the middle.
    table.lay_unchecked(showing(Set::Drawable, "E:N", "h0,0"));
    let standing = showing(Set::Drawable, "NE:W", "v1,2");
    assert!(listed(&table, PieceSet::only(standing.piece)).contains(&(standing, 1)));
    let wrong = showing(Set::Drawable, "W:NE", "v1,2");
    assert!(!listed(&table, PieceSet::only(wrong.piece)).iter().any(|&(found, _)| found == wrong));
    // The other T: the old piece's end on the middle of the new one, N = NE + W.
    let beside = showing(Set::Drawable, "NE:W", "v4,-1");
    assert!(listed(&table, PieceSet::only(beside.piece)).contains(&(beside, 1)));
}

#[test]
fn vm_2_3_interlocked_pieces_make_two_sums() {
    let mut table = Table::new(Set::Drawable);
    table.lay_unchecked(showing(Set::Drawable, "E:N", "h0,0"));
    // a1 = b1 + b2 and b2 = a1 + a2, hence a2 = −b1: (NE, W) half a unit to the right.
    let interlocked = showing(Set::Drawable, "NE:W", "h1,2");
    assert!(listed(&table, PieceSet::only(interlocked.piece)).contains(&(interlocked, 2)));
    for pair in catalogue(Set::Drawable).pairs() {
        let new = showing(Set::Drawable, &pair.to_string(), "h1,2");
        let right = listed(&table, PieceSet::only(new.piece)).iter().any(|&(found, _)| found == new);
        assert_eq!(right, pair.to_string() == "NE:W", "{pair}");
    }
}

#[test]
fn vm_2_4_corners_are_free_and_other_contacts_are_not() {
    let at = |text: &str| text.parse::<Place>().expect("a place");
    assert_eq!(meet(at("h4,2"), at("h0,0")), Meet::Apart, "corner to corner");
    assert_eq!(meet(at("h2,2"), at("h0,0")), Meet::NotMedian, "brick on brick");
    assert_eq!(meet(at("h0,2"), at("h0,0")), Meet::NotMedian, "flush");
    assert_eq!(meet(at("h3,2"), at("h0,0")), Meet::NotMedian, "a quarter");
    assert_eq!(meet(at("h4,0"), at("h0,0")), Meet::NotMedian, "end to end");
    assert_eq!(meet(at("v0,2"), at("h0,0")), Meet::NotMedian, "a T off its middle");
    assert_eq!(meet(at("h-128,0"), at("h127,0")), Meet::Apart, "far away");
}

#[test]
fn vm_2_5_links_are_named_by_their_sums() {
    let names: Vec<Option<Link>> = (0..7).map(Link::of).collect();
    let quadruple = Some(Link::Quadruple);
    assert_eq!(names[..4], [None, Some(Link::Simple), Some(Link::Double), Some(Link::Triple)]);
    assert_eq!(names[4..], [quadruple, quadruple, quadruple]);
}

/// VM-3.1: the projections of the joint set, and the joint set itself, are those of the list of all ways.
fn same_appearances(slow: &SlowTable, appearances: &Appearances) {
    let pairs = slow.catalogue.pairs();
    let mut joint: Vec<Vec<Pair>> = appearances
        .joint(slow.catalogue)
        .iter()
        .map(|way| way.iter().map(|&pair| pairs[usize::from(pair)]).collect())
        .collect();
    let mut ways: Vec<Vec<Pair>> = slow.ways.iter().filter(|way| !way.is_empty()).cloned().collect();
    joint.sort_unstable();
    ways.sort_unstable();
    assert_eq!(joint, ways);
    for wild in 0..appearances.laid() {
        let projection: std::collections::BTreeSet<Pair> = ways.iter().map(|way| way[wild]).collect();
        assert!(slow.catalogue.list(appearances.of(wild)).eq(projection));
    }
}

/// What random tables showed, so that a test can demand that it saw enough.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    narrowed: u32,
    two_wild: u32,
    touching_wild: u32,
    joint: u32,
    triples: u32,
}

fn compare_random_tables(set: Set, games: u32, wrong_too: u32) -> Seen {
    let mut seen = Seen::default();
    for game in 0..games {
        let mut rng = Rng::new(Seed::from_text("vectominos tables"), &format!("{set} {game} {wrong_too}"));
        let mut table = Table::new(set);
        let mut slow = SlowTable::new(catalogue(set));
        let mut left: Vec<PieceId> = PieceId::all().collect();
        rng.shuffle(&mut left);
        // Polymorphes early in most games, for they are what is hard.
        if rng.below(4) > 0 {
            left.sort_by_key(|&piece| catalogue(set).is_polymorphe(piece));
        }
        while !left.is_empty() {
            let hand: PieceSet = left.iter().rev().take(5).copied().collect();
            let mut next = listed(&table, hand);
            if !slow.lays.is_empty() {
                let brute = slow.placements(hand);
                let right: Vec<(Lay, u8)> = brute.iter().filter(|b| b.2).map(|&(lay, sums, _)| (lay, sums)).collect();
                let shape: Vec<(Lay, u8)> = brute.iter().map(|&(lay, sums, _)| (lay, sums)).collect();
                assert_eq!(next, right, "game {game}: {:?}", slow.lays);
                assert_eq!(shapes(&table, hand), shape, "game {game}: {:?}", slow.lays);
                let placeable: PieceSet = right.iter().map(|(lay, _)| lay.piece).collect();
                assert_eq!(table.placeable(hand), placeable);
                seen.triples += u32::from(right.iter().any(|&(_, sums)| sums > 2));
            }
            seen.positions += 1;
            if wrong_too > 0 && rng.below(wrong_too) == 0 {
                next = shapes(&table, hand);
            }
            if next.is_empty() {
                let step = left.len().min(3);
                left.rotate_right(step);
                if listed(&table, left.iter().copied().collect()).is_empty() {
                    break;
                }
                continue;
            }
            let doubles: Vec<(Lay, u8)> = next.iter().filter(|(_, sums)| *sums > 1).copied().collect();
            let any = doubles.is_empty() || rng.below(2) == 0;
            let before = *table.appearances();
            let narrows = |&(lay, _): &(Lay, u8)| {
                let mut after = table.clone();
                after.lay_unchecked(lay);
                *after.appearances() != before
            };
            let candidates = if any { &next } else { &doubles };
            let drawn: Vec<(Lay, u8)> = (0..4).map(|_| *rng.choose(candidates)).collect();
            let (lay, _) = drawn.iter().copied().find(narrows).unwrap_or(drawn[0]);
            table.lay_unchecked(lay);
            slow.lay(lay);
            left.retain(|&piece| piece != lay.piece);
            same_appearances(&slow, table.appearances());
            let after = table.appearances();
            seen.narrowed += u32::from(before.laid() == after.laid() && before != *after);
            if after.laid() == 2 {
                let product = after.of(0).count_ones() * after.of(1).count_ones();
                seen.two_wild += 1;
                seen.touching_wild += u32::from(before.laid() == 1 && slow.ways.len() < product as usize);
                seen.joint += u32::from(slow.ways.len() < product as usize);
            }
        }
    }
    seen
}

#[test]
fn vm_2_and_3_placements_are_those_found_on_half_cells() {
    let seen = compare_random_tables(Set::Drawable, 120, 0);
    assert!(seen.positions > 2_000 && seen.narrowed > 50 && seen.triples > 5, "{seen:?}");
}

#[test]
fn vm_3_1_two_polymorphes_together_are_those_found_by_listing_all_ways() {
    let seen = compare_random_tables(Set::Hard, 160, 0);
    assert!(seen.positions > 1_500 && seen.narrowed > 50 && seen.two_wild > 500, "{seen:?}");
    assert!(seen.touching_wild > 5 && seen.joint > 50, "{seen:?}");
}

#[test]
fn vm_2_5_settled_errors_are_ignored_for_appearances() {
    for set in Set::ALL {
        let seen = compare_random_tables(*set, 60, 2);
        assert!(seen.positions > 500 && seen.narrowed > 20, "{seen:?}");
    }
}

#[test]
fn c_5_the_mathematics_says_which_sums_are_right() {
    for set in Set::ALL {
        for game in 0..20 {
            let mut rng = Rng::new(Seed::from_text("vectominos mathematics"), &format!("{set} {game}"));
            let mut table = Table::new(*set);
            let mut left = PieceSet::FULL;
            loop {
                let (right, shape) = (listed(&table, left), shapes(&table, left));
                for &(lay, sums) in shape.iter().step_by(17) {
                    let mathematics = mathematics(&table, lay);
                    assert_eq!(mathematics.contacts.len(), usize::from(sums));
                    let good = mathematics.contacts.iter().all(|contact| {
                        use crate::games::vectominos::Verdict::{Equal, Possible};
                        if let (Some(sum), Some(vector)) = (contact.sum, contact.vector) {
                            assert_eq!(contact.verdict == Equal, sum == vector.components());
                        }
                        matches!(contact.verdict, Equal | Possible)
                    });
                    assert_eq!(good, right.contains(&(lay, sums)), "{lay}");
                }
                let Some(&(lay, _)) = (!right.is_empty()).then(|| rng.choose(&right)) else { break };
                table.lay_unchecked(lay);
                left = left.minus(PieceSet::only(lay.piece));
            }
        }
    }
}

#[test]
fn placements_read_back_in_one_way() {
    assert_eq!(lay("12.1@4,-2").to_string(), "12.1@4,-2");
    for bad in ["12.4@0,0", "12.1@+4,0", "12.1@04,0", "31.0@0,0", "0.0@0,0", "1.0@200,0", "1.0@0", "1@0,0", ""] {
        assert!(bad.parse::<Lay>().is_err(), "{bad}");
    }
}
