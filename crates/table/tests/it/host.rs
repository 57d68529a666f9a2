//! A simulated host: people who sit down, act, err, contest, leave and come back; computers; a network that loses,
//! delays and doubles messages. Everything follows from one number.

use std::collections::VecDeque;

use ai::{BotKind, Budget, Level, MoveRequest};
use engine::{Emitted, GameId, Millis, OptionSet, Rng, Seat, Seed, Viewer};
use ludotheque_table::{
    ActionId, Answer, Occupant, PersonId, Phase, Proposal, Secret, Sender, Settings, Table, TableEffect, TableGame,
    TableInput, TableRefusal,
};

/// A table that is worth an evening: its name, the game's options and how many play.
pub(crate) struct Plan {
    pub(crate) name: String,
    pub(crate) options: String,
    pub(crate) seats: u8,
}

/// In Transparences one or two players play the preset whole, which only the host's patience ends, and more a single round,
/// which ends by itself (TP-2.2, TP-3.2).
pub(crate) fn length(game: GameId, seats: u8) -> &'static str {
    if game == GameId::Transparences && seats > 2 { " max_rounds=1" } else { "" }
}

/// Every preset in every referee mode with every number of seats.
pub(crate) fn plans<P: TableGame>() -> Vec<Plan> {
    let mut plans = Vec::new();
    for (preset, options) in P::Options::PRESETS {
        for referee in ["", " referee=vigilant contest_seconds=5", " referee=vigilant", " referee=training"] {
            for seats in 1..=6 {
                let options = format!("{options}{referee}{}", length(P::GAME, seats));
                let settings = Settings::<P>::read(&options, "", seats);
                if settings.is_ok_and(|settings| Table::new(settings).is_ok()) {
                    plans.push(Plan { name: format!("{} {preset}{referee} {seats}", P::GAME), options, seats });
                }
            }
        }
    }
    plans
}

/// What is on its way to the table.
struct Message<A> {
    who: Sender,
    id: Option<ActionId>,
    input: TableInput<A>,
}

/// The host, its people and its network.
pub(crate) struct Host<P: TableGame> {
    pub(crate) name: String,
    pub(crate) table: Table<P>,
    pub(crate) rng: Rng,
    now: Millis,
    next_id: u64,
    network: VecDeque<Message<P::Action>>,
    /// Messages that arrived and may arrive again.
    arrived: Vec<Message<P::Action>>,
    /// After so many entries the host loses patience.
    patience: usize,
    matches: u32,
    /// How many legal actions there were when they were last listed.
    wide: usize,
    /// How often what happened: so that a test can tell that it tested something.
    pub(crate) doubled: u32,
    pub(crate) taken_back: u32,
    pub(crate) refused: u32,
}

const HOUSES: [&str; 6] = [
    "",
    "seating=random grace_seconds=10 stand_in=1",
    "clock=move clock_seconds=30 grace_seconds=20 hints=on",
    "clock=game clock_seconds=120 increment_seconds=5 cap_seconds=150 grace_seconds=5 stand_in=1",
    "grace_seconds=8 stand_in=0 hints=on targets=on",
    "clock=game clock_seconds=20 seating=random takeback=off",
];

impl<P: TableGame> Host<P> {
    pub(crate) fn new(plan: &Plan, number: u32, patience: usize) -> Self {
        let name = format!("{} evening {number}", plan.name);
        let mut rng = Rng::new(Seed::from_text(&name), "evening");
        let house = *rng.choose(&HOUSES);
        let settings = Settings::read(&plan.options, house, plan.seats).expect("a plan reads");
        let table = Table::new(settings).expect("a plan makes a game");
        let matches = 1 + rng.below(2);
        Self {
            name,
            table,
            rng,
            now: Millis(0),
            next_id: 0,
            network: VecDeque::new(),
            arrived: Vec::new(),
            patience,
            matches,
            wide: 0,
            doubled: 0,
            taken_back: 0,
            refused: 0,
        }
    }

    /// Plays until nobody wants a rematch.
    pub(crate) fn play(&mut self) {
        let mut steps = 0;
        while !(self.table.phase() == Phase::Over && self.matches == 0) {
            steps += 1;
            assert!(steps < 50_000, "{}: the evening never ends", self.name);
            self.now = self.now.plus(Millis(u64::from(self.rng.below(2_500))));
            self.step();
            self.deliver();
        }
    }

    fn step(&mut self) {
        match self.table.phase() {
            Phase::Seating => self.seating(),
            Phase::Playing => self.playing(),
            Phase::Over => self.over(),
        }
    }

