//! Rooms as their hosts and clients meet them.

mod review;

use engine::{GameId, Millis, Seat, Seed, Viewer};
use ludotheque_room::{AnyUpdate, BotJobKind, Context, HostCommand, NewEntry, Participant, Role, Room, RoomOutput};
use protocol::{ClientMessage, Phrase, RefusalKind, ServerMessage};
use table::{PersonId, Phase, Secret, TableGame, TableGameVisitor};

const ADA: Participant = Participant { person: PersonId(1), role: Role::Owner };
const BOB: Participant = Participant { person: PersonId(2), role: Role::Guest };

/// A host that keeps what it is told to keep.
struct Host {
    room: Box<dyn Room>,
    game: GameId,
    seats: u8,
    stored: Vec<NewEntry>,
    now: u64,
    next_id: u64,
}

impl Host {
    fn open(game: GameId, options: &str, seats: u8) -> Self {
        let (room, happened) = ludotheque_room::open(moment(0), game, options, "hints=on", seats).expect("a table");
        Self { room, game, seats, stored: happened.stored, now: 0, next_id: 0 }
    }

    fn say(&mut self, speaker: Participant, input: &str) -> RoomOutput {
        let seen = self.room.entries();
        self.say_having_seen(speaker, input, seen)
    }

    fn say_having_seen(&mut self, speaker: Participant, input: &str, seen: usize) -> RoomOutput {
        self.next_id += 1;
        let input = input.parse().expect("an input");
        self.ask(speaker, &ClientMessage::Submit { id: self.next_id, seen, input })
    }

    fn ask(&mut self, speaker: Participant, ask: &ClientMessage) -> RoomOutput {
        self.now += 10;
        let happened = self.room.handle(moment(self.now), speaker, ask.clone());
        self.keep(happened)
    }

    fn keep(&mut self, happened: RoomOutput) -> RoomOutput {
        self.stored.extend(happened.stored.iter().cloned());
        happened
    }

    fn think(&mut self, nodes: u64) -> usize {
        let tasks = self.room.bot_jobs();
        for task in &tasks {
            // A page sends jobs to its worker as text.
            let sent = serde_json::to_string(task).expect("JSON");
            let answer = ludotheque_room::think(&serde_json::from_str(&sent).expect("the same"), Some(nodes))
                .expect("an answer");
            self.now += 10 + answer.delay.0;
            let happened = self.room.bot_replied(moment(self.now), &answer);
            self.keep(happened);
        }
        tasks.len()
    }

    /// Computers play, time passes, rounds follow each other.
    fn play_to_the_end(&mut self) {
        for _ in 0..4_000 {
            if self.room.phase() != Phase::Playing {
                break;
            }
            self.think(4);
            let due = self.room.due().map_or(self.now, |due| due.0);
            self.now = self.now.max(due);
            let happened = self.room.advance_time(moment(self.now));
            self.keep(happened);
            let next = self.room.handle_host(moment(self.now), HostCommand::NextRound);
            self.keep(next);
        }
    }
}

fn moment(at: u64) -> Context {
    let seed = |name: &str| Seed::from_text(&format!("{name} {at}"));
    Context { at: Millis(at), fresh: Secret { seed: seed("seed"), salt: seed("salt") } }
}

fn accepted(happened: &RoomOutput) -> bool {
    matches!(happened.reply, Some(ServerMessage::Accepted { .. }))
}

/// How many effects an update has, and how many entries the table.
struct Count(AnyUpdate);

impl TableGameVisitor for Count {
    type Output = (usize, usize);
    fn visit<P: TableGame>(self) -> Self::Output {
        let update = self.0.downcast::<P>().expect("an update of this game");
        (update.effects.len(), update.view.entries)
    }
}

