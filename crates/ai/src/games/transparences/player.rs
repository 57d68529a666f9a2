//! Levels, delays and errors.
//!
//! In the base and lightning games the solver picks the target, from as many cards as the level considers at once; the
//! bot then lays one card at a time. A beginner takes a minute to find something and misplaces every third card; an
//! expert takes seconds. Delays are part of the input log, not of the rules.
//!
//! In the timed game the bot looks for the best placement of its card: by score, by potential, or, at the top level, by
//! the expected potential over every card that may be drawn next.

use engine::games::transparences::{
    Action, Assembly, Attitude, Card, CardSet, Patch, Phase, Placed, Stance, Transparences, Variant, View,
};
use engine::{Millis, Position, Rng, Seat, Seed};

use super::solver::{self, Task, Witness};
use super::{plan, timed};
use crate::{BotGame, BotKind, Budget, Decision, Level, MoveRequest};

/// How a level plays.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Average time to find a target, in tenths of a second.
    look: u32,
    /// Average time to lay a card, in tenths of a second.
    hand: u32,
    /// Percentage of cards that are misplaced.
    errors: u32,
    /// Number of cards considered at once.
    cards: usize,
    /// How placements are ranked in the timed game.
    choice: Choice,
    /// Noise of the evaluation in the timed game, in hundredths of a point.
    noise: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    /// By the current score.
    Score,
    /// By the potential.
    Promise,
    /// By the expected potential after the next card, among the most promising placements.
    Expectation,
}

impl Style {
    const fn of(kind: BotKind) -> Self {
        let (row, choice) = match kind {
            BotKind::Level(level) => match level.number() {
                1 => ([600, 160, 34, 4, 600], Choice::Score),
                2 => ([420, 115, 26, 5, 330], Choice::Score),
                3 => ([300, 84, 20, 6, 200], Choice::Score),
                4 => ([210, 62, 15, 7, 90], Choice::Score),
                5 => ([150, 46, 11, 8, 140], Choice::Promise),
                6 => ([105, 34, 7, 10, 95], Choice::Promise),
                7 => ([75, 25, 4, 10, 45], Choice::Promise),
                _ => ([50, 18, 0, 10, 0], Choice::Expectation),
            },
            // Greedy: the best score at once, at the pace of level 5.
            BotKind::Random | BotKind::Reference(_) => ([150, 46, 0, 10, 0], Choice::Score),
        };
        Self { look: row[0], hand: row[1], errors: row[2], cards: row[3] as usize, choice, noise: row[4] }
    }
}

/// A random delay of 50 to 150 % of this many tenths of a second.
fn delay(tenths: u32, rng: &mut Rng) -> Millis {
    Millis(u64::from(tenths) * 50 + u64::from(rng.below(tenths * 100 + 1)))
}

impl BotGame for Transparences {
    /// `greedy` lays the card that scores the most points at once, and never takes one back.
    const REFERENCES: &'static [&'static str] = &["greedy"];

    /// Number of placements whose expectation is computed in the timed game.
    fn nodes(level: Level) -> u64 {
        if level == Level::TOP { 16 } else { 1 }
    }

    fn think(request: &MoveRequest<'_, Self>) -> Decision<Action> {
        let mut rng = Rng::new(request.seed, "think");
        let style = Style::of(request.kind);
        let (view, seat) = (request.view, request.seat);
        let mut decision = match view.phase {
            Phase::Modelling { .. } => model(view, style, &mut rng),
            _ if request.kind == BotKind::Random => random(view, seat, style, &mut rng),
            Phase::Turn { .. } => turn(view, seat, style, request.budget, &mut rng),
            Phase::Playing { .. } if request.kind == BotKind::Reference("greedy") => {
                greedy(view, seat, style, &mut rng)
            }
            Phase::Playing { .. } | Phase::Over { .. } => build(view, seat, style, &mut rng),
        };
        // Whatever the plan, the answer must be legal.
        let mut world = Self::determinize(view, &mut rng);
        if world.apply(Millis(0), seat, &decision.action).is_err() {
            let mut legal = Vec::new();
            Self::determinize(view, &mut rng).legal_actions(seat, &mut legal);
            decision = Decision { delay: decision.delay, ..Decision::quick(*rng.choose(&legal)) };
        }
        decision
    }
}

fn assembly(view: &View, seat: Seat) -> Assembly {
    view.players[seat.index()].assembly.clone().unwrap_or_default()
}

