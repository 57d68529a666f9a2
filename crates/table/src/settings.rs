//! What is agreed before people sit down.

use std::borrow::Cow;
use std::fmt;

use ai::{BotKind, BotSpec, Level};
use engine::core::options::number;
use engine::core::referee::{Referee, Switch};
use engine::{
    Millis, NotationError, OptionKind, OptionSet, OptionSpec, OptionsError, Position, Rule, options_as_text,
    string_enum,
};

use crate::clock::ClockRule;

string_enum! {
    /// Who sits where when the first match starts; teams sit alternately (C-10).
    pub enum Seating {
        /// Where they have sat down.
        Chosen = "chosen",
        /// Drawn from the seed.
        Random = "random",
    }
}

string_enum! {
    /// How a player's time is limited (C-14).
    pub enum ClockKind {
        /// Nothing.
        None = "none",
        /// A time for each action.
        Move = "move",
        /// A time for the whole match, with an increment for each turn.
        Game = "game",
    }
}

string_enum! {
    /// Whether players get some kind of help.
    pub enum Help {
        /// As the referee mode says (C-4).
        Auto = "auto",
        /// It is.
        On = "on",
        /// It is not.
        Off = "off",
    }
}

/// The house rules: everything that players agree on beyond the options of the game. Their text is `key=value key=value …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Who sits where.
    pub seating: Seating,
    /// How time is limited.
    pub clock: ClockKind,
    /// The time per action, or at the start of a match.
    pub clock_seconds: u32,
    /// What each turn adds to the time of a match.
    pub increment_seconds: u32,
    /// Increments add nothing beyond this; 0 is no cap.
    pub cap_seconds: u32,
    /// How long a seat waits for an absent player; 0 means without limit.
    pub grace_seconds: u32,
    /// The level of the bot that then takes over; 0 means none, and the player counts as having left (C-9).
    pub stand_in: u32,
    /// In real time, how long the countdown before a round takes once everybody is ready; 0 starts rounds at once.
    pub countdown_seconds: u32,
    /// Whether legal targets are shown; `auto` shows them in training.
    pub targets: Help,
    /// Whether hints are available; `auto` allows them in training.
    pub hints: Help,
    /// Whether moves can be taken back.
    pub takeback: Switch,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            seating: Seating::Chosen,
            clock: ClockKind::None,
            clock_seconds: 300,
            increment_seconds: 0,
            cap_seconds: 0,
            grace_seconds: 60,
            stand_in: 3,
            countdown_seconds: 0,
            targets: Help::Auto,
            hints: Help::Auto,
            takeback: Switch::On,
        }
    }
}

const LONGEST_CLOCK: u32 = 86_400;
const LONGEST_GRACE: u32 = 86_400;
const LONGEST_COUNTDOWN: u32 = 10;

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for HouseRules {
    const SPECS: &'static [OptionSpec] = &[
        spec("seating", OptionKind::Choice(Seating::NAMES), "C-10"),
        spec("clock", OptionKind::Choice(ClockKind::NAMES), "C-14"),
        spec("clock_seconds", OptionKind::Number { min: 1, max: LONGEST_CLOCK }, "C-14"),
        spec("increment_seconds", OptionKind::Number { min: 0, max: LONGEST_CLOCK }, "C-14"),
        spec("cap_seconds", OptionKind::Number { min: 0, max: LONGEST_CLOCK }, "C-14"),
        spec("grace_seconds", OptionKind::Number { min: 0, max: LONGEST_GRACE }, "C-15"),
        spec("stand_in", OptionKind::Number { min: 0, max: 8 }, "C-15"),
        spec("countdown_seconds", OptionKind::Number { min: 0, max: LONGEST_COUNTDOWN }, "C-17"),
        spec("targets", OptionKind::Choice(Help::NAMES), "C-4"),
        spec("hints", OptionKind::Choice(Help::NAMES), "C-4"),
        spec("takeback", OptionKind::Choice(&["on", "off"]), "C-16"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("relaxed", ""),
        ("lesson", "hints=on targets=on grace_seconds=0"),
        ("brisk", "clock=move clock_seconds=30 grace_seconds=20"),
        (
            "tournament",
            "seating=random clock=game clock_seconds=600 increment_seconds=5 cap_seconds=900 stand_in=0 takeback=off targets=off",
        ),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "seating" => self.seating.as_str().into(),
            "clock" => self.clock.as_str().into(),
            "clock_seconds" => self.clock_seconds.to_string().into(),
            "increment_seconds" => self.increment_seconds.to_string().into(),
            "cap_seconds" => self.cap_seconds.to_string().into(),
            "grace_seconds" => self.grace_seconds.to_string().into(),
            "stand_in" => self.stand_in.to_string().into(),
            "countdown_seconds" => self.countdown_seconds.to_string().into(),
            "targets" => self.targets.as_str().into(),
            "hints" => self.hints.as_str().into(),
            _ => self.takeback.as_str().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "seating" => self.seating = value.parse()?,
            "clock" => self.clock = value.parse()?,
            "clock_seconds" => self.clock_seconds = number(value, 1, LONGEST_CLOCK)?,
            "increment_seconds" => self.increment_seconds = number(value, 0, LONGEST_CLOCK)?,
            "cap_seconds" => self.cap_seconds = number(value, 0, LONGEST_CLOCK)?,
            "grace_seconds" => self.grace_seconds = number(value, 0, LONGEST_GRACE)?,
            "stand_in" => self.stand_in = number(value, 0, 8)?,
            "countdown_seconds" => self.countdown_seconds = number(value, 0, LONGEST_COUNTDOWN)?,
            "targets" => self.targets = value.parse()?,
            "hints" => self.hints = value.parse()?,
            _ => self.takeback = value.parse()?,
        }
        Ok(())
    }
}

