//! Matches looked at again, and gone on with from any step.

use engine::games::vectominos::Vectominos;
use engine::{GameId, Seat, Viewer};
use ludotheque_room::{BotJobKind, Replay, RoomError};
use table::{Name, Phase};

use crate::{ADA, BOB, Host, Write, accepted, moment, to_move, triancey};

fn name() -> Name {
    "Ada".parse().expect("a name")
}

/// A match between computers, and its file.
fn played(game: GameId, seats: u8) -> String {
    let mut host = Host::open(game, "", seats);
    for seat in 0..seats {
        host.say(ADA, &format!("bot {seat} level:1"));
    }
    host.play_to_the_end();
    host.room.published().expect("it is over")
}

#[test]
fn every_step_of_every_game_is_shown_forwards_and_backwards_alike() {
    for &game in GameId::ALL {
        let text = played(game, 2);
        let mut replay = ludotheque_room::replay(&text).expect("a match");
        assert_eq!(replay.game(), game);
        let plies = replay.plies().to_vec();
        assert!(plies.len() > 2, "{game}");
        let mut show = |ply| table::visit(game, Write(replay.typed_update(ply, Viewer::Seat(Seat(0)))));
        let forwards: Vec<_> = (0..plies.len()).map(&mut show).collect();
        for (ply, update) in forwards.iter().enumerate().rev().step_by(5) {
            assert_eq!(&show(ply), update, "{game} {ply}");
            assert_eq!(update["view"]["entries"], plies[ply].entries, "{game} {ply}");
        }
    }
}

#[test]
fn a_computer_says_what_it_would_have_done_in_place_of_who_acted() {
    for &game in GameId::ALL {
        let mut replay = ludotheque_room::replay(&played(game, 2)).expect("a match");
        let plies = replay.plies().to_vec();
        let next = plies.iter().position(|ply| ply.acted.is_some()).expect("an action");
        let task = replay.question(next - 1, "level:8@nodes=20").expect("a question");
        assert_eq!(Some(task.seat), plies[next].acted.as_ref().map(|(seat, _)| *seat), "{game}");
        let answer = ludotheque_room::think(&task, None).expect("an answer");
        assert!(answer.value.is_none_or(|value| (-1.0..=1.0).contains(&value)), "{game}: {:?}", answer.value);
        assert!(replay.question(plies.len() - 1, "level:8").is_none(), "{game}: nobody acts after the end");
    }
}

/// The review called moves mistakes that the hint had proposed: it searched with another seed and effort.
#[test]
fn bug_the_review_did_not_know_which_move_the_hint_had_proposed() {
    let mut host = triancey();
    let (speaker, seat) = to_move(&mut host);
    let given = host.room.bot_jobs().into_iter().find(|job| job.kind == BotJobKind::Hint).expect("a hint");
    let hint = ludotheque_room::think(&given, Some(50)).expect("an answer").action;
    assert!(accepted(&host.say(speaker, &format!("act {seat} {hint}"))));
    let mut replay = ludotheque_room::replay(&host.room.export()).expect("a match");
    let asked = replay.hint(0).expect("a hint was asked for");
    assert_eq!(format!("{asked:?}"), format!("{given:?}"), "another search than that of the hint");
    assert_eq!(ludotheque_room::think(&asked, Some(50)).expect("an answer").action, hint);
    assert!(replay.hint(1).is_none(), "nobody has acted since");
}

#[test]
fn a_hint_is_remembered_when_a_move_is_taken_back_and_counts_for_nothing_else() {
    let mut host = triancey();
    let (speaker, seat) = to_move(&mut host);
    let (other, other_seat) = if speaker == ADA { (BOB, 1) } else { (ADA, 0) };
    assert!(accepted(&host.say(speaker, &format!("act {seat} 1"))));
    assert!(accepted(&host.say(speaker, &format!("offer {seat} takeback"))));
    assert!(accepted(&host.say(other, &format!("answer {other_seat} yes"))));
    assert!(accepted(&host.say(speaker, &format!("act {seat} 1"))));
    let first = host.room.entries();
    let answer = (1..40).find(|cell| accepted(&host.say(other, &format!("act {other_seat} {cell}"))));
    assert!(answer.is_some() && host.room.entries() > first);
    let mut replay = ludotheque_room::replay(&host.room.export()).expect("a match");
    let actors: Vec<_> = replay.plies().iter().map(|ply| ply.acted.as_ref().map(|(seat, _)| seat.0)).collect();
    assert_eq!(actors, [None, Some(seat), None, Some(seat), Some(other_seat)]);
    let hinted: Vec<bool> = (0..actors.len()).map(|ply| replay.hint(ply).is_some()).collect();
    assert_eq!(hinted, [true, false, true, false, false]);
}

