//! Pictures of Périmexpaire and Périmaire. Reading order: [`card`] (cards and figures), this file (the table),
//! [`measure`] (areas and perimeters decomposed, for explanations).

pub mod card;
mod figures;
pub mod measure;

use engine::games::perimexpaire::{Card, CardSet, Colour, Hand, Laid, Perimexpaire, Spot, Stage, Variant, View};

use crate::{Item, Paint, Picture, Scene, Style};
use card::{CARD, Face, back_item, card_item, group, rounded};

/// Distance between neighbouring cards on the grid.
pub const STEP: f64 = CARD + 6.0;
const MARGIN: f64 = 24.0;
/// Distance between neighbouring cards in a hand.
const HAND_STEP: f64 = CARD + 10.0;
const GAP: f64 = 34.0;

impl Picture for Perimexpaire {
    fn picture(view: &View) -> Scene {
        let (table, middle) = match view.options.variant {
            Variant::Perimexpaire => spread(view),
            Variant::Perimaire => heap(view),
        };
        let rows: Vec<(f64, f64, Vec<Item>)> =
            (0u8..).zip(&view.hands).map(|(seat, hand)| row(view, seat, hand)).collect();
        let width = rows.iter().map(|row| row.0).fold(table.0, f64::max) + 2.0 * MARGIN;
        let (mut items, mut y) = (Vec::new(), MARGIN);
        let mut put = |size: (f64, f64), part: Vec<Item>, y: &mut f64| {
            items.push(group(((width - size.0) / 2.0, *y), String::new(), String::new(), part));
            *y += size.1 + GAP;
        };
        // Odd seats go above the table, even ones below, as the players sit.
        let (below, above): (Vec<_>, Vec<_>) = rows.into_iter().enumerate().partition(|(seat, _)| seat % 2 == 0);
        above.into_iter().for_each(|(_, (w, h, part))| put((w, h), part, &mut y));
        put(table, middle, &mut y);
        below.into_iter().for_each(|(_, (w, h, part))| put((w, h), part, &mut y));
        Scene { width, height: y - GAP + MARGIN, items }
    }

    fn cover(view: &View) -> Scene {
        let bare = View { pile: CardSet::default(), ..view.clone() };
        let (size, items) = match view.options.variant {
            Variant::Perimexpaire => spread(&bare),
            Variant::Perimaire => heap(&bare),
        };
        Scene { width: size.0, height: size.1, items }
    }
}

/// The palette side for a colour: 1 is red, 2 is blue.
#[must_use]
pub const fn side(colour: Colour) -> u8 {
    match colour {
        Colour::Red => 1,
        Colour::Blue => 2,
    }
}

/// The cards on the grid, the open places around them, and the draw pile.
fn spread(view: &View) -> ((f64, f64), Vec<Item>) {
    let xs = view.laid.iter().map(|laid| laid.at.x);
    let ys = view.laid.iter().map(|laid| laid.at.y);
    let (left, right) = (xs.clone().min().unwrap_or(0) - 1, xs.max().unwrap_or(0) + 1);
    let (top, bottom) = (ys.clone().min().unwrap_or(0) - 1, ys.max().unwrap_or(0) + 1);
    let place = |at: Spot| (f64::from(at.x - left) * STEP, f64::from(at.y - top) * STEP);
    let mut items: Vec<Item> = open_places(&view.laid).into_iter().map(|at| open_item(at, place(at))).collect();
    let pending = view.pending.as_ref().and(view.laid.last()).map(|laid| laid.card);
    for laid in &view.laid {
        let face = Face { side: side(laid.colour), marked: pending == Some(laid.card) };
        let name = format!("{} {} {}", laid.card, laid.colour, laid.at);
        items.push(group(place(laid.at), laid.at.to_string(), name, vec![card_item(laid.card, face)]));
    }
    let size = (f64::from(right - left + 1) * STEP, f64::from(bottom - top + 1) * STEP);
    if !view.pile.is_empty() {
        items.push(group(
            (size.0 + 12.0, (size.1 - CARD) / 2.0),
            String::new(),
            String::new(),
            vec![back_item(view.pile.len())],
        ));
    }
    ((size.0 + if view.pile.is_empty() { 0.0 } else { CARD + 12.0 }, size.1), items)
}

fn open_places(laid: &[Laid]) -> Vec<Spot> {
    let mut places: Vec<Spot> = laid.iter().flat_map(|laid| laid.at.around()).collect();
    places.sort_unstable();
    places.dedup();
    places.retain(|&at| laid.iter().all(|laid| laid.at != at));
    places
}

fn open_item(at: Spot, shift: (f64, f64)) -> Item {
    let inset = 8.0;
    let dot = Item::Circle { centre: (CARD / 2.0, CARD / 2.0), radius: 3.0, style: Style::fill(Paint::InkSoft) };
    let frame = Item::Path { steps: rounded(inset, CARD - 2.0 * inset, 8.0), style: Style::fill(Paint::FaceSoft) };
    group(shift, at.to_string(), at.to_string(), vec![frame, dot])
}