#[test]
fn every_game_is_played_to_its_end_by_messages_and_comes_back_from_what_was_stored() {
    for &game in GameId::ALL {
        let mut host = Host::open(game, "", 2);
        for input in ["bot 0 level:1", "sit 1 Ada", "bot 1 level:1", "stand 1", "bot 1 random"] {
            host.say(ADA, input);
        }
        assert_eq!(host.room.phase(), Phase::Playing, "{game}");
        host.play_to_the_end();
        assert_eq!(host.room.phase(), Phase::Over, "{game}");
        let lines = host.stored.iter().map(|stored| (stored.line.as_str(), stored.secret));
        let settings = host.room.export();
        let field = |key: &str| settings.lines().find_map(|line| line.strip_prefix(key)).expect("a field").to_owned();
        let mut again =
            ludotheque_room::resume(game, &field("options "), &field("house "), host.seats, lines).expect("it replays");
        assert_eq!(again.hash(), host.room.hash(), "{game}");
        assert_eq!(again.export(), host.room.published().expect("it is over"), "{game}");
        let whole = table::visit(game, Count(again.typed_update(Millis(host.now), Viewer::Spectator, 0)));
        let heard = table::visit(game, Count(host.room.typed_update(Millis(host.now), Viewer::Spectator, 0)));
        assert_eq!(whole, heard, "{game}");
        assert!(
            matches!(host.ask(ADA, &ClientMessage::Statistics).reply, Some(ServerMessage::Statistics(_))),
            "{game}"
        );
        assert_eq!(host.ask(ADA, &ClientMessage::Ping).reply, Some(ServerMessage::Pong), "{game}");
        assert_eq!(host.game, game);
    }
}

fn triancey() -> Host {
    let mut host = Host::open(GameId::Triancey, "size=small", 2);
    for (speaker, input) in [(ADA, "sit 0 Ada"), (BOB, "sit 1 Bob"), (ADA, "ready 0"), (BOB, "ready 1")] {
        assert!(accepted(&host.say(speaker, input)), "{input}");
    }
    host
}

/// The person whose turn it is, and their seat.
fn to_move(host: &mut Host) -> (Participant, u8) {
    let entries = host.room.entries();
    for (speaker, seat) in [(ADA, 0), (BOB, 1)] {
        if accepted(&host.say_having_seen(speaker, &format!("hint {seat}"), entries)) {
            return (speaker, seat);
        }
    }
    panic!("it is nobody's turn");
}

#[test]
fn the_match_starts_of_itself_when_all_are_ready() {
    assert_eq!(triancey().room.phase(), Phase::Playing);
}

#[test]
fn an_action_sent_twice_counts_once() {
    let mut host = triancey();
    let (speaker, seat) = to_move(&mut host);
    let ask = ClientMessage::Submit {
        id: 900,
        seen: host.room.entries(),
        input: format!("act {seat} 1").parse().expect("an input"),
    };
    assert!(accepted(&host.ask(speaker, &ask)));
    let entries = host.room.entries();
    assert!(accepted(&host.ask(speaker, &ask)), "the answer got lost, not the action");
    assert_eq!(host.room.entries(), entries);
}

#[test]
fn a_stale_action_is_refused_with_the_news() {
    let mut host = triancey();
    let (speaker, seat) = to_move(&mut host);
    let seen = host.room.entries();
    assert!(accepted(&host.say(speaker, &format!("act {seat} 1"))));
    let (other, other_seat) = if speaker == ADA { (BOB, 1) } else { (ADA, 0) };
    let happened = host.say_having_seen(other, &format!("act {other_seat} 9"), seen);
    assert!(
        matches!(&happened.reply, Some(ServerMessage::Refused(refused)) if refused.kind == RefusalKind::Stale),
        "{happened:?}"
    );
    assert_eq!(happened.update_to_asker, Some(seen));
    assert!(happened.stored.is_empty());
    assert!((9..30).any(|cell| accepted(&host.say(other, &format!("act {other_seat} {cell}")))));
}

