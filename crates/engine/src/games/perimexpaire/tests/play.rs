//! PX-2: Périmexpaire.

use std::collections::BTreeSet;

use super::super::card::Comparison;
use super::super::spread::HAND;
use super::super::{Card, CardSet, Cause, DeckKind, Effect, Link, Perimexpaire, Stage};
use super::{act, cards, colours, fresh, legal, position, refused, spot};
use crate::core::position::{Position, Setup};
use crate::{Millis, OptionsError, Rng, Seat, Seed, Viewer};

/// A position with these cards on the table and in hands; all other cards are on the pile, the lowest to be drawn first.
pub(super) fn table(options: &str, laid: &str, hands: &[&str], to_move: u8) -> Perimexpaire {
    let used = hands.iter().fold(CardSet::EMPTY, |all, hand| all.union(cards(hand)));
    let lying: CardSet =
        laid.split(' ').map(|l| l.split('@').next().expect("a card").parse().expect("a card")).collect();
    let pile = CardSet::deck(DeckKind::Numbered).minus(used).minus(lying);
    let wrong = vec!["0"; hands.len()].join(",");
    position(
        options,
        &format!(
            "{laid} / {} / {pile} / - / {to_move} turn 0 0 0 {wrong} / -",
            hands.iter().map(|hand| cards(hand).to_string()).collect::<Vec<_>>().join(" ")
        ),
    )
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// What turned, and why.
fn turned(effects: &[Effect]) -> Vec<(Card, Cause)> {
    let mut turned = Vec::new();
    for effect in effects {
        if let Effect::Turned { card, cause, .. } = effect {
            turned.push((*card, *cause));
        }
    }
    turned
}

#[test]
fn the_worked_example_of_the_source() {
    let mut p = table("", "13@0,0r 17@1,0r 11@0,1r", &["15,1,2,3", "5,6,23,31"], 1);
    let effects = act(&mut p, 1, "31@1,1");
    let links = [(card("17"), Cause::Target(Link::Area)), (card("11"), Cause::Target(Link::Perimeter))];
    assert_eq!(turned(&effects), links);
    assert_eq!(colours(&p), "rbbb", "17 and 11 turn blue");
    act(&mut p, 1, "end");
    let effects = act(&mut p, 0, "15@-1,0");
    let beside = [card("17"), card("11")].map(|turned| (turned, Cause::Beside(card("13"))));
    assert_eq!(turned(&effects), beside);
    assert_eq!(colours(&p), "rrrbr", "17 and 11, adjacent to 13, turn red");
    act(&mut p, 0, "end");
    let effects = act(&mut p, 1, "23@-2,0");
    let double = [(card("15"), Cause::Target(Link::Double)), (card("13"), Cause::Beside(card("15")))];
    assert_eq!(turned(&effects), double);
    assert_eq!(colours(&p), "brrbbb", "15 and its neighbour 13 turn blue, and nothing cascades further");
    assert_eq!(p.scores(), [2, 4]);
}

#[test]
fn px_2_1_two_players_or_two_teams_of_two() {
    let start = |seats| {
        let options = "".parse().expect("options");
        Perimexpaire::start(&Setup { options, seats, seed: Seed::from_text("a"), round: 0, at: Millis(0) })
    };
    assert!(start(2).is_ok() && start(4).is_ok());
    assert!(matches!(start(5), Err(OptionsError::Players { seats: 5, min: 2, max: 4, .. })));
    assert!(matches!(start(1), Err(OptionsError::Players { .. })));
    assert!(start(3).expect_err("not three").to_string().contains("PX-2.1"));
    let teams = fresh("", 4, "a");
    assert_eq!(teams.side(Seat(1)), [Seat(1), Seat(3)].into_iter().collect());
    let scores = teams.scores();
    assert_eq!((scores[0], scores[1]), (scores[2], scores[3]), "partners have the same score");
}

#[test]
fn px_2_2_four_cards_each_and_the_other_colour_starts() {
    let mut starters = BTreeSet::new();
    for seed in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] {
        for seats in [2, 4] {
            let p = fresh("", seats, seed);
            assert!(Seat::all(seats).all(|seat| p.hand(seat).len() == HAND));
            assert_eq!(p.laid().len(), 1);
            assert_ne!(p.laid()[0].colour, super::super::Colour::of(p.to_move()), "the other colour starts");
            starters.insert((seats, p.to_move()));
        }
    }
    assert_eq!(starters.len(), 6, "every seat starts sometimes");
}

