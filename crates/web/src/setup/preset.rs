//! What a new match takes over from the last one: written into the address of the page on which it is set up.

use engine::{GameId, OptionSet as _};
use table::HouseRules;

use super::form::{Form, Opponent, Way, is_readable};
use crate::strength;

/// What a new match takes over from the last one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Preset {
    /// The options of the game, as text.
    pub options: Option<String>,
    /// The rules of the house, as text.
    pub house: Option<String>,
    /// How many play.
    pub seats: Option<u8>,
    /// How many of them are computers.
    pub computers: u8,
    /// Their level; none for the player's own strength.
    pub level: Option<u8>,
}

/// The words of addresses.
const OPTIONS: &str = "options";
const HOUSE: &str = "maison";
const SEATS: &str = "joueurs";
const COMPUTERS: &str = "ordinateurs";
const LEVEL: &str = "niveau";

/// Options with signs that need not be escaped in addresses: `size:small,swap:on`.
fn to_address(options: &str) -> String {
    options.replace('=', ":").replace(' ', ",")
}

fn from_address(text: &str) -> String {
    text.replace(':', "=").replace(',', " ")
}

impl Preset {
    /// The address of the page on which such a match is set up.
    #[must_use]
    pub fn address(&self, game: GameId, way: Way) -> String {
        let computers = Some(self.computers).filter(|computers| *computers > 0);
        let said = [
            (SEATS, self.seats.map(|seats| seats.to_string())),
            (COMPUTERS, computers.map(|computers| computers.to_string())),
            (LEVEL, self.level.map(|level| level.to_string())),
            (OPTIONS, self.options.as_deref().map(to_address)),
            (HOUSE, self.house.as_deref().map(to_address)),
        ];
        let said = said.into_iter().filter_map(|(word, text)| Some((word, text?)));
        said.fold(format!("/jouer/{game}?nouveau&avec={}", way.as_str()), |address, (word, text)| {
            format!("{address}&{word}={text}")
        })
    }

    /// Reads it from an address.
    #[must_use]
    pub fn read(query: impl Fn(&str) -> Option<String>) -> Self {
        let number = |word: &str| query(word).and_then(|text| text.parse::<u8>().ok());
        Self {
            options: query(OPTIONS).as_deref().map(from_address),
            house: query(HOUSE).as_deref().map(from_address),
            seats: number(SEATS),
            computers: number(COMPUTERS).unwrap_or(0),
            level: number(LEVEL).filter(|level| strength::LEVELS.contains(level)),
        }
    }

    /// A form that is filled in so. What cannot be read stays as it is: anybody can write an address.
    #[must_use]
    pub fn apply(self, mut form: Form) -> Form {
        if let Some(options) = self.options.filter(|options| is_readable(form.game, options)) {
            form.options = options;
        }
        if let Some(house) = self.house.filter(|house| HouseRules::read(house).is_ok()) {
            form.house = house;
        }
        if let Some(seats) = self.seats.filter(|seats| (1..=6).contains(seats)) {
            form.seat(seats);
        }
        let people = form.players.len().saturating_sub(usize::from(self.computers)).max(1);
        let level = strength::level(form.game);
        form.players.iter_mut().skip(people).for_each(|player| *player = Opponent::Computer(level));
        if self.level.is_some() {
            form.set_level(self.level);
        }
        form.fit_screen();
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::form::{preset_of, value};

    /// What somebody finds who follows the address.
    fn followed(preset: &Preset, game: GameId, way: Way) -> Form {
        let address = preset.address(game, way);
        let (_, query) = address.split_once('?').unwrap_or_default();
        let query = |word: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| *name == word).map(|(_, text)| text.to_owned())
        };
        let read = Preset::read(query);
        assert_eq!(read, *preset, "{address}");
        assert_eq!(query("avec").as_deref(), Some(way.as_str()));
        read.apply(Form::new(game, way))
    }

    /// “New match” began with the default variant and level, whatever had been played.
    #[test]
    fn bug_a_new_match_forgot_level_and_options() {
        for &game in GameId::ALL {
            for (name, text) in crate::setup::form::choices(game).presets {
                let preset = Preset {
                    options: Some((*text).to_owned()),
                    house: Some("hints=off takeback=off".to_owned()),
                    seats: Some(2),
                    computers: 1,
                    level: Some(5),
                };
                let form = followed(&preset, game, Way::Computer);
                assert_eq!((preset_of(game, &form.options), form.level()), (Some(*name), Some(5)), "{game}");
                assert_eq!((form.seats(), form.adaptive, form.house.as_str()), (2, false, "hints=off takeback=off"));
            }
        }
    }

    #[test]
    fn the_level_at_my_strength_stays_that() {
        let form = followed(&Preset { computers: 1, ..Preset::default() }, GameId::Vectominos, Way::Computer);
        assert!(form.adaptive);
        assert_eq!(form.level(), Some(strength::level(GameId::Vectominos)));
    }

    #[test]
    fn people_and_computers_keep_their_seats() {
        let preset = Preset { seats: Some(4), computers: 2, level: Some(3), ..Preset::default() };
        for (way, second) in [(Way::Online, Opponent::Invited), (Way::Screen, Opponent::Here(String::new()))] {
            let form = followed(&preset, GameId::Vectominos, way);
            assert_eq!(std::mem::discriminant(&form.players[1]), std::mem::discriminant(&second));
            assert_eq!(form.players[2..], [Opponent::Computer(3), Opponent::Computer(3)]);
        }
    }

    #[test]
    fn what_an_address_cannot_mean_changes_nothing() {
        let form = Form::new(GameId::Triancey, Way::Computer);
        let nonsense = |word: &str| {
            let said = [(OPTIONS, "size:vast"), (HOUSE, "x"), (SEATS, "99"), (LEVEL, "0")];
            said.into_iter().find(|(name, _)| *name == word).map(|(_, text)| text.to_owned())
        };
        assert_eq!(Preset::read(nonsense).apply(form.clone()), form);
        assert_eq!(value(GameId::Triancey, &form.options, "size"), "standard");
    }
}
