//! Bots against bots: a match from a seed, and strength estimates from many matches.

use engine::{Input, Match, Millis, OptionSet, OptionsError, Outcome, Position, Rng, Seat, Seed};

use crate::{BotGame, BotKind, BotSpec, Budget, Decision, MoveRequest};

/// Given a number of milliseconds, returns a function that reports whether they have elapsed. The host owns the clock;
/// this crate has none.
pub type Timer<'a> = dyn Fn(u64) -> Box<dyn Fn() -> bool> + Sync + 'a;

/// A timer that never expires, for bots with node budgets only.
#[must_use]
pub fn no_timer(_: u64) -> Box<dyn Fn() -> bool> {
    Box::new(|| false)
}

/// How long a random bot takes for an action while a deadline is running. At zero the clock would never reach the
/// deadline, and a real-time round may end in no other way.
const RANDOM_PACE: Millis = Millis(3_000);

/// A finished match and its statistics.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Number of inputs, deadlines included.
    pub inputs: u32,
    /// Number of decisions.
    pub decisions: u32,
    /// Legal actions summed over all decisions.
    pub choices: u64,
    /// Decisions with only one legal action.
    pub forced: u32,
    /// The match file.
    pub export: String,
}

/// Asks a bot for its move. `random` is handled here because it is the same in every game.
pub fn ask<P: BotGame>(
    player: &BotSpec,
    view: &P::View,
    seat: Seat,
    seed: Seed,
    timer: &Timer<'_>,
) -> Decision<P::Action> {
    if player.kind == BotKind::Random {
        return Decision::quick(random_action::<P>(view, seat, &mut Rng::new(seed, "random player")));
    }
    let own = match player.kind {
        BotKind::Level(level) => P::nodes(level),
        BotKind::Random | BotKind::Reference(_) => P::nodes(crate::Level::TOP),
    };
    let nodes = player.nodes.unwrap_or(if player.millis.is_some() { u64::MAX } else { own });
    let expired = player.millis.map_or_else(|| no_timer(0), timer);
    P::think(&MoveRequest { view, seat, kind: player.kind, budget: Budget { nodes, expired: &*expired }, seed })
}

fn random_action<P: Position>(view: &P::View, seat: Seat, rng: &mut Rng) -> P::Action {
    let mut legal = Vec::new();
    P::determinize(view, rng).legal_actions(seat, &mut legal);
    rng.choose(&legal).clone()
}

/// Plays a match with `players` by seat. The same seed and node budgets give the same match.
///
/// # Errors
/// The options are invalid for this number of players.
pub fn play<P: BotGame>(
    options: &P::Options,
    players: &[BotSpec],
    seed: Seed,
    timer: &Timer<'_>,
) -> Result<Played, OptionsError> {
    let mut game = Match::<P>::start(options.clone(), players.len() as u8, seed)?;
    let mut rng = Rng::new(seed, "arena");
    let mut planned: Vec<Option<(Millis, P::Action)>> = vec![None; players.len()];
    let mut played = Played {
        outcome: Outcome { scores: Vec::new(), winners: engine::SeatSet::EMPTY },
        inputs: 0,
        decisions: 0,
        choices: 0,
        forced: 0,
        export: String::new(),
    };
    while game.outcome().is_none() {
        let (at, input) = next_input(&game, players, &mut planned, &mut played, &mut rng, timer);
        if let Input::Act { seat, .. } = input {
            planned[seat.index()] = None;
        }
        game.apply(at, input).expect("players answer with legal actions");
        played.inputs += 1;
    }
    played.outcome = game.outcome().expect("the match is over").clone();
    played.export = game.export();
    Ok(played)
}

