//! PC-2.8, C-4: pending moves, contests, penalties.

use crate::core::refusal::{Cite, Refusal};
use crate::games::puissances::{Action, CellSet, End, Force, Phase, Puissances};
use crate::{Millis, Position, Seat, SeatSet, Viewer};

const RIGHT: &str = "c3 +2^1 +5^1 c3d3 2";
const WRONG: &str = "c3 +2^1 +2^1 c3d3 2";

fn worked(seats: u8, more: &str) -> Puissances {
    let options = format!("referee=vigilant {more}");
    super::with_hand_for(&options, seats, "#49", &["2^1", "2^1", "5^1", "10^2"])
}

fn act(position: &mut Puissances, at: u64, seat: Seat, action: &str) -> Result<(), Refusal<super::super::Reason>> {
    position.apply(Millis(at), seat, &action.parse().expect("an action")).map(drop)
}

/// A position in which the seat to move has announced a move at 1000 ms.
fn announced(seats: u8, more: &str, play: &str) -> (Puissances, Seat) {
    let mut position = worked(seats, more);
    let seat = position.turn();
    act(&mut position, 1_000, seat, play).expect("announced");
    (position, seat)
}

#[test]
fn pc_2_8_nothing_is_written_or_coloured_until_accepted() {
    let before = worked(2, "");
    let (mut position, seat) = announced(2, "", RIGHT);
    assert_eq!(position.free(), before.free());
    assert_eq!(position.hand(position.side_of(seat)), before.hand(before.side_of(seat)));
    assert_eq!(position.deadline(), Some(Millis(16_000)));
    let other = seat.next(2);
    assert_eq!(position.awaited(), SeatSet::only(other));
    let view = position.view(Viewer::Seat(other));
    assert!(view.hands[before.side_of(seat)].constraint.is_some(), "the card is shown");
    assert!(view.hands[before.side_of(seat)].values.is_none(), "the rest of the hand is not");
    act(&mut position, 2_000, other, "accept").expect("accepted");
    assert_eq!(position.coloured(position.side_of(seat)).len(), 2);
    assert_eq!((position.turn(), position.phase()), (other, &Phase::Playing));
}

#[test]
fn pc_2_8_a_noticed_error_costs_the_turn_and_gives_a_cell() {
    let (mut position, seat) = announced(3, "", WRONG);
    let (second, third) = (seat.next(3), seat.next(3).next(3));
    let values = position.hand(position.side_of(seat)).values.clone();
    act(&mut position, 2_000, second, "accept").expect("accepted");
    act(&mut position, 2_000, third, "contest").expect("contested");
    assert_eq!(position.phase(), &Phase::Penalty(third));
    assert_eq!(position.awaited(), SeatSet::only(third));
    assert_eq!(position.hand(position.side_of(seat)).values, values, "the values stay in hand");
    assert_eq!(
        position.hand(position.side_of(seat)).constraint.map(|c| c.force()),
        Some(Force::Two),
        "another constraint"
    );
    assert_eq!(position.view(Viewer::Spectator).passes[seat.index()], 1, "it counts as a pass");
    assert_eq!(act(&mut position, 2_000, second, "colour a1"), Err(Refusal::NotAwaited(second)));
    act(&mut position, 3_000, third, "colour a1").expect("a cell of choice, open or not");
    assert_eq!(position.coloured(position.side_of(third)).to_string(), "a1");
    assert_eq!(position.turn(), second, "the turn passes on");
}

#[test]
fn c_4_a_wrong_contest_settles_and_there_are_three() {
    let (mut position, seat) = announced(2, "", RIGHT);
    let other = seat.next(2);
    act(&mut position, 2_000, other, "contest").expect("contested");
    assert_eq!(position.coloured(position.side_of(seat)).len(), 2, "the move stands");
    assert_eq!(position.view(Viewer::Spectator).wrong[other.index()], 1);
    let text = announced(2, "", RIGHT).0.to_string();
    let tired = text.rsplit_once(" / ").expect("parts").0.to_owned() + " / 3 3";
    let mut tired: Puissances = tired.parse().expect("a position");
    let refusal = act(&mut tired, 2_000, other, "contest").expect_err("no contest left");
    assert_eq!(refusal.rule().0, "C-4");
    let mut legal = Vec::new();
    tired.legal_actions(other, &mut legal);
    assert!(legal.contains(&Action::Accept) && !legal.contains(&Action::Contest));
}

