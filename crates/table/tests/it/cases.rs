//! Cases by hand, at tables of Triancey.

use engine::games::triancey::Triancey;
use engine::{Emitted, Input, Millis, OptionSet, Outcome, Seat, SeatSet, Seed, Viewer};
use ludotheque_table::{
    ActionId, Answer, ErrorKind, HouseRules, PersonId, Phase, Proposal, Secret, Sender, Settings, Table, TableEffect,
    TableFileError, TableInput, TableRefusal, verify,
};

type T = Table<Triancey>;
type I = TableInput<<Triancey as engine::Position>::Action>;
type E = TableEffect<<Triancey as engine::Position>::Effect>;

const ADA: Sender = Sender::Person(PersonId(1));
const BEN: Sender = Sender::Person(PersonId(2));
const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// `white` gives seat 0 the first move (TR-2.1).
fn secret(text: &str) -> Secret {
    Secret { seed: Seed::from_text(text), salt: Seed::from_text("salt") }
}

/// Ada on seat 0 and Ben on seat 1, ready to start at 1,000 ms.
fn seated(options: &str, house: &str) -> T {
    let mut table = T::new(Settings::read(options, house, 2).expect("options")).expect("a game");
    take(&mut table, 0, Sender::Host, I::Commit { secret: secret("white").into() });
    for (who, seat, name) in [(ADA, A, "Ada"), (BEN, B, "Ben")] {
        take(&mut table, 0, who, I::Sit { seat, name: name.parse().expect("a name") });
        take(&mut table, 0, who, I::Ready { seat });
    }
    table
}

fn started(options: &str, house: &str) -> T {
    let mut table = seated(options, house);
    take(&mut table, 1_000, ADA, I::Start);
    table
}

/// Takes in an input that must be accepted; gives the effects that everybody sees.
fn take(table: &mut T, at: u64, who: Sender, input: I) -> Vec<E> {
    let told = table.apply(Millis(at), who, None, input).expect("an input that is accepted");
    told.into_iter().map(|Emitted { effect, .. }| effect).collect()
}

/// Takes in an input that must be refused and must change nothing.
fn refused(table: &mut T, at: u64, who: Sender, input: I) -> TableRefusal<Triancey> {
    let before = table.clone();
    let refusal = table.apply(Millis(at), who, None, input).expect_err("an input that is refused");
    assert_eq!(*table, before);
    refusal
}

fn lay(cell: u8) -> <Triancey as engine::Position>::Action {
    cell.to_string().parse().expect("a cell")
}

fn first_legal(table: &T) -> I {
    let position = table.game().expect("a match").position();
    let seat = engine::Position::awaited(position).first().expect("somebody is to move");
    let mut legal = Vec::new();
    engine::Position::legal_actions(position, seat, &mut legal);
    I::Act { seat, action: legal[0] }
}

#[test]
fn nobody_starts_before_all_are_ready_and_the_secret_is_committed() {
    let mut table = T::new(Settings::read("", "", 2).expect("options")).expect("a game");
    take(&mut table, 0, ADA, I::Sit { seat: A, name: "Ada".parse().expect("a name") });
    assert_eq!(refused(&mut table, 0, ADA, I::Start), TableRefusal::NotReady(A));
    take(&mut table, 0, ADA, I::Ready { seat: A });
    assert_eq!(refused(&mut table, 0, ADA, I::Start), TableRefusal::SeatFree(B));
    assert_eq!(refused(&mut table, 0, BEN, I::Start), TableRefusal::NotYours(BEN));
    take(&mut table, 0, Sender::Host, I::Bot { seat: B, player: "level:3".into() });
    assert_eq!(refused(&mut table, 0, ADA, I::Start), TableRefusal::NoSecret);
    assert_eq!(refused(&mut table, 0, ADA, I::Commit { secret: secret("mine").into() }), TableRefusal::NotYours(ADA));
    take(&mut table, 0, Sender::Host, I::Commit { secret: secret("white").into() });
    let again = refused(&mut table, 0, Sender::Host, I::Commit { secret: secret("a better one").into() });
    assert_eq!(again, TableRefusal::NothingChanges, "a host does not choose among seeds");
    take(&mut table, 0, ADA, I::Start);
    assert_eq!(table.phase(), Phase::Playing);
}

