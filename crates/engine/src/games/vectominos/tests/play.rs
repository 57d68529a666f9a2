//! VM-4: turns, links, passing, the end and the score, with a strict referee.

use super::slow::SlowTable;
use crate::core::outcome::Outcome;
use crate::core::position::{Position, Setup};
use crate::core::record::{Input, Match};
use crate::core::refusal::{Cite, Refusal};
use crate::core::rng::{Rng, Seed};
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::vectominos::{Action, End, Lay, Phase, PieceId, PieceSet, Reason, Set, Vectominos};
use crate::{OptionSet, OptionsError};

pub(super) fn start(options: &str, seats: u8, seed: &str) -> Vectominos {
    let options = OptionSet::read(options).expect("options");
    let setup = Setup { options, seats, seed: Seed::from_text(seed), round: 0, at: Millis(0) };
    Vectominos::start(&setup).expect("a position")
}

pub(super) fn legal(position: &Vectominos, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    legal
}

pub(super) fn lays(position: &Vectominos, seat: Seat) -> Vec<Lay> {
    let lay = |action| match action {
        Action::Lay(lay) => Some(lay),
        Action::Pass | Action::Decline | Action::Give(_) | Action::Accept | Action::Contest => None,
    };
    legal(position, seat).into_iter().filter_map(lay).collect()
}

pub(super) fn reason(position: &Vectominos, seat: Seat, action: Action) -> Reason {
    match position.clone().apply(Millis(0), seat, &action) {
        Err(Refusal::Rule(reason)) => reason,
        other => panic!("{action} should be refused by a rule: {other:?}"),
    }
}

#[test]
fn vm_4_1_two_three_or_four_players_share_the_pieces() {
    for (seats, each, aside) in [(2, 15, 0), (3, 10, 0), (4, 7, 2)] {
        let position = start("", seats, "deal");
        assert!(Seat::all(seats).all(|seat| position.hand(seat).len() == each));
        assert_eq!(position.aside().len(), aside);
        let all = Seat::all(seats).fold(position.aside(), |all, seat| all.union(position.hand(seat)));
        assert_eq!(all, PieceSet::FULL);
    }
    for seats in [0, 1, 5, 8] {
        let setup = Setup {
            options: OptionSet::read("").expect("defaults"),
            seats,
            seed: Seed([0; 16]),
            round: 0,
            at: Millis(0),
        };
        assert!(matches!(Vectominos::start(&setup), Err(OptionsError::Players { min: 2, max: 4, .. })));
    }
}

#[test]
fn vm_4_2_the_first_piece_lies_at_the_origin_in_any_orientation() {
    let position = start("", 2, "first");
    let seat = position.turn();
    let expected: usize = position.hand(seat).iter().map(|p| usize::from(position.table().catalogue().turns(p))).sum();
    assert_eq!(legal(&position, seat).len(), expected);
    let held = position.hand(seat).iter().next().expect("a piece");
    let at = |x, y| Action::Lay(Lay { piece: held, turn: 0, x, y });
    assert_eq!(reason(&position, seat, at(1, 0)), Reason::NotAtOrigin);
    assert_eq!(reason(&position, seat, Action::Pass), Reason::CanLay);
    let foreign = position.hand(seat.next(2)).iter().next().expect("a piece");
    let lay = Action::Lay(Lay { piece: foreign, turn: 0, x: 0, y: 0 });
    assert_eq!(reason(&position, seat, lay), Reason::NotInHand(foreign));
    let mut position = position;
    assert_eq!(position.apply(Millis(0), seat.next(2), &lay), Err(Refusal::NotAwaited(seat.next(2))));
}

/// A strict position with these pieces on the table; seat 0 holds `hand` and is to lay, seat 1 the rest.
pub(super) fn with(options: &str, table: &[&str], hand: &[u8]) -> Vectominos {
    let mut position = start(options, 2, "with");
    let mut rest = PieceSet::FULL;
    for lay in table {
        let lay: Lay = lay.parse().expect("a placement");
        position.table.lay_unchecked(lay);
        position.layers.push(Seat(1));
        rest = rest.minus(PieceSet::only(lay.piece));
    }
    let hand: PieceSet = hand.iter().map(|&number| PieceId(number - 1)).collect();
    (position.hands, position.turn) = (vec![hand, rest.minus(hand)], Seat(0));
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position), "{position}");
    position
}