#[test]
fn px_2_2_cards_are_dealt_one_at_a_time_from_the_starter() {
    let setup = |seats| Setup {
        options: "".parse().expect("options"),
        seats,
        seed: Seed::from_text("deal"),
        round: 0,
        at: Millis(0),
    };
    for seats in [2u8, 4] {
        let mut deck: Vec<Card> = CardSet::deck(DeckKind::Numbered).iter().collect();
        setup(seats).rng("cards").shuffle(&mut deck);
        let p = Perimexpaire::start(&setup(seats)).expect("a game");
        for (i, card) in deck.iter().take(HAND * usize::from(seats)).enumerate() {
            let seat = Seat((p.to_move().0 + i as u8) % seats);
            assert!(p.hand(seat).contains(*card), "card {card} goes to seat {seat}");
        }
        assert_eq!(p.laid()[0].card, deck[HAND * usize::from(seats)], "then one to the centre");
    }
}

#[test]
fn px_2_3_cards_are_laid_next_to_a_linked_card() {
    let p = table("", "13@0,0r", &["1,2,3,4", "5,6,7,8"], 0);
    // 1, 3 and 4 have the perimeter of 13; 2 has nothing of it.
    let mine = legal(&p, 0);
    assert_eq!(mine.len(), 3 * 4 + 1);
    assert!(mine.contains(&"1@0,-1".to_owned()) && mine.contains(&"end".to_owned()));
    assert!(legal(&p, 1).is_empty());
    assert_eq!(refused(&p, 0, "2@1,0"), "PX-2.3", "no link");
    assert_eq!(refused(&p, 0, "1@0,0"), "PX-2.3", "taken");
    assert_eq!(refused(&p, 0, "1@1,1"), "PX-2.3", "a corner is no side");
    assert_eq!(refused(&p, 0, "1@127,-128"), "PX-2.3", "far away");
    assert_eq!(refused(&p, 0, "9@1,0"), "C-4", "not in hand");
    assert_eq!(refused(&p, 0, "8@1,0"), "C-4", "in the other hand");
    assert_eq!(refused(&p, 1, "8@1,0"), "C-4", "not the turn");
    assert_eq!(refused(&p, 0, "1"), "PX-2.3", "a place is needed");
    assert_eq!(refused(&p, 0, "1@1,0:---p"), "PX-2.11", "no claims before a strict referee");
    assert_eq!(refused(&p, 0, "turn@0,0"), "PX-2.11");
    assert_eq!(refused(&p, 0, "accept"), "C-4");
    assert_eq!(refused(&p, 0, "contest"), "C-4");
}

#[test]
fn px_2_4_a_card_may_have_four_targets() {
    // 2, 10, 30 are one class; 6 has their perimeter, 1 their area.
    let laid = "2@0,0b 10@1,0b 6@2,0b 30@2,1b 27@2,2b 31@1,2b 14@0,2b 18@0,1b";
    let mut p = table("", laid, &["11,4,5,3", "7,8,9,12"], 0);
    let effects = act(&mut p, 0, "11@1,1");
    assert_eq!(turned(&effects).len(), 4, "11 has the perimeter of all four neighbours");
    assert_eq!(colours(&p), "brbrbrbrr");
}

#[test]
fn px_2_5_contact_linked_or_free() {
    // At 1,1 card 4 touches 17 (same perimeter) and 11 (no link).
    let laid = "13@0,0r 17@1,0b 11@0,1b";
    let strict = table("", laid, &["4,1,2,3", "5,6,7,8"], 0);
    assert_eq!(refused(&strict, 0, "4@1,1"), "PX-2.5");
    let mut free = table("contact=free", laid, &["4,1,2,3", "5,6,7,8"], 0);
    let effects = act(&mut free, 0, "4@1,1");
    assert_eq!(turned(&effects), [(card("17"), Cause::Target(Link::Perimeter))], "an unlinked neighbour is no target");
    assert_eq!(colours(&free), "rrbr");
    assert_eq!(refused(&free, 0, "2@2,0"), "PX-2.3", "no link at all");
}

