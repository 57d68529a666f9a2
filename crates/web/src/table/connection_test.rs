//! The client's side of a connection: lost, mended, blocked, and two of them at once; without a browser.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use engine::{GameId, Millis, Seat, Seed, Viewer};
use leptos::prelude::*;
use protocol::{ClientMessage, CloseReason, Closing, Phrase, ServerMessage};
use room::{Context, Participant, Role, Room};
use table::Secret;

use super::connection::{
    Attempt, ChannelClosed, ChannelKind, Connection, Effect, Event, Known, Look, Received, Timer, spread,
};
use super::local::HERE;
use super::store::TableStore;
use super::transport::ConnectionStatus;

const SEAT: Viewer = Viewer::Seat(Seat(0));
const NOTHING: Known = Known { entries: None, viewer: Viewer::Spectator, paused: false };
const TABLE: Known = Known { entries: Some(7), viewer: SEAT, paused: false };
const PAUSED: Known = Known { paused: true, ..TABLE };

fn submit(id: u64, input: &str) -> ClientMessage {
    let input = input.parse().unwrap_or_else(|wrong| panic!("{input}: {wrong}"));
    ClientMessage::Submit { id, seen: 7, input }
}

/// What is opened.
fn opened(effects: &[Effect]) -> (Attempt, ChannelKind, Look) {
    let opened = effects.iter().find_map(|effect| match effect {
        Effect::Open { attempt, kind, look } => Some((*attempt, *kind, *look)),
        Effect::Hello(_)
        | Effect::Send(_)
        | Effect::Close
        | Effect::StartTimer { .. }
        | Effect::Status(_)
        | Effect::Rejoin(_) => None,
    });
    opened.unwrap_or_else(|| panic!("nothing is opened: {effects:?}"))
}

fn sent(effects: &[Effect]) -> Vec<&ClientMessage> {
    let sent =
        effects.iter().filter_map(|effect| if let Effect::Send(message) = effect { Some(message) } else { None });
    sent.collect()
}

/// The pause before the next attempt, and its timer.
fn pause(effects: &[Effect]) -> (u32, Timer) {
    let pause = effects.iter().find_map(|effect| match effect {
        Effect::StartTimer { millis, timer: timer @ Timer::Retry(_) } => Some((*millis, *timer)),
        Effect::StartTimer { .. }
        | Effect::Open { .. }
        | Effect::Hello(_)
        | Effect::Send(_)
        | Effect::Close
        | Effect::Status(_)
        | Effect::Rejoin(_) => None,
    });
    pause.unwrap_or_else(|| panic!("no pause: {effects:?}"))
}

/// The timer for a reply.
fn reply_timer(effects: &[Effect]) -> Timer {
    let timer = effects.iter().find_map(|effect| match effect {
        Effect::StartTimer { timer: timer @ Timer::Reply { .. }, .. } => Some(*timer),
        Effect::StartTimer { .. }
        | Effect::Open { .. }
        | Effect::Hello(_)
        | Effect::Send(_)
        | Effect::Close
        | Effect::Status(_)
        | Effect::Rejoin(_) => None,
    });
    timer.unwrap_or_else(|| panic!("no reply is expected: {effects:?}"))
}

/// A connection that was welcomed over a socket, and has heard of the table.
fn online() -> (Connection, Attempt) {
    let mut connection = Connection::default();
    let (attempt, ..) = opened(&connection.handle(Event::Start, NOTHING));
    come_online(&mut connection, attempt, NOTHING);
    (connection, attempt)
}

fn come_online(connection: &mut Connection, attempt: Attempt, known: Known) -> Vec<Effect> {
    connection.handle(Event::Opened(attempt), known);
    connection.handle(Event::Received(attempt, Received::Welcome), known);
    connection.handle(Event::Received(attempt, Received::Update), Known { entries: Some(7), viewer: SEAT, ..known })
}

/// Loses the connection and opens the next one.
fn reconnect(connection: &mut Connection, attempt: Attempt) -> Attempt {
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
    let (_, timer) = pause(&lost);
    opened(&connection.handle(Event::TimedOut(timer), TABLE)).0
}

