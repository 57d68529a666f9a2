//! The screen's knowledge of a table, against a real room and without a browser.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{GameId, Millis, Seed, Viewer};
use leptos::prelude::*;
use protocol::ClientMessage;
use room::{Context, Participant, Role, Room};
use table::{Phase, Secret, TableInput};

use super::game_ui::Names;
use super::local::HERE;
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
            let resigned = crate::words::text_now("story-resigned", &[("name", "Ada".into())]);
            assert_eq!(story.iter().filter(|line| **line == resigned).count(), number as usize, "{game}");
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
        let Ok(protocol::ServerMessage::Update(json)) = json else { panic!("{game}: no update") };
        let sent = ui.decode(&json).unwrap_or_else(|wrong| panic!("{game}: {wrong}"));
        let typed = ui.room_update(room.typed_update(Millis(0), viewer, 0));
        let typed = typed.unwrap_or_else(|| panic!("{game}: an update of another game"));
        assert_eq!(format!("{sent:?}"), format!("{typed:?}"), "{game}");
        for seat in [0, 1].map(engine::Seat) {
            assert_eq!(ui.tally(&sent.view, seat), ui.tally(&typed.view, seat), "{game}");
            assert_ne!(ui.prompt(&sent.view, seat), "", "{game}: the view is not of the game's own type");
            assert_eq!(ui.choices(&sent.view, seat), ui.choices(&typed.view, seat), "{game}");
        }
        assert_eq!(ui.story(&sent.view, &sent.effects), ui.story(&typed.view, &typed.effects), "{game}");
        assert_eq!(ui.hides(&sent.view), ui.hides(&typed.view), "{game}");
    }
}
