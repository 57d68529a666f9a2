//! PC-2: set-up, moves, passing, the end.

use super::table;
use crate::core::effect::seen_by;
use crate::core::refusal::{Cite, Refusal, Rule};
use crate::core::rng::{Rng, Seed};
use crate::games::puissances::{
    Action, BoardKind, CardId, Cell, CellSet, Effect, End, Force, Head, Phase, Puissances, Reason, Value,
};
use crate::{Millis, Position, Seat, Setup, Viewer};

fn value(text: &str) -> Value {
    text.parse().expect("a value")
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

/// The rule that forbids an action of the seat whose turn it is.
fn forbidden(position: &Puissances, action: &str) -> &'static str {
    let action: Action = action.parse().expect("an action");
    let mut after = position.clone();
    let refusal = after.apply(Millis(1), position.turn(), &action).expect_err("refused");
    assert_eq!(&after, position, "a refused action changes nothing");
    refusal.rule().0
}

fn act(position: &mut Puissances, action: &str) -> Vec<Effect> {
    let action: Action = action.parse().expect("an action");
    let told = position.apply(Millis(1), position.turn(), &action).expect("accepted");
    told.into_iter().map(|told| told.effect).collect()
}

#[test]
fn pc_1_1_the_main_board_has_80_cells_and_signs_in_a_checkerboard() {
    let layout = table("").layout();
    assert_eq!(layout.cells().len() + layout.heads().count() as u32, 80);
    assert_eq!([cell("a1"), cell("b1"), cell("b2")].map(|c| c.sign().to_string()), ["×", "÷", "×"]);
}

#[test]
fn pc_1_5_boards_and_double_heads() {
    let whites = BoardKind::ALL.iter().map(|&kind| table(&format!("board={kind}")).layout().cells().len());
    assert_eq!(whites.collect::<Vec<_>>(), [64, 36, 100, 64]);
    let layout = table("board=double").layout();
    let double = layout.heads().filter(|&head| layout.room(head) == 2).map(|head| head.to_string());
    assert_eq!(double.collect::<Vec<_>>(), ["1", "8", "a", "h"]);
    let main = table("").layout();
    assert!(main.heads().all(|head| main.room(head) == 1));
}

#[test]
fn pc_2_1_two_to_four_players_or_teams_of_four() {
    let start = |options: &str, seats: u8| {
        let options = options.parse().expect("options");
        Puissances::start(&Setup { options, seats, seed: Seed::from_text("x"), round: 0, at: Millis(0) })
    };
    let allowed = |options: &str| (1..6).filter(|&seats| start(options, seats).is_ok()).collect::<Vec<u8>>();
    assert_eq!(allowed(""), [2, 3, 4]);
    assert_eq!(allowed("teams=on"), [4]);
    let teams = start("teams=on", 4).expect("a table");
    assert_eq!(teams.side(Seat(1)), teams.side(Seat(3)));
    assert_ne!(teams.side(Seat(0)), teams.side(Seat(1)));
    let own = |seat| teams.view(Viewer::Seat(Seat(seat))).hands[0].values.clone();
    assert_eq!(own(0), own(2), "partners see one hand");
    assert_eq!([own(1), own(3)], [None, None]);
}

#[test]
fn pc_2_2_hands_of_four_values_and_a_constraint_of_a_chosen_force() {
    for seats in 2..=4 {
        let options = "".parse().expect("options");
        let setup = Setup { options, seats, seed: Seed::from_text("forces"), round: 1, at: Millis(0) };
        let mut position = Puissances::start(&setup).expect("a table");
        let starter = position.turn();
        assert_eq!(starter, setup.starter());
        for later in 0..seats {
            assert_eq!(position.turn(), Seat((starter.0 + later) % seats), "in seat order from the starter");
            assert_eq!(forbidden(&position, "pass 1"), "PC-2.2");
            act(&mut position, "choose 3");
        }
        assert_eq!((position.turn(), position.phase()), (starter, &Phase::Playing));
        for seat in Seat::all(seats) {
            let view = position.view(Viewer::Seat(seat));
            for (side, hand) in view.hands.iter().enumerate() {
                assert_eq!((hand.count, hand.force), (4, Some(Force::Three)), "the force is public");
                assert_eq!(hand.values.is_some(), side == seat.index());
                assert_eq!(hand.constraint.is_some(), side == seat.index());
            }
        }
    }
}

