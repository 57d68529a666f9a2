//! C-4, PX-2.11, PM-1.6: the vigilant referee.

use super::super::{Effect, Perimexpaire, Stage};
use super::play::table;
use super::{act, act_at, cards, colours, legal, position, refused};
use crate::core::position::Position;
use crate::{ContestOutcome, Millis, Seat};

const VIGILANT: &str = "referee=vigilant";

fn two() -> Perimexpaire {
    table(VIGILANT, "13@0,0r 17@1,0r 11@0,1r", &["15,1,2,3", "5,6,23,31"], 1)
}

#[test]
fn px_2_11_cards_turn_by_the_claims() {
    let mut p = two();
    act(&mut p, 1, "31@1,1:a---");
    assert_eq!(colours(&p), "rbrb", "only 17 was claimed: claiming too little is no error");
    assert!(!p.is_wrong());
    assert_eq!(p.awaited(), [Seat(0), Seat(1)].into_iter().collect());
    let mut p = two();
    act(&mut p, 1, "31@1,1");
    assert_eq!(colours(&p), "rrrb");
    assert!(!p.is_wrong(), "claiming nothing turns nothing");
}

#[test]
fn px_2_11_what_is_an_error() {
    for (action, wrong) in [
        ("31@1,1:a--p", false),
        ("31@1,1:p--p", true),
        ("31@1,1:d--p", true),
        ("31@2,0:---a", false),
        ("23@-1,0:-d--", false),
        ("23@-1,0:-a--", false),
        ("5@1,1", true),
        ("5@2,0", true),
        ("6@1,1:---p", true),
        ("6@0,2:p---", false),
    ] {
        let mut p = two();
        act(&mut p, 1, action);
        assert_eq!(p.is_wrong(), wrong, "{action}");
    }
    // With contact=free an unlinked neighbour is no error unless a link is claimed.
    let mut p = table("referee=vigilant contact=free", "13@0,0r 17@1,0r 11@0,1r", &["15,1,2,3", "5,6,23,31"], 1);
    act(&mut p, 1, "6@1,1:---p");
    assert!(!p.is_wrong());
}

#[test]
fn c_4_what_is_impossible_on_a_table_is_refused() {
    let p = two();
    assert_eq!(refused(&p, 1, "9@1,1"), "C-4", "not in hand");
    assert_eq!(refused(&p, 1, "31@0,0"), "PX-2.3", "taken");
    assert_eq!(refused(&p, 1, "31@5,5"), "PX-2.3", "apart");
    assert_eq!(refused(&p, 1, "31@1,1:aa--"), "PX-2.11", "nothing lies on the right");
    assert_eq!(refused(&p, 0, "15@-1,0:-d--"), "C-4", "not the turn");
}

#[test]
fn px_2_11_a_right_contest_takes_the_card_back_and_turns_one() {
    let mut p = two();
    act(&mut p, 1, "31@1,1:a--p");
    act(&mut p, 1, "23@2,1:---d");
    assert_eq!(colours(&p), "rbbbb");
    let effects = act(&mut p, 0, "contest");
    assert!(matches!(effects[0], Effect::Contested { seat: Seat(0), outcome: ContestOutcome::Upheld, .. }));
    assert_eq!(p.hand(Seat(1)).to_string(), "5,6,23", "23 is back, 31 had settled");
    assert_eq!(colours(&p), "rbbb");
    assert_eq!(p.stage(), Stage::Penalty(Seat(0)));
    assert_eq!(p.awaited(), [Seat(0)].into_iter().collect());
    assert_eq!(legal(&p, 0), ["turn@0,0", "turn@1,0", "turn@0,1", "turn@1,1"]);
    assert_eq!(refused(&p, 0, "turn@2,1"), "PX-2.11");
    assert_eq!(refused(&p, 0, "end"), "PX-2.11");
    assert_eq!(refused(&p, 1, "end"), "C-4");
    act(&mut p, 0, "turn@1,1");
    assert_eq!(colours(&p), "rbbr");
    assert_eq!(p.to_move(), Seat(0), "the turn is over");
    assert_eq!(p.hand(Seat(1)).len(), 4, "and its player has drawn");
}

#[test]
fn px_2_11_what_a_wrong_card_turned_turns_back() {
    let mut p = two();
    act(&mut p, 1, "5@1,1:d--d");
    assert_eq!(colours(&p), "bbbb", "13 lies next to both targets");
    act(&mut p, 0, "contest");
    assert_eq!(colours(&p), "rrr");
}

#[test]
fn c_4_a_wrong_contest_settles_the_move_and_three_are_enough() {
    let mut p = two();
    act(&mut p, 1, "31@1,1:a--p");
    let effects = act(&mut p, 0, "contest");
    let contested = Effect::Contested { seat: Seat(0), outcome: ContestOutcome::Rejected, errors: Vec::new() };
    assert_eq!(effects, [contested, Effect::Settled]);
    assert_eq!(p.to_move(), Seat(1), "the turn goes on");
    assert_eq!(refused(&p, 0, "contest"), "C-4", "nothing is pending");
    let text = p.to_string().replace(" 1,0 / -", " 3,0 / -");
    let mut p: Perimexpaire = text.parse().expect("a position");
    act(&mut p, 1, "23@-1,0:-d--");
    assert_eq!(refused(&p, 0, "contest"), "C-4", "no contest left");
    assert_eq!(legal(&p, 0), ["accept"]);
}