#[test]
fn px_2_6_own_cards_do_not_turn_and_partners_cards_count_as_own() {
    let mut p = table("", "13@0,0r 17@1,0b", &["1,4,15,3", "5,6,7,8", "9,10,11,12", "14,16,18,19"], 0);
    let effects = act(&mut p, 0, "15@-1,0");
    assert_eq!(turned(&effects), [(card("17"), Cause::Beside(card("13")))], "13 is red already");
    assert_eq!(p.scores(), [3, 0, 3, 0]);
}

#[test]
fn px_2_7_the_turn_ends_with_drawing_up_to_four() {
    let mut p = table("", "13@0,0r", &["1,3,4,5", "6,7,8,9"], 0);
    act(&mut p, 0, "1@1,0");
    act(&mut p, 0, "3@2,0");
    assert_eq!(p.to_move(), Seat(0), "as many cards as wished");
    let effects = act(&mut p, 0, "end");
    let drawn = |number| Effect::Drew { seat: Seat(0), card: card(number) };
    assert_eq!(effects, [drawn("2"), drawn("10"), Effect::TurnOf { seat: Seat(1) }]);
    assert_eq!(p.hand(Seat(0)).to_string(), "2,4,5,10");
}

#[test]
fn px_2_8_when_no_player_could_lay_all_draw_anew() {
    // 13 is linked to none of these: areas and perimeters differ.
    let laid = "13@0,0r";
    let mut p = table("", "13@0,0r", &["1,2,5,6", "7,9,10,14"], 0);
    act(&mut p, 0, "1@1,0");
    // Red holds 2, 5, 6 and draws 3, so red could lay: nothing is redrawn.
    assert!(act(&mut p, 0, "end").iter().all(|effect| !matches!(effect, Effect::Discarded { .. })));
    let stuck = format!(
        "{} / {laid} / 2,5,6,7 9,10,14,18 / 20,1,3,4,8,11,12,15,16,17,19,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36 / - / 0 turn 0 0 0 0,0 / -",
        p.options()
    );
    assert!(stuck.parse::<Perimexpaire>().is_err(), "a turn cannot begin so");
    // The last card of a hand is replaced by 20, and then nobody can lay next to 13 alone.
    let rest = "13@0,0r 1@1,0r / 5,6,9 18,20,21,25 / 14,27,31,2,3,4,7,8,10,11,12,15,16,17,19,22,23,24,26,28,29,30,32,33,34,35,36 / - / 0 turn 1 0 0 0,0 / -";
    let mut p = position("", rest);
    let effects = act(&mut p, 0, "end");
    let out = cards("5,6,9,14,18,20,21,25");
    assert_eq!(p.out, out, "both hands leave the game");
    assert_eq!(effects[0], Effect::Drew { seat: Seat(0), card: card("14") });
    let drawer = |effect: &Effect| if let Effect::Drew { seat, .. } = effect { Some(seat.0) } else { None };
    let order: Vec<Option<u8>> = effects[3..11].iter().map(drawer).collect();
    assert_eq!(order, [1, 0, 1, 0, 1, 0, 1, 0].map(Some), "one at a time from the player who moves next");
    assert_eq!(p.to_move(), Seat(1));
    assert_eq!(p.hand(Seat(1)).to_string(), "2,4,8,27".to_owned());
}

#[test]
fn px_2_8_when_the_pile_is_empty_and_nobody_can_lay_the_game_is_over() {
    let all = CardSet::deck(DeckKind::Numbered);
    let out = all.minus(cards("13,1,5,18"));
    let mut p = position("", &format!("13@0,0r 1@1,0r / 5 18 / - / {out} / 0 turn 1 0 0 0,0 / -"));
    act(&mut p, 0, "end");
    assert_eq!(p.stage(), Stage::Over);
    assert_eq!(p.outcome().expect("over").scores, [2, 0]);
}

