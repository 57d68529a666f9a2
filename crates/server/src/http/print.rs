//! Games on paper.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use ::print::{Difficulty, Flip, Ink, Language, Paper, Part, PrintError, Request, Settings, Spacing};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, VARY};
use axum::response::IntoResponse;
use engine::GameId;
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

use protocol::api::Problem;

use super::error::ApiError;
use super::extract::{Parameters, Segment};
use crate::app::App;

/// How many documents are kept.
const KEPT: usize = 32;
/// How many requests may wait for a document to be made: a few classes, each pupil for one.
const WAITING: usize = 200;

/// Creates documents one at a time, and keeps the last ones.
#[derive(Debug)]
pub struct Printer {
    one: Semaphore,
    waiting: Semaphore,
    kept: Mutex<VecDeque<(Request, Bytes)>>,
}

impl Printer {
    pub(crate) fn new() -> Self {
        Self { one: Semaphore::new(1), waiting: Semaphore::new(WAITING), kept: Mutex::default() }
    }

    fn find(&self, request: &Request) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| of == request).map(|(_, document)| document.clone())
    }

    fn keep(&self, request: Request, document: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.push_front((request, document));
    }

    async fn print(&self, request: Request) -> Result<Bytes, ApiError> {
        if let Some(document) = self.find(&request) {
            return Ok(document);
        }
        let _place = self.waiting.try_acquire().map_err(|_| ApiError::Busy)?;
        let _turn = self.one.acquire().await.map_err(|_| ApiError::Busy)?;
        // Another request for the same document may have been first.
        if let Some(document) = self.find(&request) {
            return Ok(document);
        }
        let wanted = request.clone();
        let made = tokio::task::spawn_blocking(move || ::print::document(&wanted)).await;
        match made {
            Ok(Ok(document)) => {
                let document = Bytes::from(document);
                self.keep(request, document.clone());
                Ok(document)
            }
            Ok(Err(bad @ (PrintError::Options(_) | PrintError::NoExercise(_)))) => {
                Err(ApiError::Options(bad.to_string()))
            }
            Ok(Err(PrintError::Pdf(_))) | Err(_) => Err(ApiError::Internal),
        }
    }
}

/// How to print.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub struct Printing {
    /// What: `all`, `material`, `scores`, `rules`, `worksheet` or `answers`.
    part: String,
    /// The options of the game: deck, board and word among them.
    options: String,
    /// The paper: `a4` or `letter`.
    paper: String,
    /// The edge about which sheets are turned: `long`, `short`, or `none` to print on one side.
    flip: String,
    /// The language: `fr` or `en`.
    language: String,
    /// `colour` or `mono`.
    ink: String,
    /// `normal` or `large`.
    print: String,
    /// `normal` or `wide`.
    spacing: String,
    /// How many numbered copies.
    #[param(minimum = 1, maximum = 40)]
    sets: u8,
    /// The number of a worksheet, and the word of a board that has none.
    #[param(max_length = 100)]
    seed: String,
    /// How hard a worksheet is: `easy`, `medium` or `hard`.
    difficulty: String,
}

impl Default for Printing {
    fn default() -> Self {
        let word = |word: &str| word.to_owned();
        Self {
            part: word("all"),
            options: String::new(),
            paper: word("a4"),
            flip: word("long"),
            language: word("fr"),
            ink: word("colour"),
            print: word("normal"),
            spacing: word("normal"),
            sets: 1,
            seed: word("papier"),
            difficulty: word("medium"),
        }
    }
}

fn read<T: std::str::FromStr<Err = engine::NotationError>>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|bad: engine::NotationError| ApiError::Bad(bad.to_string()))
}

impl Printing {
    fn request(self, game: GameId, base: Option<String>) -> Result<Request, ApiError> {
        if !(1..=40).contains(&self.sets) {
            return Err(ApiError::Bad("print 1 to 40 sets at a time".to_owned()));
        }
        if self.seed.len() > 100 || self.options.len() > 1_000 {
            return Err(ApiError::Bad("too long: at most 100 bytes of seed and 1000 of options".to_owned()));
        }
        Ok(Request {
            game,
            options: self.options,
            part: read::<Part>(&self.part)?,
            seed: self.seed,
            difficulty: read::<Difficulty>(&self.difficulty)?,
            settings: Settings {
                paper: read::<Paper>(&self.paper)?,
                flip: read::<Flip>(&self.flip)?,
                language: read::<Language>(&self.language)?,
                ink: read::<Ink>(&self.ink)?,
                print: read::<::print::Print>(&self.print)?,
                spacing: read::<Spacing>(&self.spacing)?,
                sets: self.sets,
                base,
            },
        })
    }
}

/// The address at which the reader of a sheet finds this server: that by which it was asked. A proxy says by which
/// scheme.
fn base(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    let scheme = if secure { "https" } else { "http" };
    (host.len() <= 100 && host.chars().all(plain)).then(|| format!("{scheme}://{host}"))
}

/// A game as PDF, to be printed, cut out and played.
///
/// # Errors
/// There is no such game; a parameter is wrong; too many requests wait for documents.
#[utoipa::path(get, path = "/api/v1/print/{file}",
    params(("file" = String, Path, description = "The game, as in `triancey.pdf`"), Printing),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 400, body = Problem),
        (status = 404, body = Problem)))]
pub async fn document(
    State(app): State<Arc<App>>,
    Segment(file): Segment,
    Parameters(printing): Parameters<Printing>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let game = file.strip_suffix(".pdf").and_then(|game| game.parse().ok());
    let request = printing.request(game.ok_or(ApiError::NotFound("such game"))?, base(&headers))?;
    let document = app.printer.print(request).await?;
    let about = [(CONTENT_TYPE, "application/pdf"), (CACHE_CONTROL, "public, max-age=3600"), (VARY, "host")];
    Ok((about, document))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_leads_to_the_server_that_was_asked() {
        let asked = |headers: &[(&'static str, &'static str)]| {
            let mut map = HeaderMap::new();
            for &(name, value) in headers {
                map.insert(name, value.parse().expect("a header"));
            }
            base(&map)
        };
        assert_eq!(asked(&[("host", "192.168.1.7:8080")]).as_deref(), Some("http://192.168.1.7:8080"));
        let behind = [("host", "jeux.example"), ("x-forwarded-proto", "https")];
        assert_eq!(asked(&behind).as_deref(), Some("https://jeux.example"));
        assert_eq!(asked(&[("host", "jeux.example/elsewhere?")]), None);
        assert_eq!(asked(&[]), None);
    }
}
