//! Rules common to all games (C) that no single game holds.

use ludotheque_engine::games::perimexpaire::Perimexpaire;
use ludotheque_engine::games::puissances::Puissances;
use ludotheque_engine::games::transparences::Transparences;
use ludotheque_engine::games::triancey::Triancey;
use ludotheque_engine::games::vectominos::Vectominos;
use ludotheque_engine::{Input, Match, MatchRefusal, Millis, OptionSet, OptionsError, Position, Rng, Seat, Seed};

use crate::play::random_input;

fn started<P: Position>(options: &str, seats: u8) -> Match<P> {
    Match::start(P::Options::read(options).expect("options"), seats, Seed::from_text("common")).expect("a match")
}

/// Plays at random until the round is over.
fn play_round<P: Position>(game: &mut Match<P>, rng: &mut Rng) {
    while game.position().outcome().is_none() {
        let (at, input) = random_input(game, rng).expect("the match runs");
        game.apply(at, input).expect("a listed input");
    }
}

fn now<P: Position>(game: &Match<P>) -> Millis {
    game.log().last().map_or(Millis(0), |entry| entry.at)
}

#[test]
fn c_1_the_scores_of_all_rounds_add_up() {
    let mut game = started::<Vectominos>("", 3);
    let mut rng = Rng::new(Seed::from_text("add"), "play");
    let mut sums = [0; 3];
    for round in 0..3 {
        assert_eq!((game.outcome(), game.totals()), (None, &sums[..]), "before round {round}");
        play_round(&mut game, &mut rng);
        let scores = game.position().outcome().expect("over").scores;
        sums.iter_mut().zip(scores).for_each(|(sum, score)| *sum += score);
        if round < 2 {
            game.apply(now(&game), Input::NextRound).expect("another round");
        }
    }
    assert_eq!(game.outcome().expect("three rounds are over").scores, sums);
}

#[test]
fn c_3_inputs_come_in_the_order_of_time_and_time_passes_only_at_a_deadline() {
    let mut game = started::<Triancey>("", 2);
    let act = |at, position: &mut Match<Triancey>| {
        let seat = position.position().awaited().first().expect("somebody");
        let mut legal = Vec::new();
        position.position().legal_actions(seat, &mut legal);
        position.apply(Millis(at), Input::Act { seat, action: legal[0] })
    };
    act(1_000, &mut game).expect("legal");
    let before = game.clone();
    assert_eq!(act(999, &mut game), Err(MatchRefusal::Earlier { at: Millis(999), last: Millis(1_000) }));
    assert_eq!(game.apply(Millis(1_000), Input::Tick), Err(MatchRefusal::NoDeadline));
    assert_eq!(game, before);
    act(1_000, &mut game).expect("at the same moment");

    let mut game = started::<Puissances>("minutes=1", 2);
    assert_eq!(game.apply(Millis(59_999), Input::Tick), Err(MatchRefusal::NoDeadline));
    game.apply(Millis(60_000), Input::Tick).expect("the agreed time is over");
    assert!(game.outcome().is_some());
}

#[test]
fn c_11_matches_have_as_many_rounds_as_the_rules_say() {
    fn last_round<P: Position>(options: &str, totals: &[i32]) -> u32 {
        let options = P::Options::read(options).expect("options");
        (1..).find(|&rounds| P::match_over(&options, rounds, totals)).expect("a last round")
    }
    assert_eq!(last_round::<Triancey>("", &[30, 30]), 1);
    assert_eq!(last_round::<Perimexpaire>("", &[5, 5]), 1);
    assert_eq!(last_round::<Puissances>("", &[5, 5]), 1);
    assert_eq!(last_round::<Vectominos>("", &[5, 5]), 3);
    assert_eq!(last_round::<Perimexpaire>("variant=perimaire", &[5, 5]), 3);
    assert_eq!(last_round::<Transparences>("", &[19, -4]), 20);
    assert_eq!(last_round::<Transparences>("", &[20, -4]), 1);
    assert_eq!(last_round::<Transparences>("variant=lightning", &[2, 2]), 20);
    assert_eq!(last_round::<Transparences>("variant=lightning", &[2, 3]), 1);
}

#[test]
fn c_12_options_that_make_no_game_are_refused_and_saved_matches_name_them_all() {
    type Options = <Perimexpaire as Position>::Options;
    assert!(matches!(Options::read("colour=red"), Err(OptionsError::Unknown { .. })));
    assert!(matches!(Options::read("contest_seconds=0"), Err(OptionsError::Value { .. })));
    assert!(matches!(Options::read("referee=kind"), Err(OptionsError::Value { .. })));
    assert!(matches!(Options::read("deck"), Err(OptionsError::NotAPair(_))));
    let together = Match::<Perimexpaire>::start(Options::read("deck=24").expect("options"), 2, Seed::from_text("x"));
    assert!(matches!(together, Err(OptionsError::Together { .. })));
    let saved = started::<Perimexpaire>("", 2).export();
    for spec in Options::SPECS {
        assert!(saved.contains(&format!("{}=", spec.key)), "{} is not named", spec.key);
    }
}

#[test]
fn c_13_the_next_round_starts_on_request_and_who_has_left_stays_away() {
    let mut game = started::<Vectominos>("", 3);
    let mut rng = Rng::new(Seed::from_text("next"), "play");
    assert_eq!(game.apply(Millis(0), Input::NextRound), Err(MatchRefusal::RoundRuns));
    let gone = game.position().turn().next(3);
    game.apply(Millis(0), Input::Leave { seat: gone }).expect("accepted");
    play_round(&mut game, &mut rng);
    game.apply(now(&game), Input::NextRound).expect("another round");
    assert_eq!((game.setup().round, game.left().contains(gone)), (1, true));
    assert!(Seat::all(3).all(|seat| game.position().hand(seat).len() == 10), "pieces are dealt anew");
    assert_ne!(game.position().turn(), gone, "its turn is passed");
}
