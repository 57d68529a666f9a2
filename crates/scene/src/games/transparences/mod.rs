//! The table of Transparences: the model, and for each player the laid cards with the black frame, the number of
//! matching cells, and the hand if it is visible.
//!
//! Hit areas: the card's number for cards in hand or laid, and a place such as `@-1,2` for the mat around an assembly.

mod card;
mod figures;
pub mod mat;

pub use card::{card, deck, patch};

use engine::games::transparences::{
    Assembly, Attitude, CardSet, Cell, Frame, Framed, Layers, Patch, Placed, PlayerView, Stance, Transparences, View,
};

use crate::{Item, Paint, Picture, Scene, Style};
use card::{CELL, Counts, figures, grid, group, rectangle, round_rectangle, sheet};

/// Gap between elements.
const GAP: f64 = 18.0;
/// Height of a panel's header.
const HEAD: f64 = 34.0;
/// Cards per row in a hand. They are packed closer than laid cards.
const IN_ROW: usize = 5;
/// Width of the mat around an assembly, in cells.
const MAT: i8 = 2;

impl Picture for Transparences {
    fn picture(view: &View) -> Scene {
        let sizes = view.players.iter().filter_map(|player| player.assembly.as_ref()).map(size);
        // All panels have the same size, so that the layout does not jump while cards move.
        let room = sizes.fold((3, 3), |(rows, cols), size| (rows.max(size.0), cols.max(size.1)));
        let panels = (0u8..).zip(&view.players).map(|(seat, player)| panel(view, seat, player, room));
        let panels: Vec<(f64, f64, Item)> = panels.collect();
        let top = 3.0 * CELL + 3.0 * GAP + HEAD / 2.0;
        let (mut items, mut x, mut y, mut row, mut width) = (Vec::new(), GAP, top, 0.0_f64, 0.0_f64);
        for (i, (w, h, item)) in panels.into_iter().enumerate() {
            if i > 0 && i % 3 == 0 {
                (x, y, row) = (GAP, y + row + GAP, 0.0);
            }
            items.push(group((x, y), "", "", vec![item]));
            x += w + GAP;
            row = row.max(h);
            width = width.max(x);
        }
        let width = width.max(3.0 * CELL + 4.0 * GAP);
        items.insert(0, group(((width - 3.0 * CELL) / 2.0, GAP * 1.5), "", "", model_items(view)));
        Scene { width, height: y + row + GAP, items }
    }

    /// The model, and the first player's cards next to it.
    fn cover(view: &View) -> Scene {
        let model = 3.0 * CELL;
        let mut items = Vec::new();
        let (mut width, mut height) = (model, model);
        if let Some(assembly) = view.players.first().and_then(|player| player.assembly.as_ref()) {
            let (rows, cols) = size(assembly);
            height = height.max(f64::from(rows) * CELL);
            width += 2.0 * GAP + f64::from(cols) * CELL;
            let framed = view.model.shows.and_then(|model| assembly.framed(model, view.options.frame));
            let laid = assembly_items(assembly, framed.as_ref(), view.model.shows, false);
            let top = GAP + (height - f64::from(rows) * CELL) / 2.0;
            items.push(group((3.0 * GAP + model, top), "", "", laid));
        }
        items.push(group((GAP, GAP + (height - model) / 2.0), "", "", model_items(view)));
        Scene { width: width + 2.0 * GAP, height: height + 2.0 * GAP, items }
    }
}

/// The model in its frame; a question mark while it is being built.
fn model_items(view: &View) -> Vec<Item> {
    let side = 3.0 * CELL;
    let mut items = match view.model.shows {
        Some(shows) => sheet(shows),
        None => vec![
            rectangle((0.0, 0.0), (side, side), Style::fill(Paint::Face)),
            Item::Label { at: (side / 2.0, side / 2.0), size: 44.0, text: "?".to_owned(), paint: Paint::InkSoft },
        ],
    };
    items.push(round_rectangle((-3.0, -3.0), (side + 6.0, side + 6.0), 5.0, Style::line(Paint::Ink, 5.0)));
    items
}