/// TP-2.1: samples some attitudes and picks those that show the most figures.
fn model(view: &View, style: Style, rng: &mut Rng) -> Decision<Action> {
    let draw = |rng: &mut Rng| -> [Attitude; 4] {
        std::array::from_fn(|_| Attitude::new(rng.below(8) as u8).unwrap_or(Attitude::UPRIGHT))
    };
    let figures = |attitudes: &[Attitude; 4]| {
        let cards = view.model.cards.iter().zip(attitudes);
        cards.fold(Patch::EMPTY, |patch, (card, &attitude)| patch.with(card.face(attitude))).0.count_ones()
    };
    let drawn: Vec<_> = (0..style.cards).map(|_| draw(rng)).collect();
    let best = drawn.into_iter().max_by_key(figures).unwrap_or([Attitude::UPRIGHT; 4]);
    Decision { delay: delay(style.look / 2, rng), ..Decision::quick(Action::Model(best)) }
}

/// The assembly that a bot builds in the base or lightning game. Stable between calls until the bot has acted often
/// enough to consider more of its cards.
fn target(view: &View, seat: Seat, style: Style) -> Option<Witness> {
    let player = &view.players[seat.index()];
    let model = view.model.shows?;
    let own = player.hand.unwrap_or_default().union(assembly(view, seat).cards());
    let seen = style.cards + (player.acts / 10) as usize;
    let mut cards: Vec<Card> = own.iter().collect();
    let label = format!("{model} {}", cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    Rng::new(Seed::from_text(&label), "taken in").shuffle(&mut cards);
    cards.truncate(seen);
    let task = Task { framing: view.options.frame, ..Task::new(model, cards.into_iter().collect()) };
    let answer = solver::solve(&task);
    match view.options.variant {
        // Only being first counts: fewer cards are faster.
        Variant::Lightning => solver::complete_with_fewest_cards(&task, 1).or(answer.best),
        // Completing also ends the round for the others; that is worth two points.
        Variant::Base | Variant::Timed => {
            let best = answer.best.as_ref().map_or(0, |witness| witness.score);
            answer.completion.filter(|witness| witness.score + 2 >= best).or(answer.best)
        }
    }
}

/// Chooses an action in the base and lightning games.
fn build(view: &View, seat: Seat, style: Style, rng: &mut Rng) -> Decision<Action> {
    let player = &view.players[seat.index()];
    let (now, hand) = (assembly(view, seat), player.hand.unwrap_or_default());
    let target = target(view, seat, style);
    let placed = target.as_ref().map_or(&[][..], |witness| &witness.placed);
    let next = plan::next(&now, hand, placed);
    let pause = if player.acts == 0 { style.look } else { style.hand };
    let value = target.as_ref().map_or(0.0, |witness| witness.score as f32 / 10.0);
    let action = match next {
        Some(Action::Lay(want)) if rng.below(100) < style.errors && !now.laid().is_empty() => {
            Action::Lay(err(want, rng))
        }
        Some(action) => action,
        // No improvement is possible. A bot that agreed to stop looks again after a long delay.
        None if player.stance == Stance::Stopped => {
            return Decision { delay: Millis::seconds(600), value, ..Decision::quick(look_again(&now, hand)) };
        }
        None => Action::Stop,
    };
    let line = vec![action];
    Decision { action, value, exact: false, nodes: 1, line, delay: delay(pause, rng) }
}

/// Misplaces a card: another attitude, or one cell off.
fn err(want: Placed, rng: &mut Rng) -> Placed {
    if rng.below(2) == 0 {
        Placed { attitude: plan::another_attitude(want, rng.below(8) as u8), ..want }
    } else {
        Placed { row: want.row + rng.below(3) as i8 - 1, col: want.col + rng.below(3) as i8 - 1, ..want }
    }
}

/// A harmless action that withdraws the agreement to stop.
fn look_again(now: &Assembly, hand: CardSet) -> Action {
    match (now.laid().last(), hand.iter().next()) {
        (Some(last), _) => Action::Take(last.card),
        (None, Some(card)) => Action::Lay(Placed { card, attitude: Attitude::UPRIGHT, row: 0, col: 0 }),
        (None, None) => Action::Stop,
    }
}

/// Lays a random card in a random place, and stops now and then.
fn random(view: &View, seat: Seat, style: Style, rng: &mut Rng) -> Decision<Action> {
    const ENOUGH: u32 = 12;
    let world = Transparences::determinize(view, rng);
    let cards: Vec<Card> = world.movable(seat).iter().collect();
    let action = if cards.is_empty() || rng.below(ENOUGH) == 0 {
        match view.options.variant {
            Variant::Timed => Action::Confirm,
            Variant::Base | Variant::Lightning => Action::Stop,
        }
    } else {
        let card = *rng.choose(&cards);
        let attitude = Attitude::new(rng.below(8) as u8).unwrap_or(Attitude::UPRIGHT);
        let mut within = |(least, greatest): (i8, i8)| least + rng.below((greatest - least + 1) as u32) as i8;
        let [row, col] = world.player(seat).assembly.room(card, world.span()).map(&mut within);
        Action::Lay(Placed { card, attitude, row, col })
    };
    Decision { delay: delay(style.hand, rng), ..Decision::quick(action) }
}

/// Lays the card that scores the most points at once; stops when none scores any.
fn greedy(view: &View, seat: Seat, style: Style, rng: &mut Rng) -> Decision<Action> {
    let (now, hand) = (assembly(view, seat), view.players[seat.index()].hand.unwrap_or_default());
    let model = view.model.shows.unwrap_or(Patch::EMPTY);
    let mut best: (i32, Option<Placed>) = (timed::score_now(&now, model), None);
    for card in hand.iter() {
        for placed in timed::places(&now, card, view.options.span()) {
            let mut after = now.clone();
            after.lay(placed);
            let score = timed::score_now(&after, model);
            if score > best.0 || (now.laid().is_empty() && best.1.is_none()) {
                best = (score, Some(placed));
            }
        }
    }
    let stopped = view.players[seat.index()].stance == Stance::Stopped;
    let (action, pause) = match best.1 {
        Some(placed) => (Action::Lay(placed), delay(style.hand, rng)),
        None if stopped => (look_again(&now, hand), Millis::seconds(600)),
        None => (Action::Stop, delay(style.hand, rng)),
    };
    Decision { delay: pause, ..Decision::quick(action) }
}

/// The timed game: lays the card in the best place found, then confirms.
fn turn(view: &View, seat: Seat, style: Style, budget: Budget<'_>, rng: &mut Rng) -> Decision<Action> {
    let player = &view.players[seat.index()];
    let Some(card) = player.hand.unwrap_or_default().iter().next() else {
        return Decision { delay: delay(style.hand / 3, rng), ..Decision::quick(Action::Confirm) };
    };
    let now = assembly(view, seat);
    let model = view.model.shows.unwrap_or(Patch::EMPTY);
    let noise = |rng: &mut Rng| f64::from(rng.below(style.noise + 1)) / 100.0;
    let mut judged: Vec<(f64, Placed)> = timed::places(&now, card, view.options.span())
        .into_iter()
        .map(|placed| {
            let mut after = now.clone();
            after.lay(placed);
            let score = timed::score_now(&after, model);
            let worth = match style.choice {
                Choice::Score => f64::from(score),
                Choice::Promise | Choice::Expectation => {
                    timed::promise(&after, model) + if score == 10 { 100.0 } else { 0.0 }
                }
            };
            (worth + noise(rng), placed)
        })
        .collect();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut nodes = judged.len() as u64;
    if style.choice == Choice::Expectation {
        nodes += by_expectation(view, &now, model, &mut judged, budget);
    }
    let Some(&(worth, placed)) = judged.first() else { return Decision::quick(Action::Confirm) };
    // Thinking ends before the turn does: a quarter of the turn is reserved for laying the card.
    let most = u64::from(view.options.turn_seconds) * 750;
    let pause = Millis(delay(style.look / 3 + style.hand, rng).0.min(most));
    let action = Action::Lay(placed);
    let value = (worth / 10.0).clamp(-1.0, 1.0) as f32;
    Decision { action, value, exact: false, nodes, line: vec![action, Action::Confirm], delay: pause }
}

/// Ranks the most promising placements by the expectation over the next card.
fn by_expectation(
    view: &View,
    now: &Assembly,
    model: Patch,
    judged: &mut Vec<(f64, Placed)>,
    budget: Budget<'_>,
) -> u64 {
    let known = view.players.iter().fold(view.out.union(view.model.cards.into_iter().collect()), |known, player| {
        let laid = player.assembly.as_ref().map_or(CardSet::EMPTY, Assembly::cards);
        known.union(player.hand.unwrap_or_default()).union(laid)
    });
    let unseen = CardSet::FULL.minus(known);
    judged.truncate(budget.nodes.clamp(1, 200) as usize);
    let mut done = 0;
    for (worth, placed) in judged.iter_mut() {
        if (budget.expired)() {
            break;
        }
        let mut after = now.clone();
        after.lay(*placed);
        *worth = timed::expected_promise(&after, model, unseen);
        done += 1;
    }
    judged.truncate(done.max(1));
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    done as u64
}
