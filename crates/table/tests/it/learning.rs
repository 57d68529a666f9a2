//! What is found and missed comes into the statistics, also where no single action tells.

use engine::games::transparences::{Action, Transparences};
use engine::{Millis, Position, Seat, Seed};
use ludotheque_table::{PersonId, Secret, Sender, Settings, Table, TableInput};

#[test]
fn tp_5_1_a_round_is_measured_when_it_ends() {
    let settings = Settings::read("max_rounds=2", "", 1).expect("options");
    let mut table = Table::<Transparences>::new(settings).expect("a game for one");
    let (me, seat) = (Sender::Person(PersonId(1)), Seat(0));
    let secret = Secret { seed: Seed::from_text("learning"), salt: Seed::from_text("salt") };
    let mut take = |at, who, input| drop(table.apply(Millis(at), who, None, input).expect("accepted"));
    take(0, Sender::Host, TableInput::Commit { secret: secret.into() });
    take(0, me, TableInput::Sit { seat, name: "Ada".parse().expect("a name") });
    take(0, me, TableInput::Ready { seat });
    take(0, me, TableInput::Start);
    take(1_000, me, TableInput::Act { seat, action: Action::Stop });
    take(2_000, me, TableInput::NextRound);
    assert!(table.game().is_some_and(|game| game.position().outcome().is_none()), "the second round is played");
    let statistics = table.statistics().expect("a match");
    let [own] = &statistics.seats[..] else { panic!("one seat") };
    assert_eq!((own.found, own.missed), (0, 9), "nothing was laid, and the hand could complete the model");
}