#[test]
fn a_computer_s_level_changes_during_a_match() {
    let level = |player: &str| I::Bot { seat: B, player: player.into() };
    let mut table = T::new(Settings::read("", "", 2).expect("options")).expect("a game");
    take(&mut table, 0, Sender::Host, I::Commit { secret: secret("white").into() });
    take(&mut table, 0, ADA, I::Sit { seat: A, name: "Ada".parse().expect("a name") });
    take(&mut table, 0, ADA, I::Ready { seat: A });
    take(&mut table, 0, Sender::Host, level("level:3"));
    take(&mut table, 0, ADA, I::Start);
    assert_eq!(refused(&mut table, 1, ADA, level("level:5")), TableRefusal::NotYours(ADA));
    take(&mut table, 1, Sender::Host, level("level:5"));
    assert_eq!(refused(&mut table, 2, Sender::Host, level("level:5")), TableRefusal::NothingChanges);
    assert_eq!(refused(&mut started("", ""), 2_000, Sender::Host, level("level:5")), TableRefusal::Taken(B));
}

#[test]
fn c_14_a_fallen_clock_loses_at_the_moment_it_falls() {
    let mut table = started("", "clock=move clock_seconds=30");
    assert_eq!(table.due(), Some(Millis(31_000)));
    let first = first_legal(&table);
    take(&mut table, 20_000, ADA, first);
    assert_eq!(table.due(), Some(Millis(50_000)), "now Ben's clock runs");
    let late = first_legal(&table);
    assert_eq!(refused(&mut table, 50_000, BEN, late), TableRefusal::TickFirst(Millis(50_000)));
    assert_eq!(refused(&mut table, 49_000, Sender::Host, I::Tick), TableRefusal::NothingDue);
    let effects = take(&mut table, 55_000, Sender::Host, I::Tick);
    assert_eq!(effects[0], E::ClockFell { seat: B });
    assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(SeatSet::only(A)));
    let falls = table.game().expect("a match").log().last().expect("an input").clone();
    assert_eq!((falls.at, falls.input), (Millis(49_000), Input::Leave { seat: B }), "in the time of the match");
}

#[test]
fn a_paused_table_stops_its_clocks() {
    let mut table = started("", "clock=game clock_seconds=60");
    take(&mut table, 11_000, ADA, I::Offer { seat: A, what: Proposal::Pause });
    assert!(table.paused().is_none(), "Ben is asked");
    take(&mut table, 12_000, BEN, I::Answer { seat: B, answer: Answer::Yes });
    assert_eq!(table.due(), None);
    let action = first_legal(&table);
    assert_eq!(refused(&mut table, 500_000, ADA, action.clone()), TableRefusal::Paused);
    take(&mut table, 912_000, BEN, I::Resume);
    assert_eq!(table.due(), Some(Millis(961_000)), "11 of 60 seconds were used");
    take(&mut table, 960_000, ADA, action);
    assert_eq!(table.view(Millis(960_000), Viewer::Spectator).seats[0].clock, Some(Millis(1_000)));
}

#[test]
fn time_can_be_given_to_an_opponent() {
    let mut table = started("", "clock=game clock_seconds=60");
    let gift = |seat, to, seconds| I::GiveTime { seat, to, seconds };
    assert_eq!(refused(&mut table, 2_000, ADA, gift(A, A, 15)), TableRefusal::NoGift);
    assert_eq!(refused(&mut table, 2_000, BEN, gift(B, A, 0)), TableRefusal::NoGift);
    take(&mut table, 2_000, BEN, gift(B, A, 15));
    assert_eq!(table.due(), Some(Millis(76_000)));
}

