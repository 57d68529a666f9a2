//! Laws that every game keeps, held on random matches of every preset.

use std::collections::BTreeSet;

use ludotheque_engine::core::effect::seen_by;
use ludotheque_engine::games::GameVisitor;
use ludotheque_engine::{
    GameId, Input, Match, MatchRefusal, Millis, NotationError, Position, Refusal, Rng, Seat, SeatSet, Seed, Viewer,
};

use crate::play::{Length, inputs_until, play_on, random_input, tables};

/// Actions compared per position at most; beyond, a random part of them.
const MOST_COMPARED: usize = 400;
/// TP-3.2: every turn takes a card for each player from a pile of 62, and the modeller's time comes before.
const MOST_DEADLINES: u32 = 63;

fn each_game<F: GameVisitor<Output = ()> + Copy>(f: F) {
    GameId::ALL.iter().for_each(|game| game.visit(f));
}

/// When the last input came.
fn now<P: Position>(game: &Match<P>) -> Millis {
    game.log().last().map_or(Millis(0), |entry| entry.at)
}

/// Plays every table at random and looks at so many positions of each, from the first to the last.
fn each_position<P: Position>(label: &str, looks: usize, mut look: impl FnMut(&str, &Match<P>, &mut Rng)) {
    for (name, mut game) in tables::<P>(Seed::from_text(label), Length::TwoRounds) {
        let mut rng = Rng::new(Seed::from_text(&name), label);
        let mut played = game.clone();
        play_on(&mut played, &mut rng);
        let inputs = played.log().len();
        look(&name, &game, &mut rng);
        for (i, entry) in played.log().iter().enumerate() {
            game.apply(entry.at, entry.input.clone()).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            if (i + 1) * looks / inputs > i * looks / inputs {
                look(&name, &game, &mut rng);
            }
        }
    }
}

#[test]
fn listed_actions_are_exactly_the_accepted_ones() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("legal", 12, |name, game, rng| {
                let position = game.position();
                for seat in position.awaited().iter() {
                    let mut legal = Vec::new();
                    position.legal_actions(seat, &mut legal);
                    assert!(!legal.is_empty(), "{name}: seat {seat} is awaited and has nothing to do: {position}");
                }
                let mut candidate_actions = Vec::new();
                position.candidate_actions(&mut candidate_actions);
                let all: BTreeSet<_> = candidate_actions.iter().cloned().collect();
                rng.shuffle(&mut candidate_actions);
                candidate_actions.truncate(MOST_COMPARED);
                for seat in Seat::all(position.seats() + 1) {
                    compare(name, position, now(game), seat, &all, &candidate_actions, rng);
                }
            });
        }
    }
    each_game(Law);
}

fn compare<P: Position>(
    name: &str,
    position: &P,
    at: Millis,
    seat: Seat,
    all: &BTreeSet<P::Action>,
    candidate_actions: &[P::Action],
    rng: &mut Rng,
) {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{name}: sorted, without duplicates: {legal:?}");
    if !legal.is_empty() {
        assert!(position.awaited().contains(seat), "{name}: who can act is awaited");
    }
    let listed: BTreeSet<_> = legal.iter().collect();
    let mut tried: Vec<&P::Action> = legal.iter().collect();
    rng.shuffle(&mut tried);
    tried.truncate(MOST_COMPARED);
    tried.extend(candidate_actions);
    for action in tried {
        assert!(all.contains(action), "{name}: {action} is legal and no candidate");
        let mut after = position.clone();
        match after.apply(at, seat, action) {
            Ok(_) => assert!(listed.contains(action), "{name}: {action} of seat {seat} is accepted, not listed"),
            Err(refusal) => {
                assert!(!listed.contains(action), "{name}: {action} of seat {seat} is listed, refused: {refusal}");
                assert_eq!(&after, position, "{name}: a refused action changes nothing");
            }
        }
    }
}

#[test]
fn texts_read_back() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("texts", 20, |name, game, _| {
                let position = game.position();
                let text = position.to_string();
                assert_eq!(text.parse::<P>().as_ref(), Ok(position), "{name}: {text}");
                assert!(!text.contains('\n'), "{name}: a position is one line");
                for seat in position.awaited().iter() {
                    let mut legal = Vec::new();
                    position.legal_actions(seat, &mut legal);
                    for action in legal {
                        let text = action.to_string();
                        assert_eq!(text.parse::<P::Action>().as_ref(), Ok(&action), "{name}: {text}");
                        assert!(!text.is_empty() && !text.contains('\n'), "{name}: an action is one line");
                        let json = serde_json::to_string(&action).expect("an action serializes");
                        assert_eq!(serde_json::from_str::<P::Action>(&json).expect("and reads back"), action);
                    }
                }
                for viewer in Viewer::all(position.seats()) {
                    let view = position.view(viewer);
                    let json = serde_json::to_string(&view).expect("a view serializes");
                    assert_eq!(serde_json::from_str::<P::View>(&json).expect("and reads back"), view, "{name}");
                }
            });
        }
    }
    each_game(Law);
}