#[test]
fn c_4_moves_settle_when_accepted_or_when_the_window_is_over() {
    let mut p = two();
    act_at(&mut p, 1_000, 1, "31@1,1:a--p");
    assert_eq!(p.deadline(), Some(Millis(16_000)));
    assert!(p.tick(Millis(15_999)).is_empty());
    assert!(p.pending().is_some());
    act_at(&mut p, 2_000, 1, "end");
    assert_eq!((p.stage(), p.to_move()), (Stage::Finished, Seat(1)), "the turn passes on only on settling");
    assert_eq!(p.hand(Seat(1)).len(), 3, "and so does drawing");
    let mut accepted = p.clone();
    act_at(&mut accepted, 3_000, 0, "accept");
    assert_eq!((accepted.stage(), accepted.to_move()), (Stage::Turn, Seat(0)));
    assert_eq!(accepted.hand(Seat(1)).len(), 4);
    let mut ticked = p.clone();
    assert!(!ticked.tick(Millis(16_000)).is_empty());
    assert_eq!(ticked, accepted);
    // The next player's own move settles as well, and an input after the window finds it closed.
    let mut moved = p.clone();
    act_at(&mut moved, 4_000, 0, "15@-1,0:-d--");
    assert_eq!(moved.to_move(), Seat(0));
    assert_eq!(moved.hand(Seat(1)).len(), 4);
    assert!(p.apply(Millis(16_000), Seat(0), &super::super::Action::Contest).is_err());
    assert_eq!(p.stage(), Stage::Finished, "a refused action changes nothing");
}

#[test]
fn c_4_partners_are_not_asked() {
    let mut p = table(VIGILANT, "13@0,0r 17@1,0r", &["15,1,2,3", "5,6,23,31", "7,9,10,12", "14,16,18,19"], 1);
    act(&mut p, 1, "31@2,0:---d");
    assert_eq!(p.awaited(), [Seat(0), Seat(1), Seat(2)].into_iter().collect());
    assert_eq!(refused(&p, 3, "contest"), "C-4");
    act(&mut p, 0, "accept");
    assert!(p.pending().is_some(), "seat 2 has not answered");
    act(&mut p, 2, "contest");
    assert_eq!(p.stage(), Stage::Penalty(Seat(2)));
    act(&mut p, 2, "turn@0,0");
    assert_eq!(p.to_move(), Seat(2), "then the next seat");
}

#[test]
fn c_4_the_end_of_the_game_waits_for_settling() {
    use super::super::{CardSet, DeckKind};
    let out = CardSet::deck(DeckKind::Numbered).minus(cards("13,1,5,18"));
    let start = position(VIGILANT, &format!("13@0,0b / 1 5,18 / - / {out} / 0 turn 0 0 0 0,0 / -"));
    let mut p = start.clone();
    act(&mut p, 0, "1@1,0:---p");
    assert_eq!((p.outcome(), p.stage()), (None, Stage::Finished));
    assert_eq!(legal(&p, 1), ["accept", "contest"], "nothing else can be done before it settles");
    act(&mut p, 1, "accept");
    assert_eq!(p.outcome().expect("over").scores, [2, 0]);
    let mut p = start;
    act(&mut p, 0, "1@1,0:---a");
    act(&mut p, 1, "contest");
    act(&mut p, 1, "turn@0,0");
    assert_eq!((p.outcome(), p.to_move()), (None, Seat(1)), "an error is no last card");
}

#[test]
fn fruitless_turns_end_a_game_of_errors() {
    let mut p = two();
    let mut inputs = 0;
    while p.outcome().is_none() {
        let (seat, other) = (p.to_move().0, 1 - p.to_move().0);
        let card = p.hand(Seat(seat)).iter().next().expect("a card");
        act(
            &mut p,
            seat,
            &format!("{card}@-1,0:-{}--", if card.link("13".parse().expect("a card")).is_none() { "a" } else { "d" }),
        );
        assert!(p.is_wrong());
        act(&mut p, other, "contest");
        act(&mut p, other, "turn@0,0");
        inputs += 1;
    }
    assert_eq!(inputs, 4, "everybody has had two turns that left nothing");
}

#[test]
fn pm_1_6_an_error_is_taken_back_and_the_turn_is_lost() {
    let options = "variant=perimaire deck=24 referee=vigilant";
    let laid = "A@0,0r B@0,0r C@0,0r D@0,0r F@0,0r G@0,0r H@0,0r I@0,0r J@0,0r K@0,0r M@0,0r N@0,0r O@0,0r P@0,0r Q@0,0r R@0,0r U@0,0r V@0,0r";
    let p = position(options, &format!("{laid} / E,L S,T W,X / - / - / 0 turn 0 0 0 0,0,0 / -"));
    assert_eq!(legal(&p, 0), ["E", "L"], "also what is wrong; passing is refused");
    let mut wrong = p.clone();
    act(&mut wrong, 0, "L");
    assert_eq!(wrong.awaited(), [Seat(1), Seat(2)].into_iter().collect());
    assert!(wrong.is_wrong());
    act(&mut wrong, 2, "contest");
    assert_eq!(wrong.hand(Seat(0)).to_string(), "E,L");
    assert_eq!((wrong.to_move(), wrong.stage()), (Seat(1), Stage::Turn));
    let mut right = p;
    act(&mut right, 0, "E");
    act(&mut right, 1, "T");
    assert_eq!(right.to_move(), Seat(1), "the next player's card settles the one before");
    assert!(right.pending().is_some());
    act(&mut right, 0, "contest");
    assert_eq!(right.wrong, [1, 0, 0]);
    assert_eq!(right.to_move(), Seat(2));
}