#[test]
fn c_2_values_are_dealt_one_at_a_time_from_the_starter() {
    let setup = Setup {
        options: "".parse().expect("options"),
        seats: 3,
        seed: Seed::from_text("deal"),
        round: 0,
        at: Millis(0),
    };
    let position = Puissances::start(&setup).expect("a table");
    let deck = position.options().deck;
    let mut pile: Vec<Value> = deck.values().into_iter().flat_map(|value| vec![value; 4]).collect();
    setup.rng("values").shuffle(&mut pile);
    for later in 0..3 {
        let side = (usize::from(setup.starter().0) + later) % 3;
        let mut dealt: Vec<Value> = pile[later..].iter().step_by(3).take(4).copied().collect();
        dealt.sort_unstable();
        assert_eq!(position.hand(side).values, dealt);
    }
}

/// Two players; the seat to move holds “equal to 10” (strength 4) and 2^1, 2^1, 5^1, 10^2.
fn worked() -> Puissances {
    super::with_hand("", "#49", &["2^1", "2^1", "5^1", "10^2"])
}

#[test]
fn pc_2_3_a_move_writes_computes_and_colours() {
    let mut position = worked();
    let (seat, side) = (position.turn(), position.side_of(position.turn()));
    let told = position.apply(Millis(1), seat, &"c3 +2^1 +5^1 c3d3 2".parse().expect("a move")).expect("2 × 5 = 10");
    let effects: Vec<&Effect> = seen_by(&told, Viewer::Spectator).collect();
    assert_eq!(position.written(Head::Row(2)).values().collect::<Vec<_>>(), [value("2^1")]);
    assert_eq!(position.written(Head::Column(2)).values().collect::<Vec<_>>(), [value("5^1")]);
    assert_eq!(position.coloured(side), [cell("c3"), cell("d3")].into_iter().collect());
    assert_eq!(position.hand(side).values.len(), 4, "PC-2.5: values up to four");
    assert_eq!(position.hand(side).constraint.map(CardId::force), Some(Force::Two), "PC-2.5: the force of choice");
    assert_eq!(position.turn(), seat.next(2));
    assert!(effects.iter().any(|e| matches!(e, Effect::DrewCards { count: 2, .. })));
    assert!(!effects.iter().any(|e| matches!(e, Effect::DrewValues { .. } | Effect::DrewConstraint { .. })));
    let own: Vec<&Effect> = seen_by(&told, Viewer::Seat(seat)).collect();
    assert!(own.iter().any(|e| matches!(e, Effect::DrewValues { values, .. } if values.len() == 2)));
}

#[test]
fn pc_2_3_refusals_name_the_rule() {
    let position = worked();
    for (action, rule) in [
        ("c3 +2^1 +2^1 c3 1", "PC-2.3"),         // 4 is not 10
        ("c3 +5^1 +5^1 c3 1", "PC-2.3"),         // only one 5^1 in hand
        ("c3 +5^6 +2^1 c3 1", "PC-2.3"),         // not in hand
        ("c3 2^1 +5^1 c3 1", "PC-2.3"),          // not written
        ("c3 +2^1 +5^1 d3 1", "PC-2.3"),         // the chain lacks the cell
        ("c3 +2^1 +5^1 c3e3 1", "PC-2.4"),       // not joined
        ("c3 +2^1 +5^1 a3b3c3d3e3 1", "PC-2.4"), // length 5
        ("j3 +2^1 +5^1 j3 1", "PC-1.1"),         // not on this board
        ("choose 1", "PC-2.5"),
        ("colour c3", "PC-2.8"),
        ("accept", "C-4"),
    ] {
        assert_eq!(forbidden(&position, action), rule, "{action}");
    }
    let mut next = position.clone();
    act(&mut next, "c3 +2^1 +5^1 c3 1");
    assert_eq!(forbidden(&next, "c3 2^1 5^1 c3 1"), "PC-2.3", "coloured");
    let held = next.hand(next.side_of(next.turn())).values[0];
    assert_eq!(
        forbidden(&next, &format!("d3 +{held} +{held} d3 1")),
        if next.hand(next.side_of(next.turn())).count(held) > 1 { "PC-1.5" } else { "PC-2.3" }
    );
    let other = position.turn().next(2);
    let mut position = position;
    let refusal = position.apply(Millis(1), other, &Action::Pass(Force::One)).expect_err("not its turn");
    assert_eq!(refusal, Refusal::NotAwaited(other));
}

