//! Vectominos: pieces with their arrows, the table, the hands. A Polymorphe shows its remaining vectors as a compass
//! rose on each of its squares. Reading order: this file, then [`sum`] (a contact as arrows, for explanations).

mod figures;
pub mod sum;

use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{
    Appearance, Catalogue, Lay, Lie, Pair, Phase, PieceId, PieceSet, Place, Set, Table, Vectominos, Vector, View,
    catalogue,
};
use engine::{Seat, Viewer};

use crate::{Item, Paint, Picture, Scene, Step, Style};

/// Size of half a unit.
pub const HALF: f64 = 26.0;
/// Side length of a square.
pub const UNIT: f64 = 2.0 * HALF;
/// Margin around everything.
const MARGIN: f64 = 40.0;
/// Gap between touching pieces, so that they stay distinct.
const GAP: f64 = 1.2;
const CORNER: f64 = 6.0;

impl Picture for Vectominos {
    fn picture(view: &View) -> Scene {
        scene(view, Sites::Hidden)
    }

    fn cover(view: &View) -> Scene {
        let bare = View { counts: Vec::new(), hand: PieceSet::default(), ..view.clone() };
        let frame = Frame::around(&bare, Sites::Hidden);
        Scene { width: frame.width, height: frame.height, items: table_items(view, Sites::Hidden, &frame) }
    }
}

/// Whether to draw the places for the next piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sites {
    /// Do not draw them.
    Hidden,
    /// Draw every place where the shape fits, with a hit area named after the place, such as `h4,-2`.
    Shown,
}

/// One piece at turn 0, for lists and for print.
#[must_use]
pub fn piece(set: Set, piece: PieceId) -> Scene {
    let (width, height) = (2.0 * UNIT, UNIT);
    let items = vec![tile(catalogue(set), piece, 0, None, Look::Plain)];
    let group = group((MARGIN / 2.0 + width / 2.0, MARGIN / 2.0 + height / 2.0), items);
    Scene { width: width + MARGIN, height: height + MARGIN, items: vec![group] }
}

/// A turned piece centred on the origin. `appearance` is what a Polymorphe on the table can still be, if known.
#[must_use]
pub fn tile_item(set: Set, piece: PieceId, turn: u8, appearance: Option<&Appearance>) -> Item {
    tile(catalogue(set), piece, turn, appearance, Look::Plain)
}

/// Two vectors without a piece: an option of a Polymorphe.
#[must_use]
pub fn pair_item(pair: Pair, lie: Lie) -> Item {
    let style = Style::both(Paint::FaceSoft, Paint::SideInk(5), 1.4);
    let (first, second) = squares(lie);
    let items = vec![
        Item::Path { steps: rounded(size(lie), CORNER), style },
        divider(lie),
        vector(pair.first, first, Paint::SideInk(5)),
        vector(pair.second, second, Paint::SideInk(5)),
    ];
    group((0.0, 0.0), items)
}

/// The outline of a piece with this orientation, centred on the origin and grown by `more` on every side.
#[must_use]
pub fn outline(lie: Lie, more: f64) -> Vec<Step> {
    let (width, height) = size(lie);
    rounded((width + 2.0 * more, height + 2.0 * more), CORNER)
}

/// The table, and the hands as far as the viewer sees them.
#[must_use]
pub fn scene(view: &View, sites: Sites) -> Scene {
    let catalogue = catalogue(view.options.set);
    let frame = Frame::around(view, sites);
    let mut items = vec![group((0.0, frame.top), table_items(view, sites, &frame))];
    items.push(group((0.0, 0.0), seat_items(view, frame.width)));
    items.push(group((0.0, frame.top + frame.height), hand_items(view, catalogue, frame.width)));
    Scene { width: frame.width, height: frame.top + frame.height + frame.hand, items }
}

