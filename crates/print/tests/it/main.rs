//! Measures the printed pages as rasterized by Poppler (`pdftoppm`, `pdftotext`, `pdffonts`; Debian: poppler-utils).

mod paper;
mod sheets;
mod worksheets;

use engine::GameId;
use ludotheque_print::games::{perimexpaire, puissances, transparences, vectominos};
use ludotheque_print::page::MARGIN;
use ludotheque_print::{
    Difficulty, Flip, Ink, Language, Part, Print, Request, Settings, Spacing, document, grid, sheet,
};
use paper::{Paper, Word};

const GAMES: &[GameId] = GameId::ALL;

/// Tolerance of a printed length.
const TOLERANCE: f64 = 0.2;

fn request(game: GameId, part: Part) -> Request {
    Request { part, ..Request::of(game) }
}

fn paper(request: &Request, name: &str) -> Paper {
    Paper::new(&document(request).expect("a document"), name)
}

#[test]
fn rulers_are_100_mm_and_nothing_crosses_the_margin() {
    for &game in GAMES {
        let paper = paper(&request(game, Part::All), &format!("all-{game}"));
        let pages = paper.pixels(254);
        assert!(pages.len() >= 3, "{game}");
        for (number, page) in (1..).zip(&pages).filter(|(number, _)| !paper.is_blank(*number)) {
            let (width, height) = page.millimetres();
            assert!((width.min(height) - 210.0).abs() < TOLERANCE && (width.max(height) - 297.0).abs() < TOLERANCE);
            let ruler = page.longest_line(height - sheet::RULER_UP, 90.0);
            assert!((ruler - sheet::RULER).abs() < TOLERANCE, "{game}, page {number}: the ruler is {ruler} mm long");
            let free = page.free_border();
            assert!(free > MARGIN - 0.15, "{game}, page {number}: ink {free} mm from the edge");
        }
    }
}

#[test]
fn nothing_crosses_the_margin_in_any_setting() {
    let usual = Settings::default();
    let settings = [
        Settings {
            paper: ludotheque_print::Paper::Letter,
            flip: Flip::Short,
            language: Language::English,
            ..usual.clone()
        },
        Settings { print: Print::Large, ..usual.clone() },
        Settings { ink: Ink::Mono, spacing: Spacing::Wide, ..usual },
    ];
    for (number, settings) in settings.into_iter().enumerate() {
        for &game in GAMES {
            let request = Request { settings: settings.clone(), ..Request::of(game) };
            for page in paper(&request, &format!("set{number}-{game}")).pixels(75) {
                let free = page.free_border();
                assert!(free > MARGIN - 0.4, "{game}, setting {number}: ink {free} mm from the edge");
            }
        }
    }
}

/// Measures the card size between the cut marks.
fn card_size(game: GameId, page: &paper::Page, grid: &grid::Grid, card: (f64, f64)) {
    let (left, top) = grid.corner();
    let across = page.lines_across(top - grid::BLEED - 1.5);
    let down = page.lines_down(left - grid::BLEED - 1.5);
    for (marks, size) in [(across, card.0), (down, card.1)] {
        assert!(marks.len() >= 4 && marks.len() % 2 == 0, "{game}: {marks:?}");
        for pair in marks.chunks(2) {
            assert!((pair[1] - pair[0] - size).abs() < TOLERANCE, "{game}: {pair:?} is not {size}");
        }
    }
}

#[test]
fn cards_have_their_size() {
    let settings = Settings::default();
    let side = perimexpaire::SIDE;
    let unit = vectominos::UNIT;
    let film = 3.0 * transparences::CELL;
    let cases = [
        (GameId::Perimexpaire, (side, side), 36),
        (GameId::Vectominos, (2.0 * unit, unit), 30),
        (GameId::Transparences, (film, film), 72),
    ];
    for (game, card, count) in cases {
        let pages = paper(&request(game, Part::Material), &format!("cards-{game}")).pixels(254);
        card_size(game, &pages[0], &grid::Grid::new(card, count, &settings), card);
    }
    // After the board and its blank back come the values with their backs on four sheets, then the constraints.
    let options = "".parse().expect("options");
    let pages = paper(&request(GameId::Puissances, Part::Material), "cards-puissances").pixels(254);
    for (page, deck) in
        [(2, puissances::values(&options, &settings)), (10, puissances::constraints(&options, &settings))]
    {
        let grid = grid::Grid::new(deck.size, deck.cards.len(), &settings);
        card_size(GameId::Puissances, &pages[page], &grid, deck.size);
        card_size(GameId::Puissances, &pages[page + 1], &grid, deck.size);
    }
}

