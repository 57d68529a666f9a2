//! C-2: the deals of docs/RANDOMNESS.md, computed by an independent program from that page alone.

use ludotheque_engine::games::perimexpaire::Perimexpaire;
use ludotheque_engine::games::triancey::{Colour, Triancey};
use ludotheque_engine::games::vectominos::Vectominos;
use ludotheque_engine::{Match, Position, Seat, Seed};

fn start<P: Position>(options: &str, seats: u8) -> P {
    let options = options.parse().expect("options");
    Match::<P>::start(options, seats, Seed::from_text("ludotheque")).expect("a match").position().clone()
}

/// The hands as sorted texts, seat by seat.
fn hands<C: std::fmt::Display>(seats: u8, hand: impl Fn(Seat) -> Vec<C>) -> String {
    let words = |cards: Vec<C>| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Seat::all(seats).map(|seat| words(hand(seat))).collect::<Vec<_>>().join(" / ")
}

#[test]
fn c_2_white_and_the_word_of_triancey() {
    let position: Triancey = start("", 2);
    assert_eq!(position.player(Colour::White), Seat(0));
    assert_eq!(position.options().word.as_deref(), Some("Tidere"));
}

#[test]
fn c_2_the_pieces_of_vectominos() {
    for (seats, starter, expected) in [
        (2, 0, "2 4 5 6 7 10 12 14 17 24 26 27 28 29 30 / 1 3 8 9 11 13 15 16 18 19 20 21 22 23 25"),
        (3, 1, "3 5 6 7 8 12 16 18 19 24 / 1 2 4 9 15 17 23 25 28 30 / 10 11 13 14 20 21 22 26 27 29"),
        (4, 0, "2 4 5 14 24 29 30 / 3 8 9 13 15 20 21 / 6 7 10 12 17 27 28 / 1 11 16 19 22 23 25"),
    ] {
        let position: Vectominos = start("", seats);
        assert_eq!(position.turn(), Seat(starter));
        assert_eq!(hands(seats, |seat| position.hand(seat).iter().collect()), expected);
    }
}

#[test]
fn c_2_the_cards_of_perimexpaire() {
    for (seats, starter, expected, centre, pile) in [
        (2, 0, "3 18 20 31 / 2 22 28 36", "24@0,0b", "13,1,30,16"),
        (4, 2, "1 8 18 20 / 9 28 30 36 / 3 16 24 31 / 2 13 22 33", "19@0,0b", "23,21,29,34"),
    ] {
        let position: Perimexpaire = start("", seats);
        assert_eq!(position.to_move(), Seat(starter));
        assert_eq!(hands(seats, |seat| position.hand(seat).iter().collect()), expected);
        let text = position.to_string();
        let parts: Vec<&str> = text.split(" / ").collect();
        assert_eq!(parts[1], centre);
        assert!(parts[3].starts_with(pile), "{} comes next", parts[3]);
    }
}

#[test]
fn c_2_the_cards_of_perimaire() {
    for (deck, seats, expected) in [
        (36, 2, "1 3 8 10 11 12 15 16 17 18 19 20 21 24 26 27 31 34 / 2 4 5 6 7 9 13 14 22 23 25 28 29 30 32 33 35 36"),
        (24, 2, "A B E I J K L P Q T V W / C D F G H M N O R S U X"),
        (
            36,
            3,
            "4 5 6 8 11 20 22 23 24 27 30 34 / 3 7 9 13 15 16 18 21 25 26 35 36 / 1 2 10 12 14 17 19 28 29 31 32 33",
        ),
        (24, 3, "A B D F K L N U / C G I J M Q S W / E H O P R T V X"),
        (
            36,
            4,
            "3 11 12 15 16 19 24 31 34 / 2 5 7 13 22 23 32 33 35 / 1 8 10 17 18 20 21 26 27 / 4 6 9 14 25 28 29 30 36",
        ),
        (24, 4, "A E J K P W / C G H N R U / B I L Q T V / D F M O S X"),
    ] {
        let position: Perimexpaire = start(&format!("variant=perimaire deck={deck}"), seats);
        assert_eq!(
            hands(seats, |seat| position.hand(seat).iter().collect()),
            expected,
            "{deck} cards, {seats} players"
        );
    }
}
