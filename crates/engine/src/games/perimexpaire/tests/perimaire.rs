//! PM-1: Périmaire.

use super::super::{CardSet, DeckKind, Effect, Perimexpaire, Stage};
use super::{act, cards, fresh, legal, position, refused};
use crate::core::position::Position;
use crate::{Match, Millis, Rng, Seat, SeatSet, Seed, Viewer};

const OPTIONS: &str = "variant=perimaire deck=24 rounds=1";

/// Hands of lettered cards; all cards that are in none lie under `top`.
fn heap(options: &str, top: &str, hands: &[&str], to_move: u8) -> Perimexpaire {
    let used = hands.iter().fold(cards(top), |all, hand| all.union(cards(hand)));
    let under = CardSet::deck(DeckKind::Lettered).minus(used);
    let mut laid: Vec<String> = under.iter().chain(cards(top).iter()).map(|card| format!("{card}@0,0r")).collect();
    if laid.is_empty() {
        laid.push("-".to_owned());
    }
    let wrong = vec!["0"; hands.len()].join(",");
    position(
        options,
        &format!(
            "{} / {} / - / - / {to_move} turn 0 0 0 {wrong} / -",
            laid.join(" "),
            hands.iter().map(|hand| cards(hand).to_string()).collect::<Vec<_>>().join(" ")
        ),
    )
}

#[test]
fn pm_1_1_all_cards_are_dealt_equally() {
    for (deck, seats, each) in [(36, 2, 18), (36, 3, 12), (36, 4, 9), (24, 2, 12), (24, 3, 8), (24, 4, 6)] {
        let p = fresh(&format!("variant=perimaire deck={deck}"), seats, "deal");
        assert!(Seat::all(seats).all(|seat| p.hand(seat).len() == each), "{deck} cards, {seats} players");
        assert!(p.laid().is_empty());
    }
}

#[test]
fn pm_1_1_hands_are_hidden() {
    let p = fresh("variant=perimaire", 3, "hidden");
    let view = p.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.hands.iter().map(|hand| hand.cards.is_some()).collect::<Vec<_>>(), [false, true, false]);
    assert!(p.view(Viewer::Spectator).hands.iter().all(|hand| hand.cards.is_none() && hand.count == 12));
}

#[test]
fn pm_1_2_the_deck_of_24_and_free_contact_do_not_fit_the_other_game() {
    let start =
        |options: &str| Match::<Perimexpaire>::start(options.parse().expect("options"), 2, Seed::from_text("x"));
    assert!(start("deck=24").expect_err("not for Périmexpaire").to_string().contains("PM-1.2"));
    assert!(start("variant=perimaire contact=free").expect_err("no grid").to_string().contains("PX-2.5"));
    assert!("deck=25".parse::<super::super::Options>().is_err());
}

#[test]
fn pm_1_3_any_card_first_then_same_area_or_perimeter() {
    let p = heap(OPTIONS, "-", &["A,B,C,D,E,F,G,H,I,J,K,L", "M,N,O,P,Q,R,S,T,U,V,W,X"], 0);
    assert_eq!(legal(&p, 0).len(), 12, "any card, and no passing");
    assert_eq!(refused(&p, 0, "end"), "PM-1.5");
    // On V (8, 14) go A, S, W, X (14) and E, T (8).
    let p = heap(OPTIONS, "V", &["A,B,E,L", "S,T,W,X"], 0);
    assert_eq!(legal(&p, 0), ["A", "E"]);
    assert_eq!(refused(&p, 0, "B"), "PM-1.3");
    assert_eq!(refused(&p, 0, "S"), "C-4", "not in hand");
    assert_eq!(refused(&p, 0, "A@1,0"), "PM-1.3", "there is no grid");
}

#[test]
fn pm_1_4_a_double_link_gives_another_turn() {
    // A, S, W are 6 and 14.
    let mut p = heap(OPTIONS, "A", &["S,B,C,W", "D,E,F,G"], 0);
    let effects = act(&mut p, 0, "S");
    assert!(effects.contains(&Effect::Again { seat: Seat(0) }));
    assert_eq!(legal(&p, 0), ["C", "W", "end"], "a replay may be declined");
    act(&mut p, 0, "W");
    assert_eq!(p.to_move(), Seat(0), "again and again");
    let effects = act(&mut p, 0, "end");
    assert!(!effects.contains(&Effect::Passed { seat: Seat(0) }), "declining a replay is no pass");
    assert_eq!(p.to_move(), Seat(1));
}

#[test]
fn pm_1_4_a_right_to_replay_without_a_playable_card_ends_the_turn_by_itself() {
    let mut p = heap(OPTIONS, "A", &["S,L", "D,E,F,G"], 0);
    let effects = act(&mut p, 0, "S");
    assert!(effects.contains(&Effect::NoReplay { seat: Seat(0) }), "it says why");
    assert!(!effects.contains(&Effect::Again { seat: Seat(0) }));
    assert_eq!((p.to_move(), p.stage()), (Seat(1), Stage::Turn));
}

