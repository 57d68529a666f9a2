//! The last match that was reviewed on this device, which is there again after a reload.

use table::PersonId;

use super::watch::Source;
use crate::browser;

/// The name under which the browser stores the file of its table.
const MATCH: &str = "review";
/// The name under which it stores who of the players reviews it.
const READER: &str = "review-reader";

/// Keeps a match, and who of its players looks at it again.
pub fn keep(text: &str, reader: Option<PersonId>) {
    browser::keep(MATCH, text);
    match reader {
        Some(reader) => drop(browser::keep(READER, &reader.0.to_string())),
        None => browser::forget(READER),
    }
}

/// The last match.
#[must_use]
pub fn last() -> Option<Source> {
    let reader = browser::kept(READER).and_then(|reader| reader.parse().ok()).map(PersonId);
    Some(Source { text: browser::kept(MATCH)?, reader, fragment: None })
}
