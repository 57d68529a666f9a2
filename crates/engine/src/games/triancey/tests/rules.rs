//! TR-2: play.

use super::{lay, legal, random_move, start, start_with};
use crate::games::triancey::position::{Exchange, Phase};
use crate::games::triancey::{Action, Cell, CellSet, Colour, Effect, Options, Reason, Triancey, Wave};
use crate::{
    Cite, Input, Match, Millis, OptionsError, Outcome, Position, Refusal, Rng, Rule, Seat, SeatSet, Seed, Setup, Viewer,
};

/// The refusal of laying on the cell of this number.
fn refused(position: &Triancey, number: u8) -> Refusal<Reason> {
    let seat = position.awaited().first().expect("somebody is to move");
    position.clone().apply(Millis(0), seat, &Action::Lay(Cell(number - 1))).expect_err("refused")
}

/// The regular board of 40 cells without archipelago phase. Rows of ten; in each row cells 1–5 have the side above and
/// the tip below, 6–10 the other way round (TR-1.5).
fn plain() -> Triancey {
    start("board=regular size=small variant=classique")
}

#[test]
fn tr_2_1_white_moves_first_and_turns_alternate() {
    let mut position = plain();
    assert_eq!((position.to_move(), position.awaited()), (Colour::White, SeatSet::only(Seat(0))));
    lay(&mut position, 12);
    assert_eq!((position.to_move(), position.awaited()), (Colour::Red, SeatSet::only(Seat(1))));
    assert_eq!(position.clone().apply(Millis(0), Seat(0), &Action::Lay(Cell(0))), Err(Refusal::NotAwaited(Seat(0))));
    assert_eq!(refused(&position, 12), Refusal::Rule(Reason::Taken(Cell(11))));
    assert_eq!(refused(&position, 41), Refusal::Rule(Reason::NoSuchCell(Cell(40))));
    assert_eq!(refused(&position, 41).rule(), Rule("TR-2.1"));
}

#[test]
fn tr_2_2_a_cell_with_two_neighbours_of_a_colour_takes_it() {
    // Cell 1 touches the red border; a red stone beside it makes it red at once.
    let mut position = plain();
    lay(&mut position, 40);
    let beside = position.board().near(Cell(0)).iter().next().expect("a neighbour");
    let effects = lay(&mut position, beside.0 + 1);
    let Effect::Wave(Wave { filled, turned }) = &effects[1] else { panic!("a wave follows: {effects:?}") };
    assert!(filled.contains(Cell(0)) && turned.is_empty());
    assert!(position.pawns(Colour::Red).contains(Cell(0)));
}

#[test]
fn tr_2_2_an_occupied_cell_changes_its_colour() {
    let mut rng = Rng::new(Seed::from_text("turned"), "turned");
    let mut position = plain();
    let mut turned = 0;
    while let Some((seat, action)) = random_move(&position, &mut rng) {
        for told in position.apply(Millis(0), seat, &action).expect("legal") {
            if let Effect::Wave(wave) = told.effect {
                turned += wave.turned.len();
            }
        }
    }
    assert!(turned > 0, "pawns were turned in a random game");
}

#[test]
fn tr_2_3_a_nobody_plays_next_to_a_pawn() {
    let mut position = start("word=Archipel");
    lay(&mut position, 30);
    for near in position.board().near(Cell(29)).iter() {
        assert_eq!(refused(&position, near.0 + 1), Refusal::Rule(Reason::NextToPawn(Cell(29))));
        assert!(!legal(&position, Seat(1)).contains(&Action::Lay(near)));
    }
    assert_eq!(refused(&position, 30), Refusal::Rule(Reason::Taken(Cell(29))));
}