#[test]
fn c_4_an_unnoticed_error_stands() {
    let (mut position, seat) = announced(2, "", WRONG);
    assert!(position.tick(Millis(15_999)).is_empty(), "not yet");
    assert!(!position.tick(Millis(16_000)).is_empty());
    assert_eq!(position.coloured(position.side_of(seat)).len(), 2);
    assert_eq!(position.turn(), seat.next(2));
}

#[test]
fn c_4_the_next_player_settles_by_acting_and_a_late_contest_is_refused() {
    let (mut position, seat) = announced(3, "", WRONG);
    let (next, third) = (seat.next(3), seat.next(3).next(3));
    assert_eq!(position.awaited(), SeatSet::only(next).with(third));
    let late = position.clone().apply(Millis(16_000), third, &Action::Contest).expect_err("too late");
    assert_eq!(late.rule().0, "C-4");
    assert_eq!(act(&mut position, 2_000, third, "pass 1"), Err(Refusal::NotAwaited(third)));
    act(&mut position, 2_000, next, "pass 1").expect("settles and passes");
    assert_eq!(position.coloured(position.side_of(seat)).len(), 2);
    assert_eq!(position.turn(), third);
}

#[test]
fn c_4_partners_are_not_asked() {
    let (mut position, seat) = announced(4, "teams=on", WRONG);
    let partner = Seat((seat.0 + 2) % 4);
    assert!(!position.awaited().contains(partner));
    assert!(act(&mut position, 2_000, partner, "contest").is_err());
    assert!(act(&mut position, 2_000, seat, "accept").is_err());
    assert_eq!(position.awaited().len(), 2);
}

#[test]
fn c_4_what_can_be_seen_on_the_table_is_refused_at_once() {
    let position = worked(2, "");
    let seat = position.turn();
    for (action, rule) in
        [("c3 +2^1 +10^6 c3 1", "PC-2.3"), ("c3 +2^1 +2^1 c3e3 1", "PC-2.4"), ("c3 +2^1 +2^1 a3b3c3d3e3 1", "PC-2.4")]
    {
        assert_eq!(act(&mut position.clone(), 1, seat, action).expect_err("refused").rule().0, rule, "{action}");
    }
}

#[test]
fn pc_2_9_time_voids_a_pending_move() {
    let mut position = worked(2, "minutes=1");
    let seat = position.turn();
    act(&mut position, 50_000, seat, RIGHT).expect("announced");
    assert_eq!(position.deadline(), Some(Millis(60_000)), "before the window's end at 65 s");
    position.tick(Millis(70_000));
    assert_eq!(position.phase(), &Phase::Over(End::Time));
    assert_eq!(position.coloured(0).union(position.coloured(1)), CellSet::EMPTY);
    let mut earlier = worked(2, "minutes=1");
    act(&mut earlier, 30_000, seat, RIGHT).expect("announced");
    earlier.tick(Millis(70_000));
    assert_eq!(earlier.coloured(earlier.side_of(seat)).len(), 2, "the window closed in time");
    assert_eq!(earlier.phase(), &Phase::Over(End::Time));
}

#[test]
fn c_9_who_left_accepts_and_passes() {
    let (position, seat) = announced(3, "", WRONG);
    let (next, third) = (seat.next(3), seat.next(3).next(3));
    assert_eq!(position.default_action(third), Some(Action::Accept));
    let mut answered = position.clone();
    act(&mut answered, 2_000, next, "accept").expect("accepted");
    assert_eq!(answered.default_action(next), None, "others may still contest");
    let mut contested = position;
    act(&mut contested, 2_000, third, "contest").expect("contested");
    assert!(matches!(contested.default_action(third), Some(Action::Colour(_))));
}