fn lay(text: &str) -> Action {
    Action::Lay(text.parse().expect("a placement"))
}

/// Piece 10 is E:N, 23 is W:NE, whose half turn is SW:E; 2 is O:E, 12 is E:W.
#[test]
fn refusals_name_the_first_thing_that_is_wrong() {
    let position = with("", &["10.0@0,0"], &[2, 12, 23]);
    let refused = |action| reason(&position, Seat(0), action);
    assert_eq!(refused(lay("2.0@2,0")), Reason::Overlap { with: PieceId(9) });
    assert_eq!(refused(lay("2.0@2,2")), Reason::NotMedian { with: PieceId(9) });
    assert_eq!(refused(lay("2.0@4,2")), Reason::NoContact, "a corner is no contact");
    assert_eq!(refused(lay("12.2@1,2")), Reason::SameTurn(PieceId(11)));
    assert_eq!(refused(Action::Decline), Reason::NothingToDecline);
    assert_eq!(refused(Action::Give(PieceId(1))), Reason::NothingToGive);
    assert_eq!(refused(Action::Contest).rule().0, "C-4");
    // Interlocked to the right: O should be E + N.
    let wrong = refused(lay("2.0@1,2"));
    let Reason::WrongSum(contact) = wrong else { panic!("{wrong:?}") };
    assert_eq!((contact.long, contact.square, contact.at), (PieceId(9), PieceId(1), (2, 2)));
    assert_eq!((contact.sum, contact.vector.map(|v| v.components())), (Some((1, 1)), Some((0, 0))));
    assert_eq!(wrong.rule().0, "VM-2.2");
}

#[test]
fn vm_3_1_a_polymorphe_without_appearance_is_refused() {
    // The Polymorphe stands on E + N, so its lower vector is NE.
    let position = with("", &["10.0@0,0", "30.1@1,2"], &[2, 15, 16]);
    let appearances = position.view(Viewer::Spectator).appearances;
    assert_eq!(appearances.len(), 1);
    assert!(appearances[0].pairs.iter().all(|pair| pair.first.as_str() == "NE"));
    // A piece whose middle lies on the Polymorphe's upper end is any of those sums; NE can sum to no SE with it.
    let lays = lays(&position, Seat(0));
    let shapes = {
        let mut all = Vec::new();
        position.table().shapes(position.hand(Seat(0)), |lay, _| all.push(lay));
        all
    };
    let mut refusals = 0;
    for shape in shapes.into_iter().filter(|shape| !lays.contains(shape)) {
        if let Reason::NoAppearance(contact) = reason(&position, Seat(0), Action::Lay(shape)) {
            assert!([contact.long, contact.square].contains(&PieceId(29)));
            refusals += 1;
        }
    }
    assert!(refusals > 0);
}

#[test]
fn vm_3_2_narrowing_is_an_effect_and_never_widens() {
    use crate::games::vectominos::Effect;
    for game in 0..40 {
        let mut position = start("set=28", 2, &format!("narrow {game}"));
        let mut rng = Rng::new(Seed::from_text("narrow"), &game.to_string());
        let mut known: Vec<(PieceId, usize)> = Vec::new();
        while let Some(seat) = position.awaited().first() {
            let action = *rng.choose(&legal(&position, seat));
            let effects = position.apply(Millis(0), seat, &action).expect("legal");
            for told in effects {
                if let Effect::Narrowed(appearance) = told.effect {
                    known.retain(|&(piece, before)| {
                        assert!(piece != appearance.piece || appearance.pairs.len() < before);
                        piece != appearance.piece
                    });
                    known.push((appearance.piece, appearance.pairs.len()));
                }
            }
            for appearance in position.view(Viewer::Spectator).appearances {
                assert!(known.contains(&(appearance.piece, appearance.pairs.len())), "the effects say it all");
            }
        }
    }
}