options_as_text!(HouseRules);

impl HouseRules {
    /// The rule of the clocks.
    #[must_use]
    pub fn clock_rule(&self) -> ClockRule {
        let span = |seconds: u32| Millis::seconds(u64::from(seconds));
        match self.clock {
            ClockKind::None => ClockRule::None,
            ClockKind::Move => ClockRule::Move { each: span(self.clock_seconds) },
            ClockKind::Game => ClockRule::Game {
                start: span(self.clock_seconds),
                increment: span(self.increment_seconds),
                cap: (self.cap_seconds > 0).then(|| span(self.cap_seconds)),
            },
        }
    }

    /// The countdown before a round in real time; `None` where rounds start at once.
    #[must_use]
    pub fn countdown(&self) -> Option<Millis> {
        (self.countdown_seconds > 0).then(|| Millis::seconds(u64::from(self.countdown_seconds)))
    }

    /// How long a seat waits for an absent player; `None` means without limit.
    #[must_use]
    pub fn grace(&self) -> Option<Millis> {
        (self.grace_seconds > 0).then(|| Millis::seconds(u64::from(self.grace_seconds)))
    }

    /// The bot that takes over the seat of an absent player.
    #[must_use]
    pub fn stand_in(&self) -> Option<BotSpec> {
        let level = u8::try_from(self.stand_in).ok().and_then(Level::new)?;
        Some(BotSpec { kind: BotKind::Level(level), nodes: None, millis: None })
    }
}

/// Everything that is fixed when the table is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings<P: Position> {
    /// The options of the game.
    pub options: P::Options,
    /// The rules of the house.
    pub house: HouseRules,
    /// How many seats there are.
    pub seats: u8,
}

impl<P: Position> Settings<P> {
    /// Reads the options of the game and the rules of the house.
    ///
    /// # Errors
    /// An unknown option, or a value that does not fit.
    pub fn read(options: &str, house: &str, seats: u8) -> Result<Self, OptionsError> {
        Ok(Self { options: options.parse()?, house: house.parse()?, seats })
    }

    /// How wrong moves are treated; strict where the game has no such option.
    #[must_use]
    pub fn referee(&self) -> Referee {
        let has = P::Options::SPECS.iter().any(|spec| spec.key == "referee");
        if has { self.options.get("referee").parse().unwrap_or(Referee::Strict) } else { Referee::Strict }
    }

    /// Whether legal targets are shown.
    #[must_use]
    pub fn shows_targets(&self) -> bool {
        match (self.house.targets, self.referee()) {
            (Help::On, _) | (Help::Auto, Referee::Training) => true,
            (Help::Off, _) | (Help::Auto, Referee::Strict | Referee::Vigilant) => false,
        }
    }

    /// Whether hints are given.
    #[must_use]
    pub fn gives_hints(&self) -> bool {
        match (self.house.hints, self.referee()) {
            (Help::On, _) | (Help::Auto, Referee::Training) => true,
            (Help::Off, _) | (Help::Auto, Referee::Strict | Referee::Vigilant) => false,
        }
    }
}

impl<P: Position> fmt::Display for Settings<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}\noptions {}\nhouse {}\nseats {}", P::GAME, self.options, self.house, self.seats)
    }
}
