//! Checks worksheets and their answer documents.

use engine::GameId;
use ludotheque_print::page::MARGIN;
use ludotheque_print::{Difficulty, Language, Part, Print, Request, Settings, Spacing};

use super::paper::is_blank;
use super::{paper, request};

#[test]
fn worksheets_have_answer_lines_and_no_answers() {
    for &game in GameId::ALL {
        for &difficulty in Difficulty::ALL {
            let request = Request { difficulty, ..request(game, Part::Worksheet) };
            let paper = paper(&request, &format!("worksheet-{game}-{difficulty}"));
            let (texts, pages) = (paper.texts(), paper.pixels(75));
            let all = texts.join(" ");
            for number in 1..=4 {
                assert_eq!(all.matches(&format!("Exercice {number}")).count(), 1, "{game} {difficulty}");
            }
            assert!(!all.contains("Réponse") && !all.contains("Corrigé"), "{game} {difficulty}: {all}");
            assert!(all.contains(&format!("worksheet=papier;difficulty={difficulty}")), "{all}");
            assert!(pages.len() <= 2, "{game} {difficulty}: more than a sheet");
            for (text, page) in texts.iter().zip(&pages) {
                assert!(text.contains("Nom :") && text.contains("Date :"), "{game} {difficulty}: {text}");
                assert!(page.longest_line(28.0, 60.0) > 60.0, "a line for the name");
                assert!(page.free_border() > MARGIN - 0.4, "{game} {difficulty}");
            }
        }
    }
}

#[test]
fn there_is_a_line_for_every_answer() {
    for (game, label, lines) in [
        (GameId::Perimexpaire, "Même aire seulement :", 4),
        (GameId::Triancey, "Cases gagnées :", 4),
        (GameId::Vectominos, "Sommes calculées :", 4),
        (GameId::Transparences, "tournée et placée ainsi :", 8),
        (GameId::Puissances, "Calcul :", 8),
    ] {
        let text = paper(&request(game, Part::Worksheet), &format!("lines-{game}")).texts().join(" ");
        let found = text.matches(label).count();
        assert!(found >= lines, "{game}: {found} of at least {lines}");
    }
}

#[test]
fn answers_are_a_separate_document() {
    for &game in GameId::ALL {
        for &difficulty in Difficulty::ALL {
            let request = Request { difficulty, ..request(game, Part::Answers) };
            let paper = paper(&request, &format!("answers-{game}-{difficulty}"));
            let all = paper.texts().join(" ");
            for number in 1..=4 {
                assert!(all.contains(&format!("Réponse {number}")), "{game} {difficulty}");
            }
            assert!(!all.contains("Exercice ") && !all.contains("Nom :"), "{game} {difficulty}");
            assert!(paper.pixels(75).iter().all(|page| page.free_border() > MARGIN - 0.4), "{game} {difficulty}");
        }
    }
}

#[test]
fn transparences_answers_describe_every_placement() {
    for &difficulty in Difficulty::ALL {
        let of = |part| {
            let request = Request { difficulty, ..request(GameId::Transparences, part) };
            paper(&request, &format!("letters-{part}-{difficulty}")).texts().join(" ")
        };
        let (hand, laid) = match difficulty {
            Difficulty::Easy => (3, 2),
            Difficulty::Medium => (4, 3),
            Difficulty::Hard => (5, 3),
        };
        let letters = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            ["A", "B", "C", "D", "E", "F"].map(|letter| words.iter().filter(|word| **word == letter).count())
        };
        let wanted: Vec<usize> = (0..6).map(|card| if card < hand { 4 } else { 0 }).collect();
        assert_eq!(letters(&of(Part::Worksheet)).as_slice(), wanted, "{difficulty}: every card bears its letter");
        let answers = of(Part::Answers);
        assert_eq!(answers.matches("Carte ").count(), 4 * laid, "{answers}");
        let turned = ["sans la tourner", "quart de tour", "demi-tour", "retournée"];
        for answer in answers.split("Carte ").skip(1) {
            assert!(turned.iter().any(|turn| answer.contains(turn)), "how it is turned: {answer}");
            assert!(answer.contains("cadre"), "where it lies: {answer}");
        }
    }
}

#[test]
fn worksheets_are_complete_in_every_setting() {
    for &game in GameId::ALL {
        for (print, spacing) in [(Print::Large, Spacing::Normal), (Print::Large, Spacing::Wide)] {
            let settings = Settings { print, spacing, language: Language::English, ..Settings::default() };
            let request = Request { settings, difficulty: Difficulty::Hard, ..request(game, Part::Worksheet) };
            let paper = paper(&request, &format!("whole-{game}-{spacing}"));
            let texts = paper.texts();
            for number in 1..=4 {
                assert!(texts.join(" ").contains(&format!("Exercise {number}")), "{game} {spacing}");
            }
            assert!(!texts.iter().any(|text| is_blank(text)), "pages follow one another");
            assert!(paper.pixels(75).iter().all(|page| page.free_border() > MARGIN - 0.4), "{game} {spacing}");
        }
    }
}