#[test]
fn tr_2_3_b_nobody_starts_a_reaction_and_border_pawns_count() {
    let position = start("word=Archipel");
    // White may not play next to a cell on the white border, which would have two white neighbours.
    let shore = position.board().border(Colour::White);
    for cell in shore.iter().flat_map(|cell| position.board().near(cell).iter()) {
        let Refusal::Rule(reason) = refused(&position, cell.0 + 1) else { panic!("a rule forbids it") };
        let Reason::Reaction(reacting) = reason else { panic!("the reaction is the reason") };
        assert!(shore.contains(reacting) && reason.rule() == Rule("TR-2.3"));
    }
    // On the red border itself nothing would react for white.
    let red_shore = position.board().border(Colour::Red).iter().next().expect("a cell");
    assert!(legal(&position, Seat(0)).contains(&Action::Lay(red_shore)));
}

#[test]
fn tr_2_3_a_closed_shore_forbids_the_border() {
    let position = start("word=Archipel shore=closed");
    for colour in [Colour::White, Colour::Red] {
        for cell in position.board().border(colour).iter() {
            let refusal = refused(&position, cell.0 + 1);
            let reasons = [Reason::NextToBorder.into()];
            assert!(reasons.contains(&refusal), "{refusal}");
        }
    }
    let small = "shore=closed size=small".parse().expect("reads");
    let bad = Match::<Triancey>::start(small, 2, Seed::from_text("x")).expect_err("refused on small boards");
    assert!(matches!(bad, OptionsError::Together { rule: Rule("TR-2.3"), .. }));
}

#[test]
fn tr_2_3_the_phase_ends_with_the_tenth_pawn() {
    let mut rng = Rng::new(Seed::from_text("ten"), "ten");
    let mut position = start("size=large word=Mer");
    for pawn in 1..=10 {
        assert_eq!(position.phase(), Phase::Archipelago);
        let (seat, action) = random_move(&position, &mut rng).expect("not over");
        let told = position.apply(Millis(0), seat, &action).expect("legal");
        assert_eq!(told.iter().any(|told| told.effect == Effect::PhaseEnded), pawn == 10);
        assert_eq!(position.score().iter().sum::<u32>(), pawn, "nothing reacts in the archipelago");
    }
    assert_eq!((position.phase(), position.playable()), (Phase::Open, position.empty()));
}

#[test]
fn tr_2_4_without_an_allowed_cell_the_phase_ends_for_both() {
    // On a small board some random archipelagos fill up early.
    let early = (0..400).find_map(|seed| {
        let mut position = start_with("size=small", &format!("early {seed}"));
        let mut rng = Rng::new(Seed::from_text(&seed.to_string()), "early");
        while position.phase() == Phase::Archipelago {
            let (seat, action) = random_move(&position, &mut rng)?;
            position.apply(Millis(0), seat, &action).expect("legal");
        }
        (position.score().iter().sum::<u32>() < 10).then_some(position)
    });
    let position = early.expect("one of 400 archipelagos fills up early");
    assert_eq!(position.playable(), position.empty());
}

#[test]
fn tr_2_5_the_full_board_is_counted() {
    let mut rng = Rng::new(Seed::from_text("count"), "count");
    let mut game = Match::<Triancey>::start(Options::default(), 2, Seed::from_text("count")).expect("a game");
    while let Some((seat, action)) = random_move(game.position(), &mut rng) {
        assert_eq!(game.outcome(), None);
        game.apply(Millis(0), Input::Act { seat, action }).expect("legal");
    }
    let [white, red] = game.position().score().map(|cells| cells as i32);
    assert_eq!(white + red, 60);
    let player = |colour| game.position().player(colour);
    let winners = match white.cmp(&red) {
        std::cmp::Ordering::Greater => SeatSet::only(player(Colour::White)),
        std::cmp::Ordering::Less => SeatSet::only(player(Colour::Red)),
        std::cmp::Ordering::Equal => SeatSet::all(2),
    };
    let scores = if player(Colour::White) == Seat(0) { vec![white, red] } else { vec![red, white] };
    assert_eq!(game.outcome(), Some(&Outcome { scores, winners }));
}

