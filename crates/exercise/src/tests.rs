//! Checks the answers by slow code written directly from the rules.

use engine::games::perimexpaire::{Card, CardSet, DeckKind, Link};
use engine::games::puissances::{Base, CardId, Deck, Number, Sign, Value};
use engine::games::transparences::{Card as Film, Figure as Shape, Placed, Transparences};
use engine::games::triancey::{Board, Cell, Colour, Side, Triancey};
use engine::games::vectominos::{Lay, PieceId, Set, Vectominos, catalogue};
use engine::{GameId, Match, Millis, Viewer};

use super::*;

fn rng(purpose: &str) -> Rng {
    Rng::new(Seed::from_text("answers"), purpose)
}

/// PX-1.4: rows are areas, columns perimeters.
const TABLE: [[[u8; 3]; 3]; 4] = [
    [[8, 17, 32], [14, 27, 31], [25, 28, 34]],
    [[1, 4, 22], [2, 10, 30], [7, 24, 35]],
    [[13, 15, 23], [11, 33, 36], [16, 19, 26]],
    [[3, 12, 29], [6, 18, 20], [5, 9, 21]],
];

#[test]
fn px_1_4_links_are_those_of_the_table() {
    let place = |card: Card| {
        let number: u8 = card.to_string().parse().expect("a numbered card");
        let cells = (0..4).flat_map(|row| (0..3).map(move |column| (row, column)));
        let mut places = cells.filter(|&(row, column)| TABLE[row][column].contains(&number));
        places.next().expect("every card is in the table")
    };
    let (mut deck, mut rng) = (CardSet::deck(DeckKind::Numbered).iter().collect::<Vec<Card>>(), rng("links"));
    for _ in 0..100 {
        rng.shuffle(&mut deck);
        let cards = &deck[..6];
        let mut slow = Vec::new();
        for (i, &one) in cards.iter().enumerate() {
            for &other in &cards[i + 1..] {
                let ((area, perimeter), (its_area, its_perimeter)) = (place(one), place(other));
                let link = match (area == its_area, perimeter == its_perimeter) {
                    (true, true) => Some(Link::Double),
                    (true, false) => Some(Link::Area),
                    (false, true) => Some(Link::Perimeter),
                    (false, false) => None,
                };
                slow.extend(link.map(|link| (one, other, link)));
            }
        }
        assert_eq!(perimexpaire::pairs(cards), slow, "{cards:?}");
    }
}

/// A value as an integer; a fraction as its exponents of two and five.
fn whole(value: Value) -> u128 {
    let base: u128 = match value.base {
        Base::Two => 2,
        Base::Five => 5,
        Base::Ten => 10,
    };
    (0..value.exponent).fold(1, |product, _| product * base)
}

fn counted(above: u128, below: u128) -> Number {
    let times = |mut number: u128, prime: u128| {
        let mut times = 0i8;
        while number.is_multiple_of(prime) {
            number /= prime;
            times += 1;
        }
        times
    };
    Number::new(times(above, 2) - times(below, 2), times(above, 5) - times(below, 5))
}

#[test]
fn pc_1_3_results_are_those_of_plain_arithmetic() {
    let (mut values, mut rng, mut seen) = (Deck::Mixed.values(), rng("results"), 0);
    let cards: Vec<CardId> = CardId::all().collect();
    for _ in 0..200 {
        rng.shuffle(&mut values);
        let (hand, sign, card) = (&values[..4], *rng.choose(Sign::ALL), *rng.choose(&cards));
        let mut slow = Vec::new();
        for (i, &row) in hand.iter().enumerate() {
            for (j, &column) in hand.iter().enumerate() {
                let result = match sign {
                    Sign::Times => counted(whole(row) * whole(column), 1),
                    Sign::Over => counted(whole(row), whole(column)),
                };
                let twice = i == j || (sign == Sign::Times && j < i);
                if !twice && card.accepts(result) {
                    slow.push((i, j));
                }
            }
        }
        seen += slow.len();
        assert_eq!(puissances::fitting(hand.to_vec(), sign, card).right, slow);
    }
    assert!(seen > 100);
}