    fn send(&mut self, who: Sender, input: TableInput<P::Action>) {
        let id = match who {
            Sender::Host => None,
            Sender::Person(_) => {
                self.next_id += 1;
                Some(ActionId(self.next_id))
            }
        };
        self.network.push_back(Message { who, id, input });
    }

    /// Brings a message, or loses it until it is sent again, or brings an old one once more.
    fn deliver(&mut self) {
        while let Some(message) = self.network.pop_front() {
            match self.rng.below(12) {
                0 if self.network.len() < 3 => {
                    self.network.push_back(message);
                    break;
                }
                1 if !self.arrived.is_empty() => self.again(),
                _ => {}
            }
            self.submit(&message);
            if message.id.is_some() {
                self.arrived.push(message);
            }
        }
    }

    /// A message arrives that has arrived before.
    fn again(&mut self) {
        let message = self.arrived.swap_remove(self.rng.below(self.arrived.len() as u32) as usize);
        let known = self.table.log().iter().any(|entry| entry.who == message.who && entry.id == message.id);
        if known {
            self.table.advance_time(self.now.max(self.table.last_time()));
            let before = self.table.clone();
            let at = self.now.max(self.table.last_time());
            let refusal = self.table.apply(at, message.who, message.id, message.input).err();
            assert!(matches!(refusal, Some(TableRefusal::Doubled { .. })), "{}: {refusal:?}", self.name);
            assert_eq!(self.table, before, "{}: a doubled message changes nothing", self.name);
            self.doubled += 1;
        }
    }

    fn submit(&mut self, message: &Message<P::Action>) {
        self.table.advance_time(self.now);
        let before = (self.rng.below(6) == 0).then(|| self.table.clone());
        let heard = self.table.submit(self.now, message.who, message.id, message.input.clone());
        let noted = self.table.log().len() > heard.first_entry;
        let back = |told: &Emitted<TableEffect<P::Effect>>| matches!(told.effect, TableEffect::TakenBack { .. });
        self.taken_back += heard.effects.iter().filter(|told| back(told)).count() as u32;
        if heard.refusal.is_some() {
            self.refused += 1;
            if let Some(before) = before.filter(|_| !noted) {
                assert_eq!(self.table, before, "{}: a refused input changes nothing", self.name);
            }
        } else {
            assert!(noted, "{}: what is accepted is logged", self.name);
        }
    }

    fn seat(&mut self) -> Seat {
        Seat(self.rng.below(u32::from(self.table.settings().seats)) as u8)
    }

    fn seating(&mut self) {
        if self.rng.below(3) == 0 {
            let (seed, salt) = (self.rng.seed(), self.rng.seed());
            self.send(Sender::Host, TableInput::Commit { secret: Secret { seed, salt }.into() });
        }
        for seat in Seat::all(self.table.settings().seats) {
            let chair = self.table.seat_states()[seat.index()].clone();
            match (&chair.occupant, self.rng.below(8)) {
                (Occupant::Open, 0..=2) => {
                    let player =
                        *self.rng.choose(&["random", "random", "random", "level:1@nodes=4", "level:2@nodes=6"]);
                    self.send(Sender::Host, TableInput::Bot { seat, player: player.into() });
                }
                (Occupant::Open, _) => {
                    // Sometimes one person plays two seats.
                    let person = PersonId(u64::from(self.rng.below(6)));
                    let name = format!("Person {person}").parse().expect("a name");
                    self.send(Sender::Person(person), TableInput::Sit { seat, name });
                }
                (Occupant::Person { person, .. }, 0) => self.send(Sender::Person(*person), TableInput::Stand { seat }),
                (Occupant::Person { person, .. }, _) if !chair.ready => {
                    self.send(Sender::Person(*person), TableInput::Ready { seat });
                }
                (Occupant::Person { .. } | Occupant::Bot(_), _) => {}
            }
        }
        self.send(Sender::Host, TableInput::Start);
    }

    fn over(&mut self) {
        self.matches -= 1;
        let wanted = self.matches > 0;
        for (seat, person) in self.people().into_iter().filter(|_| wanted) {
            self.submit(&Message { who: Sender::Person(person), id: None, input: TableInput::Rematch { seat } });
        }
        if self.table.phase() == Phase::Over {
            self.matches = 0;
        }
        self.network.clear();
    }

    fn people(&self) -> Vec<(Seat, PersonId)> {
        let seats = Seat::all(self.table.settings().seats).zip(self.table.seat_states());
        seats.filter_map(|(seat, chair)| Some((seat, chair.person()?))).collect()
    }

