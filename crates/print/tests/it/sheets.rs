//! Checks documents sheet by sheet, as a duplex printer delivers them: pages 1 and 2 are the two sides of the first
//! sheet, pages 3 and 4 those of the second.

use engine::GameId;
use ludotheque_print::games::puissances;
use ludotheque_print::{Flip, Ink, Language, Part, Request, Settings, document, grid};

use super::paper::{Page, Paper, is_blank};
use super::{paper, request};

/// The texts of both sides of every sheet; the last back may be missing.
fn sheets(texts: &[String]) -> impl Iterator<Item = (&str, &str)> {
    texts.chunks(2).map(|pages| (pages[0].as_str(), pages.get(1).map_or("", String::as_str)))
}

/// The position printed on a page: its copy, its sheet, the number of sheets, and its side.
fn place(text: &str, copies: u8) -> (String, u32, u32, String) {
    let read = |rest: &str| {
        let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).take(4).collect();
        let [sheet, "/", total, side] = words[..] else { return None };
        Some((sheet.parse().ok()?, total.parse().ok()?, side.to_owned()))
    };
    let (sheet, total, side) = text.split("feuille ").skip(1).find_map(read).unwrap_or_else(|| panic!("{text}"));
    let copy = text.split_once("exemplaire ").and_then(|(_, rest)| rest.split(" ·").next()).unwrap_or_default();
    assert_eq!(copy.is_empty(), copies == 1, "{text}");
    (copy.to_owned(), sheet, total, side)
}

#[test]
fn every_back_is_on_the_sheet_of_its_front_in_every_copy() {
    for &game in GameId::ALL {
        for &part in Part::ALL {
            for (flip, sets) in [(Flip::Long, 1), (Flip::Short, 3)] {
                let settings = Settings { sets, flip, ..Settings::default() };
                let paper =
                    paper(&Request { settings, ..request(game, part) }, &format!("sheets-{game}-{part}-{sets}"));
                let texts = paper.texts();
                let mut wanted = 0;
                let mut total = 0;
                for (number, (front, back)) in sheets(&texts).enumerate() {
                    let label = place(front, sets);
                    wanted = wanted % label.2 + 1;
                    total = label.2;
                    assert_eq!((label.1, label.3.as_str()), (wanted, "recto"), "{game} {part}, sheet {number}");
                    if !back.is_empty() && !is_blank(back) {
                        assert_eq!(place(back, sets), (label.0, label.1, label.2, "verso".to_owned()), "{game} {part}");
                    }
                }
                assert_eq!(sheets(&texts).count() as u32, total * u32::from(sets), "{game} {part}: whole copies");
            }
        }
    }
}

#[test]
fn sheets_in_black_and_white_name_no_colour() {
    for &game in GameId::ALL {
        for (language, colours) in [
            (Language::French, ["rouge", "bleu", "jaune", "vert "]),
            (Language::English, [" red ", " blue ", "yellow", "green"]),
        ] {
            let settings = Settings { language, ink: Ink::Mono, ..Settings::default() };
            let paper = paper(&Request { settings, ..request(game, Part::All) }, &format!("mono-{game}-{language}"));
            for text in paper.texts() {
                let text = text.to_lowercase();
                let named = colours.iter().find(|colour| text.contains(**colour));
                assert_eq!(named, None, "{game} in {language}: {text}");
            }
        }
    }
}

#[test]
fn only_backs_are_printed_behind_cut_out_material() {
    for &game in GameId::ALL {
        let settings = Settings { sets: 2, ..Settings::default() };
        let paper = paper(&Request { settings, ..request(game, Part::Material) }, &format!("blank-{game}"));
        let (texts, pages) = (paper.texts(), paper.pixels(40));
        assert_eq!(texts.len(), pages.len());
        for (text, page) in texts.iter().zip(&pages).filter(|(text, _)| is_blank(text)) {
            let height = page.millimetres().1;
            assert!(page.ink_box(0.0, height)[1] > height - 15.0, "{game}: {text}");
        }
    }
    // Film is printed on one side, and pieces have no backs.
    for (game, fronts) in [(GameId::Transparences, 4), (GameId::Vectominos, 2)] {
        let texts = paper(&request(game, Part::Material), &format!("one-sided-{game}")).texts();
        let blank: Vec<bool> = texts.iter().map(|text| is_blank(text)).collect();
        let wanted: Vec<bool> = (0..2 * fronts - 1).map(|page| page % 2 == 1).collect();
        assert_eq!(blank, wanted, "{game}");
    }
}

#[test]
fn printing_on_one_side_wastes_no_paper() {
    for &game in GameId::ALL {
        let settings = Settings { flip: Flip::None, sets: 2, ..Settings::default() };
        let texts = paper(&Request { settings, ..request(game, Part::All) }, &format!("one-side-{game}")).texts();
        assert!(!texts.iter().any(|text| is_blank(text)), "{game}");
        assert!(texts[0].contains(&format!("exemplaire 1 / 2 · page 1 / {}", texts.len() / 2)), "{}", texts[0]);
    }
}

/// The card slots of a sheet that have ink, by their index on the front.
fn spots(page: &Page, grid: &grid::Grid, size: (f64, f64), back: Option<Flip>) -> Vec<bool> {
    let middle = |number: usize| {
        let (x, y) = back.map_or_else(|| grid.front(number), |flip| grid.back(number, flip));
        (x + size.0 / 2.0, y + size.1 / 2.0)
    };
    (0..grid.capacity()).map(|number| page.has_ink(middle(number), size.1 * 0.4)).collect()
}