#[test]
fn what_is_written_for_one_viewer_is_not_read_by_another() {
    for &game in GameId::ALL {
        let mut host = Host::open(game, "", 2);
        for input in ["bot 0 level:1", "bot 1 level:1"] {
            host.say(ADA, input);
        }
        assert_eq!(host.room.phase(), Phase::Playing, "{game}");
        for _ in 0..6 {
            host.think(4);
            let file = host.room.export();
            for viewer in Viewer::all(2).chain(Viewer::all(2)) {
                // A room that has never told anybody anything.
                let alone = ludotheque_room::import(&file).expect("a room").update_json(
                    Millis(host.now),
                    viewer,
                    host.room.entries(),
                );
                let among_others = host.room.update_json(Millis(host.now), viewer, host.room.entries());
                assert_eq!(among_others, alone, "{game} {viewer:?}");
            }
        }
    }
}

/// The typed update, written as the wire has it.
struct Write(AnyUpdate);

impl TableGameVisitor for Write {
    type Output = serde_json::Value;
    fn visit<P: TableGame>(self) -> Self::Output {
        serde_json::to_value(self.0.downcast::<P>().expect("an update of this game")).expect("JSON")
    }
}

#[test]
fn the_typed_update_says_what_the_json_says() {
    for &game in GameId::ALL {
        let mut host = Host::open(game, "", 2);
        for input in ["bot 0 level:1", "bot 1 level:1"] {
            host.say(ADA, input);
        }
        for _ in 0..6 {
            host.think(4);
            for viewer in Viewer::all(2) {
                for seen in [0, host.room.entries() - 1, host.room.entries()] {
                    let json = host.room.update_json(Millis(host.now), viewer, seen);
                    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
                    let typed = host.room.typed_update(Millis(host.now), viewer, seen);
                    assert_eq!(table::visit(game, Write(typed)), json["update"], "{game} {viewer:?} {seen}");
                }
            }
        }
        let other = if game == GameId::Triancey { GameId::Puissances } else { GameId::Triancey };
        struct Is(AnyUpdate);
        impl TableGameVisitor for Is {
            type Output = bool;
            fn visit<P: TableGame>(self) -> bool {
                self.0.downcast::<P>().is_some()
            }
        }
        assert!(!table::visit(other, Is(host.room.typed_update(Millis(0), Viewer::Spectator, 0))), "{game}");
    }
}

#[test]
fn who_was_away_hears_what_was_missed_however_long_ago() {
    let mut host = triancey();
    let mut heard = 0;
    let mut seen = 0;
    while host.room.phase() == Phase::Playing {
        let (speaker, seat) = to_move(&mut host);
        let (effects, entries) =
            table::visit(GameId::Triancey, Count(host.room.typed_update(Millis(0), Viewer::Spectator, seen)));
        (heard, seen) = (heard + effects, entries);
        assert!((1..=60).any(|cell| accepted(&host.say(speaker, &format!("act {seat} {cell}")))));
    }
    let (effects, entries) =
        table::visit(GameId::Triancey, Count(host.room.typed_update(Millis(0), Viewer::Spectator, seen)));
    let at_once = table::visit(GameId::Triancey, Count(host.room.typed_update(Millis(0), Viewer::Spectator, 0)));
    assert_eq!((heard + effects, entries), at_once);
    assert!(entries > 64, "more than is remembered");
}

#[test]
fn what_another_thread_rebuilds_is_what_a_replay_tells() {
    let mut host = triancey();
    while host.room.entries() < 40 {
        let (speaker, seat) = to_move(&mut host);
        assert!((1..=60).any(|cell| accepted(&host.say(speaker, &format!("act {seat} {cell}")))));
    }
    let entries = host.room.entries();
    let replayed = [0, 10, entries - 20].map(|seen| host.room.update_json(Millis(0), Viewer::Spectator, seen));
    assert!(host.room.lacks_history(10), "it is more than is remembered");
    let job = host.room.history_job();
    // Meanwhile something happens.
    assert!(accepted(&host.say(ADA, "offer 0 pause")));
    host.room.add_history(job.run());
    host.room.rewind(entries).expect("as before");
    for (seen, replayed) in [0, 10, entries - 20].into_iter().zip(replayed) {
        assert!(!host.room.lacks_history(seen), "it is known now");
        assert_eq!(host.room.update_json(Millis(0), Viewer::Spectator, seen), replayed, "from {seen}");
    }
}