#[test]
fn a_match_replays_from_its_text() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("replay", 2, |name, game, _| {
                let again = Match::<P>::import(&game.export()).unwrap_or_else(|bad| panic!("{name}: {bad}"));
                assert_eq!(&again, game, "{name}");
            });
        }
    }
    each_game(Law);
}

#[test]
fn c_7_a_match_file_binds_every_input() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("bound inputs", 2, |name, game, rng| {
                let text = game.export();
                let lines: Vec<&str> = text.lines().collect();
                let inputs = lines.iter().position(|line| *line == "---").expect("a header") + 1;
                if game.log().is_empty() {
                    return;
                }
                for _ in 0..6 {
                    let at = inputs + rng.below(game.log().len() as u32) as usize;
                    let mut tampered = lines.clone();
                    match rng.below(3) {
                        0 => drop(tampered.remove(at)),
                        1 => tampered.insert(at, lines[at]),
                        _ => tampered.swap(at, inputs + rng.below(game.log().len() as u32) as usize),
                    }
                    if tampered != lines {
                        let tampered = tampered.join("\n");
                        assert!(Match::<P>::import(&tampered).is_err(), "{name}: an input was tampered with at {at}");
                    }
                }
            });
        }
    }
    each_game(Law);
}

#[test]
fn c_7_files_of_version_1_are_refused() {
    let bad = ludotheque_engine::Header::of("ludotheque match 1\ngame triancey\n").expect_err("an old file");
    assert!(bad.to_string().contains("version 1"), "{bad}");
}

#[test]
fn views_say_no_more_than_they_may() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("views", 10, |name, game, rng| {
                let position = game.position();
                for viewer in Viewer::all(position.seats()) {
                    let view = position.view(viewer);
                    let bytes = serde_json::to_string(&view).expect("a view serializes");
                    let world = P::determinize(&view, rng);
                    let again = serde_json::to_string(&world.view(viewer)).expect("a view serializes");
                    assert_eq!(bytes, again, "{name}: another world, the same view for {viewer:?}");
                    assert_eq!(
                        world.to_string().parse().as_ref(),
                        Ok(&world),
                        "{name}: a determinized position reads back"
                    );
                    assert_eq!(world.awaited(), position.awaited(), "{name}: who is to act is known to all");
                    let Viewer::Seat(seat) = viewer else { continue };
                    let (mut real, mut determinized) = (Vec::new(), Vec::new());
                    position.legal_actions(seat, &mut real);
                    world.legal_actions(seat, &mut determinized);
                    assert_eq!(real, determinized, "{name}: seat {seat} knows what it can do");
                }
            });
        }
    }
    each_game(Law);
}

#[test]
fn effects_read_back_and_reach_their_audience() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            for (name, mut game) in tables::<P>(Seed::from_text("effects"), Length::TwoRounds) {
                let mut rng = Rng::new(Seed::from_text(&name), "effects");
                while let Some((at, input)) = random_input(&game, &mut rng) {
                    let effects = game.apply(at, input).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
                    let json = serde_json::to_string(&effects).expect("effects serialize");
                    assert_eq!(
                        serde_json::from_str::<Vec<ludotheque_engine::Emitted<P::Effect>>>(&json).expect("read back"),
                        effects
                    );
                    let seen = Viewer::all(game.setup().seats).flat_map(|viewer| seen_by(&effects, viewer)).count();
                    assert!(seen >= effects.len(), "{name}: every effect has somebody who sees it");
                }
            }
        }
    }
    each_game(Law);
}

/// How many inputs a round may still take: as many as the rules say, or, in real time, as many as fit before every
/// deadline.
struct Bound {
    left: u32,
    deadline: Option<Millis>,
    deadlines_left: u32,
}

impl Bound {
    fn new<P: Position>(game: &Match<P>) -> Self {
        let deadlines_left = match game.position().max_plies() {
            Some(_) => 0,
            None => MOST_DEADLINES,
        };
        let mut new = Self { left: game.position().max_plies().unwrap_or(0), deadline: None, deadlines_left };
        new.extend(game);
        new
    }

    /// A new deadline gives the time until it.
    fn extend<P: Position>(&mut self, game: &Match<P>) {
        let deadline = game.deadline();
        if self.deadlines_left > 0 && deadline != self.deadline {
            self.deadline = deadline;
            self.deadlines_left -= 1;
            self.left = deadline.map_or(0, |deadline| inputs_until(now(game), deadline));
        }
    }

    fn count<P: Position>(&mut self, name: &str, game: &Match<P>) {
        assert!(self.left > 0, "{name}: a round takes more inputs than its bound: {}", game.position());
        self.left -= 1;
        self.extend(game);
    }
}