/// Random play against what the rules say, found slowly: VM-4.3 to VM-4.6.
#[test]
fn vm_4_turns_links_and_the_end_follow_the_rules() {
    let (mut again, mut spent, mut links, mut empty, mut blocked) = (0, 0, 0, 0, 0);
    for game in 0..72u32 {
        let (set, seats) = (Set::ALL[game as usize % 2], 2 + (game / 2 % 3) as u8);
        let mut position = start(&format!("set={set}"), seats, &format!("rules {game}"));
        let mut rng = Rng::new(Seed::from_text("rules"), &game.to_string());
        let mut slow = SlowTable::new(position.table().catalogue());
        let (mut passes, mut replay) = (0, false);
        loop {
            let seat = position.turn();
            let hand = position.hand(seat);
            let right = |slow: &SlowTable, hand| slow.placements(hand).into_iter().filter(|p| p.2).collect::<Vec<_>>();
            let brute = right(&slow, hand);
            if !slow.lays.is_empty() {
                let mut expected: Vec<Action> = brute.iter().map(|p| Action::Lay(p.0)).collect();
                expected.extend((brute.is_empty() && !replay).then_some(Action::Pass));
                expected.extend(replay.then_some(Action::Decline));
                assert_eq!(legal(&position, seat), expected);
            }
            let choices = legal(&position, seat);
            let action = *rng.choose(&choices);
            position.apply(Millis(0), seat, &action).expect("legal");
            let next = seat.next(seats);
            match action {
                Action::Lay(lay) => {
                    let sums = brute.iter().find(|p| p.0 == lay).map_or(0, |p| p.1);
                    slow.lay(lay);
                    passes = 0;
                    let left = hand.minus(PieceSet::only(lay.piece));
                    replay = sums == 2 && !left.is_empty() && !right(&slow, left).is_empty();
                    spent += u32::from(sums == 2 && !replay);
                    if sums >= 3 {
                        assert_eq!(position.phase(), &Phase::Over(End::Link { seat, sums }));
                    } else if left.is_empty() {
                        assert_eq!(position.phase(), &Phase::Over(End::Empty { seat }));
                    } else if replay {
                        again += 1;
                        assert_eq!((position.phase(), position.turn()), (&Phase::Again, seat));
                    } else {
                        assert_eq!((position.phase(), position.turn()), (&Phase::Turn, next));
                    }
                }
                Action::Decline => {
                    replay = false;
                    assert_eq!((position.phase(), position.turn(), position.passes()), (&Phase::Turn, next, 0));
                }
                Action::Pass => {
                    passes += 1;
                    let phase = if passes == seats { Phase::Over(End::Blocked) } else { Phase::Turn };
                    assert_eq!(position.phase(), &phase);
                }
                Action::Give(_) | Action::Accept | Action::Contest => panic!("a strict referee asks nothing"),
            }
            let Phase::Over(end) = *position.phase() else { continue };
            let points = |other: Seat| match end {
                End::Link { seat, .. } if other == seat => 0,
                End::Link { .. } => i32::from(position.hand(other).len()) + 10,
                End::Empty { .. } | End::Blocked => i32::from(position.hand(other).len()),
            };
            let scores: Vec<i32> = Seat::all(seats).map(points).collect();
            let best = scores.iter().min().copied();
            let winners: SeatSet = Seat::all(seats).filter(|seat| Some(scores[seat.index()]) == best).collect();
            assert_eq!(position.outcome(), Some(Outcome { scores, winners }));
            match end {
                End::Link { .. } => links += 1,
                End::Empty { .. } => empty += 1,
                End::Blocked => blocked += 1,
            }
            break;
        }
    }
    assert!(
        again > 20 && spent > 3 && links > 0 && empty > 20 && blocked > 10,
        "{again} {spent} {links} {empty} {blocked}"
    );
}