/// One device appended 4,700 entries in 19 seconds; from some 17,000 on nobody could enter any more.
#[test]
fn bug_the_log_of_a_table_grew_without_end() {
    let mut host = Host::open(GameId::Triancey, "size=small", 2);
    let mut last = None;
    for number in 0.. {
        let input = ["sit 0 Ada", "stand 0"][number % 2];
        let happened = host.say(ADA, input);
        if !accepted(&happened) {
            last = happened.reply;
            break;
        }
    }
    assert!(matches!(last, Some(ServerMessage::Refused(refused)) if refused.kind == RefusalKind::TableFull));
    assert_eq!(host.room.entries(), ludotheque_room::MOST_ENTRIES);
    let again = host.room.handle(
        moment(9),
        ADA,
        ClientMessage::Submit { id: 1, seen: 0, input: "sit 0 Ada".parse().expect("an input") },
    );
    assert_eq!(again.reply, Some(ServerMessage::Accepted { id: 1 }), "what was accepted stays accepted");
    for command in [HostCommand::Absent(ADA.person), HostCommand::Returned(ADA.person), HostCommand::Pause] {
        assert_eq!(host.room.handle_host(moment(9), command), RoomOutput::default());
    }
    let update = host.room.update_json(Millis(0), Viewer::Spectator, 0);
    assert!(update.len() < 4_096, "the table as it is, without {} entries of history", host.room.entries());
    assert!(!host.room.lacks_history(0), "nothing is rebuilt for it");
}

#[test]
fn a_match_whose_log_is_full_ends_without_a_result() {
    let mut host = Host::open(GameId::Triancey, "size=small", 2);
    while host.room.entries() < ludotheque_room::MOST_ENTRIES - 10 {
        for input in ["sit 0 Ada", "stand 0"] {
            assert!(accepted(&host.say(ADA, input)));
        }
    }
    for (speaker, input) in [(ADA, "sit 0 Ada"), (BOB, "sit 1 Bob"), (ADA, "ready 0"), (BOB, "ready 1")] {
        host.say(speaker, input);
    }
    assert_eq!(host.room.phase(), Phase::Playing, "{}", host.room.entries());
    while host.room.phase() == Phase::Playing {
        let (speaker, seat) = to_move(&mut host);
        (1..=60).any(|cell| accepted(&host.say(speaker, &format!("act {seat} {cell}"))));
    }
    assert_eq!(host.room.entries(), ludotheque_room::MOST_ENTRIES + 1, "its end is the last entry");
}

/// C-6: a rematch moves people, and who asks for all effects then got those of the seat's holder before.
#[test]
fn bug_after_a_rematch_nobody_sees_what_was_private_to_the_former_holder_of_the_seat() {
    let mut host = Host::open(GameId::Transparences, "blind=on", 2);
    for (speaker, input) in
        [(ADA, "sit 0 Ada"), (BOB, "sit 1 Bob"), (ADA, "ready 0"), (BOB, "ready 1"), (ADA, "hint 0")]
    {
        assert!(accepted(&host.say(speaker, input)), "{input}");
    }
    let job = host.room.bot_jobs().into_iter().next().expect("a hint is thought about");
    let card = ludotheque_room::think(&job, Some(4)).expect("a hint").action;
    for (speaker, input) in
        [(ADA, format!("act 0 {card}")), (BOB, "resign 1".into()), (ADA, "rematch 0".into()), (BOB, "rematch 1".into())]
    {
        assert!(accepted(&host.say(speaker, &input)), "{input}");
    }
    let laid = |room: &mut dyn Room, seat: u8| {
        let update = room.update_json(Millis(host.now), Viewer::Seat(Seat(seat)), 0);
        update.contains("{\"laid\":{\"seat\":0")
    };
    let stored = host.stored.iter().map(|stored| (stored.line.as_str(), stored.secret));
    let mut replayed = ludotheque_room::resume(host.game, "blind=on", "hints=on", 2, stored).expect("it replays");
    for room in [&mut *host.room, &mut *replayed] {
        assert!(room.seats_of(BOB.person).contains(Seat(0)), "people have moved");
        assert!(!laid(room, 0), "Bob sees Ada's card");
        assert!(laid(room, 1), "Ada sees her own");
    }
}