#[test]
fn c_15_an_absent_players_seat_goes_to_a_computer_and_back() {
    let mut table = started("", "grace_seconds=10 stand_in=2");
    take(&mut table, 5_000, Sender::Host, I::Absent { person: PersonId(1) });
    assert!(table.bot_tasks().is_empty());
    assert_eq!(table.due(), Some(Millis(15_000)));
    let effects = take(&mut table, 15_000, Sender::Host, I::Tick);
    assert_eq!(effects, [E::StoodIn { seat: A, player: "level:2".to_owned() }]);
    let task = table.bot_tasks().pop().expect("the computer is to move");
    let action = task.think(Some(10)).action;
    assert_eq!(refused(&mut table, 15_500, ADA, I::Act { seat: A, action }), TableRefusal::NotYours(ADA));
    take(&mut table, 16_000, Sender::Host, I::Act { seat: A, action });
    take(&mut table, 17_000, Sender::Host, I::Returned { person: PersonId(1) });
    let action = first_legal(&table);
    take(&mut table, 18_000, BEN, action);
    assert!(table.bot_tasks().is_empty(), "Ada plays herself again");
    let action = first_legal(&table);
    take(&mut table, 19_000, ADA, action);
}

#[test]
fn c_15_without_a_stand_in_the_seat_is_left() {
    let mut table = started("", "grace_seconds=10 stand_in=0");
    take(&mut table, 5_000, Sender::Host, I::Absent { person: PersonId(2) });
    take(&mut table, 15_000, Sender::Host, I::Tick);
    assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(SeatSet::only(A)));
}

#[test]
fn c_15_when_all_have_gone_the_table_waits() {
    let mut table = started("", "grace_seconds=10 clock=move clock_seconds=30");
    take(&mut table, 5_000, Sender::Host, I::Absent { person: PersonId(2) });
    take(&mut table, 6_000, Sender::Host, I::Absent { person: PersonId(1) });
    assert_eq!(table.due(), None);
    take(&mut table, 900_000, Sender::Host, I::Returned { person: PersonId(1) });
    assert_eq!(table.due(), Some(Millis(909_000)), "1 of Ben's 10 seconds had passed");
}

#[test]
fn c_16_a_takeback_needs_consent_and_leads_before_ones_own_last_action() {
    let mut table = started("", "");
    assert_eq!(
        refused(&mut table, 1_000, ADA, I::Offer { seat: A, what: Proposal::Takeback }),
        TableRefusal::NothingToTakeBack(A)
    );
    let start = table.game().expect("a match").position().clone();
    for who in [ADA, BEN] {
        let action = first_legal(&table);
        take(&mut table, 2_000, who, action);
    }
    take(&mut table, 3_000, ADA, I::Offer { seat: A, what: Proposal::Takeback });
    let second = I::Offer { seat: B, what: Proposal::Draw };
    assert_eq!(refused(&mut table, 3_000, BEN, second), TableRefusal::OfferStands);
    let own = I::Answer { seat: A, answer: Answer::Yes };
    assert_eq!(refused(&mut table, 3_000, ADA, own), TableRefusal::NotAsked(A));
    let effects = take(&mut table, 4_000, BEN, I::Answer { seat: B, answer: Answer::Yes });
    assert_eq!(effects[1], E::TakenBack { seat: A, inputs: 2 });
    assert_eq!(*table.game().expect("a match").position(), start);
    let action = first_legal(&table);
    take(&mut table, 5_000, ADA, action);
    take(&mut table, 5_100, ADA, I::Offer { seat: A, what: Proposal::Takeback });
    take(&mut table, 5_200, BEN, I::Answer { seat: B, answer: Answer::No });
    assert!(table.offer().is_none());
    assert_eq!(table.game().expect("a match").log().len(), 1);
    assert_eq!(table.statistics().expect("a match").seats[0].takebacks, 1);
    assert_eq!(T::import(&table.export()).as_ref(), Ok(&table));
}