/// Laid pieces, framed places that were found, and hit areas for further ones, named after the placement.
#[must_use]
pub fn around(lays: &[Lay], found: &[Lay], spots: &[Lay]) -> Scene {
    let reach = |of: fn(Place) -> (i8, i8)| lays.iter().chain(found).chain(spots).map(move |lay| of(lay.place()));
    let left = reach(|place| (place.x, 0)).map(|(x, _)| x).min().unwrap_or(0);
    let right = reach(|place| (place.x, place.size().0)).map(|(x, width)| x + width).max().unwrap_or(4);
    let lower = reach(|place| (place.y, 0)).map(|(y, _)| y).min().unwrap_or(0);
    let upper = reach(|place| (place.y, place.size().1)).map(|(y, height)| y + height).max().unwrap_or(4);
    let (width, height) = (f64::from(right - left) * HALF, f64::from(upper - lower) * HALF);
    let frame = Frame {
        left: f64::from(left) * HALF - MARGIN,
        upper: f64::from(upper) * HALF + MARGIN,
        width: width + 2.0 * MARGIN,
        height: height + 2.0 * MARGIN,
        top: 0.0,
        hand: 0.0,
    };
    let catalogue = catalogue(Set::Drawable);
    let mut items = Vec::new();
    for lay in lays {
        items.push(group(frame.middle(lay.place()), vec![tile(catalogue, lay.piece, lay.turn, None, Look::Plain)]));
    }
    for lay in found {
        let framed = Item::Path { steps: outline(Lie::of(lay.turn), -3.0), style: Style::line(Paint::Accent, 3.0) };
        items.push(group(frame.middle(lay.place()), vec![framed]));
    }
    for lay in spots.iter().filter(|lay| !found.contains(lay)) {
        let style = Style::both(Paint::Face, Paint::Accent, 2.4);
        let circle = Item::Circle { centre: (0.0, 0.0), radius: UNIT / 4.2, style };
        let hit = lay.to_string();
        items.push(Item::Group {
            shift: frame.middle(lay.place()),
            turn: 0.0,
            name: hit.clone(),
            hit,
            items: vec![circle],
        });
    }
    Scene { width: frame.width, height: frame.height, items }
}

/// Maps the table's coordinates to the picture.
struct Frame {
    left: f64,
    upper: f64,
    width: f64,
    height: f64,
    /// Height of the area above the table, and below it.
    top: f64,
    hand: f64,
}

const PER_ROW: usize = 8;
const HAND_ROW: f64 = UNIT + 34.0;

impl Frame {
    fn around(view: &View, sites: Sites) -> Self {
        let pending = pending(view);
        let mut places: Vec<Place> = view.lays.iter().chain(&pending).map(|lay| lay.place()).collect();
        if sites == Sites::Shown {
            places.extend(view.table().slots().iter().map(|slot| slot.place));
        }
        let ends = |from: fn(&Place) -> i8, size: fn((i8, i8)) -> i8| {
            let least = places.iter().map(from).min().unwrap_or(0);
            let most = places.iter().map(|place| from(place) + size(place.size())).max().unwrap_or(4);
            (f64::from(least) * HALF, f64::from(most) * HALF)
        };
        let (left, right) = ends(|place| place.x, |size| size.0);
        let (lower, upper) = ends(|place| place.y, |size| size.1);
        let hand_rows = (view.hand.len() as usize).div_ceil(PER_ROW);
        let hand_width = (view.hand.len() as usize).min(PER_ROW) as f64 * (2.0 * UNIT + 14.0);
        let seats_width = view.counts.len() as f64 * SEAT_WIDTH;
        let inner = (right - left).max(hand_width).max(seats_width);
        Self {
            left: left - MARGIN - (inner - (right - left)) / 2.0,
            upper: upper + MARGIN,
            width: inner + 2.0 * MARGIN,
            height: upper - lower + 2.0 * MARGIN,
            top: SEAT_HEIGHT,
            hand: if hand_rows == 0 { 0.0 } else { hand_rows as f64 * HAND_ROW + 20.0 },
        }
    }

    /// Maps a point of the table, where y points up.
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (x * HALF - self.left, self.upper - y * HALF)
    }

    fn middle(&self, place: Place) -> (f64, f64) {
        let (width, height) = place.size();
        self.at(f64::from(place.x) + f64::from(width) / 2.0, f64::from(place.y) + f64::from(height) / 2.0)
    }
}

fn pending(view: &View) -> Option<Lay> {
    match &view.phase {
        Phase::Pending { lay, .. } => Some(*lay),
        Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => None,
    }
}

/// How a piece is highlighted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Plain,
    /// Laid last.
    Last,
    /// Not settled yet.
    Pending,
}