#[test]
fn backs_lie_behind_their_cards_on_every_sheet_of_every_copy() {
    let settings = Settings { sets: 2, ..Settings::default() };
    let all = |game| Request { settings: settings.clone(), ..request(game, Part::All) };
    let numbers = |paper: &Paper, page: u32| -> Vec<String> {
        let words = paper.words(page).into_iter();
        words.filter(|word| word.y > 24.0 && word.y < 270.0).map(|word| word.text).collect()
    };
    let cards = paper(&all(GameId::Perimexpaire), "backs-perimexpaire");
    let mut seen = 0;
    for (number, (front, back)) in (0..).zip(sheets(&cards.texts())) {
        if front.contains("faces rouges") {
            assert!(back.contains("faces bleues"));
            let (mut fronts, mut backs) = (numbers(&cards, 2 * number + 1), numbers(&cards, 2 * number + 2));
            fronts.sort();
            backs.sort();
            assert_eq!(fronts, backs);
            seen += fronts.len();
        }
    }
    assert_eq!(seen, 2 * 36);
    let options = "".parse().expect("options");
    let decks = [
        ("Cartes VALEURS", puissances::values(&options, &settings)),
        ("Cartes CONTRAINTES", puissances::constraints(&options, &settings)),
    ];
    let cards = paper(&all(GameId::Puissances), "backs-puissances");
    let (texts, pages) = (cards.texts(), cards.pixels(75));
    for (subject, deck) in decks {
        let grid = grid::Grid::new(deck.size, deck.cards.len(), &settings);
        let mut seen = 0;
        for (number, (front, back)) in sheets(&texts).enumerate() {
            if front.contains(subject) {
                assert!(back.contains(&format!("{subject}, dos")), "{back}");
                let fronts = spots(&pages[2 * number], &grid, deck.size, None);
                assert_eq!(fronts, spots(&pages[2 * number + 1], &grid, deck.size, Some(Flip::Long)), "{subject}");
                seen += fronts.iter().filter(|ink| **ink).count();
            }
        }
        assert_eq!(seen, 2 * deck.cards.len(), "{subject}");
    }
}

#[test]
fn boards_fill_the_page() {
    let triancey = ["word=Archipel", "size=small word=Mer", "size=large word=Archipel", "board=regular"];
    let puissances = ["board=main", "board=small", "board=large deck=tens", "board=double"];
    let all = triancey.map(|options| (GameId::Triancey, options)).into_iter();
    for (number, (game, options)) in all.chain(puissances.map(|options| (GameId::Puissances, options))).enumerate() {
        let request = Request { options: options.to_owned(), ..request(game, Part::Material) };
        let pages = paper(&request, &format!("fill-{number}")).pixels(75);
        let (width, height) = pages[0].millimetres();
        let [left, top, right, bottom] = pages[0].ink_box(18.0, height - 20.0);
        let share = ((right - left) / (width - 16.0)).max((bottom - top) / (height - 40.0));
        assert!(share > 0.9, "{game} {options}: {share}");
        let middle = (left + right - width) / 2.0;
        assert!(middle.abs() < 4.0, "{game} {options}: {middle} mm off the middle");
    }
}

/// The credits that every sheet must show.
fn credit(game: GameId) -> &'static [&'static str] {
    match game.as_str() {
        "triancey" => &["Jean-Luc Ancey", "Droits commerciaux réservés"],
        "transparences" => &["Julien Sentis"],
        "perimexpaire" | "vectominos" | "puissances" => &["Groupe Jeux 2 maths"],
        // Take-away, a folk game, is for programmers only.
        _ => &["jeu traditionnel"],
    }
}

#[test]
fn every_printed_page_credits_its_author() {
    for &game in GameId::ALL {
        for &part in Part::ALL {
            let paper = paper(&request(game, part), &format!("credit-{game}-{part}"));
            for page in paper.texts().iter().filter(|page| !is_blank(page)) {
                for words in credit(game) {
                    assert!(page.contains(words), "{game} {part}: {page}");
                }
            }
        }
    }
}

/// Words that name a colour. White and black are allowed on a black-and-white sheet.
const COLOURS: [&str; 20] = [
    "rouge", "rouges", "bleu", "bleue", "bleus", "bleues", "vert", "verte", "verts", "vertes", "jaune", "jaunes",
    "violet", "violets", "red", "blue", "green", "yellow", "purple", "violet",
];

#[test]
fn black_and_white_names_no_colour() {
    // The rules share their texts with the screen.
    let parts = || Part::ALL.iter().filter(|part| !matches!(part, Part::All | Part::Rules));
    for &game in GameId::ALL {
        for &part in parts() {
            for &language in Language::ALL {
                let settings = Settings { ink: Ink::Mono, language, ..Settings::default() };
                let name = format!("mono-{game}-{part}-{language}");
                let texts = paper(&Request { settings, ..request(game, part) }, &name).texts();
                for page in &texts {
                    let page = page.to_lowercase();
                    let named = page.split(|letter: char| !letter.is_alphabetic()).find(|word| COLOURS.contains(word));
                    assert_eq!(named, None, "{game} {part} {language}: {page}");
                }
            }
        }
    }
}

#[test]
fn forty_copies_stay_below_3_mb() {
    let settings = Settings { sets: 40, ..Settings::default() };
    let request = Request { settings, ..request(GameId::Transparences, Part::Worksheet) };
    let size = document(&request).expect("a document").len();
    assert!(size < 3_000_000, "{size} bytes");
}
