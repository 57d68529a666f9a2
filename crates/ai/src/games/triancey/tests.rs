use engine::games::triancey::fast::{Counted, Fast, Masks};
use engine::games::triancey::position::Exchange;
use engine::games::triancey::{Action, Options, Triancey};
use engine::{Millis, OptionSet, Position, Rng, Seed, Setup, Viewer};

use super::evaluation::Evaluation;
use super::search::{Search, WIN};
use crate::{BotGame, BotKind, Budget, Decision, Level, MoveRequest};

fn start(options: &str, seed: &str) -> Triancey {
    let options: Options = options.parse().expect("options read");
    let setup = Setup { options, seats: 2, seed: Seed::from_text(seed), round: 0, at: Millis(0) };
    Triancey::start(&setup).expect("a game")
}

fn ask(position: &Triancey, kind: BotKind, nodes: u64, seed: &str) -> Decision<Action> {
    let seat = position.awaited().first().expect("somebody is to move");
    let view = position.view(Viewer::Seat(seat));
    let seed = Seed::from_text(seed);
    Triancey::think(&MoveRequest { view: &view, seat, kind, budget: Budget::nodes(nodes), seed })
}

fn act(position: &mut Triancey, action: Action) {
    let seat = position.awaited().first().expect("somebody is to move");
    position.apply(Millis(0), seat, &action).unwrap_or_else(|refusal| panic!("{action} in {position}: {refusal}"));
}

fn legal(position: &Triancey) -> Vec<Action> {
    let mut actions = Vec::new();
    if let Some(seat) = position.awaited().first() {
        position.legal_actions(seat, &mut actions);
    }
    actions
}

/// Plays at random until at most `empty` cells are empty.
fn late(options: &str, seed: &str, empty: u32) -> Triancey {
    let mut position = start(options, seed);
    let mut rng = Rng::new(Seed::from_text(seed), "late");
    while position.empty().len() > empty {
        let action = *rng.choose(&legal(&position));
        act(&mut position, action);
    }
    position
}

fn kinds() -> Vec<BotKind> {
    let references = Triancey::REFERENCES.iter().copied().map(BotKind::Reference);
    Level::all().map(BotKind::Level).chain(references).chain([BotKind::Random]).collect()
}

