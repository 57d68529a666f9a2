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

/// What was chosen for a match, as far as the match itself does not tell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chosen {
    /// Whether the computer's level follows the player's strength.
    pub adaptive: bool,
    /// The options as they were chosen: those of the table may differ where people share a screen.
    #[serde(default)]
    pub options: Option<String>,
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
    /// What was chosen for it.
    #[serde(flatten)]
    pub chosen: Chosen,
    /// Whether there is something to resume: moves, or another person who plays.
    pub begun: bool,
    /// Whether it is a table that still waits for its players.
    #[serde(default)]
    pub waits: bool,
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

    /// Whether it is a match to go on with. Nobody plays online alone: lists of earlier versions have such tables.
    fn is_unfinished(&self) -> bool {
        let alone = self.venue == Venue::Online && self.others.is_empty();
        self.begun && !self.over && !alone
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
    all().into_iter().filter(SavedMatch::is_unfinished).collect()
}

/// The tables that wait for their players, the latest of each game.
#[must_use]
pub fn waiting() -> Vec<SavedMatch> {
    latest_waiting(all())
}

fn latest_waiting(list: Vec<SavedMatch>) -> Vec<SavedMatch> {
    let mut latest: Vec<SavedMatch> = Vec::new();
    for saved in list.into_iter().filter(|saved| saved.waits) {
        if latest.iter().all(|other| other.game != saved.game) {
            latest.push(saved);
        }
    }
    latest
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
pub fn create(game: GameId, file: &str, chosen: Chosen) -> String {
    let id = format!("{:x}{:02x}", browser::now() as u64, browser::fresh_seed().0[0]);
    browser::keep(&file_name(&id), file);
    put(&SavedMatch {
        id: id.clone(),
        venue: Venue::Here,
        game,
        others: Vec::new(),
        chosen,
        begun: false,
        waits: false,
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
        SavedMatch {
            id: id.to_string(),
            venue: Venue::Here,
            game: GameId::Triancey,
            others: Vec::new(),
            chosen: Chosen::default(),
            begun: true,
            waits: false,
            over,
            at: 0,
        }
    }

    /// Every table that was opened online was offered as a match, although nobody had come.
    #[test]
    fn bug_a_table_to_which_nobody_came_was_a_match_to_resume() {
        let online = |id, game, others| SavedMatch { venue: Venue::Online, game, others, ..saved(id, false) };
        let friend = || vec![Other::Person("Bob".to_owned())];
        assert!(online(1, GameId::Triancey, friend()).is_unfinished());
        assert!(!online(2, GameId::Triancey, Vec::new()).is_unfinished(), "an older list has it as begun");
        let waits = |id, game| SavedMatch { begun: false, waits: true, ..online(id, game, Vec::new()) };
        assert!(!waits(3, GameId::Triancey).is_unfinished());
        let list = vec![waits(6, GameId::Puissances), waits(5, GameId::Triancey), waits(4, GameId::Triancey)];
        let ids: Vec<String> = latest_waiting(list).into_iter().map(|saved| saved.id).collect();
        assert_eq!(ids, ["6", "5"], "the latest of each game");
    }

    #[test]
    fn a_list_of_an_earlier_version_is_read() {
        let text = r#"[{"id":"a","venue":"here","game":"triancey","others":[],"adaptive":true,"begun":true,"over":false,"at":7}]"#;
        let list: Vec<SavedMatch> = serde_json::from_str(text).unwrap_or_default();
        assert_eq!(list.first().map(|saved| (saved.chosen.adaptive, saved.waits)), Some((true, false)));
        let written = serde_json::to_string(&list).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Vec<SavedMatch>>(&written).ok(), Some(list));
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