#[test]
fn a_branch_goes_on_from_any_step_with_the_same_position() {
    for &game in GameId::ALL {
        let text = played(game, 2);
        let mut replay = ludotheque_room::replay(&text).expect("a match");
        let plies = replay.plies().to_vec();
        for ply in [0, plies.len() / 2] {
            let file =
                ludotheque_room::branch(&text, plies[ply].entries, Seat(1), &name(), "level:2").expect("a branch");
            let mut branched = ludotheque_room::replay(&file).expect("a table");
            let last = branched.plies().len() - 1;
            let seen = |replay: &mut dyn Replay, ply| {
                let update = replay.typed_update(ply, Viewer::Seat(Seat(1)));
                table::visit(game, Write(update))["view"]["play"]["game"].clone()
            };
            assert_eq!(seen(branched.as_mut(), last), seen(replay.as_mut(), ply), "{game} {ply}");
            let room = ludotheque_room::import(&file).expect("a room");
            assert_eq!(room.phase(), Phase::Playing, "{game}");
            assert!(room.seats_of(ADA.person).contains(Seat(1)), "{game}");
        }
        let end = plies[plies.len() - 1].entries;
        assert_eq!(ludotheque_room::branch(&text, end, Seat(0), &name(), "level:2"), Err(RoomError::NoMatch), "{game}");
    }
}

#[test]
fn a_branch_forgets_what_was_taken_back() {
    let mut host = triancey();
    let (speaker, seat) = to_move(&mut host);
    let (other, other_seat) = if speaker == ADA { (BOB, 1) } else { (ADA, 0) };
    assert!(accepted(&host.say(speaker, &format!("act {seat} 1"))));
    assert!(accepted(&host.say(speaker, &format!("offer {seat} takeback"))));
    assert!(accepted(&host.say(other, &format!("answer {other_seat} yes"))));
    let file = ludotheque_room::branch(&host.room.export(), host.room.entries(), Seat(0), &name(), "level:1")
        .expect("a branch");
    assert!(!file.contains(" act "), "{file}");
}

#[test]
fn who_had_left_a_match_of_three_has_left_the_branch() {
    let mut host = Host::open(GameId::Vectominos, "", 3);
    for (speaker, input) in [(ADA, "sit 0 Ada"), (BOB, "sit 1 Bob"), (ADA, "bot 2 level:1"), (ADA, "ready 0")] {
        host.say(speaker, input);
    }
    host.say(BOB, "ready 1");
    assert!(accepted(&host.say(BOB, "resign 1")));
    let text = host.room.export();
    let file = ludotheque_room::branch(&text, host.room.entries(), Seat(2), &name(), "level:1").expect("a branch");
    let mut room = ludotheque_room::import(&file).expect("a room");
    let update = room.typed_update(moment(9).at, Viewer::Spectator, 0).downcast::<Vectominos>().expect("its own game");
    let left: Vec<_> = update.view.seats.iter().map(|seat| seat.left).collect();
    assert_eq!(left, [None, Some(table::effect::Departure::Resigned), None]);
    let own = ludotheque_room::branch(&text, host.room.entries(), Seat(1), &name(), "level:1");
    assert_eq!(own, Err(RoomError::NoSuchSeat(Seat(1))));
}

#[test]
fn a_file_without_a_match_or_with_another_player_is_refused() {
    let empty = Host::open(GameId::Triancey, "", 2).room.export();
    assert_eq!(ludotheque_room::replay(&empty).err(), Some(RoomError::NoMatch));
    assert!(matches!(ludotheque_room::replay("nonsense"), Err(RoomError::Table(_))));
    let text = triancey().room.export();
    let entries = ludotheque_room::replay(&text).expect("a match").plies()[0].entries;
    assert!(matches!(ludotheque_room::branch(&text, entries, Seat(0), &name(), "nobody"), Err(RoomError::Table(_))));
    assert_eq!(
        ludotheque_room::branch(&text, entries, Seat(7), &name(), "level:1"),
        Err(RoomError::NoSuchSeat(Seat(7)))
    );
}