#[test]
fn the_first_message_on_a_socket_says_what_was_seen() {
    let mut connection = Connection::default();
    let start = connection.handle(Event::Start, NOTHING);
    assert_eq!(start.first(), Some(&Effect::Status(ConnectionStatus::Joining)));
    let (attempt, kind, _) = opened(&start);
    assert_eq!(kind, ChannelKind::Socket);
    let hello = connection.handle(Event::Opened(attempt), NOTHING);
    assert_eq!(hello, [Effect::Hello(Look { seen: 0, viewer: None })], "the server chooses the seat");
    let welcome = connection.handle(Event::Received(attempt, Received::Welcome), NOTHING);
    assert_eq!(welcome.first(), Some(&Effect::Status(ConnectionStatus::Online)));
    // After a lost link: the seat from which the screen looked, and what it had seen, so that the rest comes.
    let attempt = reconnect(&mut connection, attempt);
    let hello = connection.handle(Event::Opened(attempt), TABLE);
    assert_eq!(hello, [Effect::Hello(Look { seen: 7, viewer: Some(SEAT) })]);
}

#[test]
fn a_lost_link_is_mended_after_pauses_that_grow_and_begin_anew() {
    let (mut connection, mut attempt) = online();
    let mut pauses = Vec::new();
    for _ in 0..8 {
        let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
        assert!(lost.contains(&Effect::Close) && lost.contains(&Effect::Status(ConnectionStatus::Lost)), "{lost:?}");
        let (millis, timer) = pause(&lost);
        pauses.push(millis);
        attempt = opened(&connection.handle(Event::TimedOut(timer), TABLE)).0;
    }
    assert_eq!(pauses, [300, 700, 1_500, 3_000, 6_000, 10_000, 10_000, 10_000]);
    come_online(&mut connection, attempt, TABLE);
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
    assert_eq!(pause(&lost).0, 300);
}

#[test]
fn before_the_table_is_known_a_lost_link_is_still_joining() {
    let mut connection = Connection::default();
    let (attempt, ..) = opened(&connection.handle(Event::Start, NOTHING));
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), NOTHING);
    assert!(lost.contains(&Effect::Status(ConnectionStatus::Joining)), "{lost:?}");
}

#[test]
fn an_unanswered_input_is_sent_again_after_the_update_and_an_answered_one_is_not() {
    let (mut connection, attempt) = online();
    let (answered, open) = (submit(1, "act 0 1"), submit(2, "act 0 2"));
    for message in [&answered, &open] {
        assert_eq!(sent(&connection.handle(Event::Send(message.clone()), TABLE)), [message]);
    }
    connection.handle(Event::Received(attempt, Received::Answer(1)), TABLE);
    let attempt = reconnect(&mut connection, attempt);
    connection.handle(Event::Opened(attempt), TABLE);
    let welcome = connection.handle(Event::Received(attempt, Received::Welcome), TABLE);
    assert_eq!(sent(&welcome), [] as [&ClientMessage; 0], "the table may be paused: the update tells");
    let update = connection.handle(Event::Received(attempt, Received::Update), TABLE);
    assert_eq!(sent(&update), [&open]);
    let next = connection.handle(Event::Received(attempt, Received::Update), TABLE);
    assert_eq!(sent(&next), [] as [&ClientMessage; 0], "once per connection");
}

#[test]
fn what_is_done_without_a_link_counts_later_and_what_is_said_does_not() {
    let (mut connection, attempt) = online();
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
    let acted = submit(1, "act 0 1");
    let said = ClientMessage::Chat { seat: Seat(0), phrase: Phrase::Hello };
    assert_eq!(connection.handle(Event::Send(acted.clone()), TABLE), []);
    assert_eq!(connection.handle(Event::Send(said), TABLE), []);
    let (attempt, ..) = opened(&connection.handle(Event::TimedOut(pause(&lost).1), TABLE));
    assert_eq!(sent(&come_online(&mut connection, attempt, TABLE)), [&acted]);
}