/// TR-2.2: turns one cell at a time, until none has two neighbours of another colour.
fn react(board: &Board, pawns: &mut [Option<Colour>]) {
    let due = |pawns: &[Option<Colour>]| {
        board.cells().find_map(|cell| {
            [Colour::White, Colour::Red].into_iter().find_map(|colour| {
                let beside = |side: &Side| match side {
                    Side::Cell(other) => pawns[other.index()] == Some(colour),
                    Side::Border(border) => *border == colour,
                };
                let two = board.sides(cell).iter().filter(|side| beside(side)).count() >= 2;
                (two && pawns[cell.index()] != Some(colour)).then_some((cell, colour))
            })
        })
    };
    while let Some((cell, colour)) = due(pawns) {
        pawns[cell.index()] = Some(colour);
    }
}

#[test]
fn tr_2_2_a_cell_wins_what_a_slow_reaction_wins() {
    let mut rng = rng("reactions");
    for word in ["Mer", "Ile", "Cap"] {
        let options = format!("size=small word={word}").parse().expect("options");
        let start = Match::<Triancey>::start(options, 2, Seed::from_text(word)).expect("a game");
        let mut position = start.position().clone();
        while let Some(seat) = position.awaited().first() {
            let view = position.view(Viewer::Spectator);
            let mover = view.to_move;
            let colour_of = |cell: Cell| {
                [Colour::White, Colour::Red].into_iter().find(|&colour| position.pawns(colour).contains(cell))
            };
            let before: Vec<Option<Colour>> = position.board().cells().map(colour_of).collect();
            let own = |pawns: &[Option<Colour>]| pawns.iter().filter(|&&pawn| pawn == Some(mover)).count() as u32;
            for (cell, won) in triancey::ranked(&position, seat) {
                let mut after = before.clone();
                after[cell.index()] = Some(mover);
                react(position.board(), &mut after);
                assert_eq!(won, own(&after) - own(&before), "{cell} of {word}");
            }
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            position.apply(Millis(0), seat, rng.choose(&legal)).expect("a legal action");
        }
    }
}

/// The lower left corner, width and height of a piece in half units.
fn extent(lay: Lay) -> (i32, i32, i32, i32) {
    let (width, height) = if lay.turn.is_multiple_of(2) { (4, 2) } else { (2, 4) };
    (i32::from(lay.x), i32::from(lay.y), width, height)
}

/// The squares of a piece with the vectors on them.
fn squares(lay: Lay) -> [(i32, i32, (i8, i8)); 2] {
    let pair = catalogue(Set::Drawable).pair(lay.piece, lay.turn).expect("a piece that shows its vectors");
    let (x, y, width, _) = extent(lay);
    let (right, up) = if width == 4 { (2, 0) } else { (0, 2) };
    [(x, y, pair.first.components()), (x + right, y + up, pair.second.components())]
}

/// VM-2.2: the vector that `square` must show where it touches the middle of a long side of `long`; `None` if it does
/// not touch there.
fn median(long: Lay, (x, y): (i32, i32)) -> Option<(i8, i8)> {
    let (left, low, width, height) = extent(long);
    let touches = if width == 4 {
        x == left + 1 && (y == low + height || y + 2 == low)
    } else {
        y == low + 1 && (x == left + width || x + 2 == left)
    };
    let [(_, _, one), (_, _, two)] = squares(long);
    touches.then_some((one.0 + two.0, one.1 + two.1))
}

/// VM-2.4: the number of sums, all correct, that a piece makes; `None` if it cannot be laid there.
fn slow_sums(lies: &[Lay], new: Lay) -> Option<u8> {
    let mut sums = 0;
    for &old in lies {
        let ((x, y, w, h), (u, v, p, q)) = (extent(new), extent(old));
        // The overlap in both directions: a contact has length in one direction and none in the other.
        let common = ((x + w).min(u + p) - x.max(u), (y + h).min(v + q) - y.max(v));
        if common.0 > 0 && common.1 > 0 {
            return None;
        }
        let length = if common.0 == 0 {
            common.1
        } else if common.1 == 0 {
            common.0
        } else {
            0
        };
        if length <= 0 {
            continue;
        }
        let on_old = squares(new).map(|(x, y, vector)| median(old, (x, y)).map(|sum| sum == vector));
        let on_new = squares(old).map(|(x, y, vector)| median(new, (x, y)).map(|sum| sum == vector));
        let contacts: Vec<bool> = on_old.into_iter().chain(on_new).flatten().collect();
        // A square's side has length 2; two interlocked squares overlap by 1.
        let covered = if contacts.len() == 2 { 3 } else { 2 * contacts.len() as i32 };
        if covered != length || contacts.contains(&false) {
            return None;
        }
        sums += contacts.len() as u8;
    }
    (sums > 0).then_some(sums)
}