fn table_items(view: &View, sites: Sites, frame: &Frame) -> Vec<Item> {
    let catalogue = catalogue(view.options.set);
    let mut items = Vec::new();
    let mut dots = Vec::new();
    let mut table = Table::new(view.options.set);
    let pending = pending(view);
    for (i, &lay) in view.lays.iter().chain(&pending).enumerate() {
        let look = match i + 1 == view.lays.len() {
            _ if i >= view.lays.len() => Look::Pending,
            true if pending.is_none() => Look::Last,
            _ => Look::Plain,
        };
        let appearance = view.appearances.iter().find(|appearance| appearance.piece == lay.piece);
        let place = lay.place();
        items.push(group(frame.middle(place), vec![tile(catalogue, lay.piece, lay.turn, appearance, look)]));
        let contacts = mathematics(&table, lay).contacts;
        dots.extend(contacts.iter().map(|contact| dot(frame.at(f64::from(contact.at.0), f64::from(contact.at.1)))));
        table.lay_unchecked(lay);
    }
    items.extend(dots);
    if sites == Sites::Shown {
        items.extend(table.slots().iter().map(|slot| site(slot.place, slot.sums, frame)));
    }
    items
}

/// A dot for a median contact, which makes one sum.
fn dot(centre: (f64, f64)) -> Item {
    Item::Circle { centre, radius: 4.2, style: Style::both(Paint::Accent, Paint::Face, 1.6) }
}

/// A place for the next piece.
fn site(place: Place, sums: u8, frame: &Frame) -> Item {
    let (width, height) = place.size();
    let size = (f64::from(width) * HALF - 10.0, f64::from(height) * HALF - 10.0);
    let items = vec![Item::Path {
        steps: rounded(size, CORNER),
        style: Style::line(Paint::Accent, if sums > 1 { 2.4 } else { 1.0 }),
    }];
    let (shift, hit) = (frame.middle(place), place.to_string());
    Item::Group { shift, turn: 0.0, name: hit.clone(), hit, items }
}

/// A piece, centred on the origin.
fn tile(catalogue: &Catalogue, piece: PieceId, turn: u8, appearance: Option<&Appearance>, look: Look) -> Item {
    let lie = Lie::of(turn);
    let polymorphe = catalogue.is_polymorphe(piece);
    let (fill, outline) = if polymorphe { (Paint::FaceSoft, Paint::SideInk(5)) } else { (Paint::Face, Paint::Ink) };
    let style = match look {
        Look::Plain => Style::both(fill, outline, 1.4),
        Look::Last => Style::both(fill, Paint::Accent, 3.0),
        Look::Pending => Style::both(fill, Paint::Warn, 3.0),
    };
    let mut items = vec![Item::Path { steps: rounded(size(lie), CORNER), style }];
    let (first, second) = squares(lie);
    items.push(divider(lie));
    let mut name = String::from("Polymorphe");
    match catalogue.pair(piece, turn) {
        Some(pair) => {
            items.push(vector(pair.first, first, Paint::Ink));
            items.push(vector(pair.second, second, Paint::Ink));
            name = pair.to_string();
        }
        None => {
            let all: Vec<Pair> = appearance.map_or_else(|| catalogue.pairs().to_vec(), |known| known.pairs.clone());
            items.extend(rose(all.iter().map(|pair| pair.first), first));
            items.extend(rose(all.iter().map(|pair| pair.second), second));
        }
    }
    Item::Group { shift: (0.0, 0.0), turn: 0.0, hit: piece.to_string(), name, items }
}

/// How large a piece is drawn.
const fn size(lie: Lie) -> (f64, f64) {
    match lie {
        Lie::Lying => (2.0 * UNIT - 2.0 * GAP, UNIT - 2.0 * GAP),
        Lie::Upright => (UNIT - 2.0 * GAP, 2.0 * UNIT - 2.0 * GAP),
    }
}

/// The centres of the two squares of a piece centred on the origin.
const fn squares(lie: Lie) -> ((f64, f64), (f64, f64)) {
    match lie {
        Lie::Lying => ((-UNIT / 2.0, 0.0), (UNIT / 2.0, 0.0)),
        Lie::Upright => ((0.0, UNIT / 2.0), (0.0, -UNIT / 2.0)),
    }
}

/// The line between the two squares.
fn divider(lie: Lie) -> Item {
    let reach = UNIT / 2.0 - 8.0;
    let steps = match lie {
        Lie::Lying => vec![Step::Move(0.0, -reach), Step::Line(0.0, reach)],
        Lie::Upright => vec![Step::Move(-reach, 0.0), Step::Line(reach, 0.0)],
    };
    Item::Path { steps, style: Style::line(Paint::InkSoft, 0.8) }
}