#[test]
fn a_paused_table_gets_its_moves_when_it_goes_on_and_the_rest_at_once() {
    let (mut connection, attempt) = online();
    let (acted, resumed) = (submit(1, "act 0 1"), submit(2, "resume"));
    for message in [&acted, &resumed] {
        connection.handle(Event::Send(message.clone()), TABLE);
    }
    let attempt = reconnect(&mut connection, attempt);
    assert_eq!(sent(&come_online(&mut connection, attempt, PAUSED)), [&resumed]);
    connection.handle(Event::Received(attempt, Received::Answer(2)), PAUSED);
    let still = connection.handle(Event::Received(attempt, Received::Update), PAUSED);
    assert_eq!(sent(&still), [] as [&ClientMessage; 0]);
    let goes_on = connection.handle(Event::Received(attempt, Received::Update), TABLE);
    assert_eq!(sent(&goes_on), [&acted]);
}

#[test]
fn what_an_older_connection_brings_no_longer_counts() {
    let (mut connection, old) = online();
    let new = reconnect(&mut connection, old);
    assert!(!connection.is_current(old) && connection.is_current(new));
    for event in [
        Event::Opened(old),
        Event::Received(old, Received::Welcome),
        Event::Closed(old, ChannelClosed::Lost),
        Event::Closed(old, ChannelClosed::UnknownCapability),
        Event::TimedOut(Timer::Retry(old)),
        Event::Rejoined(old),
        Event::RejoinFailed(old),
    ] {
        assert_eq!(connection.handle(event.clone(), TABLE), [], "{event:?}");
    }
}

#[test]
fn a_silent_connection_is_given_up_and_one_that_answers_is_not() {
    let (mut connection, attempt) = online();
    let asked = connection.handle(Event::Send(submit(1, "act 0 1")), TABLE);
    connection.handle(Event::Received(attempt, Received::Other), TABLE);
    assert_eq!(connection.handle(Event::TimedOut(reply_timer(&asked)), TABLE), []);
    let asked = connection.handle(Event::Send(submit(2, "act 0 2")), TABLE);
    let silent = connection.handle(Event::TimedOut(reply_timer(&asked)), TABLE);
    assert!(silent.contains(&Effect::Status(ConnectionStatus::Lost)), "{silent:?}");
    // A server that never answers the first message, too.
    let mut connection = Connection::default();
    let start = connection.handle(Event::Start, NOTHING);
    pause(&connection.handle(Event::TimedOut(reply_timer(&start)), NOTHING));
}

/// How long until something is to be done, and what.
fn timers(effects: &[Effect]) -> Vec<(u32, Timer)> {
    let timers = effects.iter().filter_map(|effect| match effect {
        Effect::StartTimer { millis, timer } => Some((*millis, *timer)),
        Effect::Open { .. }
        | Effect::Hello(_)
        | Effect::Send(_)
        | Effect::Close
        | Effect::Status(_)
        | Effect::Rejoin(_) => None,
    });
    timers.collect()
}

/// Lets the timers of these effects run out, in order of time, for so long; says when the screen showed which status.
/// Nothing comes from the server.
fn in_silence(connection: &mut Connection, effects: &[Effect], millis: u32) -> Vec<(u32, ConnectionStatus)> {
    let mut running = timers(effects);
    let mut shown = Vec::new();
    while let Some(next) = running.iter().copied().min_by_key(|(due, _)| *due).filter(|(due, _)| *due <= millis) {
        running.retain(|timer| *timer != next);
        let (now, timer) = next;
        let effects = connection.handle(Event::TimedOut(timer), TABLE);
        shown.extend(
            effects.iter().filter_map(
                |effect| {
                    if let Effect::Status(status) = effect { Some((now, *status)) } else { None }
                },
            ),
        );
        running.extend(timers(&effects).into_iter().map(|(after, timer)| (now + after, timer)));
    }
    shown
}

#[test]
fn a_link_that_stalls_without_being_closed_is_noticed_within_five_seconds() {
    let mut connection = Connection::default();
    let (attempt, ..) = opened(&connection.handle(Event::Start, NOTHING));
    connection.handle(Event::Opened(attempt), NOTHING);
    let welcome = connection.handle(Event::Received(attempt, Received::Welcome), NOTHING);
    let shown = in_silence(&mut connection, &welcome, 11_000);
    assert_eq!(shown, [(4_500, ConnectionStatus::Stalled), (10_500, ConnectionStatus::Lost)]);
}

