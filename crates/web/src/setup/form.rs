//! What is chosen before a match.

use engine::games::GameVisitor;
use engine::{GameId, OptionSet, OptionSpec, OptionsError, Position, Rule, Seat};
use table::{HouseRules, Name, Secret};

use crate::table::GameUi;
use crate::words::text_now;
use crate::{browser, strength};

/// With whom one plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Against the computer.
    Computer,
    /// With others in front of this screen.
    Screen,
    /// With others elsewhere.
    Online,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::Computer, Self::Screen, Self::Online];

    /// Its word in addresses, after `?avec=`, and in the keys of its texts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Computer => "ordinateur",
            Self::Screen => "ecran",
            Self::Online => "ligne",
        }
    }

    /// The way with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.as_str() == word)
    }
}

/// Who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A person in front of this screen.
    Here(String),
    /// Somebody from elsewhere, to be invited.
    Invited,
    /// A computer of a level.
    Computer(u8),
}

/// What is chosen before a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Which game.
    pub game: GameId,
    /// With whom.
    pub way: Way,
    /// Who sits where.
    pub players: Vec<Opponent>,
    /// Whether the computers play at the player's strength.
    pub adaptive: bool,
    /// The options of the game, as text.
    pub options: String,
    /// The rules of the house, as text.
    pub house: String,
    /// The chance of the first match, where it is not to be drawn: the same puzzle for all.
    pub secret: Option<Secret>,
}

/// The name under which the browser keeps what one is called at tables on the server.
pub const NAME: &str = "name";

impl Form {
    /// What is chosen for two players, unless they change it.
    #[must_use]
    pub fn new(game: GameId, way: Way) -> Self {
        let players = Vec::new();
        let real_time = engine::with_game!(game, P => <P as table::TableGame>::REAL_TIME);
        let house = if real_time { "hints=on countdown_seconds=3" } else { "hints=on" }.to_owned();
        let mut form = Self { game, way, players, adaptive: true, options: String::new(), house, secret: None };
        form.seat(2);
        form.fit_screen();
        form
    }

    /// Transparences for one (TP-5.1), with the same cards for everybody on the same day.
    #[must_use]
    pub fn puzzle_of_the_day() -> Self {
        let deal = format!("puzzle {}", crate::browser::day());
        let mut form = Self::new(GameId::Transparences, Way::Computer).dealt_from(&deal);
        form.seat(1);
        Self { options: "max_rounds=1".to_owned(), ..form }
    }

    /// The same with the cards of a seed, for everybody who opens the code of a sheet.
    #[must_use]
    pub fn dealt_from(self, seed: &str) -> Self {
        let seed = engine::Seed::from_text(seed);
        Self { secret: Some(Secret { seed, salt: seed }), ..self }
    }

    /// Chooses another way: those who sit there change with it.
    pub fn go(&mut self, way: Way) {
        let seats = self.seats();
        self.way = way;
        self.players.clear();
        self.seat(seats);
        self.fit_screen();
    }

    /// How many sit in front of this screen and take turns there.
    fn people_here(&self) -> u8 {
        self.players.iter().filter(|player| matches!(player, Opponent::Here(_))).count() as u8
    }

    /// Whether several people would have to race in front of one screen, which shows one hand at a time.
    #[must_use]
    pub fn is_race_on_one_screen(&self) -> bool {
        self.people_here() > 1 && !takes_turns(self.game, &self.options)
    }

    /// Chooses a variant that is no race, where a screen is shared.
    pub(super) fn fit_screen(&mut self) {
        if self.is_race_on_one_screen()
            && let Some((_, text)) = choices(self.game).presets.iter().find(|(_, text)| takes_turns(self.game, text))
        {
            (*text).clone_into(&mut self.options);
        }
    }

    /// The options as the table gets them: people who share a screen each have a time of their own.
    #[must_use]
    pub fn options_of_table(&self) -> String {
        match self.people_here() {
            0 | 1 => self.options.clone(),
            people => shared_by(self.game, &self.options, people),
        }
    }

    /// Sets how many play; who is new there depends on the way.
    pub fn seat(&mut self, seats: u8) {
        self.players.truncate(usize::from(seats));
        while self.players.len() < usize::from(seats) {
            self.players.push(self.newcomer(self.players.len()));
        }
    }

    fn newcomer(&self, seat: usize) -> Opponent {
        match (self.way, seat) {
            (Way::Screen, _) => Opponent::Here(text_now("player-number", &[("n", (seat + 1).into())])),
            (Way::Online, 0) => Opponent::Here(browser::kept(NAME).unwrap_or_default()),
            (Way::Computer, 0) => Opponent::Here(text_now("player-me", &[])),
            (Way::Online, _) => Opponent::Invited,
            (Way::Computer, _) => Opponent::Computer(strength::level(self.game)),
        }
    }

    /// The level of the computers, if there are any: that of the first.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        self.players.iter().find_map(|player| match player {
            Opponent::Computer(level) => Some(*level),
            Opponent::Here(_) | Opponent::Invited => None,
        })
    }

    /// Sets the level of all computers; without one they play at the player's strength.
    pub fn set_level(&mut self, level: Option<u8>) {
        self.adaptive = level.is_none();
        let level = level.unwrap_or_else(|| strength::level(self.game));
        for player in &mut self.players {
            if let Opponent::Computer(own) = player {
                *own = level;
            }
        }
    }

    /// How many sit at the table.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// What the table is told so that those who are there sit, and the match begins if nobody is missing.
    #[must_use]
    pub fn inputs(&self) -> Vec<String> {
        let mut inputs = Vec::new();
        for (seat, player) in Seat::all(self.seats()).zip(&self.players) {
            match player {
                Opponent::Here(name) => {
                    inputs.push(format!("sit {seat} {}", clean(name, seat)));
                    inputs.push(format!("ready {seat}"));
                }
                Opponent::Invited => {}
                Opponent::Computer(level) => inputs.push(format!("bot {seat} level:{level}")),
            }
        }
        inputs
    }
}

