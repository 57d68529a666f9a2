//! The matches that can be resumed from this device: those played here, and tables on the server where one has a seat.

use engine::GameId;
use serde::{Deserialize, Serialize};

use crate::browser;

/// Where a match is hosted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// In this browser, which stores it.
    Here,
    /// On the server.
    Online,
}

/// Another player of a saved match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Other {
    /// A computer of a level.
    Computer(u8),
    /// A person.
    Person(String),
}

/// What the list of matches shows without reading the matches themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedMatch {
    /// Its name on this device; on the server, the table's code.
    pub id: String,
    /// Where it is hosted.
    pub venue: Venue,
    /// The game.
    pub game: GameId,
    /// The other players, as far as they are known.
    pub others: Vec<Other>,
    /// Whether the computer's level follows the player's strength.
    pub adaptive: bool,
    /// Whether somebody in front of this screen has made a move.
    pub begun: bool,
    /// Whether it is over.
    pub over: bool,
    /// When it was last changed, in milliseconds since 1970.
    pub at: u64,
}

impl SavedMatch {
    /// The address of its table.
    #[must_use]
    pub fn address(&self) -> String {
        match self.venue {
            Venue::Here => address_here(self.game, &self.id),
            Venue::Online => format!("/table/{}", self.id),
        }
    }
}

/// The address of a match that this browser stores.
#[must_use]
pub fn address_here(game: GameId, id: &str) -> String {
    format!("/jouer/{game}?partie={id}")
}

/// The name under which the browser keeps the list.
const LIST: &str = "matches";
/// How many matches are kept, with those that are over.
const MOST: usize = 24;

/// The name under which the browser keeps a match itself.
#[must_use]
pub fn file_name(id: &str) -> String {
    format!("match-{id}")
}

/// All matches that are kept, the latest first.
#[must_use]
pub fn all() -> Vec<SavedMatch> {
    browser::kept(LIST).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// The matches to go on with, the latest first. One in which nobody here has moved is no loss.
#[must_use]
pub fn unfinished() -> Vec<SavedMatch> {
    all().into_iter().filter(|saved| saved.begun && !saved.over).collect()
}

/// What is known of a match.
#[must_use]
pub fn get(id: &str) -> Option<SavedMatch> {
    all().into_iter().find(|saved| saved.id == id)
}

/// Adds a match to the list, or replaces what is known of it. The oldest ones go when there are too many.
pub fn put(saved: &SavedMatch) {
    let (kept, gone) = with(all(), saved);
    gone.iter().for_each(|gone| browser::forget(&file_name(&gone.id)));
    write(&kept);
}

/// Takes a match off the list, and off this device.
pub fn remove(id: &str) {
    browser::forget(&file_name(id));
    write(&all().into_iter().filter(|saved| saved.id != id).collect::<Vec<_>>());
}

/// Stores a new match of this device; says under which name.
#[must_use]
pub fn create(game: GameId, file: &str, adaptive: bool) -> String {
    let id = format!("{:x}{:02x}", browser::now() as u64, browser::fresh_seed().0[0]);
    browser::keep(&file_name(&id), file);
    put(&SavedMatch {
        id: id.clone(),
        venue: Venue::Here,
        game,
        others: Vec::new(),
        adaptive,
        begun: false,
        over: false,
        at: browser::now() as u64,
    });
    id
}

fn write(list: &[SavedMatch]) {
    if let Ok(text) = serde_json::to_string(list) {
        browser::keep(LIST, &text);
    }
}

/// The list with a match at its head, and what no longer fits.
fn with(list: Vec<SavedMatch>, saved: &SavedMatch) -> (Vec<SavedMatch>, Vec<SavedMatch>) {
    let others = list.into_iter().filter(|other| other.id != saved.id);
    let mut kept: Vec<SavedMatch> = std::iter::once(saved.clone()).chain(others).collect();
    // What cannot be resumed goes first.
    let mut gone = Vec::new();
    while kept.len() > MOST {
        let spare = kept.iter().rposition(|other| (other.over || !other.begun) && other.id != saved.id);
        gone.push(kept.remove(spare.unwrap_or(kept.len() - 1)));
    }
    (kept, gone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(id: usize, over: bool) -> SavedMatch {
        let game = GameId::Triancey;
        let id = id.to_string();
        SavedMatch { id, venue: Venue::Here, game, others: Vec::new(), adaptive: false, begun: true, over, at: 0 }
    }

    #[test]
    fn a_match_over_makes_room_before_one_that_can_be_resumed() {
        let list: Vec<SavedMatch> = (0..MOST).map(|id| saved(id, id == 3)).collect();
        let (kept, gone) = with(list.clone(), &saved(99, false));
        assert_eq!((kept.len(), kept[0].id.as_str()), (MOST, "99"));
        assert_eq!(gone, [saved(3, true)]);
        let (_, gone) = with(kept, &saved(100, false));
        assert_eq!(gone, [saved(MOST - 1, false)], "else the oldest goes");
        assert_eq!(with(list, &saved(5, true)).1, [], "what is known of a match is replaced");
    }
}