#[test]
fn a_link_that_answers_every_ping_stays_online() {
    let (mut connection, attempt) = online();
    for _ in 0..5 {
        let beat = connection.handle(Event::TimedOut(Timer::Heartbeat(attempt)), TABLE);
        assert_eq!(sent(&beat), [&ClientMessage::Ping]);
        assert!(timers(&beat).contains(&(2_500, Timer::Heartbeat(attempt))), "the next one follows: {beat:?}");
        connection.handle(Event::Received(attempt, Received::Other), TABLE);
        for (_, timer) in timers(&beat).into_iter().filter(|(_, timer)| *timer != Timer::Heartbeat(attempt)) {
            assert_eq!(connection.handle(Event::TimedOut(timer), TABLE), []);
        }
    }
}

#[test]
fn a_move_made_while_the_link_stalls_is_kept_and_counts_when_it_heals() {
    let (mut connection, attempt) = online();
    let beat = connection.handle(Event::TimedOut(Timer::Heartbeat(attempt)), TABLE);
    let stall = timers(&beat).into_iter().find(|(_, timer)| matches!(timer, Timer::Stall { .. }));
    let stalled = connection.handle(Event::TimedOut(stall.expect("a stall is looked for").1), TABLE);
    assert_eq!(stalled, [Effect::Status(ConnectionStatus::Stalled)]);
    let made = submit(1, "act 0 1");
    assert_eq!(sent(&connection.handle(Event::Send(made.clone()), TABLE)), [&made], "it may still arrive");
    // It wakes up by itself.
    let healed = connection.handle(Event::Received(attempt, Received::Other), TABLE);
    assert_eq!(healed, [Effect::Status(ConnectionStatus::Online)]);
    // Or it has to be opened anew.
    connection.handle(Event::Offline, TABLE);
    let attempt = reconnect(&mut connection, attempt);
    assert_eq!(sent(&come_online(&mut connection, attempt, TABLE)), [&made]);
}

#[test]
fn a_device_that_says_it_is_offline_is_believed_until_the_server_answers() {
    let (mut connection, attempt) = online();
    let offline = connection.handle(Event::Offline, TABLE);
    assert_eq!(offline.first(), Some(&Effect::Status(ConnectionStatus::Stalled)));
    assert_eq!(sent(&offline), [&ClientMessage::Ping]);
    let healed = connection.handle(Event::Received(attempt, Received::Other), TABLE);
    assert_eq!(healed, [Effect::Status(ConnectionStatus::Online)]);
}

#[test]
fn a_device_that_wakes_up_asks_at_once() {
    let (mut connection, attempt) = online();
    let woken = connection.handle(Event::Woken, TABLE);
    assert_eq!(sent(&woken), [&ClientMessage::Watch { viewer: SEAT, seen: 7 }]);
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
    let (now, ..) = opened(&connection.handle(Event::Woken, TABLE));
    assert!(connection.is_current(now));
    assert_eq!(connection.handle(Event::TimedOut(pause(&lost).1), TABLE), [], "one attempt at a time");
}

#[test]
fn a_server_that_stops_or_reloads_a_table_is_come_back_to() {
    for &reason in &CloseReason::ALL {
        let closed = ChannelClosed::from_close_frame(reason.code(), reason.text());
        let forgotten = reason == CloseReason::UnknownCapability;
        assert_eq!(closed == ChannelClosed::UnknownCapability, forgotten, "{reason:?}");
        let (mut connection, attempt) = online();
        let effects = connection.handle(Event::Closed(attempt, closed), TABLE);
        assert_eq!(effects.iter().any(|effect| matches!(effect, Effect::Rejoin(_))), forgotten, "{reason:?}");
    }
    assert_eq!(ChannelClosed::from_close_frame(1006, ""), ChannelClosed::Lost, "no close frame came");
}

