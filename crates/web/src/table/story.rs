//! The story of a match, line by line.

use engine::Seat;

/// A line of the story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// What it says.
    pub text: String,
    /// Whose progress it tells, where only the latest is worth a line.
    pub progress: Option<Seat>,
}

/// Adds lines to a story, of which the lines up to `told_from` have been read. A player's progress takes the place of
/// the same player's progress before, if nothing else was told in between: cards are turned and moved many times.
pub fn extend(story: &mut Vec<StoryLine>, told_from: &mut usize, lines: impl IntoIterator<Item = StoryLine>) {
    for line in lines {
        let told = story.iter().rposition(|before| before.progress.is_none()).map_or(0, |place| place + 1);
        let before =
            (told..story.len()).find(|&place| line.progress.is_some() && story[place].progress == line.progress);
        if let Some(place) = before {
            story.remove(place);
            *told_from -= usize::from(place < *told_from);
        }
        story.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> StoryLine {
        let seat = text.split_once(' ').and_then(|(seat, _)| seat.parse().ok()).map(Seat);
        StoryLine { text: text.to_owned(), progress: seat }
    }

    fn told(lines: &[&str], told_from: usize, more: &[&str]) -> (Vec<String>, usize) {
        let (mut story, mut from) = (lines.iter().map(|text| line(text)).collect(), told_from);
        extend(&mut story, &mut from, more.iter().map(|text| line(text)));
        (story.into_iter().map(|line| line.text).collect(), from)
    }

    /// In Transparences the log had a line for every turn of a card.
    #[test]
    fn bug_progress_flooded_the_log() {
        let (story, from) = told(&["begins", "0 3", "1 2"], 3, &["0 4", "1 3", "0 5"]);
        assert_eq!(story, ["begins", "1 3", "0 5"]);
        assert_eq!(from, 1, "what was read before is read, what is new is not");
    }

    #[test]
    fn progress_before_something_else_stays() {
        let (story, from) = told(&["0 3", "hint"], 2, &["0 4", "0 5"]);
        assert_eq!(story, ["0 3", "hint", "0 5"]);
        assert_eq!(from, 2);
    }
}