    fn playing(&mut self) {
        let game = self.table.game().expect("a match is played");
        if game.position().outcome().is_some() {
            self.send(Sender::Host, TableInput::NextRound);
        }
        if self.table.log().len() > self.patience {
            self.send(Sender::Host, TableInput::Abandon);
        }
        if self.table.paused().is_some() && self.rng.below(3) == 0 {
            self.send(Sender::Host, TableInput::Resume);
        }
        if self.table.offer().is_some() && self.rng.below(4) > 0 {
            // A move would make the proposal lapse.
            return self.reply();
        }
        self.computers();
        self.chatter();
        self.play_on();
        // Nobody may be able to do anything but wait.
        if let Some(due) = self.table.due().filter(|_| self.rng.below(4) == 0) {
            self.now = self.now.max(due);
        }
    }

    fn computers(&mut self) {
        for task in self.table.bot_tasks() {
            if self.rng.below(3) > 0 {
                let action = task.think(Some(4)).action;
                self.send(Sender::Host, TableInput::Act { seat: task.seat, action });
            }
        }
    }

    /// Who is asked says yes or no.
    fn reply(&mut self) {
        let asked = self.table.offer().map(|offer| offer.asked).unwrap_or_default();
        for seat in asked.iter() {
            let answer = if self.rng.below(4) == 0 { Answer::No } else { Answer::Yes };
            if let Some(person) = self.table.seat_states()[seat.index()].person() {
                self.send(Sender::Person(person), TableInput::Answer { seat, answer });
            }
        }
    }

    /// Somebody says something that is no move.
    fn chatter(&mut self) {
        let (seat, to) = (self.seat(), self.seat());
        let Some(person) = self.table.seat_states()[seat.index()].person() else { return };
        let who = Sender::Person(person);
        let (who, input) = match self.rng.below(90) {
            0 | 1 => (who, TableInput::Offer { seat, what: Proposal::Takeback }),
            2 => (who, TableInput::Offer { seat, what: Proposal::Draw }),
            3 => (who, TableInput::Offer { seat, what: Proposal::Pause }),
            4..=9 => (who, TableInput::Answer { seat, answer: *self.rng.choose(Answer::ALL) }),
            10 | 11 => (Sender::Host, TableInput::Absent { person }),
            12..=17 => (Sender::Host, TableInput::Returned { person }),
            18 => (who, TableInput::GiveTime { seat, to, seconds: self.rng.below(20) }),
            19 => (who, TableInput::Hint { seat }),
            20 => (Sender::Host, TableInput::Pause),
            21 => (who, TableInput::Resume),
            22 if self.rng.below(8) == 0 => (who, TableInput::Resign { seat }),
            23 => (who, TableInput::Pause),
            24 => (Sender::Person(PersonId(77)), TableInput::Resume),
            _ if self.table.offer().is_some() => (who, TableInput::Answer { seat, answer: Answer::Yes }),
            _ => return,
        };
        self.send(who, input);
    }

    /// A person who may act does; sometimes one errs, or acts out of turn.
    fn play_on(&mut self) {
        let position = self.table.game().expect("a match is played").position().clone();
        let awaited: Vec<Seat> = position.awaited().iter().collect();
        let seat = if awaited.is_empty() || self.rng.below(20) == 0 { self.seat() } else { *self.rng.choose(&awaited) };
        let Some(person) = self.table.seat_states()[seat.index()].person() else { return };
        let Some(action) = self.choose(&position, seat) else { return };
        self.send(Sender::Person(person), TableInput::Act { seat, action });
    }

    /// A legal action, or one that can be named. Where there are thousands, listing them takes long: then mostly what
    /// occurs to a beginner, the more so the more there were when they were last listed.
    fn choose(&mut self, position: &P, seat: Seat) -> Option<P::Action> {
        let rarely = (self.wide / MANY).min(200) as u32;
        if position.awaited().contains(seat) && self.rng.below(1 + rarely) > 0 {
            let view = position.view(Viewer::Seat(seat));
            // Computers never err at random; beginners do.
            let kind = if self.rng.below(6) == 0 { BotKind::Level(Level::new(1)?) } else { BotKind::Random };
            let question = MoveRequest { view: &view, seat, kind, budget: Budget::nodes(4), seed: self.rng.seed() };
            return Some(P::think(&question).action);
        }
        let mut actions = Vec::new();
        if self.rng.below(6 + rarely) == 0 {
            position.candidate_actions(&mut actions);
        } else {
            position.legal_actions(seat, &mut actions);
        }
        self.wide = actions.len();
        (!actions.is_empty()).then(|| self.rng.choose(&actions).clone())
    }
}

/// So many actions are listed every second time.
const MANY: usize = 500;
