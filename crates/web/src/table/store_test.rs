//! The screen's knowledge of a table, against a real room and without a browser.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{GameId, Millis, Seed, Viewer};
use leptos::prelude::*;
use protocol::{ClientMessage, ServerMessage};
use room::{Context, Participant, Role, Room};
use table::{Phase, Secret, TableInput};

use super::local::HERE;
use super::names::Names;
use super::store::TableStore;
use super::transport::Transport;

/// A room beside the test: answers at once, and shows what the store watches.
struct RoomTransport {
    room: RefCell<Box<dyn Room>>,
    store: TableStore,
}

fn context() -> Context {
    let seed = Seed::from_text("store test");
    Context { at: Millis(0), fresh: Secret { seed, salt: seed } }
}

impl RoomTransport {
    fn update(&self, seen: usize) {
        let viewer = self.store.viewer.get_untracked();
        let update = self.room.borrow_mut().typed_update(Millis(0), viewer, seen);
        self.store.receive_from_room(update);
    }
}

impl Transport for RoomTransport {
    fn send(&self, message: ClientMessage) {
        let owner = Participant { person: HERE, role: Role::Owner };
        let output = self.room.borrow_mut().handle(context(), owner, message);
        output.reply.into_iter().for_each(|reply| self.store.receive(reply));
        if !output.stored.is_empty() {
            self.update(self.store.entries());
        } else if let Some(seen) = output.update_to_asker {
            self.update(seen);
        }
    }

    fn record(&self, _: Box<dyn FnOnce(String)>) {}

    fn close(&self) {}
}

/// Ada on the first seat, a computer on the second.
fn against_the_computer(game: GameId) -> TableStore {
    let store = TableStore::new(game);
    let opened = room::open(context(), game, "", "", 2);
    let room = opened.unwrap_or_else(|wrong| panic!("{game}: {wrong}")).0;
    store.person.set(HERE);
    store.connect(Rc::new(RoomTransport { room: RefCell::new(room), store }));
    for input in ["sit 0 Ada", "ready 0", "bot 1 level:1"] {
        store.submit_line(input);
    }
    store
}

#[test]
fn after_every_rematch_the_screen_is_at_the_players_own_seat_in_every_game() {
    let owner = Owner::new();
    owner.set();
    for &game in GameId::ALL {
        let store = against_the_computer(game);
        let mut seats = Vec::new();
        for number in 1..=3 {
            let view = store.view.get_untracked().unwrap_or_else(|| panic!("{game}: no table"));
            assert_eq!(view.phase, Phase::Playing, "{game}, match {number}");
            assert_eq!(super::store::match_number(&view), Some(number), "{game}");
            let Viewer::Seat(seat) = store.viewer.get_untracked() else { panic!("{game}: an onlooker") };
            assert_eq!(Names::of(&view).of_seat(seat), "Ada", "{game}, match {number}");
            seats.push(seat);
            store.submit(TableInput::Resign { seat });
            store.submit(TableInput::Rematch { seat });
            assert_eq!(store.refusal.get_untracked(), None, "{game}, match {number}");
            // After a reload the whole story is told anew, with the names that everybody had.
            let story = store.story.get_untracked();
            store.send(ClientMessage::Watch { viewer: store.viewer.get_untracked(), seen: 0 });
            assert_eq!(store.story.get_untracked(), story, "{game}, match {number}");
            let resigned = crate::words::text_now("story-resigned", &[("name", "Ada".into()), ("you", "yes".into())]);
            assert_eq!(story.iter().filter(|line| line.text == resigned).count(), number as usize, "{game}");
        }
        assert_ne!(seats[0], seats[1], "{game}: nobody changed seats");
    }
}

#[test]
fn who_sits_down_after_looking_on_sees_their_own_seat() {
    let owner = Owner::new();
    owner.set();
    let store = TableStore::new(GameId::Triancey);
    let opened = room::open(context(), store.game, "", "", 2);
    let room = opened.unwrap_or_else(|wrong| panic!("{wrong}")).0;
    store.person.set(HERE);
    store.connect(Rc::new(RoomTransport { room: RefCell::new(room), store }));
    store.watch(Viewer::Spectator);
    assert_eq!(store.viewer.get_untracked(), Viewer::Spectator);
    store.submit_line("sit 1 Ada");
    assert_eq!(store.viewer.get_untracked(), Viewer::Seat(engine::Seat(1)));
}

#[test]
fn an_update_is_the_same_whether_it_comes_as_json_or_from_a_room_in_this_page() {
    for &game in GameId::ALL {
        let opened = room::open(context(), game, "", "", 2);
        let mut room = opened.unwrap_or_else(|wrong| panic!("{game}: {wrong}")).0;
        let owner = Participant { person: HERE, role: Role::Owner };
        for (id, input) in (1..).zip(["sit 0 Ada", "ready 0", "bot 1 level:1"]) {
            let input = input.parse().unwrap_or_else(|wrong| panic!("{input}: {wrong}"));
            room.handle(context(), owner, ClientMessage::Submit { id, seen: usize::MAX, input });
        }
        let (ui, viewer) = (super::game_ui(game), Viewer::Seat(engine::Seat(0)));
        let json = serde_json::from_str(&room.update_json(Millis(0), viewer, 0));
        let Ok(ServerMessage::Update(json)) = json else { panic!("{game}: no update") };
        let sent = ui.decode(&json).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
        let typed = ui.room_update(room.typed_update(Millis(0), viewer, 0));
        let typed = typed.unwrap_or_else(|| panic!("{game}: an update of another game"));
        assert_eq!(format!("{sent:?}"), format!("{typed:?}"), "{game}");
        for seat in [0, 1].map(engine::Seat) {
            assert_eq!(ui.standing(&sent.view, seat), ui.standing(&typed.view, seat), "{game}");
            assert_ne!(ui.prompt(&sent.view, seat), "", "{game}: the view is not of the game's own type");
            assert_eq!(ui.choices(&sent.view, seat), ui.choices(&typed.view, seat), "{game}");
        }
        let told = |update: &super::erased::TableUpdate| ui.story(None, &update.view, &update.effects);
        assert_eq!(told(&sent), told(&typed), "{game}");
        assert_eq!(ui.hides(&sent.view), ui.hides(&typed.view), "{game}");
    }
}

