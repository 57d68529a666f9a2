//! The vigilant referee at a table, for every game that has one (C-4).

use engine::{GameId, Millis, Rng, Seat, Seed, Viewer};
use ludotheque_table::{PersonId, Secret, Sender, Settings, Table, TableGame, TableGameVisitor, TableInput, visit};

/// Two seats, the first a person's, the second as given.
fn started<P: TableGame>(second: Option<&str>) -> Table<P> {
    let house = "clock=move clock_seconds=5 grace_seconds=0";
    let settings = Settings::read("referee=vigilant contest_seconds=15", house, 2).expect("a vigilant game");
    let mut table = Table::<P>::new(settings).expect("a game for two");
    let mut take = |who, input| drop(table.apply(Millis(0), who, None, input).expect("accepted"));
    let secret = Secret { seed: Seed::from_text("vigilance"), salt: Seed::from_text("salt") };
    take(Sender::Host, TableInput::Commit { secret: secret.into() });
    for (seat, bot) in [(Seat(0), None), (Seat(1), second)] {
        let who = Sender::Person(PersonId(u64::from(seat.0)));
        match bot {
            Some(player) => take(Sender::Host, TableInput::Bot { seat, player: player.into() }),
            None => {
                take(who, TableInput::Sit { seat, name: "Somebody".parse().expect("a name") });
                take(who, TableInput::Ready { seat });
            }
        }
    }
    take(Sender::Host, TableInput::Start);
    table
}

/// Plays until a seat is asked about a pending move; gives that seat.
fn until_asked<P: TableGame>(table: &mut Table<P>, now: &mut Millis) -> Seat {
    let mut rng = Rng::new(Seed::from_text("vigilance"), "play");
    for _ in 0..40 {
        let position = table.game().expect("a match").position();
        let accept = P::accept().expect("a vigilant game");
        let asked = Seat::all(2).find(|&seat| position.clone().apply(*now, seat, &accept).is_ok());
        if let Some(seat) = asked {
            return seat;
        }
        let seat = position.awaited().first().expect("somebody is to move");
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let action = rng.choose(&legal).clone();
        let who = table.seat_states()[seat.index()].person().map_or(Sender::Host, Sender::Person);
        *now = now.plus(Millis(100));
        table.apply(*now, who, None, TableInput::Act { seat, action }).expect("a legal action");
    }
    panic!("{}: nothing was ever pending", P::GAME);
}

fn each_vigilant_game(test: impl TableGameVisitor<Output = ()> + Copy) {
    let vigilant = [GameId::Perimexpaire, GameId::Vectominos, GameId::Puissances];
    vigilant.iter().for_each(|&game| visit(game, test));
}

#[test]
fn c_4_silence_settles_a_pending_move_and_costs_no_clock() {
    #[derive(Clone, Copy)]
    struct Case;
    impl TableGameVisitor for Case {
        type Output = ();
        fn visit<P: TableGame>(self) {
            let (mut table, mut now) = (started::<P>(None), Millis(0));
            let asked = until_asked(&mut table, &mut now);
            let view = table.view(now, Viewer::Seat(asked)).play.expect("a match");
            assert_eq!(view.on_clock, None, "{}: nobody pays for the time to answer", P::GAME);
            assert_eq!(table.due(), Some(now.plus(Millis(15_000))), "{}: three times the clock", P::GAME);
            table.advance_time(now.plus(Millis(15_000)));
            let position = table.game().expect("a match").position();
            let accept = P::accept().expect("a vigilant game");
            assert!(position.clone().apply(now, asked, &accept).is_err(), "{}: it has settled", P::GAME);
            assert_eq!(table.outcome(), None, "{}", P::GAME);
            let view = table.view(now, Viewer::Seat(asked)).play.expect("a match");
            assert!(view.on_clock.is_some(), "{}: now a clock runs", P::GAME);
        }
    }
    each_vigilant_game(Case);
}

#[test]
fn c_4_contests_are_counted() {
    #[derive(Clone, Copy)]
    struct Case;
    impl TableGameVisitor for Case {
        type Output = ();
        fn visit<P: TableGame>(self) {
            let (mut table, mut now) = (started::<P>(None), Millis(0));
            let seat = until_asked(&mut table, &mut now);
            let action = "contest".parse().expect("every vigilant game can contest");
            let who = Sender::Person(PersonId(u64::from(seat.0)));
            table.apply(now, who, None, TableInput::Act { seat, action }).expect("the first contest");
            let statistics = table.statistics().expect("a match");
            let (mover, contester) = (&statistics.seats[1 - seat.index()], &statistics.seats[seat.index()]);
            let errors: u32 = mover.errors.values().sum();
            let expected = if contester.contests_right == 1 { (1, 0, 1) } else { (0, 1, 0) };
            let found = (contester.contests_right, contester.contests_wrong, errors.min(1));
            assert_eq!(found, expected, "{}: a contest is right if there was an error: {statistics:?}", P::GAME);
        }
    }
    each_vigilant_game(Case);
}

#[test]
fn c_4_computers_are_asked_while_a_move_is_pending() {
    #[derive(Clone, Copy)]
    struct Case;
    impl TableGameVisitor for Case {
        type Output = ();
        fn visit<P: TableGame>(self) {
            let (mut table, mut now) = (started::<P>(Some("level:4@nodes=20")), Millis(0));
            let mut answers = 0;
            for _ in 0..4 {
                let asked = until_asked(&mut table, &mut now);
                let tasks = table.bot_tasks();
                if asked == Seat(0) {
                    assert!(tasks.is_empty(), "{}: the computer leaves people the time to contest", P::GAME);
                    table.advance_time(now.plus(Millis(15_000)));
                    now = table.last_time();
                    continue;
                }
                assert_eq!(tasks.iter().map(|task| task.seat).collect::<Vec<_>>(), [Seat(1)], "{}", P::GAME);
                let action = tasks[0].think(None).action;
                let taken = table.apply(now, Sender::Host, None, TableInput::Act { seat: Seat(1), action });
                assert!(taken.is_ok(), "{}: {taken:?}", P::GAME);
                answers += 1;
            }
            assert!(answers > 0, "{}: the computer was asked", P::GAME);
        }
    }
    each_vigilant_game(Case);
}