#[test]
fn nobody_looks_or_speaks_from_anothers_seat() {
    let mut host = triancey();
    let look = |seat| ClientMessage::Watch { viewer: Viewer::Seat(Seat(seat)), seen: 0 };
    assert!(matches!(host.ask(BOB, &look(0)).reply, Some(ServerMessage::Error { .. })));
    assert_eq!(host.ask(BOB, &look(1)).update_to_asker, Some(0));
    let say = |seat| ClientMessage::Chat { seat: Seat(seat), phrase: Phrase::Hello };
    assert_eq!(host.ask(BOB, &say(1)).said, Some((Seat(1), Phrase::Hello)));
    assert!(matches!(host.ask(BOB, &say(0)).reply, Some(ServerMessage::Error { .. })));
    assert!(matches!(host.say(BOB, "act 0 1").reply, Some(ServerMessage::Refused(_))));
}

#[test]
fn only_the_owner_seats_computers_and_none_with_a_budget_of_their_own() {
    let mut host = Host::open(GameId::Triancey, "", 2);
    assert!(!accepted(&host.say(BOB, "bot 0 level:1")));
    assert!(!accepted(&host.say(ADA, "bot 0 level:8@nodes=999999999999")));
    assert!(accepted(&host.say(ADA, "bot 0 level:8")));
    assert!(!accepted(&host.say(BOB, "stand 0")));
    assert!(accepted(&host.say(ADA, "stand 0")));
}

#[test]
fn a_hint_is_thought_about_once_and_told() {
    let mut host = triancey();
    let (_, seat) = to_move(&mut host);
    let tasks = host.room.bot_jobs();
    let hints: Vec<_> = tasks.iter().filter(|task| task.kind == BotJobKind::Hint).collect();
    assert_eq!(hints.len(), 1);
    assert!(host.room.bot_jobs().is_empty(), "it is being thought about");
    let answer = ludotheque_room::think(hints[0], Some(50)).expect("an answer");
    let reply = host.room.bot_replied(moment(10_000), &answer).reply;
    assert!(matches!(reply, Some(ServerMessage::Hint { seat: Seat(s), .. }) if s == seat), "{reply:?}");
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut host = triancey();
    let entries = host.room.entries();
    for input in ["act 0 ", "act 99 1", "act 0 zebra", "tick", "pause", "absent p1", "sit 0 x"] {
        let happened = host.say(ADA, input);
        assert!(matches!(happened.reply, Some(ServerMessage::Refused(_))), "{input}: {happened:?}");
    }
    assert_eq!(host.room.entries(), entries);
    for input in ["", "act", "fly", "commit 00", "\\n", "sit 0 ", "pause now"] {
        let text = format!("{{\"submit\":{{\"id\":1,\"seen\":0,\"input\":\"{input}\"}}}}");
        assert!(serde_json::from_str::<ClientMessage>(&text).is_err(), "{text}");
    }
    for text in [
        "{}",
        "[]",
        "{\"submit\":{}}",
        "{\"submit\":{\"id\":-1,\"seen\":0,\"input\":\"\"}}",
        "{\"watch\":{\"viewer\":\"Host\"}}",
    ] {
        assert!(serde_json::from_str::<ClientMessage>(text).is_err(), "{text}");
    }
}