#[test]
fn pc_1_1_the_arrow_reads_row_then_column() {
    // “equal to the square of 5” (strength 4): 5^3 ÷ 5^1 with the row's value first, never 5^1 ÷ 5^3.
    let position = super::with_hand("", "#62", &["5^1", "5^3", "2^6", "2^6"]);
    let mut legal = Vec::new();
    position.legal_actions(position.turn(), &mut legal);
    let openings: std::collections::BTreeSet<String> = legal
        .iter()
        .filter_map(|action| if let Action::Play(play) = action { Some(play.opening) } else { None })
        .filter(|opening| opening.cell == cell("b1"))
        .map(|opening| opening.to_string())
        .collect();
    assert_eq!(openings.into_iter().collect::<Vec<_>>(), ["b1 +5^3 +5^1"]);
}

#[test]
fn pc_1_5_a_double_head_takes_two_values_and_the_move_says_which() {
    let mut position = super::with_hand("board=double", "#8", &["2^1", "2^2", "2^3", "5^1"]);
    act(&mut position, "a1 +2^1 +2^2 a1 1");
    act(&mut position, "pass 1");
    position = super::regive(&position, "#8", &["2^1", "2^2", "2^3", "5^1"]);
    assert_eq!(forbidden(&position, "b1 2^2 +2^3 b1 1"), "PC-2.3", "not what is written in this head");
    act(&mut position, "b1 +2^3 +2^2 b1 1");
    assert_eq!(position.written(Head::Row(0)).values().collect::<Vec<_>>(), [value("2^1"), value("2^3")]);
    act(&mut position, "pass 1");
    position = super::regive(&position, "#8", &["2^1", "2^2", "2^3", "5^1"]);
    assert_eq!(forbidden(&position, "c1 +2^1 +2^2 c1 1"), "PC-1.5", "the head is full");
    for (action, decimal) in [("c1 2^1 +2^2 c1 1", "8"), ("c1 2^3 +2^2 c1 1", "32")] {
        let explained = position.explain(position.turn(), &action.parse().expect("a move"));
        assert_eq!(explained.computation.map(|computation| computation.decimal).as_deref(), Some(decimal));
        act(&mut position.clone(), action);
    }
}

#[test]
fn pc_2_6_passing_changes_the_constraint() {
    let mut position = worked();
    let side = position.side_of(position.turn());
    let before = position.hand(side).clone();
    act(&mut position, "pass 2");
    assert_eq!(position.hand(side).values, before.values);
    assert_eq!(position.hand(side).constraint.map(CardId::force), Some(Force::Two));
    assert_eq!(position.view(Viewer::Spectator).discards[3], before.constraint.into_iter().collect::<Vec<_>>());
}

#[test]
fn pc_2_7_an_exhausted_pile_is_remade() {
    let mut position = worked();
    let mut remade = 0;
    for turn in 0..40 {
        // Now and then a move, so that the passes do not end the round.
        let (seat, mut legal) = (position.turn(), Vec::new());
        position.legal_actions(seat, &mut legal);
        let play = legal
            .iter()
            .find(|action| turn % 4 == 1 && matches!(action, Action::Play(play) if play.draw == Force::One));
        let action = *play.unwrap_or(&Action::Pass(Force::One));
        let told = position.apply(Millis(1), seat, &action).expect("accepted");
        remade += told.iter().filter(|told| matches!(told.effect, Effect::Remade { force: Force::One })).count();
        let total = position.view(Viewer::Spectator).piles[0] + position.view(Viewer::Spectator).discards[0].len();
        assert!(total >= 14, "no card is lost");
    }
    assert!(remade >= 1);
}

#[test]
fn pc_2_9_every_player_passes_three_times_in_a_row() {
    let mut position = worked();
    for turn in 0..6 {
        assert_eq!(position.outcome(), None, "after {turn} passes");
        act(&mut position, "pass 1");
    }
    assert_eq!(position.phase(), &Phase::Over(End::Passed));
    assert_eq!(position.outcome().map(|outcome| outcome.scores), Some(vec![0, 0]));
    let mut broken = worked();
    act(&mut broken, "c3 +2^1 +5^1 c3 1");
    (0..5).for_each(|_| drop(act(&mut broken, "pass 1")));
    assert_eq!(broken.outcome(), None, "the move counts anew");
    act(&mut broken, "pass 1");
    assert!(broken.outcome().is_some());
}