/// A player's panel, with its width and height.
fn panel(view: &View, seat: u8, player: &PlayerView, (rows, cols): (i8, i8)) -> (f64, f64, Item) {
    let model = view.model.shows;
    let own = player.assembly.as_ref().map_or((3, 3), size);
    let across = f64::from(cols + 2 * MAT).max(9.0) * CELL;
    let down = f64::from(rows + 2 * MAT) * CELL;
    let hand: Vec<_> = player.hand.unwrap_or_default().iter().collect();
    let hand_rows = hand.len().div_ceil(IN_ROW) as f64;
    let step = 3.0 * CELL + 10.0;
    let width = across.max(if hand.is_empty() { 0.0 } else { step * IN_ROW as f64 }) + 2.0 * GAP;
    let height = HEAD + down + 2.0 * GAP + hand_rows * step;
    let mut items = vec![round_rectangle((0.0, 0.0), (width, height), 12.0, Style::fill(Paint::FaceSoft))];
    items.extend(head(seat, player, width));
    let origin = ((width - f64::from(own.1) * CELL) / 2.0, HEAD + GAP / 2.0 + (down - f64::from(own.0) * CELL) / 2.0);
    match &player.assembly {
        Some(assembly) => {
            let framed = model.and_then(|model| assembly.framed(model, view.options.frame));
            let items_of = assembly_items(assembly, framed.as_ref(), model, player.hand.is_some());
            items.push(group(origin, "", "", items_of));
        }
        None => items.push(rectangle(
            origin,
            (3.0 * CELL, 3.0 * CELL),
            Style::both(Paint::Hatch(seat), Paint::InkSoft, 1.0),
        )),
    }
    let below = HEAD + down + GAP;
    for (i, card) in hand.iter().enumerate() {
        let row_length = (hand.len() - i / IN_ROW * IN_ROW).min(IN_ROW) as f64;
        let start = (width - row_length * step + 10.0) / 2.0;
        let at = (start + step * (i % IN_ROW) as f64, below + step * (i / IN_ROW) as f64);
        items.push(group(at, &card.to_string(), &card.to_string(), sheet(card.face(Attitude::UPRIGHT))));
    }
    (width, height, group((0.0, 0.0), "", "", items))
}

/// The header: seat, matching cells, whether the player has stopped or confirmed, and missed cards.
fn head(seat: u8, player: &PlayerView, width: f64) -> Vec<Item> {
    let y = HEAD / 2.0 + 4.0;
    let disc = Style::both(Paint::Side(seat), Paint::SideInk(seat), 2.0);
    let mut items = vec![Item::Circle { centre: (GAP + 6.0, y), radius: 9.0, style: disc }];
    for pip in 0..9u8 {
        let at = (GAP + 30.0 + f64::from(pip) * 15.0, y - 5.5);
        let style = if pip < player.progress {
            Style::both(Paint::Accent, Paint::Accent, 1.2)
        } else {
            Style::line(Paint::InkSoft, 1.2)
        };
        items.push(rectangle(at, (11.0, 11.0), style));
    }
    let mut marks = String::new();
    for _ in 0..player.missed {
        marks.push('✗');
    }
    match player.stance {
        Stance::Playing => {}
        Stance::Stopped => marks.push('■'),
        Stance::Confirmed => marks.push('✓'),
    }
    if let Some(score) = player.score {
        marks = format!("{:+}", score.points);
    }
    items.push(Item::Label { at: (width - GAP - 14.0, y), size: 18.0, text: marks, paint: Paint::Ink });
    items
}

fn size(assembly: &Assembly) -> (i8, i8) {
    let reach = |of: fn(&Placed) -> i8| assembly.laid().iter().map(of).max().unwrap_or(0) + 3;
    (reach(|placed| placed.row), reach(|placed| placed.col))
}

