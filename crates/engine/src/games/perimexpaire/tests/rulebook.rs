//! Rules that were written down after the engine applied them.

use super::super::{CardSet, DeckKind, Perimexpaire, Stage};
use super::play::table;
use super::{act, cards, legal, position, refused};
use crate::core::position::Position;
use crate::{Input, Match, Millis, Seat, Seed};

fn started(options: &str, seats: u8) -> Match<Perimexpaire> {
    Match::start(options.parse().expect("options"), seats, Seed::from_text("rulebook")).expect("a match")
}

#[test]
fn px_2_12_a_turn_lost_by_an_error_counts_as_declining() {
    let mut p = table("referee=vigilant", "13@0,0r 17@1,0r 11@0,1r", &["15,1,2,3", "5,6,23,31"], 1);
    act(&mut p, 1, "5@1,1");
    act(&mut p, 0, "contest");
    act(&mut p, 0, "turn@0,0");
    let mut lays = p.clone();
    for seat in [0, 1, 0] {
        assert_eq!(p.outcome(), None);
        act(&mut p, seat, "end");
    }
    assert_eq!(p.stage(), Stage::Over, "everybody has declined twice in a row");
    // A card that stays starts the count anew.
    act(&mut lays, 0, "15@-1,0");
    act(&mut lays, 0, "end");
    act(&mut lays, 1, "accept");
    for seat in [1, 0, 1, 0] {
        assert_eq!(lays.outcome(), None);
        act(&mut lays, seat, "end");
    }
    assert_eq!(lays.stage(), Stage::Over);
}

#[test]
fn px_2_13_who_could_not_lay_waits_until_the_last_card_settles() {
    for (hand, may_play) in [("2", false), ("1", true)] {
        let out = CardSet::deck(DeckKind::Numbered).minus(cards(&format!("13,15,23,{hand}")));
        let text = format!("13@0,0r / 15,23 {hand} / - / {out} / 0 turn 0 0 0 0,0 / -");
        let mut p = position("referee=vigilant", &text);
        act(&mut p, 0, "15@1,0:---d");
        act(&mut p, 0, "end");
        assert_eq!(p.stage(), Stage::Finished);
        if may_play {
            act(&mut p, 1, "1@-1,0:-p--");
            assert_eq!(p.to_move(), Seat(1), "card 15 has settled");
        } else {
            assert_eq!(legal(&p, 1), ["accept", "contest"]);
            assert_eq!(refused(&p, 1, "end"), "C-4");
        }
    }
}

#[test]
fn px_2_14_who_leaves_loses_for_the_team() {
    let mut game = started("", 4);
    game.apply(Millis(5), Input::Leave { seat: Seat(3) }).expect("accepted");
    let outcome = game.outcome().expect("two sides: the match is over");
    assert_eq!(outcome.winners, [Seat(0), Seat(2)].into_iter().collect());
}

#[test]
fn pm_1_8_turns_lost_by_errors_and_passes_end_the_round_together() {
    let under = CardSet::deck(DeckKind::Lettered).minus(cards("A,S,F,J,L"));
    let laid: String = under.iter().map(|card| format!("{card}@0,0r ")).collect();
    let text = format!("{laid}L@0,0r / A,S F,J / - / - / 0 turn 0 0 0 0,0 / -");
    let mut p = position("variant=perimaire deck=24 referee=vigilant", &text);
    // L has area 9 and perimeter 12: none of the cards in hand goes on it.
    for (seat, card) in [(0, Some("A")), (1, Some("F")), (0, None), (1, Some("J"))] {
        assert_eq!((p.outcome(), p.to_move()), (None, Seat(seat)));
        match card {
            Some(card) => {
                act(&mut p, seat, card);
                act(&mut p, 1 - seat, "contest");
            }
            None => drop(act(&mut p, seat, "end")),
        }
    }
    assert_eq!(p.outcome().expect("2 × 2 turns left no card").scores, [2, 2]);
}

#[test]
fn pm_1_9_a_seat_that_is_left_plays_only_where_it_may_not_pass() {
    let mut game = started("variant=perimaire", 3);
    let first = game.position().to_move();
    let lowest = game.position().hand(first).iter().next();
    game.apply(Millis(0), Input::Leave { seat: first }).expect("accepted");
    assert_eq!(game.position().laid().last().map(|laid| laid.card), lowest, "the first card may not be passed over");
    assert_eq!((game.outcome(), game.position().to_move()), (None, first.next(3)));
}