#[test]
fn c_16_an_offer_lapses_with_the_next_move() {
    let mut table = started("", "");
    let action = first_legal(&table);
    take(&mut table, 2_000, ADA, action);
    take(&mut table, 3_000, ADA, I::Offer { seat: A, what: Proposal::Draw });
    let action = first_legal(&table);
    assert!(take(&mut table, 4_000, BEN, action).contains(&E::OfferGone { what: Proposal::Draw }));
    let answer = I::Answer { seat: B, answer: Answer::Yes };
    assert_eq!(refused(&mut table, 5_000, BEN, answer), TableRefusal::NotAsked(B));
}

#[test]
fn c_8_an_agreed_draw_is_shared() {
    let mut table = started("", "");
    take(&mut table, 3_000, ADA, I::Offer { seat: A, what: Proposal::Draw });
    let effects = take(&mut table, 4_000, BEN, I::Answer { seat: B, answer: Answer::Yes });
    let shared = Outcome { scores: vec![0, 0], winners: SeatSet::all(2) };
    assert!(effects.contains(&E::Ended { outcome: Some(shared.clone()) }));
    assert!(effects.contains(&E::Revealed { secret: secret("white") }));
    assert_eq!(table.outcome(), Some(&shared));
    assert_eq!(T::import(&table.export()).as_ref(), Ok(&table));
}

#[test]
fn a_rematch_rotates_the_seats_and_has_its_own_secret() {
    let mut table = started("", "");
    take(&mut table, 2_000, ADA, I::Resign { seat: A });
    take(&mut table, 3_000, ADA, I::Rematch { seat: A });
    assert_eq!(table.phase(), Phase::Over);
    take(&mut table, 3_000, BEN, I::Rematch { seat: B });
    assert_eq!(table.phase(), Phase::Seating);
    assert_eq!(table.seat_states()[0].person(), Some(PersonId(2)), "Ben has Ada's seat");
    assert_eq!(refused(&mut table, 4_000, BEN, I::Start), TableRefusal::NoSecret);
    take(&mut table, 4_000, Sender::Host, I::Commit { secret: secret("second").into() });
    assert_eq!(table.published(), None, "the file would give the next secret away");
    take(&mut table, 5_000, BEN, I::Start);
    assert_eq!(table.game().expect("a match").setup().seed, Seed::from_text("second"));
    take(&mut table, 6_000, Sender::Host, I::Abandon);
    let verified = verify(&table.published().expect("it is over")).expect("it is fair");
    assert_eq!(verified.matches.len(), 2);
    assert_eq!(verified.matches[0].players, ["Ada", "Ben"]);
    assert_eq!(verified.matches[1].players, ["Ben", "Ada"]);
    assert_eq!(verified.matches[1].outcome, None);
}