/// Asking twice made the second request outdate the answer to the first, which was then asked for again, for ever.
#[test]
fn bug_a_bulb_pressed_twice_asked_for_hints_without_end() {
    let owner = Owner::new();
    owner.set();
    let store = TableStore::new(GameId::Transparences);
    let opened = room::open(context(), store.game, "", "hints=on", 2);
    let room = opened.unwrap_or_else(|wrong| panic!("{wrong}")).0;
    store.person.set(HERE);
    store.connect(Rc::new(RoomTransport { room: RefCell::new(room), store }));
    for input in ["sit 0 Ada", "ready 0", "bot 1 level:1"] {
        store.submit_line(input);
    }
    let Viewer::Seat(seat) = store.viewer.get_untracked() else { panic!("an onlooker") };
    let before = store.entries();
    store.ask_for_hint();
    let asked = store.entries();
    assert_eq!((asked, store.awaits_hint.get_untracked()), (before + 1, true));
    store.ask_for_hint();
    assert_eq!(store.entries(), asked, "one hint is on its way");
    // Another device of the same player asks as well before the answer comes.
    store.submit(TableInput::Hint { seat });
    store.receive(ServerMessage::Hint { seat, entries: asked, action: "stop".to_owned() });
    assert_eq!(store.entries(), asked + 1, "the answer was not asked for again");
    assert_eq!(store.hint.get_untracked(), Some((asked, "stop".to_owned())));
    assert!(!store.awaits_hint.get_untracked());
}

/// The first thing that the seat whose turn it is may do, in the game's notation.
fn first_action(room: &mut dyn Room) -> (engine::Seat, String) {
    use engine::Position as _;
    use engine::games::vectominos::Vectominos;
    let awaited = |room: &mut dyn Room, viewer| {
        let update = room.typed_update(Millis(0), viewer, usize::MAX).downcast::<Vectominos>().expect("the game");
        update.view.play.expect("a match")
    };
    let seat = awaited(room, Viewer::Spectator).awaited.first().expect("somebody's turn");
    let play = awaited(room, Viewer::Seat(seat));
    let mut legal = Vec::new();
    super::game_ui::world_of::<Vectominos>(&play.game).legal_actions(seat, &mut legal);
    (seat, legal.first().expect("something to do").to_string())
}

/// The pieces that were laid since the last move made at a screen.
fn marked(store: TableStore) -> Vec<(engine::Seat, String)> {
    use engine::games::vectominos::Effect;
    let laid = |effect: &table::TableEffect<super::erased::Erased>| {
        let table::TableEffect::Game(effect) = effect else { return None };
        let Some(Effect::Laid { seat, lay, .. }) = effect.get() else { return None };
        Some((*seat, lay.to_string()))
    };
    store.recent.get_untracked().iter().filter_map(laid).collect()
}

/// Only the last move was marked on the board, although three opponents had moved.
#[test]
fn bug_all_moves_of_the_others_are_recent_until_the_next_own_move() {
    let owner = Owner::new();
    owner.set();
    let store = TableStore::new(GameId::Vectominos);
    let opened = room::open(context(), store.game, "", "", 3);
    let room = opened.unwrap_or_else(|wrong| panic!("{wrong}")).0;
    store.person.set(HERE);
    let transport = Rc::new(RoomTransport { room: RefCell::new(room), store });
    store.connect(transport.clone());
    let other = Participant { person: table::PersonId(2), role: Role::Guest };
    let handle = |by: Participant, number: u64, input: &str| {
        let input = input.parse().unwrap_or_else(|wrong| panic!("{input}: {wrong}"));
        transport.room.borrow_mut().handle(
            context(),
            by,
            ClientMessage::Submit { id: number, seen: usize::MAX, input },
        );
        transport.update(store.entries());
    };
    store.submit_line("sit 0 Ada");
    store.submit_line("ready 0");
    for (number, input) in (1..).zip(["sit 1 Bob", "ready 1", "sit 2 Cyd", "ready 2"]) {
        handle(other, number, input);
    }
    let mut most = 0;
    for number in 5..20 {
        let (seat, action) = first_action(transport.room.borrow_mut().as_mut());
        if store.own_seats().contains(seat) {
            store.submit(TableInput::Act { seat, action });
            assert!(marked(store).len() <= 1, "what was read is still marked");
        } else {
            handle(other, number, &format!("act {seat} {action}"));
            most = most.max(marked(store).len());
        }
        // After a reload only the last move was marked.
        let again = TableStore::new(store.game);
        again.person.set(HERE);
        let viewer = store.viewer.get_untracked();
        let whole = transport.room.borrow_mut().typed_update(Millis(0), viewer, 0);
        again.receive_from_room(whole);
        assert_eq!(marked(again), marked(store), "after a reload");
    }
    assert!(most >= 2, "{most} moves of the others were recent at once");
}
