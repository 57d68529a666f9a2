//! What [`TableGame::reveals`] calls nothing must be known to all beforehand: otherwise a takeback would go past chance, or
//! past what an opponent had to show.

use engine::{GameId, Input, Match, Millis, Rng, Seat, SeatSet, Seed, Viewer};
use ludotheque_table::{Reveals, Settings, TableGame, TableGameVisitor, visit};

use crate::host::{Plan, plans};

const WORLDS: u32 = 4;
const MOST_INPUTS: u32 = 60;
/// One action in so many is looked at.
const SAMPLE: u32 = 3;

#[test]
fn what_shows_nothing_is_known_beforehand() {
    #[derive(Clone, Copy)]
    struct Law;
    impl TableGameVisitor for Law {
        type Output = ();
        fn visit<P: TableGame>(self) {
            if P::REAL_TIME {
                return;
            }
            // Training is strict; the length of the window shows nothing.
            let same = |plan: &Plan| plan.options.contains("training") || plan.options.contains("contest_seconds");
            for plan in plans::<P>().into_iter().filter(|plan| !same(plan)) {
                let name = format!("{} shows", plan.name);
                let settings = Settings::<P>::read(&plan.options, "", plan.seats).expect("a plan reads");
                let seed = Seed::from_text(&name);
                let game = Match::start(settings.options, plan.seats, seed).expect("a plan makes a game");
                random_match::<P>(game, &name);
            }
        }
    }
    GameId::ALL.iter().for_each(|&game| visit(game, Law));
}

fn random_match<P: TableGame>(mut game: Match<P>, name: &str) {
    let mut rng = Rng::new(Seed::from_text(name), "shows");
    let mut now = Millis(0);
    for _ in 0..MOST_INPUTS {
        let position = game.position().clone();
        if game.outcome().is_some() || position.outcome().is_some() {
            return;
        }
        now = now.plus(Millis(u64::from(rng.below(900))));
        let awaited: Vec<Seat> = position.awaited().iter().collect();
        let seat = *rng.choose(&awaited);
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        if legal.is_empty() || position.deadline().is_some_and(|deadline| deadline <= now) {
            now = now.max(position.deadline().expect("somebody can act, or time passes"));
            game.apply(now, Input::Tick).expect("a deadline has passed");
            continue;
        }
        let action = rng.choose(&legal).clone();
        let told = game.apply(now, Input::Act { seat, action: action.clone() }).expect("a legal action");
        let shows: Vec<Reveals> = told.iter().map(|told| P::reveals(&told.effect)).collect();
        if shows.contains(&Reveals::Randomness) || rng.below(SAMPLE) > 0 {
            continue;
        }
        let hands: SeatSet = shows.iter().filter_map(|shows| hand(*shows)).collect();
        for viewer in Viewer::all(position.seats()) {
            // What a viewer learns can be something of the hand of a seat on another side, if that is said.
            let may_learn = hands.iter().any(|hand| !position.side(hand).iter().any(|own| viewer.is(own)));
            for _ in 0..WORLDS {
                let mut world = P::determinize(&position.view(viewer), &mut rng);
                // A world in which the action is impossible is ruled out by it.
                let possible = world.apply(now, seat, &action).is_ok();
                assert!(
                    may_learn || possible && world.view(viewer) == game.position().view(viewer),
                    "{name}: {action} of seat {seat} is said to show {shows:?}, but {viewer:?} learns more"
                );
            }
        }
    }
}

const fn hand(shows: Reveals) -> Option<Seat> {
    match shows {
        Reveals::HandOf(seat) => Some(seat),
        Reveals::Nothing | Reveals::Randomness => None,
    }
}