#[test]
fn decks_are_complete() {
    let settings = Settings::default();
    let values = |options: &str| puissances::values(&options.parse().expect("options"), &settings).cards.len();
    assert_eq!((values(""), values("deck=tens")), (84, 56));
    assert_eq!(puissances::constraints(&"".parse().expect("options"), &settings).cards.len(), 64);
    let cards = |options: &str| perimexpaire::deck(&options.parse().expect("options"), &settings).cards;
    assert_eq!((cards("").len(), cards("deck=24").len()), (36, 24));
    assert!(cards("").iter().all(|card| card.back.is_some()));
    assert_eq!(vectominos::deck(&"".parse().expect("options"), &settings).cards.len(), 30);
    assert_eq!(transparences::deck(&"".parse().expect("options"), &settings).cards.len(), 66 + 6);
}

#[test]
fn boards_of_every_kind_fit_the_paper() {
    let triancey = ["size=small word=Mer", "size=large word=Archipel", "board=regular", "board=regular size=large"];
    let puissances = ["board=small", "board=large deck=tens", "board=double deck=relative"];
    let all = triancey.map(|options| (GameId::Triancey, options)).into_iter();
    let all = all.chain(puissances.map(|options| (GameId::Puissances, options)));
    for (number, (game, options)) in all.chain([(GameId::Perimexpaire, "variant=perimaire deck=24")]).enumerate() {
        let request = Request { options: options.to_owned(), ..request(game, Part::Material) };
        for page in paper(&request, &format!("board-{number}")).pixels(75) {
            let free = page.free_border();
            assert!(free > MARGIN - 0.4, "{game} {options}: ink {free} mm from the edge");
        }
    }
}

#[test]
fn a_card_of_film_is_three_cells_wide() {
    let pages = paper(&request(GameId::Transparences, Part::Material), "film").pixels(254);
    let side = 3.0 * transparences::CELL;
    let grid = grid::Grid::new((side, side), 72, &Settings::default());
    let (left, top) = grid.corner();
    // Below the round corner and above any figure: the violet lines mark the cell borders.
    let lines = pages[0].lines_between(top + 1.45, left - 1.0, left + side + 1.0);
    let wanted = [0.0, side / 3.0, 2.0 * side / 3.0, side].map(|x| x + left);
    assert_eq!(lines.len(), 4, "{lines:?}");
    for (line, wanted) in lines.iter().zip(wanted) {
        assert!((line - wanted).abs() < TOLERANCE, "{line} {wanted}");
    }
}