#[test]
fn tr_2_6_classique_has_no_archipelago() {
    let position = start("variant=classique");
    assert_eq!((position.phase(), legal(&position, Seat(0)).len()), (Phase::Open, 60));
}

#[test]
fn tr_2_7_the_second_player_may_exchange_colours_once() {
    let mut position = start("swap=on word=Archipel");
    assert_eq!(refused_swap(&position, Seat(0)), Refusal::Rule(Reason::NoSwap));
    let cell = legal(&position, Seat(0))[0];
    position.apply(Millis(0), Seat(0), &cell).expect("legal");
    assert!(legal(&position, Seat(1)).contains(&Action::Swap));
    let told = position.apply(Millis(0), Seat(1), &Action::Swap).expect("allowed");
    assert_eq!(told[0].effect, Effect::Swapped { white: Seat(1) });
    assert_eq!(position.score(), [1, 0], "the pawn stays white");
    assert_eq!((position.to_move(), position.awaited()), (Colour::Red, SeatSet::only(Seat(0))));
    assert_eq!(position.exchange, Exchange::Done);
    assert_eq!(refused_swap(&position, Seat(0)).rule(), Rule("TR-2.7"));
}

#[test]
fn tr_2_7_the_exchange_follows_a_first_move_that_set_off_a_reaction() {
    let mut position = start("variant=classique swap=on board=regular size=small");
    let told = lay(&mut position, 33);
    assert!(told.iter().any(|effect| matches!(effect, Effect::Wave(_))), "the first pawn sets off a reaction");
    assert!(legal(&position, Seat(1)).contains(&Action::Swap));
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
    let mut exchanged = position.clone();
    exchanged.apply(Millis(0), Seat(1), &Action::Swap).expect("allowed");
    assert_eq!(exchanged.colour(Seat(1)), Colour::White);
    // Whoever moves instead has declined, also when one stone of each colour lies.
    let cell = legal(&position, Seat(1))[0];
    position.apply(Millis(0), Seat(1), &cell).expect("legal");
    assert_eq!((position.exchange, position.may_swap()), (Exchange::Declined, false));
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
}

#[test]
fn tr_2_1_white_is_drawn_and_changes_from_round_to_round() {
    let white = |seed: &str, round| {
        let seed = Seed::from_text(seed);
        let setup = Setup { options: Options::default(), seats: 2, seed, round, at: Millis(0) };
        Triancey::start(&setup).expect("a game").player(Colour::White)
    };
    let seeds: Vec<String> = (0..20).map(|seed| seed.to_string()).collect();
    let first: Vec<Seat> = seeds.iter().map(|seed| white(seed, 0)).collect();
    assert!(first.contains(&Seat(0)) && first.contains(&Seat(1)));
    for (seed, first) in seeds.iter().zip(first) {
        assert_eq!([white(seed, 1), white(seed, 2)], [first.next(2), first]);
    }
    let position = start_with("", "white");
    assert_eq!(position.view(Viewer::Spectator).white, position.player(Colour::White));
}

fn refused_swap(position: &Triancey, seat: Seat) -> Refusal<Reason> {
    position.clone().apply(Millis(0), seat, &Action::Swap).expect_err("refused")
}

#[test]
fn tr_2_8_vigilant_is_strict() {
    let mut position = start("referee=vigilant word=Archipel");
    lay(&mut position, 30);
    let near = position.board().near(Cell(29)).iter().next().expect("a neighbour");
    assert!(matches!(refused(&position, near.0 + 1), Refusal::Rule(Reason::NextToPawn(_))));
}

#[test]
fn c_5_a_refusal_explains_the_reaction_it_forbids() {
    let position = start("word=Archipel");
    let shore = position.board().border(Colour::White).iter().next().expect("a cell");
    let cell = position.board().near(shore).iter().next().expect("a neighbour");
    let explanation = position.explain(Seat(0), &Action::Lay(cell));
    assert!(explanation.refusal.is_some());
    assert!(explanation.waves[0].filled.contains(shore));
    assert_eq!(explanation.score[0], 1 + explanation.waves.iter().map(|wave| wave.filled.len()).sum::<u32>());
}

