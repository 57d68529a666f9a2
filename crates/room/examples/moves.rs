//! What a move of Triancey costs a room, in CPU time and without a network or a database: taking it in, and telling it
//! to both players. `cargo run --release -p ludotheque-room --example moves [MATCHES]`

#![allow(clippy::print_stdout, reason = "it prints its findings")]

use std::hint::black_box;

use engine::games::triancey::Triancey;
use engine::{GameId, Input, Match, Millis, Rng, Seat, Seed, Viewer};
use ludotheque_room::{Context, Participant, Role, Room};
use protocol::ClientMessage;
use table::{PersonId, Secret};

/// Nanoseconds that this thread has been running.
fn cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|nanos| nanos.parse().ok()).expect("Linux says how long a thread has been running")
}

fn speaker(seat: Seat) -> Participant {
    Participant { person: PersonId(u64::from(seat.0) + 1), role: Role::Guest }
}

struct Evening {
    room: Box<dyn Room>,
    moment: Context,
    id: u64,
    bytes: usize,
}

impl Evening {
    fn say(&mut self, seat: Seat, input: &str) {
        self.id += 1;
        self.moment.at = Millis(self.moment.at.0 + 1);
        let seen = self.room.entries();
        let text = format!("{{\"submit\":{{\"id\":{},\"seen\":{seen},\"input\":\"{input}\"}}}}", self.id);
        let ask: ClientMessage = serde_json::from_str(&text).expect("a message");
        let happened = black_box(self.room.handle(self.moment, speaker(seat), ask));
        assert!(!happened.stored.is_empty(), "{input}: {:?}", happened.reply);
        black_box((self.room.due(), self.room.bot_jobs()));
        for seat in Seat::all(2) {
            self.bytes += self.room.update_json(self.moment.at, Viewer::Seat(seat), seen).len();
        }
    }
}

fn main() {
    let matches: u32 = std::env::args().nth(1).map_or(1_000, |number| number.parse().expect("a number of matches"));
    let (mut nanos, mut moves, mut bytes) = (0, 0, 0);
    for number in 0..matches {
        let seed = Seed::from_text(&format!("room {}", number % 16));
        let moment = Context { at: Millis(0), fresh: Secret { seed, salt: seed } };
        let room = ludotheque_room::open(moment, GameId::Triancey, "", "", 2).expect("a room").0;
        let mut evening = Evening { room, moment, id: 0, bytes: 0 };
        for seat in Seat::all(2) {
            evening.say(seat, &format!("sit {seat} Player"));
            evening.say(seat, &format!("ready {seat}"));
        }
        let mut game = Match::<Triancey>::start(Default::default(), 2, seed).expect("a match");
        let mut rng = Rng::new(seed, &format!("moves {number}"));
        let mut told = Vec::new();
        while let Some(seat) = game.awaited().first() {
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let action = *rng.choose(&legal);
            game.apply(Millis(0), Input::Act { seat, action }).expect("a legal action");
            told.push((seat, action));
        }
        evening.bytes = 0;
        let begun = cpu();
        for (seat, action) in &told {
            evening.say(*seat, &format!("act {seat} {action}"));
        }
        nanos += cpu() - begun;
        moves += told.len();
        bytes += evening.bytes;
    }
    let each = |sum: f64| sum / moves as f64;
    println!(
        "{matches} matches, {moves} moves: {:.2} µs and {:.0} bytes of news each",
        each(nanos as f64 / 1e3),
        each(bytes as f64)
    );
}
