//! What there is to play, and the puzzle of the day.

use std::sync::Arc;

use ai::games::transparences::puzzle;
use ai::{BotGame, BotGameVisitor};
use axum::Json;
use axum::extract::State;
use engine::games::transparences::{Card, Patch};
use engine::{GameId, OptionSet};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use protocol::api::Problem;

use super::error::ApiError;
use super::extract::Segment;
use crate::app::App;

/// A game, its options and its computer players.
#[derive(Serialize, ToSchema, Debug)]
pub struct GameDescription {
    /// Its name.
    game: String,
    /// Its options, with what each can be and the rule that names it.
    #[schema(value_type = Vec<Object>)]
    options: Value,
    /// Named sets of options.
    presets: Vec<Preset>,
    /// Reference players beside `random` and `level:1` to `level:8`.
    players: Vec<&'static str>,
}

/// A named set of options.
#[derive(Serialize, ToSchema, Debug)]
pub struct Preset {
    /// Its name.
    name: &'static str,
    /// The options.
    options: &'static str,
}

/// Everything that can be played.
#[derive(Serialize, ToSchema, Debug)]
pub struct Catalogue {
    /// The games.
    games: Vec<GameDescription>,
    /// The rules of the house, for all games.
    #[schema(value_type = Vec<Object>)]
    house: Value,
    /// Named sets of them.
    house_presets: Vec<Preset>,
    /// The phrases of the chat.
    phrases: &'static [&'static str],
}

fn presets(of: &'static [(&'static str, &'static str)]) -> Vec<Preset> {
    of.iter().map(|&(name, options)| Preset { name, options }).collect()
}

struct Describe;

impl BotGameVisitor for Describe {
    type Output = GameDescription;

    fn visit<P: BotGame>(self) -> Self::Output {
        GameDescription {
            game: P::GAME.to_string(),
            options: json!(P::Options::SPECS),
            presets: presets(P::Options::PRESETS),
            players: P::REFERENCES.to_vec(),
        }
    }
}

/// Lists the games and what can be chosen.
#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, body = Catalogue)))]
pub async fn games() -> Json<Catalogue> {
    Json(Catalogue {
        games: GameId::ALL.iter().map(|&game| ai::visit(game, Describe)).collect(),
        house: json!(table::HouseRules::SPECS),
        house_presets: presets(table::HouseRules::PRESETS),
        phrases: protocol::Phrase::NAMES,
    })
}

/// A puzzle: lay the cards so that the model shows.
#[derive(Serialize, ToSchema, Debug)]
pub struct Puzzle {
    /// The day, as in `2026-11-16`.
    date: String,
    /// The day, counted from 1 January 1970.
    day: u32,
    /// The game.
    game: String,
    /// The nine cells to be seen, row by row: `-` for a hole, or the figures in it, from 0 to 7, as a number of three bits.
    #[schema(value_type = String, pattern = "^[-0-7]{9}$")]
    model: Patch,
    /// The cards to lay.
    #[schema(value_type = Vec<String>)]
    hand: Vec<Card>,
    /// How many cards it takes.
    cards: usize,
    /// How many lines stick out at best.
    lines: u8,
    /// How many ways there are.
    solutions: u64,
}

const MILLIS_OF_A_DAY: i64 = 24 * 60 * 60 * 1_000;
/// One puzzle is made at a time; it takes milliseconds.
static ONE: Semaphore = Semaphore::const_new(1);

/// The puzzle of a day: `today` (in universal time), or a date up to tomorrow.
///
/// # Errors
/// That is no day, or it is too early for it.
#[utoipa::path(get, path = "/api/v1/puzzles/{date}",
    params(("date" = String, Path, description = "`today`, or as in `2026-11-16`")),
    responses((status = 200, body = Puzzle), (status = 404, body = Problem)))]
pub async fn puzzle(State(app): State<Arc<App>>, Segment(date): Segment) -> Result<Json<Puzzle>, ApiError> {
    let today = app.clock.now().0.div_euclid(MILLIS_OF_A_DAY);
    let day = if date == "today" { Some(today) } else { day_of(&date) };
    let day = day.filter(|day| (0..=today + 1).contains(day)).and_then(|day| u32::try_from(day).ok());
    let day = day.ok_or(ApiError::NotFound("puzzle of this day"))?;
    let _turn = ONE.acquire().await.map_err(|_| ApiError::Busy)?;
    let made = tokio::task::spawn_blocking(move || puzzle::of_the_day(day)).await.map_err(|_| ApiError::Internal)?;
    let (profile, made) = made.ok_or(ApiError::NotFound("puzzle of this day"))?;
    Ok(Json(Puzzle {
        date: date_of(i64::from(day)),
        day,
        game: GameId::Transparences.to_string(),
        model: made.model,
        hand: made.hand.iter().collect(),
        cards: profile.cards,
        lines: profile.lines,
        solutions: made.solutions,
    }))
}

/// The date of a day counted from 1 January 1970, in the Gregorian calendar. Years begin in March here, so that the day
/// that is sometimes missing is the last one.
fn date_of(day: i64) -> String {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The day of a date; none if there is no such date.
fn day_of(date: &str) -> Option<i64> {
    let mut parts = date.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, shifted) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let number = era * 146_097 + 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468;
    // 31 November would be 1 December.
    (date_of(number) == date).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_are_the_same_thing() {
        for (day, date) in [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_773, "2026-11-16")] {
            assert_eq!((date_of(day), day_of(date)), (date.to_owned(), Some(day)));
        }
        assert!((0..60_000).all(|day| day_of(&date_of(day)) == Some(day)));
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for date in ["", "2026", "2026-02-29", "2026-11-31", "2026-13-01", "26-11-16", "2026-1-1", "x-y-z", "-1-1-1"] {
            assert_eq!(day_of(date), None, "{date}");
        }
    }
}