#[test]
fn fronts_and_backs_coincide() {
    for flip in [Flip::Long, Flip::Short] {
        let settings = Settings { flip, ..Settings::default() };
        let request = Request { settings, part: Part::Material, ..Request::of(GameId::Perimexpaire) };
        let paper = paper(&request, &format!("duplex-{flip}"));
        let (width, height) = (210.0, 297.0);
        let side = perimexpaire::SIDE;
        let grid = grid::Grid::new((side, side), 36, &request.settings);
        let mut seen = 0;
        for sheet in 0..3 {
            let numbers = |page| {
                let words = paper.words(page);
                words.into_iter().filter(|word| word.text.parse::<u8>().is_ok() && word.y > 24.0 && word.y < 270.0)
            };
            let fronts: Vec<Word> = numbers(1 + 2 * sheet).collect();
            let backs: Vec<Word> = numbers(2 + 2 * sheet).collect();
            assert_eq!(fronts.len(), 12);
            // Numbers are at the lower right of a card on both sides.
            let label = 3.0 + (side - 6.0) * 0.86;
            for front in &fronts {
                let back = backs.iter().find(|back| back.text == front.text).expect("the same card");
                match flip {
                    Flip::Long => {
                        assert!(
                            (front.x + back.x - (width - side + 2.0 * label)).abs() < TOLERANCE,
                            "{front:?} {back:?}"
                        );
                        assert!((front.y - back.y).abs() < TOLERANCE);
                    }
                    Flip::None => unreachable!("only printers that turn sheets"),
                    Flip::Short => {
                        assert!((front.x - back.x).abs() < TOLERANCE);
                        // Distance of the number from the upper edge of its card, the same on both sides.
                        let first = grid.corner().1;
                        let below = (front.y - first).rem_euclid(side + grid::GUTTER);
                        let mirrored = height - side - (front.y - below) + below;
                        assert!((back.y - mirrored).abs() < TOLERANCE, "{front:?} {back:?}");
                    }
                }
                seen += 1;
            }
        }
        assert_eq!(seen, 36);
        // Cut marks coincide after the sheet is flipped.
        let pages = paper.pixels(254);
        let (left, top) = grid.corner();
        for (front, back) in [(0, 1), (2, 3), (4, 5)] {
            let (y, x) = (top - grid::BLEED - 1.5, left - grid::BLEED - 1.5);
            let (across, over) = (pages[front].lines_across(y), pages[back].lines_across(y));
            let (down, under) = (pages[front].lines_down(x), pages[back].lines_down(x));
            let mirrored = |marks: &[f64], size: f64| marks.iter().rev().map(|mark| size - mark).collect::<Vec<_>>();
            let (over, under) = match flip {
                Flip::Long | Flip::None => (mirrored(&over, width), under),
                Flip::Short => (over, mirrored(&under, height)),
            };
            assert_eq!((across.len(), down.len()), (over.len(), under.len()));
            for (one, other) in across.iter().chain(&down).zip(over.iter().chain(&under)) {
                assert!((one - other).abs() < TOLERANCE, "{flip}: {one} {other}");
            }
        }
    }
}

#[test]
fn texts_are_selectable_and_fonts_embedded() {
    for &game in GAMES {
        let paper = paper(&request(game, Part::All), &format!("text-{game}"));
        let code = format!("ludotheque:{game}");
        for page in paper.texts().iter().filter(|page| !paper::is_blank(page)) {
            assert!(page.contains(&code), "{game} bears its code on every sheet");
        }
        for font in paper.fonts() {
            let fields: Vec<&str> = font.split_whitespace().collect();
            assert!(fields.windows(3).any(|yes| yes == ["yes", "yes", "yes"]), "embedded, subset, mapped: {font}");
        }
    }
}

#[test]
fn files_are_small() {
    for &game in GAMES {
        let size = document(&request(game, Part::All)).expect("a document").len();
        assert!(size < 500_000, "{game}: {size} bytes");
    }
}

#[test]
fn rules_take_one_leaf() {
    for &game in GAMES {
        for &language in Language::ALL {
            for &format in ludotheque_print::Paper::ALL {
                let settings = Settings { language, paper: format, ..Settings::default() };
                let request = Request { settings, ..request(game, Part::Rules) };
                let pages = ludotheque_print::pages(&request).expect("pages").len();
                assert!(pages <= 2, "{game} {language} {format}: {pages} pages");
            }
        }
    }
}

#[test]
fn the_code_names_the_board() {
    let options = "word=Archipel size=large".to_owned();
    let settings = Settings { base: Some("https://jeux.example/".to_owned()), ..Settings::default() };
    let request = Request { options, settings, ..request(GameId::Triancey, Part::Material) };
    let paper = paper(&request, "code");
    for (_, page) in (1..).zip(paper.pixels(254)).filter(|(number, _)| !paper.is_blank(*number)) {
        assert_eq!(page.code(), "https://jeux.example/open/triancey;size=large;word=Archipel");
    }
    let text = paper.text();
    assert!(text.contains("https://jeux.example/open/triancey;size=large;word=Archipel"), "{text}");
    assert!(text.contains("Archipel"));
}

#[test]
fn the_same_request_gives_the_same_file() {
    let request = Request { difficulty: Difficulty::Easy, ..request(GameId::Triancey, Part::All) };
    assert_eq!(document(&request).expect("a document"), document(&request).expect("a document"));
}