/// A server whose disk is full welcomed its clients and closed them again, some four hundred times a second.
#[test]
fn bug_a_welcome_alone_began_the_pauses_anew() {
    let (mut connection, mut attempt) = online();
    let pauses = [0; 4].map(|_| {
        let (millis, timer) = pause(&connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE));
        attempt = opened(&connection.handle(Event::TimedOut(timer), TABLE)).0;
        connection.handle(Event::Opened(attempt), TABLE);
        connection.handle(Event::Received(attempt, Received::Welcome), TABLE);
        millis
    });
    assert_eq!(pauses, [300, 700, 1_500, 3_000]);
}

#[test]
fn the_server_says_how_long_to_stay_away_at_least() {
    let closing = Closing { reason: CloseReason::Reloading, retry_after: Millis(2_000) };
    let closed = ChannelClosed::from_close_frame(closing.reason.code(), &closing.text());
    let (mut connection, mut attempt) = online();
    let pauses = [0; 5].map(|_| {
        let (millis, timer) = pause(&connection.handle(Event::Closed(attempt, closed), TABLE));
        attempt = opened(&connection.handle(Event::TimedOut(timer), TABLE)).0;
        millis
    });
    assert_eq!(pauses, [2_000, 2_000, 2_000, 3_000, 6_000]);
}

#[test]
fn clients_do_not_all_come_back_at_once() {
    assert_eq!([0.0, 0.5, 0.9].map(|chance| spread(1_000, chance)), [500.0, 1_000.0, 1_400.0]);
}

#[test]
fn who_the_server_does_not_know_any_more_joins_again() {
    let rejoin = |effects: &[Effect]| match effects {
        [Effect::Close, Effect::Rejoin(attempt)] => *attempt,
        other => panic!("{other:?}"),
    };
    let (mut connection, attempt) = online();
    connection.handle(Event::Send(submit(1, "act 0 1")), TABLE);
    let unknown = Event::Closed(attempt, ChannelClosed::UnknownCapability);
    let asks = rejoin(&connection.handle(unknown, TABLE));
    let (attempt, ..) = opened(&connection.handle(Event::Rejoined(asks), TABLE));
    assert_eq!(sent(&come_online(&mut connection, attempt, TABLE)).len(), 1, "what was done is not lost");
    // Where that fails, the link is lost as any other.
    let unknown = Event::Closed(attempt, ChannelClosed::UnknownCapability);
    let asks = rejoin(&connection.handle(unknown, TABLE));
    assert_eq!(pause(&connection.handle(Event::RejoinFailed(asks), TABLE)).0, 300);
}

#[test]
fn where_sockets_are_blocked_a_stream_is_used_from_then_on() {
    let mut connection = Connection::default();
    let mut effects = connection.handle(Event::Start, NOTHING);
    for _ in 0..2 {
        let (attempt, kind, _) = opened(&effects);
        assert_eq!(kind, ChannelKind::Socket);
        let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), NOTHING);
        effects = connection.handle(Event::TimedOut(pause(&lost).1), NOTHING);
    }
    let (attempt, kind, look) = opened(&effects);
    assert_eq!((kind, look.seen), (ChannelKind::Stream, 0));
    connection.handle(Event::Received(attempt, Received::Welcome), NOTHING);
    let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
    let (_, kind, look) = opened(&connection.handle(Event::TimedOut(pause(&lost).1), TABLE));
    assert_eq!((kind, look), (ChannelKind::Stream, Look { seen: 7, viewer: Some(SEAT) }));
}

#[test]
fn a_stream_has_one_viewer_and_is_opened_again_for_another() {
    let mut connection = Connection::default();
    let mut effects = connection.handle(Event::Start, NOTHING);
    for _ in 0..2 {
        let lost = connection.handle(Event::Closed(opened(&effects).0, ChannelClosed::Lost), NOTHING);
        effects = connection.handle(Event::TimedOut(pause(&lost).1), NOTHING);
    }
    let (attempt, ..) = opened(&effects);
    connection.handle(Event::Received(attempt, Received::Welcome), NOTHING);
    connection.handle(Event::Send(submit(1, "act 0 1")), TABLE);
    let watch = ClientMessage::Watch { viewer: Viewer::Spectator, seen: 0 };
    let effects = connection.handle(Event::Send(watch), TABLE);
    assert!(sent(&effects).is_empty() && effects.contains(&Effect::Close), "{effects:?}");
    let (attempt, kind, look) = opened(&effects);
    assert_eq!((kind, look), (ChannelKind::Stream, Look { seen: 0, viewer: Some(Viewer::Spectator) }));
    // The reply to the move may have gone to the old stream: it is sent again.
    connection.handle(Event::Received(attempt, Received::Welcome), TABLE);
    let again = connection.handle(Event::Received(attempt, Received::Update), TABLE);
    assert_eq!(sent(&again), [&submit(1, "act 0 1")]);
}