/// The next input: the earliest planned action of an awaited seat, or the game's deadline.
fn next_input<P: BotGame>(
    game: &Match<P>,
    players: &[BotSpec],
    planned: &mut [Option<(Millis, P::Action)>],
    played: &mut Played,
    rng: &mut Rng,
    timer: &Timer<'_>,
) -> (Millis, Input<P::Action>) {
    let now = game.log().last().map_or(Millis(0), |entry| entry.at);
    let position = game.position();
    if position.outcome().is_some() {
        return (now, Input::NextRound);
    }
    for seat in game.awaited().iter() {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let plan = &mut planned[seat.index()];
        // A plan stays valid while it is legal: in real-time games a bot does not replan after every move of the
        // others.
        if legal.is_empty() || plan.as_ref().is_some_and(|(_, action)| legal.binary_search(action).is_ok()) {
            if legal.is_empty() {
                *plan = None;
            }
            continue;
        }
        played.decisions += 1;
        played.choices += legal.len() as u64;
        played.forced += u32::from(legal.len() == 1);
        let view = position.view(engine::Viewer::Seat(seat));
        let decision = ask::<P>(&players[seat.index()], &view, seat, rng.seed(), timer);
        let random = players[seat.index()].kind == BotKind::Random && game.deadline().is_some();
        let delay = if random { RANDOM_PACE } else { decision.delay };
        *plan = Some((now.plus(delay), decision.action));
    }
    let awaited = game.awaited();
    let first = awaited
        .iter()
        .filter_map(|seat| planned[seat.index()].as_ref().map(|(at, action)| ((*at).max(now), seat, action)))
        .min_by_key(|(at, seat, _)| (*at, *seat));
    match (first, game.deadline()) {
        (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at < deadline) => {
            (at, Input::Act { seat, action: action.clone() })
        }
        (_, Some(deadline)) => (deadline.max(now), Input::Tick),
        (_, None) => unreachable!("a running round awaits a seat or a deadline"),
    }
}

/// One bot's results over many matches. A shared victory counts as a fraction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// The number of matches.
    pub games: u64,
    /// Matches won outright.
    pub wins: u64,
    /// Victories shared with an opponent.
    pub draws: u64,
    /// Sum of the victory shares, and sum of their squares.
    sum: f64,
    squares: f64,
}

impl Tally {
    /// Adds a match in which the bot held `seats`.
    pub fn add(&mut self, outcome: &Outcome, seats: &[Seat]) {
        let own = seats.iter().filter(|seat| outcome.winners.contains(**seat)).count();
        let share = own as f64 / outcome.winners.len().max(1) as f64;
        self.games += 1;
        self.wins += u64::from(share > 0.999);
        self.draws += u64::from(share > 0.001 && share < 0.999);
        self.sum += share;
        self.squares += share * share;
    }

    /// Mean victory share, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }

    /// Half-width of the 95 % confidence interval of [`Self::score`].
    #[must_use]
    pub fn error(&self) -> f64 {
        let n = self.games.max(1) as f64;
        let variance = (self.squares / n - self.score().powi(2)).max(0.25 / n);
        1.96 * (variance / n).sqrt()
    }

    /// The Elo difference that this score implies, with the bounds of its 95 % confidence interval.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let elo = |score: f64| {
            let score = score.clamp(0.001, 0.999);
            -400.0 * (1.0 / score - 1.0).log10()
        };
        [self.score() - self.error(), self.score(), self.score() + self.error()].map(elo)
    }
}

/// Seating and seed of match number `game` in a series. Every seed is played once in each seating before the next one
/// is used.
#[must_use]
pub fn seating(players: usize, series: &str, game: u64) -> (Vec<usize>, Seed) {
    let turn = (game % players as u64) as usize;
    let seats = (0..players).map(|seat| (seat + turn) % players).collect();
    (seats, Seed::from_text(&format!("{series} {}", game / players as u64)))
}

/// Validates the options before a long run.
///
/// # Errors
/// The options are invalid for this number of seats.
pub fn check<P: BotGame>(options: &str, seats: u8) -> Result<P::Options, OptionsError> {
    let options = P::Options::read(options)?;
    Match::<P>::start(options.clone(), seats, Seed::from_text("check")).map(|_| options)
}
