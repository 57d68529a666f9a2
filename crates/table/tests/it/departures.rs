//! Who is out of a match, why, and who wins it then: three people at a table of Vectominos with clocks.

use engine::games::vectominos::Vectominos;
use engine::{Millis, Position as _, Seat, SeatSet, Seed, Viewer};
use ludotheque_table::effect::Departure;
use ludotheque_table::{Answer, PersonId, Phase, Proposal, Secret, Sender, Settings, Table, TableEffect, TableInput};

type T = Table<Vectominos>;
type I = TableInput<<Vectominos as engine::Position>::Action>;

const SEATS: u8 = 3;
const NAMES: [&str; 3] = ["Ada", "Ben", "Cleo"];

fn person(seat: Seat) -> Sender {
    Sender::Person(PersonId(u64::from(seat.0) + 1))
}

fn started(house: &str) -> T {
    let mut table = T::new(Settings::read("", house, SEATS).expect("options")).expect("a game");
    let secret = Secret { seed: Seed::from_text("departures"), salt: Seed::from_text("salt") };
    take(&mut table, 0, Sender::Host, I::Commit { secret: secret.into() });
    for (seat, name) in Seat::all(SEATS).zip(NAMES) {
        take(&mut table, 0, person(seat), I::Sit { seat, name: name.parse().expect("a name") });
        take(&mut table, 0, person(seat), I::Ready { seat });
    }
    take(&mut table, 0, person(Seat(0)), I::Start);
    table
}

fn take(table: &mut T, at: u64, who: Sender, input: I) -> Vec<TableEffect<<Vectominos as engine::Position>::Effect>> {
    let told = table.apply(Millis(at), who, None, input).expect("an input that is accepted");
    told.into_iter().map(|told| told.effect).collect()
}

/// Who is to move.
fn mover(table: &T) -> Seat {
    table.game().expect("a match").awaited().first().expect("somebody is to move")
}

fn departures(table: &T) -> Vec<Option<Departure>> {
    table.view(table.last_time(), Viewer::Spectator).seats.iter().map(|seat| seat.left).collect()
}

#[test]
fn c_14_who_is_out_of_time_is_said_to_be_so_and_the_last_one_left_wins() {
    let mut table = started("clock=move clock_seconds=30");
    let first = mover(&table);
    let effects = take(&mut table, 30_000, Sender::Host, I::Tick);
    assert_eq!(effects[0], TableEffect::ClockFell { seat: first });
    assert_eq!(table.phase(), Phase::Playing, "the two others play on");
    assert_eq!(departures(&table)[first.index()], Some(Departure::OutOfTime));
    let second = mover(&table);
    assert_ne!(first, second);
    take(&mut table, 60_000, Sender::Host, I::Tick);
    assert_eq!(departures(&table)[second.index()], Some(Departure::OutOfTime));
    let last = SeatSet::all(SEATS).without(first).without(second);
    assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(last));
    assert_eq!(table.phase(), Phase::Over);
}

#[test]
fn c_9_the_last_one_left_wins_whatever_made_the_others_leave() {
    let mut table = started("clock=move clock_seconds=30 grace_seconds=10 stand_in=0");
    let out = mover(&table);
    let (away, resigns) = (out.next(SEATS), out.next(SEATS).next(SEATS));
    let Sender::Person(gone) = person(away) else { unreachable!("a person") };
    take(&mut table, 1_000, Sender::Host, I::Absent { person: gone });
    take(&mut table, 11_000, Sender::Host, I::Tick);
    assert_eq!(departures(&table)[away.index()], Some(Departure::Away));
    take(&mut table, 12_000, person(resigns), I::Resign { seat: resigns });
    assert_eq!(departures(&table)[resigns.index()], Some(Departure::Resigned));
    assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(SeatSet::only(out)));
}

#[test]
fn c_16_a_takeback_is_offered_only_where_it_can_work() {
    let can = |table: &T, seat: Seat| table.view(table.last_time(), Viewer::Spectator).seats[seat.index()].takeback;
    for (house, allowed) in [("", true), ("takeback=off", false)] {
        let mut table = started(house);
        let seat = mover(&table);
        assert!(!can(&table, seat), "nothing was done yet");
        let mut legal = Vec::new();
        table.game().expect("a match").position().legal_actions(seat, &mut legal);
        take(&mut table, 1_000, person(seat), I::Act { seat, action: legal[0] });
        assert_eq!(can(&table, seat), allowed, "{house}");
        assert!(!can(&table, seat.next(SEATS)), "who has done nothing takes nothing back");
        let offer = table.clone().apply(Millis(2_000), person(seat), None, I::Offer { seat, what: Proposal::Takeback });
        assert_eq!(offer.is_ok(), allowed, "{house}");
        if allowed {
            take(&mut table, 2_000, person(seat), I::Offer { seat, what: Proposal::Takeback });
            assert!(!can(&table, seat), "it was asked already");
        }
        take(&mut table, 3_000, person(seat), I::Resign { seat });
        assert!(!can(&table, seat), "who has left takes nothing back");
    }
}

#[test]
fn c_16_a_draw_is_shared_by_who_has_not_left_and_counts_the_round_that_is_over() {
    let mut table = started("");
    let gone = Seat(2);
    take(&mut table, 1_000, person(gone), I::Resign { seat: gone });
    for _ in 0..2_000 {
        let game = table.game().expect("a match");
        if game.position().outcome().is_some() {
            break;
        }
        let mut legal = Vec::new();
        let seat = mover(&table);
        game.legal_actions(seat, &mut legal);
        take(&mut table, 2_000, person(seat), I::Act { seat, action: legal[0] });
    }
    let round = table.game().and_then(|game| game.position().outcome()).expect("the round is over");
    take(&mut table, 3_000, person(Seat(0)), I::Offer { seat: Seat(0), what: Proposal::Draw });
    take(&mut table, 3_000, person(Seat(1)), I::Answer { seat: Seat(1), answer: Answer::Yes });
    let outcome = table.outcome().expect("the match is over");
    assert_eq!(outcome.scores, round.scores);
    assert_eq!(outcome.winners, SeatSet::all(SEATS).without(gone));
}