#[test]
fn pm_1_4_while_a_double_link_is_pending_nobody_learns_whether_a_card_fits() {
    let vigilant = "variant=perimaire deck=24 rounds=1 referee=vigilant";
    let mut p = heap(vigilant, "A", &["S,L", "D,E,F,G"], 0);
    act(&mut p, 0, "S");
    assert_eq!(p.awaited(), SeatSet::all(2));
    assert_eq!(legal(&p, 0), ["end"]);
    assert_eq!(refused(&p, 0, "L"), "PM-1.4", "nothing fits");
    let effects = act(&mut p, 1, "accept");
    assert!(effects.contains(&Effect::NoReplay { seat: Seat(0) }));
    assert_eq!(p.to_move(), Seat(1));
}

#[test]
fn pm_1_8_a_round_ends_after_two_turns_each_lost_by_errors() {
    let vigilant = "variant=perimaire deck=24 rounds=1 referee=vigilant";
    // Nothing of these hands goes on T (8, 16).
    let mut p = heap(vigilant, "T", &["A,B", "C,D"], 0);
    for turn in 0..4 {
        assert_eq!(p.outcome(), None, "turn {turn}");
        let (seat, other) = (turn % 2, 1 - turn % 2);
        act(&mut p, seat, ["B", "D"][usize::from(seat)]);
        act(&mut p, other, "contest");
    }
    assert_eq!(p.outcome().expect("over").scores, [2, 2]);
}

#[test]
fn pm_1_5_passing_and_the_end_of_the_round() {
    // On T (8, 16): 8 are E, V; 16 are F, J, M.
    let mut p = heap(OPTIONS, "T", &["A,B", "C,D,G", "H,I"], 1);
    for seat in [1, 2, 0] {
        assert_eq!(legal(&p, seat), ["end"]);
        assert_eq!(p.outcome(), None);
        assert!(act(&mut p, seat, "end").contains(&Effect::Passed { seat: Seat(seat) }));
    }
    let outcome = p.outcome().expect("everybody has passed in a row");
    assert_eq!(outcome.scores, [2, 3, 2]);
    assert_eq!(outcome.winners, [Seat(0), Seat(2)].into_iter().collect(), "the fewest cards win; equals share");
}

#[test]
fn pm_1_5_an_empty_hand_ends_the_round_also_after_a_double_link() {
    let mut p = heap(OPTIONS, "A", &["S", "D,E,F,G"], 0);
    act(&mut p, 0, "S");
    assert_eq!(p.stage(), Stage::Over);
    assert_eq!(p.outcome().expect("over").scores, [0, 4]);
}

#[test]
fn pm_1_5_the_lowest_total_wins_a_match_of_rounds() {
    let mut game = Match::<Perimexpaire>::start(
        "variant=perimaire deck=24 rounds=2".parse().expect("options"),
        2,
        Seed::from_text("low"),
    )
    .expect("a game");
    let mut rng = Rng::new(Seed::from_text("low"), "play");
    while game.outcome().is_none() {
        let input = if game.position().outcome().is_some() {
            crate::Input::NextRound
        } else {
            let seat = game.position().awaited().first().expect("somebody");
            let mut actions = Vec::new();
            game.position().legal_actions(seat, &mut actions);
            crate::Input::Act { seat, action: *rng.choose(&actions) }
        };
        game.apply(Millis(0), input).expect("accepted");
    }
    let outcome = game.outcome().expect("over");
    let least = outcome.scores.iter().min();
    let winners: Vec<Seat> = Seat::all(2).filter(|seat| Some(&outcome.scores[seat.index()]) == least).collect();
    assert_eq!(outcome.winners, winners.into_iter().collect());
    assert_ne!(outcome.scores[0], outcome.scores[1], "a seed that tells lowest from highest");
}

#[test]
fn c_9_a_seat_that_is_left_plays_only_where_it_may_not_pass() {
    let p = heap(OPTIONS, "T", &["A,B", "C,D,G", "H,I"], 1);
    assert_eq!(p.default_action(Seat(1)).map(|action| action.to_string()).as_deref(), Some("end"));
    let p = heap(OPTIONS, "T", &["A,E", "C,D,G", "H,I"], 0);
    assert_eq!(
        p.default_action(Seat(0)).map(|action| action.to_string()).as_deref(),
        Some("E"),
        "passing would be refused"
    );
}

#[test]
fn imagined_hands_fit_those_who_have_passed() {
    let p = position(
        OPTIONS,
        &format!(
            "{} / A,B C,D,E H,I / - / - / 1 turn 0 1 1 0,0,0 / -",
            CardSet::deck(DeckKind::Lettered)
                .minus(cards("A,B,C,D,E,H,I,T"))
                .iter()
                .map(|card| format!("{card}@0,0r"))
                .collect::<Vec<_>>()
                .join(" ")
                + " T@0,0r"
        ),
    );
    let mut rng = Rng::new(Seed::from_text("passed"), "x");
    for _ in 0..50 {
        let world = Perimexpaire::determinize(&p.view(Viewer::Seat(Seat(2))), &mut rng);
        assert!(world.hand(Seat(0)).iter().all(|card| !world.goes_on_top(card)), "seat 0 has just passed");
        assert_eq!(world.hand(Seat(2)), p.hand(Seat(2)));
    }
}
