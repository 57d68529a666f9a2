//! C-9: who has left can do nothing more, and the last one at the table wins.

use ludotheque_engine::games::perimexpaire::Perimexpaire;
use ludotheque_engine::games::transparences::Transparences;
use ludotheque_engine::games::triancey::Triancey;
use ludotheque_engine::games::vectominos::Vectominos;
use ludotheque_engine::{Input, Match, MatchRefusal, Millis, Position, Seat, SeatSet, Seed};
use sha2::{Digest as _, Sha256};

const NOW: Millis = Millis(0);

fn start<P: Position>(options: &str, seats: u8) -> Match<P> {
    let options = options.parse().expect("options");
    Match::start(options, seats, Seed::from_text("leave")).expect("a match")
}

fn leave<P: Position>(game: &mut Match<P>, seat: u8) {
    game.apply(NOW, Input::Leave { seat: Seat(seat) }).expect("who is there can leave");
}

/// The file with another input after the last, bound by a right digest.
fn with_input(text: &str, input: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let end = lines.iter().rposition(|line| line == "---").expect("the end of the inputs");
    lines.insert(end, input.to_owned());
    let bound: String = lines[..=end + 1].iter().map(|line| format!("{line}\n")).collect();
    let digest: String = Sha256::digest(bound)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    lines[end + 2] = format!("inputs {digest}");
    lines.join("\n")
}

#[test]
fn c_9_in_real_time_who_has_left_lays_no_more() {
    let mut game = start::<Transparences>("", 3);
    let mut actions = Vec::new();
    game.legal_actions(Seat(0), &mut actions);
    let action = actions[0];
    leave(&mut game, 0);
    assert_eq!(game.outcome(), None, "two others go on");
    assert!(!game.awaited().contains(Seat(0)));
    let refusal = game.apply(NOW, Input::Act { seat: Seat(0), action });
    assert_eq!(refusal, Err(MatchRefusal::HasLeft(Seat(0))));
    let file = with_input(&game.export(), &format!("0 0 {action}"));
    let bad = Match::<Transparences>::import(&file).expect_err("the file holds an action of who has left").to_string();
    assert!(bad.contains("C-9"), "{bad}");
}

#[test]
fn c_9_who_has_left_does_not_answer_a_pending_move() {
    let mut game = start::<Vectominos>("referee=vigilant", 3);
    let mut first_lays = 0;
    // The second piece is the first that is pending.
    while game.deadline().is_none() {
        let seat = game.awaited().first().expect("somebody");
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        game.apply(NOW, Input::Act { seat, action: actions[0] }).expect("legal");
        first_lays += 1;
    }
    assert_eq!(first_lays, 2);
    let gone = game.awaited().first().expect("an opponent is asked");
    game.apply(NOW, Input::Leave { seat: gone }).expect("may leave");
    for action in ["accept", "contest", "pass"] {
        let action = action.parse().expect("an action");
        assert_eq!(game.apply(NOW, Input::Act { seat: gone, action }), Err(MatchRefusal::HasLeft(gone)));
    }
}

#[test]
fn c_9_the_last_one_left_wins() {
    let mut game = start::<Vectominos>("", 4);
    for seat in [1, 3] {
        leave(&mut game, seat);
        assert_eq!(game.outcome(), None);
    }
    leave(&mut game, 0);
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(SeatSet::only(Seat(2))));
    assert_eq!(Match::import(&game.export()).as_ref(), Ok(&game));
}

#[test]
fn c_9_a_partner_who_leaves_loses_for_the_team() {
    let mut game = start::<Perimexpaire>("", 4);
    leave(&mut game, 2);
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some([Seat(1), Seat(3)].into_iter().collect()));
}

#[test]
fn c_9_after_a_match_that_ended_by_leaving_nothing_is_awaited() {
    let mut game = start::<Triancey>("", 2);
    leave(&mut game, 1);
    assert_eq!((game.awaited(), game.deadline()), (SeatSet::EMPTY, None));
    let mut actions = Vec::new();
    Seat::all(2).for_each(|seat| game.legal_actions(seat, &mut actions));
    assert!(actions.is_empty());
    assert!(!game.position().awaited().is_empty(), "the position alone does not know");
    let mut game = start::<Transparences>("", 2);
    assert!(game.deadline().is_some());
    leave(&mut game, 1);
    assert_eq!((game.awaited(), game.deadline()), (SeatSet::EMPTY, None));
}

/// Plays a round to its end with the first legal action each time.
fn play_round<P: Position>(game: &mut Match<P>) {
    for _ in 0..2_000 {
        if game.position().outcome().is_some() {
            return;
        }
        let seat = game.awaited().first().expect("somebody");
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        game.apply(NOW, Input::Act { seat, action: actions[0].clone() }).expect("legal");
    }
    panic!("the round has no end");
}

#[test]
fn c_9_a_round_that_is_over_counts_when_somebody_leaves_before_the_next() {
    let mut game = start::<Vectominos>("rounds=3", 2);
    play_round(&mut game);
    game.apply(NOW, Input::NextRound).expect("a second round");
    play_round(&mut game);
    let round = game.position().outcome().expect("the second round is over");
    let both: Vec<i32> = game.totals().iter().zip(&round.scores).map(|(total, score)| total + score).collect();
    assert_ne!(both, game.totals(), "the second round changes something");
    let mut between = game.clone();
    leave(&mut between, 0);
    assert_eq!(between.outcome().map(|outcome| outcome.scores.clone()), Some(both.clone()));
    // In the middle of a round, that round does not count.
    game.apply(NOW, Input::NextRound).expect("a third round");
    leave(&mut game, 0);
    assert_eq!(game.outcome().map(|outcome| outcome.scores.clone()), Some(both));
}