/// The pile of Périmaire: the top card, and the number of cards below it.
fn heap(view: &View) -> ((f64, f64), Vec<Item>) {
    let items = match view.laid.split_last() {
        None => vec![Item::Path { steps: rounded(0.0, CARD, 8.0), style: Style::line(Paint::InkSoft, 1.5) }],
        Some((top, under)) => {
            let face = Face { side: side(top.colour), marked: view.pending.is_some() };
            let edges = (0..under.len().min(4)).rev().map(|i| {
                let shift = 3.0 * (i as f64 + 1.0);
                let edge =
                    Item::Path { steps: rounded(0.0, CARD, 8.0), style: Style::both(Paint::Face, Paint::InkSoft, 1.0) };
                group((shift, shift), String::new(), String::new(), vec![edge])
            });
            edges
                .chain([group((0.0, 0.0), String::new(), top.card.to_string(), vec![card_item(top.card, face)])])
                .collect()
        }
    };
    ((CARD, CARD), items)
}

/// A hand in a row with the seat's score, and a bar next to the seat to move.
fn row(view: &View, seat: u8, hand: &Hand) -> (f64, f64, Vec<Item>) {
    let colour = match view.options.variant {
        Variant::Perimexpaire => side(if seat.is_multiple_of(2) { Colour::Red } else { Colour::Blue }),
        Variant::Perimaire => 1,
    };
    let label = |text: String, paint| Item::Label { at: (22.0, CARD / 2.0), size: 30.0, text, paint };
    let mut items = vec![label(view.scores[usize::from(seat)].to_string(), Paint::SideInk(colour))];
    let face = Face { side: colour, marked: false };
    let cards: Vec<Card> = hand.cards.iter().flat_map(|cards| cards.iter()).collect();
    let start = 56.0;
    for (i, &card) in cards.iter().enumerate() {
        let shift = (start + i as f64 * HAND_STEP, 0.0);
        items.push(group(shift, card.to_string(), card.to_string(), vec![card_item(card, face)]));
    }
    let shown = if hand.cards.is_some() { cards.len() } else { 1 };
    if hand.cards.is_none() {
        items.push(group((start, 0.0), String::new(), hand.count.to_string(), vec![back_item(hand.count.into())]));
    }
    let width = start + shown.max(1) as f64 * HAND_STEP;
    if view.to_move.0 == seat && view.stage != Stage::Over {
        let bar = Style::fill(Paint::Accent);
        items.push(Item::Path { steps: card::bar((start, CARD + 6.0), width - start - 10.0), style: bar });
    }
    (width, CARD + 12.0, items)
}

#[cfg(test)]
mod tests {
    use engine::games::perimexpaire::{Card, Comparison, Perimexpaire, Spot};
    use engine::{Match, Position, Seat, Seed, Viewer};

    use super::measure::{area_sum, comparison, perimeter_sum};
    use crate::{Item, Picture};

    fn hits(items: &[Item], out: &mut Vec<String>) {
        for item in items {
            if let Item::Group { hit, items, .. } = item {
                out.extend((!hit.is_empty()).then(|| hit.clone()));
                hits(items, out);
            }
        }
    }

    #[test]
    fn every_card_in_hand_and_every_place_has_a_hit_area() {
        let game =
            Match::<Perimexpaire>::start("".parse().expect("options"), 2, Seed::from_text("scene")).expect("a game");
        let view = game.position().view(Viewer::Seat(Seat(0)));
        let mut found = Vec::new();
        hits(&Perimexpaire::picture(&view).items, &mut found);
        assert_eq!(found.iter().filter(|hit| hit.parse::<Card>().is_ok()).count(), 8, "two open hands");
        let places = found.iter().filter(|hit| hit.parse::<Spot>().is_ok()).count();
        assert_eq!(places, 5, "the centre card and four places around it");
        assert_eq!(found.len(), 13);
    }

    #[test]
    fn hidden_hands_show_no_card() {
        let game = Match::<Perimexpaire>::start("variant=perimaire".parse().expect("options"), 3, Seed::from_text("x"));
        let view = game.expect("a game").position().view(Viewer::Spectator);
        let mut found = Vec::new();
        hits(&Perimexpaire::picture(&view).items, &mut found);
        assert!(found.is_empty());
    }

    #[test]
    fn sums_are_written_out() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        assert_eq!(area_sum(card("17").measures()), "1 + 3·π/4 + (1−π/4) = 2 + 2·π/4");
        assert_eq!(area_sum(card("31").measures()), "2 + 2·π/4");
        assert_eq!(area_sum(card("11").measures()), "2 + 2·(1−π/4) = 4 − 2·π/4");
        assert_eq!(perimeter_sum(card("31").measures().perimeter), "6 + 2·π/2");
        assert_eq!(perimeter_sum(card("T").measures().perimeter), "16");
        assert!(comparison(&Comparison::of(card("1"), card("2"))).items.len() > 8);
    }
}