#[test]
fn pc_2_9_a_cell_that_no_card_could_accept_is_dead() {
    let mut position = worked();
    act(&mut position, "c3 +2^1 +5^1 c3 1");
    let ten: CardId = "#49".parse().expect("a card");
    let two: CardId = "#55".parse().expect("equal to 2");
    let only_c3 = |at: &str, cards: &[CardId]| position.could_be_coloured(cell(at), cards);
    assert!(only_c3("c3", &[ten]), "2 × 5 is written");
    assert!(!only_c3("c3", &[two]), "and gives nothing else");
    assert!(only_c3("d3", &[two]), "2 ÷ 1 with a value not yet written");
    assert!(!only_c3("c3", &[]));
    // A board whose heads are full: dead exactly when no card accepts what is written.
    let full = super::filled_heads("board=small deck=tens", "10^1", "10^2");
    assert!(full.could_be_coloured(cell("a1"), &["#51".parse().expect("a card")]), "10 × 10² = 10³");
    assert!(!full.could_be_coloured(cell("b1"), &["#51".parse().expect("a card")]), "10 ÷ 10² = 10⁻¹");
    assert!(full.could_be_coloured(cell("b1"), full.options().deck.constraints()));
}

#[test]
fn pc_2_9_the_last_value_cannot_be_written_twice() {
    // At j10 only 10^0 × 10^0 gives 1: it needs two of the eight cards 10^0.
    let one: CardId = "#33".parse().expect("equal to 1");
    let ten: CardId = "#49".parse().expect("equal to 10");
    let six = super::written_rows("board=large deck=tens", &["10^0"; 6]);
    assert!(six.could_be_coloured(cell("j10"), &[one]));
    let seven = super::written_rows("board=large deck=tens", &["10^0"; 7]);
    assert!(!seven.could_be_coloured(cell("j10"), &[one]));
    assert!(seven.could_be_coloured(cell("j10"), &[ten]), "10^0 × 10^1");
    assert!(seven.could_be_coloured(cell("i10"), &[one]), "10^1 ÷ 10^1");
}

#[test]
fn pc_2_9_the_agreed_time() {
    let mut position = super::table("minutes=2");
    assert_eq!(position.deadline(), Some(Millis::seconds(120)));
    assert!(position.tick(Millis::seconds(119)).is_empty());
    let late = position.apply(Millis::seconds(120), position.turn(), &Action::Choose(Force::One));
    assert_eq!(late, Err(Refusal::Over));
    position.tick(Millis::seconds(121));
    assert_eq!(position.phase(), &Phase::Over(End::Time));
    assert!(position.awaited().is_empty());
}

#[test]
fn pc_2_10_the_longest_chain_wins_and_equals_share() {
    let won = super::coloured("board=small", &["a1b1c1a2b2", "e5"]);
    assert_eq!(won.map(|o| (o.scores, o.winners.len())), Some((vec![5, 0], 1)), "the score is the winner's");
    let shared = super::coloured("board=small", &["a1b1", "e5e6"]);
    assert_eq!(shared.map(|o| (o.scores, o.winners.len())), Some((vec![2, 2], 2)));
    let all = super::coloured("board=small scoring=all", &["a1b1c1a2b2", "e5"]);
    assert_eq!(all.map(|o| (o.scores, o.winners.len())), Some((vec![5, 1], 1)));
}

#[test]
fn pc_2_10_partners_score_together() {
    let won = super::coloured_for("board=small teams=on", 4, &["a1b1c1", "e5"]);
    assert_eq!(won.map(|o| (o.scores, o.winners.len())), Some((vec![3, 0, 3, 0], 2)));
}

#[test]
fn a_refused_list_of_cells_suggests_one_that_is_accepted() {
    let refused = "c4c5d4".parse::<CellSet>().expect_err("not row by row").to_string();
    let suggested = refused.split("such as ").nth(1).and_then(|rest| rest.split(';').next()).expect("an example");
    assert_eq!(suggested.parse::<CellSet>().map(|cells| cells.to_string()).as_deref(), Ok(suggested));
}

