//! The screen's knowledge of a table, against a real room and without a browser.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{GameId, Millis, Seed, Viewer};
use leptos::prelude::*;
use protocol::ClientMessage;
use room::{Context, Participant, Role, Room};
use table::{Phase, Secret};

use super::desk::Desk;
use super::link::Link;
use super::local::HERE;
use super::manner::Names;

/// A room beside the test: answers at once, and shows what the desk says that it watches.
struct RoomLink {
    room: RefCell<Box<dyn Room>>,
    desk: Desk,
}

fn context() -> Context {
    let seed = Seed::from_text("desk test");
    Context { at: Millis(0), fresh: Secret { seed, salt: seed } }
}

impl RoomLink {
    fn update(&self, seen: usize) {
        let viewer = self.desk.viewer.get_untracked();
        let update = self.room.borrow_mut().update_for(Millis(0), viewer, seen);
        self.desk.hear(update);
    }
}

impl Link for RoomLink {
    fn say(&self, message: ClientMessage) {
        let owner = Participant { person: HERE, role: Role::Owner };
        let output = self.room.borrow_mut().handle(context(), owner, message);
        output.reply.into_iter().for_each(|reply| self.desk.hear(reply));
        if !output.stored.is_empty() {
            self.update(self.desk.entries());
        } else if let Some(seen) = output.update_to_asker {
            self.update(seen);
        }
    }

    fn record(&self, _: Box<dyn FnOnce(String)>) {}

    fn close(&self) {}
}

/// Ada on the first seat, a computer on the second.
fn against_the_computer(game: GameId) -> Desk {
    let desk = Desk::new(game);
    let opened = room::open(context(), game, "", "", 2);
    let room = opened.unwrap_or_else(|wrong| panic!("{game}: {wrong}")).0;
    desk.person.set(HERE);
    desk.join(Rc::new(RoomLink { room: RefCell::new(room), desk }));
    for input in ["sit 0 Ada", "ready 0", "bot 1 level:1"] {
        desk.say(input.to_owned());
    }
    desk
}

#[test]
fn after_every_rematch_the_screen_is_at_the_players_own_seat_in_every_game() {
    let owner = Owner::new();
    owner.set();
    for &game in GameId::ALL {
        let desk = against_the_computer(game);
        let mut seats = Vec::new();
        for number in 1..=3 {
            let face = desk.face.get_untracked().unwrap_or_else(|| panic!("{game}: no table"));
            assert_eq!(face.phase, Phase::Playing, "{game}, match {number}");
            assert_eq!(super::desk::match_number(&face), Some(number), "{game}");
            let Viewer::Seat(seat) = desk.viewer.get_untracked() else { panic!("{game}: an onlooker") };
            assert_eq!(Names::of(&face).of_seat(seat), "Ada", "{game}, match {number}");
            seats.push(seat);
            desk.say(format!("resign {seat}"));
            desk.say(format!("rematch {seat}"));
            assert_eq!(desk.trouble.get_untracked(), None, "{game}, match {number}");
        }
        assert_ne!(seats[0], seats[1], "{game}: nobody changed seats");
    }
}

#[test]
fn who_sits_down_after_looking_on_sees_their_own_seat() {
    let owner = Owner::new();
    owner.set();
    let desk = Desk::new(GameId::Triancey);
    let opened = room::open(context(), desk.game, "", "", 2);
    let room = opened.unwrap_or_else(|wrong| panic!("{wrong}")).0;
    desk.person.set(HERE);
    desk.join(Rc::new(RoomLink { room: RefCell::new(room), desk }));
    desk.look(Viewer::Spectator);
    assert_eq!(desk.viewer.get_untracked(), Viewer::Spectator);
    desk.say("sit 1 Ada".to_owned());
    assert_eq!(desk.viewer.get_untracked(), Viewer::Seat(engine::Seat(1)));
}