#[test]
fn c_7_bad_notation_is_named() {
    for (text, wrong) in [("0", "number"), ("129", "number"), ("+3", "number"), ("", "number"), ("Swap", "swap")] {
        let bad = text.parse::<Action>().expect_err("no move").to_string();
        assert!(bad.contains(wrong), "{text}: {bad}");
    }
    let good = start("board=regular size=small").to_string();
    assert_eq!(good.parse(), Ok(start("board=regular size=small")));
    let unstable = good.replacen("........", "..wwwwww", 1);
    assert!(unstable.parse::<Triancey>().expect_err("unstable").to_string().contains("chain reaction"));
    for bad in ["", " / ", "size=small", &good.replace(" w 0", " b 0"), &good.replace(" / .", " / ")] {
        assert!(bad.parse::<Triancey>().is_err(), "{bad}");
    }
}

#[test]
fn c_9_who_leaves_loses() {
    let mut game = Match::<Triancey>::start(Options::default(), 2, Seed::from_text("leave")).expect("a game");
    assert!(game.apply(Millis(5), Input::Leave { seat: Seat(2) }).is_err());
    game.apply(Millis(5), Input::Leave { seat: Seat(0) }).expect("may leave");
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(SeatSet::only(Seat(1))));
    assert_eq!(Match::import(&game.export()), Ok(game));
}

#[test]
fn c_10_colours_change_with_the_round() {
    let mut game =
        Match::<Triancey>::start("size=small rounds=2".parse().expect("reads"), 2, Seed::from_text("rounds"))
            .expect("a game");
    let mut rng = Rng::new(Seed::from_text("rounds"), "rounds");
    let first = game.position().colour(Seat(0));
    for round in 0..2 {
        assert_eq!(game.position().colour(Seat(0)), [first, first.other()][round]);
        assert!(game.apply(Millis(0), Input::NextRound).is_err(), "the round runs");
        while let Some((seat, action)) = random_move(game.position(), &mut rng) {
            game.apply(Millis(0), Input::Act { seat, action }).expect("legal");
        }
        assert_eq!(game.outcome().is_some(), round == 1);
        if round == 0 {
            game.apply(Millis(0), Input::NextRound).expect("the next round");
        }
    }
    assert_eq!(game.outcome().map(|outcome| outcome.scores.iter().sum::<i32>()), Some(80));
}

#[test]
fn bad_options_are_named() {
    for (text, wrong) in [
        ("size=huge", "standard, small, large"),
        ("colour=blue", "there is no option"),
        ("size", "key=value"),
        ("size=small rounds=2 size=small", "option size is given more than once"),
        ("word=a-b", "letters and digits"),
        ("word=abcdefghijklmnopqrstuvwxyz", "24"),
        ("rounds=0", "1 to 20"),
        ("construction=2", "1 to 1"),
    ] {
        let bad = text.parse::<Options>().expect_err("bad options").to_string();
        assert!(bad.contains(wrong), "{text}: {bad}");
    }
    let unknown = crate::OptionSet::set(&mut Options::default(), "colour", "blue").expect_err("no such option");
    assert!(unknown.to_string().contains("no such option"), "{unknown}");
    for seats in [0, 1, 3, 8, 255] {
        let bad = Match::<Triancey>::start(Options::default(), seats, Seed::from_text("x")).expect_err("two players");
        assert!(matches!(bad, OptionsError::Players { min: 2, max: 2, .. }));
    }
}

#[test]
fn cells_are_sets() {
    let set: CellSet = [Cell(3), Cell(99)].into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(3), Cell(99)]);
    assert_eq!((set.len(), set.minus(CellSet::only(Cell(3)))), (2, CellSet::only(Cell(99))));
}