/// The stacked cards: background under each card, all lines, each cell's figures once, then the frame.
fn assembly_items(assembly: &Assembly, framed: Option<&Framed>, model: Option<Patch>, mine: bool) -> Vec<Item> {
    let (rows, cols) = size(assembly);
    let mut items = Vec::new();
    if mine {
        items.extend(mat(rows, cols));
    }
    let (layers, uncounted_cards) = (Layers::of(assembly.laid()), uncounted_cards(assembly, framed));
    let cell = |row: i8, col: i8| layers.as_ref().map_or(Cell::HOLE, |layers| layers.window(row, col).cell(0, 0));
    let at = |row: i8, col: i8| (f64::from(col) * CELL, f64::from(row) * CELL);
    let cells = || (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)));
    for (row, col) in cells().filter(|&(row, col)| cell(row, col).is_covered()) {
        items.push(rectangle(at(row, col), (CELL, CELL), Style::fill(Paint::Face)));
    }
    if let (Some(framed), Some(model)) = (framed, model) {
        items.extend(equal_cells(framed, model));
    }
    for placed in assembly.laid() {
        let number = placed.card.to_string();
        let counts = if uncounted_cards.contains(placed.card) { Counts::Apart } else { Counts::Yes };
        items.push(group(at(placed.row, placed.col), &number, &placed.to_string(), grid(counts)));
    }
    for (row, col) in cells() {
        items.extend(figures(cell(row, col), at(row, col)));
    }
    if let Some(framed) = framed {
        items.extend(frame_items(framed.frame));
    }
    items
}

/// Hit areas for the places around the assembly.
fn mat(rows: i8, cols: i8) -> Vec<Item> {
    let place = |row: i8, col: i8| {
        let dot = Item::Circle { centre: (0.0, 0.0), radius: 1.6, style: Style::fill(Paint::InkSoft) };
        let at = ((f64::from(col) + 0.5) * CELL, (f64::from(row) + 0.5) * CELL);
        group(at, &format!("@{row},{col}"), "", vec![dot])
    };
    (-MAT..rows + MAT).flat_map(|row| (-MAT..cols + MAT).map(move |col| place(row, col))).collect()
}

/// TP-1.3: the cards that do not count, once there is a frame.
fn uncounted_cards(assembly: &Assembly, framed: Option<&Framed>) -> CardSet {
    framed.map_or(CardSet::EMPTY, |framed| assembly.cards().minus(framed.cards()))
}

/// Highlights the cells of the frame that match the model.
fn equal_cells(framed: &Framed, model: Patch) -> Vec<Item> {
    let (frame, shown) = (framed.frame, framed.shown().cells());
    let same = (0..9u8).filter(|&i| shown[usize::from(i)] == model.cells()[usize::from(i)]);
    same.map(|i| {
        let x = (f64::from(frame.col) + f64::from(i % 3)) * CELL;
        let y = (f64::from(frame.row) + f64::from(i / 3)) * CELL;
        // A corner mark, so that it is visible without colour and under any figure.
        let steps = vec![
            crate::Step::Move(x + 1.5, y + 1.5),
            crate::Step::Line(x + 10.0, y + 1.5),
            crate::Step::Line(x + 1.5, y + 10.0),
            crate::Step::Close,
        ];
        Item::Path { steps, style: Style::fill(Paint::Accent) }
    })
    .collect()
}

/// The black frame, and a bar beside the cards for each line out.
fn frame_items(frame: Frame) -> Vec<Item> {
    let (x, y) = (f64::from(frame.col) * CELL, f64::from(frame.row) * CELL);
    let side = 3.0 * CELL;
    let black = Style::line(Paint::Ink, 4.5);
    let mut items = vec![round_rectangle((x - 2.0, y - 2.0), (side + 4.0, side + 4.0), 5.0, black)];
    let (bar, length) = (Style::fill(Paint::Warn), CELL * 0.7);
    let right = x + side + f64::from(frame.right) * CELL + 6.0;
    let bottom = y + side + f64::from(frame.below) * CELL + 6.0;
    let before = |lines: u8| (1..=lines).map(|line| -f64::from(line) * CELL);
    let after = |lines: u8| (0..lines).map(|line| side + f64::from(line) * CELL);
    let inset = (CELL - length) / 2.0;
    for line in before(frame.above).chain(after(frame.below)) {
        items.push(rectangle((right, y + line + inset), (4.0, length), bar));
    }
    for line in before(frame.left).chain(after(frame.right)) {
        items.push(rectangle((x + line + inset, bottom), (length, 4.0), bar));
    }
    items
}

#[cfg(test)]
mod tests;