#[test]
fn where_a_socket_was_open_once_a_server_that_is_away_does_not_mean_blocked_sockets() {
    let (mut connection, mut attempt) = online();
    for _ in 0..4 {
        let lost = connection.handle(Event::Closed(attempt, ChannelClosed::Lost), TABLE);
        let (next, kind, _) = opened(&connection.handle(Event::TimedOut(pause(&lost).1), TABLE));
        assert_eq!(kind, ChannelKind::Socket);
        attempt = next;
    }
}

#[test]
fn a_screen_that_is_closed_does_nothing_more() {
    let (mut connection, attempt) = online();
    assert_eq!(connection.handle(Event::Stop, TABLE), [Effect::Close]);
    assert!(!connection.is_current(attempt));
    for event in [Event::Woken, Event::Send(submit(1, "act 0 1")), Event::Closed(attempt, ChannelClosed::Lost)] {
        assert_eq!(connection.handle(event, TABLE), []);
    }
}

/// A browser's tab at a table: what it sends waits until the test delivers it.
struct Tab {
    store: TableStore,
    connection: RefCell<Connection>,
    attempt: Cell<Attempt>,
    in_flight: RefCell<Vec<ClientMessage>>,
    room: Rc<RefCell<Box<dyn Room>>>,
}

fn context() -> Context {
    let seed = Seed::from_text("connection test");
    Context { at: Millis(0), fresh: Secret { seed, salt: seed } }
}

impl Tab {
    fn open(room: &Rc<RefCell<Box<dyn Room>>>) -> Self {
        let tab = Self {
            store: TableStore::new(GameId::Triancey),
            connection: RefCell::default(),
            attempt: Cell::default(),
            in_flight: RefCell::default(),
            room: Rc::clone(room),
        };
        tab.handle(Event::Start);
        tab.be_welcomed();
        tab
    }

    fn handle(&self, event: Event) -> Vec<Effect> {
        let view = self.store.view.get_untracked();
        let known = Known {
            entries: view.as_ref().map(|view| view.entries),
            viewer: self.store.viewer.get_untracked(),
            paused: view.is_some_and(|view| view.paused.is_some()),
        };
        let effects = self.connection.borrow_mut().handle(event, known);
        for effect in &effects {
            if let Effect::Open { attempt, .. } = effect {
                self.attempt.set(*attempt);
            }
        }
        self.in_flight.borrow_mut().extend(sent(&effects).into_iter().cloned());
        effects
    }

    fn be_welcomed(&self) {
        self.store.person.set(HERE);
        self.handle(Event::Opened(self.attempt.get()));
        self.handle(Event::Received(self.attempt.get(), Received::Welcome));
        self.hear_update();
    }

    fn hear(&self, message: ServerMessage) {
        let received = Received::from(&message);
        self.store.receive(message);
        self.handle(Event::Received(self.attempt.get(), received));
    }

    /// As the server does it: from the seat that was chosen, else from the first.
    fn hear_update(&self) {
        let json = self.room.borrow_mut().update_json(Millis(0), SEAT, self.store.entries());
        self.hear(serde_json::from_str(&json).unwrap_or_else(|wrong| panic!("{json}: {wrong}")));
    }

    fn entries(&self) -> usize {
        self.store.entries()
    }
}