#[test]
fn rounds_end_within_their_bound() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            for (name, mut game) in tables::<P>(Seed::from_text("bound"), Length::Whole) {
                let mut rng = Rng::new(Seed::from_text(&name), "bound");
                let mut round = Bound::new(&game);
                while let Some((at, input)) = random_input(&game, &mut rng) {
                    let next_round = matches!(input, Input::NextRound);
                    game.apply(at, input).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
                    if next_round {
                        round = Bound::new(&game);
                    } else {
                        round.count(&name, &game);
                    }
                }
                let outcome = game.outcome().expect("over");
                assert_eq!(outcome.scores.len(), usize::from(game.setup().seats), "{name}: a score for every seat");
                assert!(!outcome.winners.is_empty(), "{name}: somebody wins, or all share (C-8)");
                assert!(game.position().awaited().is_empty(), "{name}: nobody is awaited after the end");
            }
        }
    }
    each_game(Law);
}

#[test]
fn after_the_end_nothing_is_accepted() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("end", 1, |name, game, _| {
                let mut over = game.position().clone();
                if over.outcome().is_none() {
                    return;
                }
                let mut candidate_actions = Vec::new();
                over.candidate_actions(&mut candidate_actions);
                for action in candidate_actions.iter().take(MOST_COMPARED) {
                    assert_eq!(over.apply(now(game), Seat(0), action), Err(Refusal::Over), "{name}: {action}");
                }
            });
        }
    }
    each_game(Law);
}

#[test]
fn players_can_leave_at_any_moment() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            for (name, mut game) in tables::<P>(Seed::from_text("leave"), Length::TwoRounds) {
                let mut rng = Rng::new(Seed::from_text(&name), "leave");
                while let Some((at, input)) = random_input(&game, &mut rng) {
                    let seats = u32::from(game.setup().seats);
                    let seat = Seat(rng.below(seats) as u8);
                    let input = if rng.below(10) == 0 { Input::Leave { seat } } else { input };
                    let gone = game.left().contains(seat) && matches!(input, Input::Leave { .. });
                    let result = game.apply(at, input);
                    assert_eq!(result.is_err(), gone, "{name}: who is there can leave, once: {:?}", result.err());
                    c_9_who_has_left_does_nothing(&name, &game, &mut rng);
                }
                assert_eq!(Match::import(&game.export()).as_ref(), Ok(&game), "{name}");
            }
        }
    }
    each_game(Law);
}

/// C-9: neither legal nor awaited, and refused even where the position alone would accept it.
fn c_9_who_has_left_does_nothing<P: Position>(name: &str, game: &Match<P>, rng: &mut Rng) {
    for seat in game.left().iter() {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        assert!(legal.is_empty() && !game.awaited().contains(seat), "{name}: seat {seat} has left");
        let mut named = Vec::new();
        game.position().legal_actions(seat, &mut named);
        if named.is_empty() {
            game.position().candidate_actions(&mut named);
        }
        let (at, action) = (now(game), rng.choose(&named).clone());
        let refusal = game.clone().apply(at, Input::Act { seat, action });
        let expected = if game.outcome().is_some() { MatchRefusal::Over } else { MatchRefusal::HasLeft(seat) };
        assert_eq!(refusal, Err(expected), "{name}");
    }
    if game.outcome().is_some() {
        assert_eq!((game.awaited(), game.deadline()), (SeatSet::EMPTY, None), "{name}: the match is over");
        let winners = game.outcome().map(|outcome| outcome.winners).unwrap_or_default();
        assert!(winners.iter().all(|seat| !game.left().contains(seat)), "{name}: who has left does not win");
    }
}

#[test]
fn explanations_say_whether_an_action_is_refused() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("explain", 4, |_, game, rng| {
                let position = game.position();
                let mut candidate_actions = Vec::new();
                position.candidate_actions(&mut candidate_actions);
                rng.shuffle(&mut candidate_actions);
                for action in candidate_actions.iter().take(MOST_COMPARED) {
                    for seat in Seat::all(position.seats()) {
                        serde_json::to_string(&position.explain(seat, action)).expect("an explanation serializes");
                    }
                }
            });
        }
    }
    each_game(Law);
}

#[test]
fn no_text_makes_a_reader_panic() {
    #[derive(Clone, Copy)]
    struct Law;
    impl GameVisitor for Law {
        type Output = ();
        fn visit<P: Position>(self) {
            each_position::<P>("damage", 3, |_, game, rng| {
                for text in [game.position().to_string(), game.export(), game.setup().options.to_string()] {
                    for _ in 0..60 {
                        let damaged = damage(&text, rng);
                        if let Ok(position) = damaged.parse::<P>() {
                            let _ = (position.outcome(), position.view(Viewer::Spectator), position.to_string());
                        }
                        let _: Result<P::Options, _> = damaged.parse();
                        let _: Result<P::Action, NotationError> = damaged.parse();
                        let _ = Match::<P>::import(&damaged);
                    }
                }
            });
        }
    }
    each_game(Law);
}

/// A text with a few characters replaced, dropped or doubled.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len().max(1) as u32) as usize;
        match rng.below(4) {
            0 => letters.insert(at, *rng.choose(&['0', '9', '-', ' ', '=', '/', 'é', '\u{1F0CF}', '.'])),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 => letters.truncate(at),
            _ if at < letters.len() => letters[at] = *rng.choose(&['0', '7', 'w', 'r', ' ', '\n', ',', 'x']),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