#[test]
fn vm_2_4_places_are_those_found_by_trying_everywhere() {
    let mut params = ExerciseParams { rng: rng("places"), difficulty: Difficulty::Hard };
    let mut seen = 0;
    for _ in 0..40 {
        let mut order: Vec<PieceId> =
            PieceId::all().filter(|&piece| !catalogue(Set::Drawable).is_polymorphe(piece)).collect();
        params.rng.shuffle(&mut order);
        let Some((table, lays)) = vectominos::laid(&order[1..], 4, &mut params) else { continue };
        let mut slow = Vec::new();
        for (x, y) in (-24..=24).flat_map(|x| (-24..=24).map(move |y| (x, y))) {
            for turn in 0..catalogue(Set::Drawable).turns(order[0]) {
                let lay = Lay { piece: order[0], turn, x, y };
                slow.extend(slow_sums(&lays, lay).map(|sums| (lay, sums)));
            }
        }
        slow.sort_unstable();
        seen += slow.len();
        assert_eq!(vectominos::placements(&table, order[0]), slow, "{lays:?}");
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn tp_1_2_a_printed_solution_shows_the_model_cell_by_cell() {
    for (number, &difficulty) in Difficulty::ALL.iter().enumerate() {
        let mut params = ExerciseParams { rng: rng(&format!("model {number}")), difficulty };
        let puzzle = Transparences::exercise(&mut params).expect("a puzzle");
        let (placed, frame) = (&puzzle.solution.placed, puzzle.solution.frame);
        let cards: Vec<Film> = placed.iter().map(|placed| placed.card).collect();
        assert!(cards.iter().all(|&card| puzzle.hand.contains(card)), "only cards of the hand");
        assert!((1..cards.len()).all(|i| !cards[..i].contains(&cards[i])), "each once");
        for (row, col) in (0..3).flat_map(|row| (0..3).map(move |col| (row, col))) {
            let there = |placed: &&Placed| {
                let (r, c) = (frame.row + row - placed.row, frame.col + col - placed.col);
                ((0..3).contains(&r) && (0..3).contains(&c)).then_some((r as u8, c as u8))
            };
            let over: Vec<_> = placed.iter().filter_map(|p| there(&p).map(|(r, c)| p.face().cell(r, c))).collect();
            let wanted = puzzle.model.cell(row as u8, col as u8);
            assert!(!over.is_empty(), "a hole at {row}, {col}");
            for figure in [Shape::Square, Shape::Circle, Shape::Cross] {
                assert_eq!(
                    over.iter().any(|cell| cell.shows(figure)),
                    wanted.shows(figure),
                    "{figure} at {row}, {col}"
                );
            }
        }
        let out = |at: fn(&Placed) -> i8, frame: i8| {
            let sides = placed.iter().map(at);
            (frame - sides.clone().min().unwrap_or(frame)).max(0) + (sides.max().unwrap_or(frame) - frame).max(0)
        };
        let lines = out(|placed| placed.row, frame.row) + out(|placed| placed.col, frame.col);
        assert_eq!(lines, frame.lines() as i8, "lines that stick out");
    }
}

#[test]
fn every_sheet_has_its_exercises_and_is_the_same_twice() {
    for &game in GameId::ALL {
        for &difficulty in Difficulty::ALL {
            for number in 0..EXERCISES {
                let [one, two] = [(); 2].map(|()| {
                    engine::with_game!(game, P => {
                        format!("{:?}", exercise::<P>("papier", difficulty, number).expect("an exercise"))
                    })
                });
                assert_eq!(one, two, "{game} {difficulty} {number}");
            }
        }
    }
}

#[test]
fn vm_2_1_a_piece_touches_wherever_it_may_be_laid() {
    let places = |number| exercise::<Vectominos>("papier", Difficulty::Medium, number).expect("an exercise");
    for places in (0..EXERCISES).map(places) {
        let touching = places.touching();
        assert!(touching.len() > places.right.len(), "something is to be told apart");
        assert!(places.right.iter().all(|(lay, _)| touching.contains(lay)));
    }
}