#[test]
fn random_seating_follows_from_the_seed() {
    let mut seen = [false; 2];
    for number in 0..20 {
        let mut table = T::new(Settings::read("", "seating=random", 2).expect("options")).expect("a game");
        take(&mut table, 0, Sender::Host, I::Commit { secret: secret(&format!("seating {number}")).into() });
        for (who, seat) in [(ADA, A), (BEN, B)] {
            take(&mut table, 0, who, I::Sit { seat, name: "Somebody".parse().expect("a name") });
            take(&mut table, 0, who, I::Ready { seat });
        }
        take(&mut table, 0, Sender::Host, I::Start);
        seen[usize::from(table.seat_states()[0].person() == Some(PersonId(1)))] = true;
        assert_eq!(T::import(&table.export()).as_ref(), Ok(&table));
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn the_same_message_twice_counts_once() {
    let mut table = started("", "");
    let action = first_legal(&table);
    let id = Some(ActionId(7));
    table.apply(Millis(2_000), ADA, id, action.clone()).expect("accepted");
    let entry = table.log().len() - 1;
    let before = table.clone();
    assert_eq!(table.submit(Millis(3_000), ADA, id, action).refusal, Some(TableRefusal::Doubled { entry }));
    assert_eq!(table, before);
    let action = first_legal(&table);
    assert_eq!(table.submit(Millis(3_000), BEN, id, action).refusal, None, "another person's number 7");
}

#[test]
fn errors_of_mathematics_are_noted() {
    let mut table = started("", "");
    let first = first_legal(&table);
    take(&mut table, 2_000, ADA, first);
    let position = table.game().expect("a match").position().clone();
    let beside = (1..=60).map(lay).find(|action| ludotheque_table::TableGame::error(&position, B, action).is_some());
    let action = beside.expect("a pawn has neighbours");
    let heard = table.submit(Millis(3_000), BEN, None, I::Act { seat: B, action });
    assert!(matches!(heard.refusal, Some(TableRefusal::Match(_))));
    assert_eq!(heard.effects.len(), 1);
    assert_eq!(*table.game().expect("a match").position(), position);
    let statistics = table.statistics().expect("a match");
    assert_eq!(statistics.seats[1].errors.get(&ErrorKind::Neighbours), Some(&1));
    assert_eq!(statistics.seats[0].time, Millis(1_000));
    let right = first_legal(&table);
    let (_, &action) = right.acted().expect("an action");
    assert_eq!(refused(&mut table, 4_000, BEN, I::Erred { seat: B, action }), TableRefusal::NoError);
}

#[test]
fn c_4_hints_and_targets_are_given_where_the_mode_allows() {
    let hint = I::Hint { seat: A };
    let mut strict = started("", "");
    assert_eq!(refused(&mut strict, 2_000, ADA, hint.clone()), TableRefusal::NoHint);
    assert!(strict.targets(A).is_none(), "players find their moves themselves");
    let mut training = started("referee=training", "");
    take(&mut training, 2_000, ADA, hint);
    assert!(training.hint_task(A).is_some());
    assert_eq!(refused(&mut training, 2_000, BEN, I::Hint { seat: B }), TableRefusal::NoHint);
    assert_eq!(training.view(Millis(2_000), Viewer::Spectator).seats[0].hints, 1);
    let vigilant = started("referee=vigilant", "");
    assert!(vigilant.targets(A).is_none() && vigilant.explain(A, &lay(3)).is_none());
}

#[test]
fn forged_files_are_noticed() {
    let mut table = started("", "");
    for who in [ADA, BEN] {
        let action = first_legal(&table);
        take(&mut table, 2_000, who, action);
    }
    take(&mut table, 3_000, ADA, I::Resign { seat: A });
    let text = table.published().expect("it is over");
    let verified = verify(&text).expect("it is fair");
    assert_eq!(verified.matches[0].commitment, secret("white").commitment());
    let seed = secret("white").seed.to_string();
    let other = text.replace(&seed, &Seed::from_text("other").to_string());
    assert!(matches!(verify(&other), Err(TableFileError::Commitment { .. })));
    let won = text.replace("winners 1", "winners 0");
    assert!(matches!(verify(&won), Err(TableFileError::Outcome { .. })));
    let later = text.replace("2000 p1", "1999 p1");
    assert!(matches!(verify(&later), Err(TableFileError::Differs { .. })));
    let illegal = text.replacen("act 1 ", "act 1 99", 1);
    assert!(matches!(verify(&illegal), Err(TableFileError::Refused { .. } | TableFileError::Line { .. })));
    let none = text.replace(&format!("secret {seed} {}\n", secret("white").salt), "");
    assert!(matches!(verify(&none), Err(TableFileError::Line { .. })));
    assert_eq!(verify(""), Err(TableFileError::Missing("ludotheque table 1")));
}

#[test]
fn a_name_is_one_line() {
    for bad in ["", " Ada", "A\nb", "A\u{2028}b", &"x".repeat(41)] {
        assert!(bad.parse::<ludotheque_table::Name>().is_err(), "{bad:?}");
    }
    assert_eq!(
        "Élise du Châtelet".parse::<ludotheque_table::Name>().map(|name| name.to_string()),
        Ok("Élise du Châtelet".into())
    );
}

#[test]
fn houses_read_back() {
    for (name, text) in HouseRules::PRESETS {
        let house: HouseRules = text.parse().unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert_eq!(house.to_string().parse().as_ref(), Ok(&house));
    }
    assert!("clock_seconds=0".parse::<HouseRules>().is_err());
}