#[test]
fn vm_4_6_the_lowest_total_over_the_rounds_wins_and_the_start_moves_on() {
    let mut game = Match::<Vectominos>::start(OptionSet::read("").expect("options"), 3, Seed::from_text("rounds"))
        .expect("a match");
    let mut rng = Rng::new(Seed::from_text("rounds"), "play");
    let (mut starters, mut totals) = (vec![game.position().turn()], vec![0; 3]);
    loop {
        let input = match game.position().awaited().first() {
            Some(seat) => Input::Act { seat, action: *rng.choose(&legal(game.position(), seat)) },
            None => {
                let round = game.position().outcome().expect("over");
                totals.iter_mut().zip(round.scores).for_each(|(total, score)| *total += score);
                if game.outcome().is_some() {
                    break;
                }
                Input::NextRound
            }
        };
        let next = input == Input::NextRound;
        game.apply(Millis(0), input).expect("accepted");
        if next {
            starters.push(game.position().turn());
        }
    }
    assert_eq!(starters, [starters[0], starters[0].next(3), starters[0].next(3).next(3)]);
    let outcome = game.outcome().expect("over");
    assert_eq!(outcome.scores, totals);
    assert_eq!(outcome.winners, Outcome::by_score(totals, Vectominos::SCORE_ORDER).winners);
}

#[test]
fn c_9_a_seat_that_is_left_passes_although_it_could_lay() {
    let mut game =
        Match::<Vectominos>::start(OptionSet::read("").expect("options"), 3, Seed::from_text("left")).expect("a match");
    let first = game.position().turn();
    let action = legal(game.position(), first)[0];
    game.apply(Millis(0), Input::Act { seat: first, action }).expect("accepted");
    let gone = game.position().turn();
    game.apply(Millis(1), Input::Leave { seat: gone }).expect("accepted");
    assert_eq!(game.position().turn(), gone.next(3), "it passed");
    assert_eq!(game.position().excluded[gone.index()], PieceSet::EMPTY, "nothing follows from that");
    assert_eq!(game.position().hand(gone).len(), 10);
}

#[test]
fn who_passed_is_known_not_to_hold_what_could_be_laid() {
    let mut passes = 0;
    for game in 0..30 {
        let mut position = start("set=28", 4, &format!("excluded {game}"));
        let mut rng = Rng::new(Seed::from_text("excluded"), &game.to_string());
        while let Some(seat) = position.awaited().first() {
            let action = *rng.choose(&legal(&position, seat));
            let placeable = position.table().placeable(PieceSet::FULL);
            position.apply(Millis(0), seat, &action).expect("legal");
            if action == Action::Pass {
                passes += 1;
                let lying: PieceSet = position.table().tiles().iter().map(|tile| tile.lay.piece).collect();
                assert_eq!(placeable.minus(lying).minus(position.excluded[seat.index()]), PieceSet::EMPTY);
            }
            for viewer in Viewer::all(4) {
                let world = Vectominos::determinize(&position.view(viewer), &mut rng);
                for seat in Seat::all(4) {
                    assert!(world.hand(seat).inter(position.excluded[seat.index()]).is_empty());
                }
            }
        }
    }
    assert!(passes > 50, "{passes}");
}

/// How many sequences of so many actions there are.
fn perft(position: &Vectominos, depth: u32) -> u64 {
    let Some(seat) = position.awaited().first().filter(|_| depth > 0) else { return 1 };
    let actions = legal(position, seat);
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action: &Action| {
        let mut next = position.clone();
        next.apply(Millis(0), seat, action).expect("legal");
        perft(&next, depth - 1)
    };
    actions.iter().map(after).sum()
}

#[test]
fn perft_from_fixed_deals() {
    let table: [(&str, u8, &str, [u64; 3]); 4] = [
        ("", 2, "perft a", [50, 1120, 28756]),
        ("", 4, "perft b", [26, 180, 1692]),
        ("set=28", 2, "perft c", [56, 924, 24528]),
        ("set=28", 3, "perft d", [40, 188, 3744]),
    ];
    let found = table.map(|(options, seats, seed, _)| {
        let position = start(options, seats, seed);
        [1, 2, 3].map(|depth| perft(&position, depth))
    });
    assert_eq!(found, table.map(|entry| entry.3));
}
