//! Law: any bytes are either a message that changes the table as logged, or are refused and change nothing; they never
//! panic, and the stored log replays.
#![no_main]

use engine::{GameId, Millis, Seed, Viewer};
use libfuzzer_sys::fuzz_target;
use protocol::ClientMessage;
use room::{Context, Participant, Role};
use table::{PersonId, Secret};

fn moment(at: u64) -> Context {
    Context { at: Millis(at), fresh: Secret { seed: Seed([1; 16]), salt: Seed([2; 16]) } }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let game = GameId::ALL[usize::from(first) % GameId::ALL.len()];
    let Ok((mut room, opened)) = room::open(moment(0), game, "", "", 2) else { return };
    let mut log: Vec<_> = opened.stored.into_iter().map(|stored| (stored.line, stored.secret)).collect();
    let lines = ["sit 0 Ada", "sit 1 Bob", "ready 0", "ready 1"];
    let inputs = lines.map(|line| line.parse().expect("an input"));
    let set_up = (0..).zip(inputs).map(|(id, input)| ClientMessage::Submit { id, seen: 0, input });
    let said = rest.split(|&byte| byte == b'\n').filter_map(|text| serde_json::from_slice::<ClientMessage>(text).ok());
    for (at, ask) in (1..).zip(set_up.chain(said)) {
        let person = PersonId(if at == 2 || at == 4 { 2 } else { 1 });
        let (entries, hash) = (room.entries(), room.hash());
        let happened = room.handle(moment(at), Participant { person, role: Role::Owner }, ask);
        assert_eq!(room.entries(), entries + happened.stored.len());
        assert!(!happened.stored.is_empty() || room.hash() == hash, "what is not stored changes nothing");
        log.extend(happened.stored.into_iter().map(|stored| (stored.line, stored.secret)));
        let _ = room.update_json(Millis(at), Viewer::Spectator, entries);
    }
    let lines = log.iter().map(|(line, secret)| (line.as_str(), *secret));
    let again = room::resume(game, "", "", 2, lines).expect("what was stored replays");
    assert_eq!(again.hash(), room.hash());
});