/// Every vector that a square of a Polymorphe can have; a full arrow if there is only one.
fn rose(vectors: impl Iterator<Item = Vector>, at: (f64, f64)) -> Vec<Item> {
    let mut vectors: Vec<Vector> = vectors.collect();
    vectors.sort_unstable();
    vectors.dedup();
    if let [only] = vectors.as_slice() {
        return vec![vector(*only, at, Paint::SideInk(5))];
    }
    let mut items = Vec::new();
    for vector in vectors {
        let (dx, dy) = direction(vector);
        let style = Style::both(Paint::SideInk(5), Paint::None, 0.0);
        if vector == Vector::Null {
            items.push(Item::Circle { centre: at, radius: 3.0, style });
            continue;
        }
        let long = dx.hypot(dy);
        let tip = (at.0 + dx * 17.0, at.1 + dy * 17.0);
        let foot = (at.0 + dx * 6.0, at.1 + dy * 6.0);
        // A slim triangle from foot to tip.
        let (px, py) = (-dy / long * 3.6, dx / long * 3.6);
        let steps = vec![
            Step::Move(foot.0 + px, foot.1 + py),
            Step::Line(tip.0, tip.1),
            Step::Line(foot.0 - px, foot.1 - py),
            Step::Close,
        ];
        items.push(Item::Path { steps, style });
    }
    items
}

/// The picture's y points down.
fn direction(vector: Vector) -> (f64, f64) {
    let (x, y) = vector.components();
    (f64::from(x), -f64::from(y))
}

/// An arrow to scale, centred on its square; a dot for the null vector.
fn vector(vector: Vector, at: (f64, f64), paint: Paint) -> Item {
    let style = Style::fill(paint);
    if vector == Vector::Null {
        return Item::Circle { centre: at, radius: 5.0, style };
    }
    const REACH: f64 = 15.5;
    const HEAD: f64 = 12.5;
    const HEAD_HALF: f64 = 8.0;
    const SHAFT_HALF: f64 = 2.3;
    let (dx, dy) = direction(vector);
    let long = dx.hypot(dy);
    let (ux, uy) = (dx / long, dy / long);
    // Along the arrow from its middle, and to its left.
    let point = |along: f64, aside: f64| (at.0 + ux * along - uy * aside, at.1 + uy * along + ux * aside);
    let (tip, neck, tail) = (REACH * long, REACH * long - HEAD, -REACH * long);
    let outline = [
        point(tail, SHAFT_HALF),
        point(neck, SHAFT_HALF),
        point(neck, HEAD_HALF),
        point(tip, 0.0),
        point(neck, -HEAD_HALF),
        point(neck, -SHAFT_HALF),
        point(tail, -SHAFT_HALF),
    ];
    let mut steps: Vec<Step> = outline.iter().map(|&(x, y)| Step::Line(x, y)).collect();
    steps[0] = Step::Move(outline[0].0, outline[0].1);
    steps.push(Step::Close);
    Item::Path { steps, style }
}

const SEAT_WIDTH: f64 = 190.0;
const SEAT_HEIGHT: f64 = 74.0;

/// Above the table: each seat's number of pieces, as backs; the seat to move is underlined.
fn seat_items(view: &View, width: f64) -> Vec<Item> {
    let seats = view.counts.len();
    let left = (width - seats as f64 * SEAT_WIDTH) / 2.0;
    let mut items = Vec::new();
    for (seat, &count) in (0..).map(Seat).zip(&view.counts) {
        let middle = left + (f64::from(seat.0) + 0.5) * SEAT_WIDTH;
        let (step, back) = (8.0, (24.0, 12.0));
        let start = middle - f64::from(count.saturating_sub(1)) * step / 2.0;
        for i in 0..count {
            let style = Style::both(Paint::Side(seat.0 + 1), Paint::Face, 1.0);
            let steps = rounded((back.1, back.0), 2.5);
            let shift = (start + f64::from(i) * step, 26.0);
            items.push(group(shift, vec![Item::Path { steps, style }]));
        }
        let own = view.viewer == Viewer::Seat(seat);
        let text = if own { format!("● {count}") } else { count.to_string() };
        items.push(Item::Label { at: (middle, 52.0), size: 15.0, text, paint: Paint::Ink });
        if view.turn == seat && !matches!(view.phase, Phase::Over(_)) {
            let steps = vec![Step::Move(middle - 34.0, 66.0), Step::Line(middle + 34.0, 66.0)];
            items.push(Item::Path { steps, style: Style::line(Paint::Accent, 3.0) });
        }
    }
    items
}