#[test]
fn px_2_8_everybody_declining_twice_ends_the_game() {
    for seats in [2u8, 4] {
        let mut p = fresh("", seats, "declining");
        for turn in 0..2 * seats {
            assert_eq!(p.outcome(), None, "turn {turn}");
            let seat = p.to_move().0;
            assert!(act(&mut p, seat, "end").contains(&Effect::Passed { seat: Seat(seat) }));
        }
        assert_eq!(p.laid().len(), 1);
        let outcome = p.outcome().expect("everybody has declined twice");
        assert_eq!(outcome.scores.iter().sum::<i32>(), i32::from(seats) / 2);
    }
}

#[test]
fn px_2_9_laying_the_last_card_ends_the_game_at_once() {
    let all = CardSet::deck(DeckKind::Numbered);
    let out = all.minus(cards("13,1,3,5,18"));
    let mut p = position("", &format!("13@0,0b / 1,3 5,18 / - / {out} / 0 turn 0 0 0 0,0 / -"));
    act(&mut p, 0, "1@1,0");
    assert_eq!(p.outcome(), None);
    let effects = act(&mut p, 0, "3@2,0");
    assert_eq!(effects.last(), Some(&Effect::Over { scores: vec![3, 0] }));
    assert_eq!(p.outcome().expect("over").winners, [Seat(0)].into_iter().collect());
    assert_eq!(refused(&p, 1, "5@1,1"), "C-4");
}

#[test]
fn px_2_9_a_seat_without_cards_passes_and_has_not_won() {
    let all = CardSet::deck(DeckKind::Numbered);
    let out = all.minus(cards("13,1,3,5"));
    let mut p = position("", &format!("13@0,0b / - 1,3,5 / - / {out} / 0 turn 0 0 0 0,0 / -"));
    assert_eq!(legal(&p, 0), ["end"]);
    act(&mut p, 0, "end");
    assert_eq!(p.outcome(), None);
    assert_eq!(p.to_move(), Seat(1));
}

#[test]
fn px_2_10_rounds_are_added_up() {
    assert!(Perimexpaire::match_over(&"".parse().expect("options"), 1, &[1, 2]));
    let three = "rounds=3".parse().expect("options");
    assert!(!Perimexpaire::match_over(&three, 2, &[1, 2]) && Perimexpaire::match_over(&three, 3, &[1, 2]));
    assert!(Perimexpaire::match_over(&"variant=perimaire".parse().expect("options"), 3, &[1, 2]));
    assert!(!Perimexpaire::match_over(&"variant=perimaire".parse().expect("options"), 2, &[1, 2]));
}

#[test]
fn c_5_explanations_show_how_measures_are_made_up() {
    let p = table("", "13@0,0r 17@1,0b 11@0,1b", &["31,1,2,3", "5,6,7,8"], 0);
    let explanation = p.explain(Seat(0), &"31@1,1".parse().expect("an action"));
    assert_eq!(explanation.refusal, None);
    assert_eq!(explanation.comparisons.len(), 2);
    let Comparison { cards, measures: [mine, other], link } = explanation.comparisons[0];
    assert_eq!((cards, link), ([card("31"), card("17")], Some(Link::Area)));
    assert_eq!((mine.full, mine.discs, mine.rests), (2, 2, 0));
    assert_eq!((other.full, other.discs, other.rests), (1, 3, 1), "1 + 3·π/4 + (1 − π/4) = 2 + 2·π/4");
    assert_eq!(mine.area, other.area);
    assert_ne!(mine.perimeter, other.perimeter);
    assert_eq!(explanation.turned.len(), 2);
    assert_eq!(explanation.scores, [4, 0]);
    let refused = p.explain(Seat(0), &"3@1,1".parse().expect("an action"));
    assert!(refused.refusal.is_some() && refused.comparisons.len() == 2);
}

