//! What is chosen before a match.

use engine::games::GameVisitor;
use engine::{GameId, OptionSet, OptionSpec, OptionsError, Position, Rule, Seat};
use table::{HouseRules, Name, Secret};

use crate::words::text_now;

/// Who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A person in front of this screen.
    Here(String),
    /// A computer of a level.
    Computer(u8),
}

/// What is chosen before a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Which game.
    pub game: GameId,
    /// Who sits where.
    pub players: Vec<Opponent>,
    /// The options of the game, as text.
    pub options: String,
    /// The rules of the house, as text.
    pub house: String,
    /// The chance of the first match, where it is not to be drawn: the same puzzle for all.
    pub secret: Option<Secret>,
}

/// The level one meets first.
const FIRST_LEVEL: u8 = 3;

impl Form {
    /// A match against the computer, without further questions.
    #[must_use]
    pub fn quick(game: GameId) -> Self {
        let me = Opponent::Here(text_now("player-me", &[]));
        let house = "hints=on".to_owned();
        Self { game, players: vec![me, Opponent::Computer(FIRST_LEVEL)], options: String::new(), house, secret: None }
    }

    /// Transparences for one (TP-5.1), with the same cards for everybody on the same day.
    #[must_use]
    pub fn puzzle_of_the_day() -> Self {
        let game = GameId::Transparences;
        let players = vec![Opponent::Here(text_now("player-me", &[]))];
        let options = "max_rounds=1".to_owned();
        let deal = format!("puzzle {}", crate::browser::day());
        Self { players, options, ..Self::quick(game).dealt_from(&deal) }
    }

    /// The same with the cards of a seed, for everybody who opens the code of a sheet.
    #[must_use]
    pub fn dealt_from(self, seed: &str) -> Self {
        let seed = engine::Seed::from_text(seed);
        Self { secret: Some(Secret { seed, salt: seed }), ..self }
    }

    /// Two people in front of this screen.
    #[must_use]
    pub fn here(game: GameId) -> Self {
        let player = |n: u8| Opponent::Here(text_now("player-number", &[("n", n.into())]));
        Self { players: vec![player(1), player(2)], ..Self::quick(game) }
    }

    /// What a table on the server is told: its owner sits on the first seat that is not a computer's; the others wait
    /// for people from elsewhere.
    #[must_use]
    pub fn wishes(&self) -> Vec<String> {
        let mut own = false;
        let mut wishes = Vec::new();
        for (seat, player) in Seat::all(self.seats()).zip(&self.players) {
            match player {
                Opponent::Computer(level) => wishes.push(format!("bot {seat} level:{level}")),
                Opponent::Here(name) if !own => {
                    own = true;
                    wishes.push(format!("sit {seat} {}", clean(name, seat)));
                    wishes.push(format!("ready {seat}"));
                }
                Opponent::Here(_) => {}
            }
        }
        wishes
    }

    /// How many sit at the table.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// What the table is told so that all sit and the match begins.
    #[must_use]
    pub fn inputs(&self) -> Vec<String> {
        let mut inputs = Vec::new();
        for (seat, player) in Seat::all(self.seats()).zip(&self.players) {
            match player {
                Opponent::Here(name) => {
                    inputs.push(format!("sit {seat} {}", clean(name, seat)));
                    inputs.push(format!("ready {seat}"));
                }
                Opponent::Computer(level) => inputs.push(format!("bot {seat} level:{level}")),
            }
        }
        inputs
    }
}

/// A name that the table accepts.
fn clean(name: &str, seat: Seat) -> String {
    let trimmed = name.trim();
    let fits = trimmed.parse::<Name>().is_ok();
    if fits { trimmed.to_owned() } else { text_now("player-number", &[("n", (seat.0 + 1).into())]) }
}

/// What can be chosen in a game.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// The options.
    pub specs: &'static [OptionSpec],
    /// Sets of options worth playing.
    pub presets: &'static [(&'static str, &'static str)],
}

struct ClientMessage;

impl GameVisitor for ClientMessage {
    type Output = Choices;
    fn visit<P: Position>(self) -> Choices {
        Choices { specs: P::Options::SPECS, presets: P::Options::PRESETS }
    }
}