/// Below the table: the viewer's own pieces with their numbers.
fn hand_items(view: &View, catalogue: &Catalogue, width: f64) -> Vec<Item> {
    let pieces: Vec<PieceId> = view.hand.iter().collect();
    let mut items = Vec::new();
    for (row, pieces) in pieces.chunks(PER_ROW).enumerate() {
        let step = 2.0 * UNIT + 14.0;
        let left = (width - pieces.len() as f64 * step) / 2.0;
        for (i, &piece) in pieces.iter().enumerate() {
            let at = (left + (i as f64 + 0.5) * step, row as f64 * HAND_ROW + UNIT / 2.0 + 6.0);
            let label = Item::Label {
                at: (at.0, at.1 + UNIT / 2.0 + 12.0),
                size: 13.0,
                text: piece.to_string(),
                paint: Paint::InkSoft,
            };
            items.push(group(at, vec![tile(catalogue, piece, 0, None, Look::Plain)]));
            items.push(label);
        }
    }
    items
}

fn group(shift: (f64, f64), items: Vec<Item>) -> Item {
    Item::Group { shift, turn: 0.0, hit: String::new(), name: String::new(), items }
}

/// A rectangle with round corners, centred on the origin.
fn rounded(size: (f64, f64), radius: f64) -> Vec<Step> {
    let (x, y) = (size.0 / 2.0, size.1 / 2.0);
    let arc = |x: f64, y: f64| Step::Arc { radius, clockwise: true, to: (x, y) };
    vec![
        Step::Move(-x + radius, -y),
        Step::Line(x - radius, -y),
        arc(x, -y + radius),
        Step::Line(x, y - radius),
        arc(x - radius, y),
        Step::Line(-x + radius, y),
        arc(-x, y - radius),
        Step::Line(-x, -y + radius),
        arc(-x + radius, -y),
        Step::Close,
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::games::vectominos::{Action, Vectominos};
    use engine::{Millis, OptionSet, Position, Rng, Seed, Setup, Viewer};

    use super::{Sites, piece, scene};
    use crate::Item;

    fn hits(items: &[Item], out: &mut Vec<String>) {
        for item in items {
            if let Item::Group { hit, items, .. } = item {
                out.extend((!hit.is_empty()).then(|| hit.clone()));
                hits(items, out);
            }
        }
    }

    /// Every piece on the table or in the viewer's hand and every place for a piece has one hit area; hidden pieces
    /// have none.
    #[test]
    fn hit_areas_match_what_the_viewer_knows() {
        for game in 0..12u8 {
            let options = OptionSet::read(["", "set=28"][usize::from(game % 2)]).expect("options");
            let seed = Seed::from_text(&format!("scene {game}"));
            let setup = Setup { options, seats: 2 + game % 3, seed, round: 0, at: Millis(0) };
            let mut position = Vectominos::start(&setup).expect("a round");
            let mut rng = Rng::new(seed, "scene");
            while let Some(seat) = position.awaited().first() {
                let view = position.view(Viewer::Seat(seat));
                let mut found = Vec::new();
                hits(&scene(&view, Sites::Shown).items, &mut found);
                let slots = position.table().slots().iter().map(|slot| slot.place.to_string());
                let pieces =
                    view.lays.iter().map(|lay| lay.piece).chain(view.hand.iter()).map(|piece| piece.to_string());
                let expected: BTreeSet<String> = slots.chain(pieces).collect();
                assert_eq!(found.len(), expected.len());
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
                let mut legal: Vec<Action> = Vec::new();
                position.legal_actions(seat, &mut legal);
                position.apply(Millis(0), seat, rng.choose(&legal)).expect("legal");
            }
        }
    }

    /// The two Polymorphes of the hard set look alike; all other pieces differ.
    #[test]
    fn all_pieces_look_different() {
        use engine::games::vectominos::{PieceId, Set};
        for (set, different) in [(Set::Drawable, 30), (Set::Hard, 29)] {
            let drawn = |id| {
                let picture = crate::svg::document(&piece(set, id), crate::palette::Palette::Light);
                let shapes = picture.lines().filter(|line| line.starts_with("<path") || line.starts_with("<circle"));
                shapes.collect::<Vec<_>>().join("\n")
            };
            assert_eq!(PieceId::all().map(drawn).collect::<BTreeSet<String>>().len(), different);
        }
    }
}