#[test]
fn c_6_views_show_hands_but_not_the_order_of_the_pile() {
    let p = fresh("", 2, "views");
    let mut other = p.clone();
    other.pile.reverse();
    assert_ne!(p, other);
    for viewer in Viewer::all(2) {
        assert_eq!(p.view(viewer), other.view(viewer));
        assert!(p.view(viewer).hands.iter().all(|hand| hand.cards.is_some()));
    }
    let mut rng = Rng::new(Seed::from_text("worlds"), "x");
    let worlds: BTreeSet<String> =
        (0..20).map(|_| Perimexpaire::determinize(&p.view(Viewer::Spectator), &mut rng).to_string()).collect();
    assert_eq!(worlds.len(), 20, "the order of the pile is drawn");
}

#[test]
fn c_7_impossible_positions_are_not_read() {
    let good = table("", "13@0,0r 17@1,0b", &["1,2,3,4", "5,6,7,8"], 0).to_string();
    assert!(good.parse::<Perimexpaire>().is_ok());
    for (from, to, why) in [
        ("17@1,0b", "17@2,0b", "a card lies apart"),
        ("17@1,0b", "17@0,0b", "two cards lie on each other"),
        ("13@0,0r", "13@0,1r", "no card in the centre"),
        ("1,2,3,4 5", "1,2,3 5", "a card is missing: a deck of the wrong size"),
        ("1,2,3,4 5", "1,2,3,5 5", "a card is there twice"),
        ("1,2,3,4 5", "2,1,3,4 5", "not the one way to write a hand"),
        (" / 0 turn", " / 2 turn", "no such seat"),
        ("turn 0 0 0", "turn 0 4 0", "the game would be over"),
        ("turn 0 0 0", "finished 0 0 0", "nothing is pending"),
        ("turn 0 0 0", "penalty:1 0 0 0", "no penalty before a strict referee"),
        ("0,0 / -", "0,0,0 / -", "wrong contests of three"),
        ("0,0 / -", "0,4 / -", "too many wrong contests"),
        ("deck=36", "deck=24", "the deck of the other game"),
        ("deck=36", "deck=30", "no such deck"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{why}");
        assert!(text.parse::<Perimexpaire>().is_err(), "{why}");
    }
}

#[test]
fn c_7_bad_notation_is_refused() {
    use super::super::Action;
    for text in [
        "",
        "0",
        "37",
        "01",
        "+1",
        "Y",
        "a",
        "1@",
        "1@0",
        "1@00,0",
        "1@0,0:",
        "1@0,0:----",
        "1@0,0:aaa",
        "1@+1,0",
        "turn",
        "turn@1",
        "1@200,0",
        "end ",
        "Accept",
    ] {
        assert!(text.parse::<Action>().is_err(), "“{text}”");
    }
    assert_eq!(spot(3, -2).to_string(), "3,-2");
}

/// How many sequences of so many actions there are.
fn perft(position: &Perimexpaire, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for seat in position.awaited().iter() {
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        for action in legal {
            let mut after = position.clone();
            after.apply(Millis(0), seat, &action).expect("a listed action");
            total += perft(&after, depth - 1);
        }
    }
    total
}

/// Options, seats, the seed of the deal, and how many sequences of one, two and three actions there are. `slow` holds the
/// same counts with a second implementation.
pub(super) const PERFT: [(&str, u8, &str, [u64; 3]); 7] = [
    ("", 2, "perft a", [9, 85, 885]),
    ("", 4, "perft b", [9, 89, 637]),
    ("contact=free", 2, "perft a", [9, 85, 917]),
    ("referee=vigilant", 2, "perft a", [65, 4865, 374_977]),
    ("variant=perimaire", 3, "perft c", [12, 70, 373]),
    ("variant=perimaire deck=24", 4, "perft d", [6, 18, 65]),
    ("variant=perimaire referee=vigilant", 2, "perft c", [18, 324, 6176]),
];

#[test]
fn perft_from_fixed_deals() {
    let found = PERFT.map(|(options, seats, seed, _)| {
        let start = fresh(options, seats, seed);
        (options, seats, seed, [1, 2, 3].map(|depth| perft(&start, depth)))
    });
    assert_eq!(found, PERFT);
}