/// A name that the table accepts.
#[must_use]
pub fn clean(name: &str, seat: Seat) -> String {
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

struct ReadChoices;

impl GameVisitor for ReadChoices {
    type Output = Choices;
    fn visit<P: Position>(self) -> Choices {
        Choices { specs: P::Options::SPECS, presets: P::Options::PRESETS }
    }
}

/// What can be chosen in a game.
#[must_use]
pub fn choices(game: GameId) -> Choices {
    game.visit(ReadChoices)
}

/// The rules of the house that can be chosen.
#[must_use]
pub fn house_choices() -> Choices {
    Choices { specs: HouseRules::SPECS, presets: HouseRules::PRESETS }
}

/// Whether people who share a screen can play so.
#[must_use]
pub fn takes_turns(game: GameId, options: &str) -> bool {
    engine::with_game!(game, P => {
        <P as Position>::Options::read(options).is_ok_and(|options| <P as GameUi>::takes_turns(&options))
    })
}

/// The options for so many people in front of one screen; as they were written where the game changes nothing.
fn shared_by(game: GameId, options: &str, people: u8) -> String {
    engine::with_game!(game, P => {
        let Ok(read) = <P as Position>::Options::read(options) else { return options.to_owned() };
        let shared = <P as GameUi>::shared_by(read.clone(), people);
        if shared == read { options.to_owned() } else { shared.to_string() }
    })
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

/// Whether these are options of the game.
#[must_use]
pub fn is_readable(game: GameId, options: &str) -> bool {
    engine::with_game!(game, P => <P as Position>::Options::read(options).is_ok())
}

/// The set of options worth playing that these options are, if they are one.
#[must_use]
pub fn preset_of(game: GameId, options: &str) -> Option<&'static str> {
    let Choices { specs, presets } = choices(game);
    let same = |text: &str| specs.iter().all(|spec| value(game, options, spec.key) == value(game, text, spec.key));
    presets.iter().find(|(_, text)| same(text)).map(|(name, _)| *name)
}

/// Whether an option changes anything beside the others that are chosen.
#[must_use]
pub fn matters(form: &Form, key: &str) -> bool {
    let is = |key: &str, wanted: &str| value(form.game, &form.options, key) == wanted;
    let clock = house_value(&form.house, "clock");
    match key {
        "contest_seconds" => is("referee", "vigilant"),
        "word" => !is("board", "regular"),
        "turn_seconds" | "max_turns" => is("variant", "timed"),
        "round_seconds" => !is("variant", "timed"),
        "scoring" => !is("rounds", "1"),
        "clock_seconds" => clock != "none",
        "increment_seconds" | "cap_seconds" => clock == "game",
        // On one device nobody is absent, and nobody has to be asked.
        "grace_seconds" | "stand_in" => form.way == Way::Online,
        "seating" => form.seats() > 1,
        _ => true,
    }
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
    fn a_set_of_options_is_known_by_its_name() {
        for &game in GameId::ALL {
            for (name, text) in choices(game).presets {
                assert_eq!(preset_of(game, text), Some(*name), "{game}");
            }
        }
        assert_eq!(preset_of(GameId::Puissances, "board=large deck=tens"), None);
    }

    #[test]
    fn each_way_seats_its_own_players() {
        let of = |way| Form::new(GameId::Vectominos, way);
        assert!(matches!(of(Way::Computer).players[..], [Opponent::Here(_), Opponent::Computer(_)]));
        assert!(matches!(of(Way::Screen).players[..], [Opponent::Here(_), Opponent::Here(_)]));
        let mut online = of(Way::Online);
        assert!(matches!(online.players[..], [Opponent::Here(_), Opponent::Invited]));
        online.seat(3);
        online.go(Way::Computer);
        assert!(matches!(online.players[..], [Opponent::Here(_), Opponent::Computer(_), Opponent::Computer(_)]));
    }

    #[test]
    fn nobody_races_in_front_of_one_screen_and_everybody_has_a_time_of_their_own() {
        let game = GameId::Transparences;
        assert_eq!(Form::new(game, Way::Computer).options_of_table(), "");
        let mut form = Form::new(game, Way::Screen);
        assert_eq!(preset_of(game, &form.options), Some("timed"));
        assert_eq!(value(game, &form.options_of_table(), "turn_seconds"), "90");
        form.seat(4);
        assert_eq!(value(game, &form.options_of_table(), "turn_seconds"), "180");
        form.options = "variant=lightning".to_owned();
        assert!(form.is_race_on_one_screen());
        form.go(Way::Online);
        assert!(!form.is_race_on_one_screen());
        assert_eq!(Form::new(GameId::Vectominos, Way::Screen).options_of_table(), "");
    }

    #[test]
    fn options_that_change_nothing_are_not_offered() {
        let mut form = Form::new(GameId::Vectominos, Way::Computer);
        assert!(!matters(&form, "contest_seconds") && !matters(&form, "clock_seconds") && !matters(&form, "stand_in"));
        form.options = "referee=vigilant".to_owned();
        form.house = "clock=game".to_owned();
        form.go(Way::Online);
        assert!(matters(&form, "contest_seconds") && matters(&form, "cap_seconds") && matters(&form, "stand_in"));
    }

    #[test]
    fn the_rules_say_how_many_can_play() {
        assert_eq!(possible_seats(GameId::Triancey, ""), [2]);
        assert!(possible_seats(GameId::Vectominos, "").contains(&4));
        assert!(possible_seats(GameId::Transparences, "").contains(&1));
    }
}