/// The vector of docs/RANDOMNESS.md: what an outsider must find.
#[test]
fn c_2_the_deal_of_the_test_vector() {
    let mut position = super::table_from("", 2, "ludotheque");
    assert_eq!(position.turn(), Seat(0));
    let hand = |side: usize| position.hand(side).values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!([hand(0), hand(1)], ["2^3 5^0 5^4 10^2", "2^1 5^1 5^5 10^1"]);
    let next = position.pile.iter().rev().take(4).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(next, "5^0 2^5 5^1 5^4");
    for force in ["1", "4"] {
        act(&mut position, &format!("choose {force}"));
    }
    let constraint = |side: usize| position.hand(side).constraint.map(|card| card.to_string());
    assert_eq!([constraint(0), constraint(1)].map(Option::unwrap_or_default), ["#5", "#51"]);
}

/// Counts the positions after `depth` actions, each way once, telling worlds apart only by what was done.
fn perft(position: &Puissances, depth: u32) -> u64 {
    let mut legal = Vec::new();
    position.awaited().iter().for_each(|seat| {
        let first = legal.len();
        let mut own = Vec::new();
        position.legal_actions(seat, &mut own);
        legal.extend(own.into_iter().map(|action| (seat, action)));
        assert!(legal.len() > first);
    });
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .map(|(seat, action)| {
            let mut next = position.clone();
            next.apply(Millis(0), seat, &action).expect("listed");
            if next.outcome().is_some() { 1 } else { perft(&next, depth - 1) }
        })
        .sum()
}

#[test]
fn perft_from_fixed_deals() {
    let deal = |options: &str, forces: [&str; 2], number: u32| {
        let mut position = super::dealt_from_the_back(options, &format!("perft {number}"));
        forces.iter().for_each(|force| drop(act(&mut position, &format!("choose {force}"))));
        position
    };
    let count = |&(options, forces, deals, expected): &super::Perft| {
        let depths = 1..=expected.len() as u32;
        depths.map(|depth| (0..deals).map(|number| perft(&deal(options, forces, number), depth)).sum()).collect()
    };
    let expected: Vec<&[u64]> = super::PERFT.iter().map(|line| line.3).collect();
    assert_eq!(super::PERFT.iter().map(count).collect::<Vec<Vec<u64>>>(), expected);
}

#[test]
fn random_games_on_every_board_stay_sound() {
    let mut rng = Rng::new(Seed::from_text("sound"), "games");
    for options in ["board=small", "board=double deck=relative", "deck=tens", "board=small referee=vigilant"] {
        let mut position = table(options);
        while position.outcome().is_none() {
            assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
            let free = position.free();
            let seats: Vec<Seat> = position.awaited().iter().collect();
            let seat = *rng.choose(&seats);
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            let plays: Vec<Action> = legal.iter().copied().filter(|action| matches!(action, Action::Play(_))).collect();
            let action = if plays.is_empty() { *rng.choose(&legal) } else { *rng.choose(&plays) };
            position.apply(Millis(0), seat, &action).expect("listed");
            assert!(free.covers(position.free()), "colours stay");
        }
        assert_eq!(position.free().inter(position.coloured(0)), CellSet::EMPTY);
    }
}

#[test]
fn inconsistent_positions_are_not_read() {
    let text = worked().to_string();
    for (from, to) in [
        ("2^1,2^1,5^1,10^2", "2^1,2^1,5^1,10^3"),
        ("2^1,2^1,5^1,10^2", "5^1,2^1,2^1,10^2"),
        ("playing", "pending 1 10 c3 +2^1 +5^1 c3 1"),
        ("playing", "penalty 0"),
        ("playing", "choosing"),
        ("playing", "over full"),
        ("/ - - /", "/ a1 a1 /"),
        ("/ - - /", "/ j9 - /"),
        ("/ 0 0 0 0 /", "/ 0 0 0 /"),
        ("minutes=none", "minutes=9"),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        assert!(damaged.parse::<Puissances>().is_err(), "{damaged}");
    }
    assert!(text.parse::<Puissances>().is_ok());
    assert_eq!(Reason::NotJoined.rule(), Rule("PC-2.4"));
}