/// What can be chosen in a game.
#[must_use]
pub fn choices(game: GameId) -> Choices {
    game.visit(ClientMessage)
}

/// The rules of the house that can be chosen.
#[must_use]
pub fn house_choices() -> Choices {
    Choices { specs: HouseRules::SPECS, presets: HouseRules::PRESETS }
}

/// The value of an option in a text of options; its default if it is not there.
#[must_use]
pub fn value(game: GameId, options: &str, key: &str) -> String {
    struct Read<'a>(&'a str, &'a str);
    impl GameVisitor for Read<'_> {
        type Output = String;
        fn visit<P: Position>(self) -> String {
            P::Options::read(self.0).unwrap_or_default().get(self.1).into_owned()
        }
    }
    game.visit(Read(options, key))
}

/// The value of a rule of the house.
#[must_use]
pub fn house_value(house: &str, key: &str) -> String {
    HouseRules::read(house).unwrap_or_default().get(key).into_owned()
}

/// The text of options with one of them changed.
#[must_use]
pub fn with(options: &str, key: &str, value: &str) -> String {
    let others = options.split_whitespace().filter(|pair| pair.split_once('=').is_none_or(|(other, _)| other != key));
    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
    pairs.push(format!("{key}={value}"));
    pairs.join(" ")
}

/// The key of the text that says why options exclude each other.
#[must_use]
pub fn clash_key(rule: Rule) -> String {
    format!("clash-{}", rule.0.replace('.', "-"))
}

/// How many can play under these options: tried with the rules themselves.
#[must_use]
pub fn possible_seats(game: GameId, options: &str) -> Vec<u8> {
    struct Try<'a>(&'a str, u8);
    impl GameVisitor for Try<'_> {
        type Output = bool;
        fn visit<P: Position>(self) -> bool {
            P::Options::read(self.0)
                .is_ok_and(|options| engine::Match::<P>::start(options, self.1, engine::Seed([0; 16])).is_ok())
        }
    }
    (1..=6).filter(|&seats| game.visit(Try(options, seats))).collect()
}

/// The rule by which options exclude each other, whoever plays; none if they make a game.
#[must_use]
pub fn clash(game: GameId, options: &str) -> Option<Rule> {
    struct Try<'a>(&'a str, u8);
    impl GameVisitor for Try<'_> {
        type Output = Option<Rule>;
        fn visit<P: Position>(self) -> Option<Rule> {
            let options = P::Options::read(self.0).ok()?;
            match engine::Match::<P>::start(options, self.1, engine::Seed([0; 16])) {
                Err(OptionsError::Together { rule, .. }) => Some(rule),
                Ok(_) | Err(_) => None,
            }
        }
    }
    let rules = || (1..=6).find_map(|seats| game.visit(Try(options, seats)));
    possible_seats(game, options).is_empty().then(rules).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::has;

    #[test]
    fn options_that_exclude_each_other_are_told_in_the_reader_s_language() {
        let games = [
            (GameId::Triancey, "shore=closed size=small"),
            (GameId::Perimexpaire, "variant=perimaire contact=free"),
            (GameId::Perimexpaire, "deck=24"),
        ];
        for (game, options) in games {
            let rule = clash(game, options).unwrap_or_else(|| panic!("{game} {options}"));
            assert!(has(&clash_key(rule)), "{rule} has no words");
        }
        assert_eq!(clash(GameId::Triancey, "shore=closed"), None);
        assert_eq!(clash(GameId::Perimexpaire, ""), None, "three players are not for all, but two are");
    }

    #[test]
    fn an_option_is_replaced_and_the_others_stay() {
        assert_eq!(with("size=small swap=on", "size", "large"), "swap=on size=large");
        assert_eq!(value(GameId::Triancey, "size=small", "size"), "small");
        assert_eq!(value(GameId::Triancey, "", "size"), "standard");
    }

    #[test]
    fn the_rules_say_how_many_can_play() {
        assert_eq!(possible_seats(GameId::Triancey, ""), [2]);
        assert!(possible_seats(GameId::Vectominos, "").contains(&4));
        assert!(possible_seats(GameId::Transparences, "").contains(&1));
    }
}