/// Brings what a tab has sent to the room; says what the room answers.
fn deliver(tab: &Tab) -> Vec<ServerMessage> {
    let owner = Participant { person: HERE, role: Role::Owner };
    let messages = tab.in_flight.take();
    let mut room = tab.room.borrow_mut();
    messages.into_iter().filter_map(|message| room.handle(context(), owner, message).reply).collect()
}

/// A match of one person against themselves, who sits at both sides.
fn a_match() -> Rc<RefCell<Box<dyn Room>>> {
    let opened = room::open(context(), GameId::Triancey, "size=small", "", 2);
    let mut room = opened.unwrap_or_else(|wrong| panic!("{wrong}")).0;
    let owner = Participant { person: HERE, role: Role::Owner };
    for (id, input) in (1..).zip(["sit 0 Ada", "sit 1 Bob", "ready 0", "ready 1"]) {
        room.handle(context(), owner, submit(id, input));
    }
    Rc::new(RefCell::new(room))
}

fn move_of(tab: &Tab, id: u64, cell: u8) -> ClientMessage {
    let view = tab.store.view.get_untracked();
    let seat = view.and_then(|view| view.play.as_ref()?.awaited.first());
    let input = format!("act {} {cell}", seat.unwrap_or_else(|| panic!("nobody is asked")));
    let input = input.parse().unwrap_or_else(|wrong| panic!("{input}: {wrong}"));
    ClientMessage::Submit { id, seen: tab.entries(), input }
}

#[test]
fn a_move_whose_answer_was_lost_is_sent_again_and_counts_once() {
    let owner = Owner::new();
    owner.set();
    let room = a_match();
    let tab = Tab::open(&room);
    let before = tab.entries();
    tab.handle(Event::Send(move_of(&tab, 100, 1)));
    // It arrives; the answer does not.
    assert_eq!(deliver(&tab), [ServerMessage::Accepted { id: 100 }]);
    let lost = tab.handle(Event::Closed(tab.attempt.get(), ChannelClosed::Lost));
    tab.handle(Event::TimedOut(pause(&lost).1));
    tab.be_welcomed();
    assert_eq!(tab.entries(), before + 1, "the move came with the welcome");
    assert_eq!(deliver(&tab), [ServerMessage::Accepted { id: 100 }]);
    tab.hear(ServerMessage::Accepted { id: 100 });
    tab.hear_update();
    assert_eq!((tab.entries(), room.borrow().entries()), (before + 1, before + 1));
    assert!(tab.in_flight.borrow().is_empty());
}

#[test]
fn two_tabs_of_one_person_move_at_once_and_both_see_what_counted() {
    let owner = Owner::new();
    owner.set();
    let room = a_match();
    let (one, other) = (Tab::open(&room), Tab::open(&room));
    let before = one.entries();
    assert_eq!(other.entries(), before);
    one.handle(Event::Send(move_of(&one, 100, 1)));
    other.handle(Event::Send(move_of(&other, 200, 1)));
    let (first, second) = (deliver(&one), deliver(&other));
    assert_eq!(first, [ServerMessage::Accepted { id: 100 }]);
    assert!(matches!(second.as_slice(), [ServerMessage::Refused(refused)] if refused.id == 200), "{second:?}");
    first.into_iter().for_each(|reply| one.hear(reply));
    second.into_iter().for_each(|reply| other.hear(reply));
    for tab in [&one, &other] {
        tab.hear_update();
        assert_eq!(tab.entries(), room.borrow().entries());
    }
    // Neither sends anything again.
    for tab in [&one, &other] {
        let lost = tab.handle(Event::Closed(tab.attempt.get(), ChannelClosed::Lost));
        tab.handle(Event::TimedOut(pause(&lost).1));
        tab.be_welcomed();
        assert!(tab.in_flight.borrow().is_empty());
    }
}

#[test]
fn an_answer_to_another_tab_leaves_ones_own_input_open() {
    let (mut connection, attempt) = online();
    connection.handle(Event::Send(submit(1, "act 0 1")), TABLE);
    connection.handle(Event::Received(attempt, Received::Answer(2)), TABLE);
    let attempt = reconnect(&mut connection, attempt);
    assert_eq!(sent(&come_online(&mut connection, attempt, TABLE)).len(), 1);
}