#[test]
fn a_computer_does_not_sleep_through_the_next_round_because_it_had_stopped_in_the_last() {
    let mut host = Host::open(GameId::Transparences, "round_seconds=60", 2);
    for input in ["sit 0 Ada", "ready 0", "bot 1 level:1"] {
        assert!(accepted(&host.say(ADA, input)), "{input}");
    }
    let first = host.room.bot_jobs();
    assert_eq!(first.len(), 1, "{first:?}");
    let acted = host.say(ADA, "act 0 stop");
    assert!(accepted(&acted), "{acted:?}");
    assert!(host.room.bot_jobs().is_empty(), "what the computer thinks is still good: the round goes on");
    host.now = 70_000;
    let happened = host.room.advance_time(moment(host.now));
    host.keep(happened);
    let next = host.room.handle_host(moment(host.now), HostCommand::NextRound);
    assert!(!next.stored.is_empty(), "the round was over");
    host.keep(next);
    let second = host.room.bot_jobs();
    assert_eq!(second.len(), 1, "the computer looks at its new cards: {second:?}");
    let late = ludotheque_room::think(&first[0], None).expect("an answer");
    assert!(
        host.room.bot_replied(moment(host.now + 10), &late).stored.is_empty(),
        "the old thought is worth nothing now"
    );
    let fresh = ludotheque_room::think(&second[0], None).expect("an answer");
    assert!(!host.room.bot_replied(moment(host.now + 20), &fresh).stored.is_empty(), "{fresh:?}");
}

#[test]
fn a_stored_entry_says_which_command_of_a_host_it_is() {
    let mut host = triancey();
    let file = host.room.export();
    let mut follower = ludotheque_room::import(&file).expect("a room");
    let commands = [HostCommand::Absent(ADA.person), HostCommand::Pause, HostCommand::Resume, HostCommand::Abandon];
    let mut followed = Vec::new();
    for command in commands {
        let happened = host.room.handle_host(moment(1_000), command);
        for entry in host.keep(happened).stored {
            followed.extend(follower.apply_stored(&entry.line, entry.secret).expect("it follows"));
        }
    }
    assert_eq!(followed, commands);
    assert_eq!(follower.hash(), host.room.hash());
    let refused = host.room.handle_host(moment(1_000), HostCommand::Abandon);
    assert!(refused.stored.is_empty(), "no match is there any more");
}

#[test]
fn what_could_not_be_stored_is_taken_back_as_if_it_had_never_been_said() {
    let mut host = Host::open(GameId::Triancey, "size=small", 2);
    for (speaker, input) in [(ADA, "sit 0 Ada"), (BOB, "sit 1 Bob"), (ADA, "ready 0"), (BOB, "ready 1")] {
        assert!(accepted(&host.say(speaker, input)), "{input}");
    }
    let told = |host: &mut Host| host.room.update_json(Millis(0), Viewer::Spectator, 0);
    let (entries, hash, news) = (host.room.entries(), host.room.hash(), told(&mut host));
    let said = ["act 0 1", "act 1 1"].map(|input| (host.say(ADA, input), host.say(BOB, input)));
    let stored: Vec<NewEntry> = said.into_iter().flat_map(|(ada, bob)| [ada.stored, bob.stored].concat()).collect();
    assert!(!stored.is_empty() && host.room.hash() != hash);
    let after = (host.room.hash(), told(&mut host));
    host.room.rewind(entries).expect("it was there before");
    assert_eq!((host.room.entries(), host.room.hash(), told(&mut host)), (entries, hash, news));
    for entry in &stored {
        host.room.apply_stored(&entry.line, entry.secret).expect("it follows");
    }
    assert_eq!((host.room.hash(), told(&mut host)), after);
    let now = host.room.entries();
    assert!(host.room.rewind(now + 1).is_err() && host.room.entries() == now, "there is no such past");
}