#[test]
fn every_player_answers_legally_in_every_preset_with_any_budget() {
    for (preset, options) in Options::PRESETS {
        for (number, kind) in kinds().into_iter().enumerate() {
            let mut position = start(options, preset);
            let mut ply = 0;
            while position.outcome().is_none() {
                let nodes = [1, 2, 3, 40, 700][(ply + number) % 5];
                let decision = ask(&position, kind, nodes, &format!("{preset} {ply}"));
                assert_eq!(decision.line.first().unwrap_or(&decision.action), &decision.action);
                assert!((-1.0..=1.0).contains(&decision.value));
                act(&mut position, decision.action);
                ply += 1;
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    for kind in kinds() {
        let position = late("", "same", 52);
        assert_eq!(ask(&position, kind, 2_000, "one"), ask(&position, kind, 2_000, "one"), "{kind:?}");
    }
}

#[test]
fn beginners_vary_their_play() {
    let position = start("", "vary");
    let level = BotKind::Level(Level::all().next().expect("a level"));
    let answers: std::collections::BTreeSet<_> =
        (0..20).map(|seed| ask(&position, level, 100, &seed.to_string()).action).collect();
    assert!(answers.len() > 5, "{answers:?}");
}

#[test]
fn a_budget_is_kept() {
    let position = late("", "budget", 48);
    for level in Level::all() {
        for nodes in [1, 10, 5_000] {
            let decision = ask(&position, BotKind::Level(level), nodes, "budget");
            // The root's moves count even if the budget is too small to search them.
            assert!(decision.nodes <= nodes + 64, "{level:?} visited {} of {nodes}", decision.nodes);
        }
    }
}

#[test]
fn an_expired_budget_ends_the_search() {
    let position = start("", "expired");
    let view = position.view(Viewer::Seat(engine::Seat(0)));
    for kind in [BotKind::Level(Level::TOP), BotKind::Reference("uct")] {
        let budget = Budget { nodes: u64::MAX, expired: &|| true };
        let seed = Seed::from_text("expired");
        let decision = Triancey::think(&MoveRequest { view: &view, seat: engine::Seat(0), kind, budget, seed });
        assert!(decision.nodes < 10_000);
    }
}

/// The final lead with best play, by exhaustive search with the rules themselves.
fn brute_force(position: &Triancey) -> i32 {
    let lead = |position: &Triancey| {
        let score = position.score().map(|cells| cells as i32);
        let mover = position.to_move() as usize;
        score[mover] - score[1 - mover]
    };
    let replies = legal(position).into_iter().map(|action| {
        let mut child = position.clone();
        act(&mut child, action);
        -brute_force(&child)
    });
    replies.max().unwrap_or_else(|| lead(position))
}

#[test]
fn the_endgame_solver_matches_brute_force() {
    let mut draws = 0;
    for number in 0..150 {
        let options = ["", "size=small", "board=regular"][number % 3];
        let position = late(options, &format!("end {number}"), 6);
        if position.outcome().is_some() {
            continue;
        }
        let masks = Masks::<u64>::new(position.board(), position.options().shore).expect("it fits");
        let evaluation = Evaluation::new(masks.cells());
        let mut search = Search::new(&masks, &evaluation, Budget::nodes(1_000_000));
        let cells: Vec<u32> = position.playable().iter().map(|cell| cell.0.into()).collect();
        let found = search.best(&Counted::new(&masks, &position), &cells, 99);
        let lead = brute_force(&position);
        draws += u32::from(lead == 0);
        assert!(found.exact);
        assert_eq!(found.best.score, lead.signum() * WIN + lead, "{position}");
        let mut after = position.clone();
        act(&mut after, super::lay(found.best.cell));
        assert_eq!(-brute_force(&after), lead, "{position}");
    }
    assert!(draws > 0, "some of the ends are drawn");
}

#[test]
fn a_proven_win_holds_against_the_best_defence() {
    let mut won = 0;
    for number in 0..40 {
        let mut position = late("", &format!("won {number}"), 16);
        if position.outcome().is_some() {
            continue;
        }
        let first = ask(&position, BotKind::Level(Level::TOP), 200_000, "won");
        if !first.exact || first.value <= 0.0 {
            continue;
        }
        let winner = position.awaited().first().expect("somebody is to move");
        while position.outcome().is_none() {
            let decision = ask(&position, BotKind::Level(Level::TOP), 200_000, "won");
            let wins = position.awaited().contains(winner) == (decision.value > 0.0);
            assert!(decision.exact && wins, "{position}");
            act(&mut position, decision.action);
        }
        assert!(position.outcome().expect("over").winners.contains(winner));
        won += 1;
    }
    assert!(won > 5, "only {won} ends were proven won");
}

/// TR-2.7: the bot picks the side that it rates higher.
#[test]
fn colours_are_exchanged_when_the_other_side_is_better() {
    let top = BotKind::Level(Level::TOP);
    let mut exchanged = 0;
    for number in 0..4 {
        let position = start("swap=on", &format!("swap {number}"));
        for (kept, action) in legal(&position).into_iter().step_by(11).enumerate() {
            let mut position = position.clone();
            act(&mut position, action);
            let decision = ask(&position, top, 3_000, &format!("swap {number} {kept}"));
            assert!(decision.value >= 0.0, "the better side was left");
            exchanged += u32::from(decision.action == Action::Swap);
            if decision.action == Action::Swap {
                act(&mut position, Action::Swap);
                assert_ne!(ask(&position, top, 3_000, "after").action, Action::Swap);
            }
        }
    }
    assert!(exchanged > 0);
    assert_eq!(start("", "swap").view(Viewer::Seat(engine::Seat(0))).exchange, Exchange::Never);
}

#[test]
fn greedy_takes_the_most_cells() {
    for number in 0..20 {
        let position = late("", &format!("greedy {number}"), 30);
        if position.outcome().is_some() {
            continue;
        }
        let masks = Masks::<u64>::new(position.board(), position.options().shore).expect("it fits");
        let gain = |action: Action| {
            let Action::Lay(cell) = action else { return i32::MIN };
            let mut fast = Fast::new(&masks, &position);
            fast.play_unchecked(&masks, cell.0.into());
            -fast.lead()
        };
        let answer = ask(&position, BotKind::Reference("greedy"), 1, "greedy").action;
        assert_eq!(Some(gain(answer)), legal(&position).into_iter().map(gain).max());
    }
}

#[test]
fn the_top_beats_greedy() {
    let players = [BotKind::Level(Level::TOP), BotKind::Reference("greedy")];
    let wins = (0..10).filter(|game| {
        let mut position = start("", &format!("top {}", game / 2));
        let top = engine::Seat(game % 2);
        while let Some(seat) = position.awaited().first() {
            let kind = players[usize::from(seat != top)];
            let action = ask(&position, kind, 2_000, &format!("{game} {}", position.empty().len())).action;
            act(&mut position, action);
        }
        position.outcome().expect("over").winners.contains(top)
    });
    assert!(wins.count() >= 9);
}
