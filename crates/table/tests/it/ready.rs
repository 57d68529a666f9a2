//! C-17: before a round in real time everybody says to be ready, and a countdown follows.

use engine::games::transparences::Transparences;
use engine::{Millis, Position, Seat, Seed, Viewer};
use ludotheque_table::effect::PauseCause;
use ludotheque_table::{PersonId, Secret, Sender, Settings, Table, TableInput, TableRefusal};

type T = Table<Transparences>;
type I = TableInput<<Transparences as Position>::Action>;

const ADA: Sender = Sender::Person(PersonId(1));
const BEN: Sender = Sender::Person(PersonId(2));

/// Ada, Ben and a bot, started at 1,000 ms.
fn started(house: &str) -> T {
    let mut table = T::new(Settings::read("round_seconds=60", house, 3).expect("options")).expect("a game");
    let secret = Secret { seed: Seed::from_text("ready"), salt: Seed::from_text("salt") };
    accept(&mut table, 0, Sender::Host, I::Commit { secret: secret.into() });
    for (who, seat, name) in [(ADA, Seat(0), "Ada"), (BEN, Seat(1), "Ben")] {
        accept(&mut table, 0, who, I::Sit { seat, name: name.parse().expect("a name") });
        accept(&mut table, 0, who, I::Ready { seat });
    }
    accept(&mut table, 0, Sender::Host, I::Bot { seat: Seat(2), player: "random".into() });
    accept(&mut table, 1_000, ADA, I::Start);
    table
}

fn accept(table: &mut T, at: u64, who: Sender, input: I) {
    table.apply(Millis(at), who, None, input).expect("an input that is accepted");
}

fn stop(seat: Seat) -> I {
    I::Act { seat, action: "stop".parse().expect("an action") }
}

#[test]
fn c_17_no_time_passes_before_everybody_is_ready_and_the_countdown_is_over() {
    let mut table = started("countdown_seconds=3");
    assert_eq!(table.paused().map(|paused| paused.cause), Some(PauseCause::Ready));
    assert!(table.bot_tasks().is_empty(), "bots wait, too");
    assert_eq!(table.due(), None, "nothing is due while somebody is not ready");
    assert!(table.apply(Millis(5_000), ADA, None, stop(Seat(0))).is_err(), "nobody moves before the clock runs");
    accept(&mut table, 20_000, ADA, I::Ready { seat: Seat(0) });
    assert_eq!(table.due(), None);
    accept(&mut table, 30_000, BEN, I::Ready { seat: Seat(1) });
    assert_eq!(table.due(), Some(Millis(33_000)), "the countdown runs");
    let view = table.view(Millis(31_000), Viewer::Seat(Seat(0)));
    assert_eq!((view.paused, view.resumes), (Some(PauseCause::Ready), Some(Millis(33_000))));
    assert!(matches!(table.apply(Millis(31_000), ADA, None, I::Resume), Err(TableRefusal::NothingChanges)));
    accept(&mut table, 33_500, Sender::Host, I::Tick);
    assert_eq!(table.paused(), None);
    let view = table.view(Millis(33_500), Viewer::Seat(Seat(0)));
    assert_eq!(view.play.expect("a match").elapsed, Millis(500), "the match begins when the countdown ends");
    assert_eq!(T::import(&table.export()).expect("a table"), table);
}

#[test]
fn c_17_every_round_waits_and_players_who_have_gone_are_not_waited_for() {
    let mut table = started("countdown_seconds=3");
    accept(&mut table, 2_000, ADA, I::Ready { seat: Seat(0) });
    accept(&mut table, 3_000, Sender::Host, I::Absent { person: PersonId(2) });
    assert_eq!(table.due(), Some(Millis(6_000)), "Ben has lost the connection");
    accept(&mut table, 6_000, Sender::Host, I::Tick);
    accept(&mut table, 66_000, Sender::Host, I::Tick);
    accept(&mut table, 70_000, ADA, I::NextRound);
    assert_eq!(table.paused().map(|paused| paused.cause), Some(PauseCause::Ready));
}

#[test]
fn c_17_without_a_countdown_a_round_starts_at_once() {
    let table = started("");
    assert_eq!(table.paused(), None);
    assert!(table.due().is_some());
}
