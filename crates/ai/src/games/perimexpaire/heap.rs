//! Périmaire: playouts of positions that are consistent with the seat's view.

use engine::games::perimexpaire::{Action, Card, CardSet, Perimexpaire};
use engine::{Millis, Position, Rng, Seat};

use super::may_stop;
use crate::{BotKind, Decision, MoveRequest};

/// A compact position of Périmaire, cheap enough for thousands of playouts.
#[derive(Clone, Copy)]
struct Heap {
    hands: [CardSet; 4],
    seats: u8,
    top: Option<Card>,
    to_move: Seat,
    passes: u8,
    /// The player to move may play again, or stop (PM-1.4).
    again: bool,
}

impl Heap {
    fn of(world: &Perimexpaire, request: &MoveRequest<'_, Perimexpaire>) -> Self {
        let mut hands = [CardSet::EMPTY; 4];
        for seat in Seat::all(world.seats()) {
            hands[seat.index()] = world.hand(seat);
        }
        let again = may_stop(request.view) && request.view.to_move == request.seat;
        let passes = request.view.passes;
        Self { hands, seats: world.seats(), top: world.top(), to_move: request.seat, passes, again }
    }

    fn hand(&self) -> CardSet {
        self.hands[self.to_move.index()]
    }

    fn playable(&self) -> CardSet {
        self.top.map_or(self.hand(), |top| self.hand().inter(top.linked()))
    }

    fn doubles(&self) -> CardSet {
        self.top.map_or(CardSet::EMPTY, |top| self.hand().inter(top.doubles()))
    }

    fn play(&mut self, card: Card) {
        self.again = self.top.is_some_and(|top| top.doubles().contains(card));
        self.hands[self.to_move.index()] = self.hand().without(card);
        self.top = Some(card);
        self.passes = 0;
        if !self.again {
            self.to_move = self.to_move.next(self.seats);
        }
    }

    fn stop(&mut self) {
        self.passes += u8::from(!self.again);
        self.again = false;
        self.to_move = self.to_move.next(self.seats);
    }

    fn is_over(&self) -> bool {
        self.passes >= self.seats || self.hands[..usize::from(self.seats)].iter().any(|hand| hand.is_empty())
    }

    /// Value of a finished game for a seat: mainly whether it has fewer cards left than its best opponent.
    fn result(&self, seat: Seat) -> f64 {
        let left = |seat: Seat| self.hands[seat.index()].len() as f64;
        let others = Seat::all(self.seats).filter(|&other| other != seat).map(left);
        let least = others.clone().fold(f64::MAX, f64::min);
        let mean = others.sum::<f64>() / f64::from(self.seats - 1);
        let victory = if left(seat) < least {
            1.0
        } else if left(seat) > least {
            -1.0
        } else {
            0.0
        };
        0.5 * victory + (mean - left(seat)) / 12.0
    }

    /// Plays to the end: a double link if there is one, because it grants another turn, otherwise a random card.
    fn play_out(&mut self, rng: &mut Rng) {
        while !self.is_over() {
            let choice = if self.doubles().is_empty() { self.playable() } else { self.doubles() };
            let drawn = if choice.is_empty() { 0 } else { rng.below(choice.len() as u32) };
            match choice.iter().nth(drawn as usize) {
                Some(card) => self.play(card),
                None => self.stop(),
            }
        }
    }
}

/// Chooses a move in Périmaire.
pub(super) fn think(request: &MoveRequest<'_, Perimexpaire>, rng: &mut Rng) -> Decision<Action> {
    let mut world = Perimexpaire::determinize(request.view, rng);
    world.tick(world.deadline().unwrap_or(Millis(0)));
    let now = Heap::of(&world, request);
    let mut actions: Vec<Action> = now.playable().iter().map(Action::Play).collect();
    if actions.is_empty() || now.again {
        actions.push(Action::End);
    }
    if actions.len() == 1 {
        return Decision::quick(actions[0]);
    }
    let level = match request.kind {
        BotKind::Level(level) => level.number(),
        BotKind::Random => 0,
        BotKind::Reference("mc") => 8,
        BotKind::Reference(_) => 3,
    };
    if level < 4 {
        return Decision::quick(by_rule(&now, &actions, level, rng));
    }
    played_out(request, &actions, rng)
}

/// Chooses without search: `level` times out of three a random card, otherwise a double link, otherwise the card that
/// links to most other cards in hand.
fn by_rule(now: &Heap, actions: &[Action], level: u8, rng: &mut Rng) -> Action {
    if rng.below(3) >= u32::from(level) {
        return *rng.choose(actions);
    }
    let company = |card: Card| now.hand().without(card).inter(card.linked()).len();
    let best = now.playable().iter().max_by_key(|&card| (now.doubles().contains(card), company(card)));
    best.map_or(Action::End, Action::Play)
}

/// Evaluates every action by playouts of the same determinized positions.
fn played_out(request: &MoveRequest<'_, Perimexpaire>, actions: &[Action], rng: &mut Rng) -> Decision<Action> {
    let (mut sums, mut nodes) = (vec![0.0; actions.len()], 0);
    while nodes == 0 || (nodes + actions.len() as u64 <= request.budget.nodes && !(request.budget.expired)()) {
        let mut world = Perimexpaire::determinize(request.view, rng);
        world.tick(world.deadline().unwrap_or(Millis(0)));
        let start = Heap::of(&world, request);
        for (action, sum) in actions.iter().zip(&mut sums) {
            let mut game = start;
            match *action {
                Action::Play(card) => game.play(card),
                Action::Lay { .. } | Action::Turn(_) | Action::End | Action::Accept | Action::Contest => game.stop(),
            }
            game.play_out(rng);
            *sum += game.result(request.seat);
            nodes += 1;
        }
    }
    let best = (0..actions.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
    let worlds = nodes as f64 / actions.len() as f64;
    let value = (sums[best] / worlds).clamp(-1.0, 1.0) as f32;
    Decision { action: actions[best], value, exact: false, nodes, line: vec![actions[best]], delay: Millis(0) }
}
