//! Find all places for a piece: turn it and lay it next to others; the sums decide.

use engine::GameId;
use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{Contact, Lay, Set, Verdict as Sum, catalogue};
use exercise::vectominos::Places;
use leptos::prelude::*;
use scene::games::vectominos::{UNIT, around, sum, tile_item};
use scene::{Item, Scene};

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::{Board, Drawing, Look};
use crate::games::vectominos::{arrow, vector_word};
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// A correct sum in arrows: `→ + ↑ = ↗`.
fn written(contact: &Contact) -> Option<String> {
    let ([first, second], sum) = (contact.terms?, contact.vector?);
    Some(format!("{} + {} = {}", arrow(first), arrow(second), arrow(sum)))
}

/// The vectors of a contact in words: the summands, and the vector that they meet.
fn spoken(contact: &Contact) -> Option<String> {
    let ([first, second], vector) = (contact.terms?, contact.vector?);
    Some(t!(
        "exercises-contact",
        first = vector_word(first),
        second = vector_word(second),
        vector = vector_word(vector)
    ))
}

pub(crate) fn posed(places: Places) -> AnyView {
    let work = Work::new(GameId::Vectominos, "VM-2.2", places.right.len());
    let (piece, count) = (places.asked, places.right.len());
    let turns = catalogue(Set::Drawable).turns(piece);
    let turn = RwSignal::new(0u8);
    let right = places.right.clone();
    let places = StoredValue::new(places);
    let touching = StoredValue::new(places.with_value(Places::touching));
    let laid = RwSignal::new(Vec::<Lay>::new());
    let board = Memo::new(move |_| {
        let turn = turn.get();
        let spots: Vec<Lay> = touching.with_value(|all| all.iter().copied().filter(|lay| lay.turn == turn).collect());
        places.with_value(|places| around(&places.lays, &laid.get(), &spots))
    });
    let contacts = move |lay: Lay| places.with_value(|places| mathematics(&places.table, lay).contacts);
    let touch = move |hit: String| {
        let Ok(lay) = hit.parse::<Lay>() else { return };
        let contacts = contacts(lay);
        let verdict = Verdict::of(contacts.iter().all(|contact| contact.verdict == Sum::Equal));
        if verdict == Verdict::Right {
            laid.update(|laid| laid.push(lay));
        }
        let text = match verdict {
            Verdict::Right => t!("exercises-sums-right", n = contacts.len()),
            Verdict::Wrong => t!("exercises-sums-wrong", n = contacts.len()),
        };
        let found = contacts.iter().filter_map(written).collect::<Vec<_>>().join(" ; ");
        work.judge(Judged {
            verdict,
            key: lay.to_string(),
            found,
            text,
            pictures: contacts.iter().map(sum::equation).collect(),
        });
    };
    let held = Signal::derive(move || {
        let side = 2.0 * UNIT + 8.0;
        let item = tile_item(Set::Drawable, piece, turn.get(), None);
        let items = vec![Item::Group {
            shift: (side / 2.0, side / 2.0),
            turn: 0.0,
            hit: String::new(),
            name: String::new(),
            items: vec![item],
        }];
        Scene { width: side, height: side, items }
    });
    // A place is named after the placement, a piece on the table after its number, which is not drawn on it.
    let look = move |(hit, _): (String, String)| match hit.parse::<Lay>() {
        Ok(lay) => {
            let sums: Vec<String> = contacts(lay).iter().filter_map(spoken).collect();
            let label = t!("exercises-spot", sums = sums.join(", "));
            Look { class: "legal".to_owned(), label, ..Look::default() }
        }
        Err(_) => {
            let lying = places.with_value(|all| all.lays.iter().find(|lay| lay.piece.to_string() == hit).copied());
            let pair = lying.and_then(|lay| catalogue(Set::Drawable).pair(lay.piece, lay.turn));
            let label = pair.map_or_else(String::new, |pair| {
                t!("exercises-lying", first = vector_word(pair.first), second = vector_word(pair.second))
            });
            Look { label, inert: true, ..Look::default() }
        }
    };
    let right: Vec<Lay> = right.into_iter().map(|(lay, _)| lay).collect();
    let solution = places.with_value(|places| around(&[&places.lays[..], &right].concat(), &right, &[]));
    let piece_label = move || {
        let pair = catalogue(Set::Drawable).pair(piece, turn.get());
        pair.map_or_else(
            || t("exercises-polymorphe"),
            |pair| t!("exercises-piece", first = vector_word(pair.first), second = vector_word(pair.second)),
        )
    };
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-vectominos", count = count))
            answer=Signal::derive(move || vec![t!("exercises-places", count = count)])
            solution=Some(solution)
        >
            <div class="exercise-held">
                <Drawing scene=held label=Signal::derive(piece_label) />
                <button type="button" class="button" data-action="turn" on:click=move |_| turn.update(|turn| *turn = (*turn + 1) % turns)>
                    {icon("turn")}
                    <span>{move || t("vectominos-turn")}</span>
                </button>
            </div>
            <div class="exercise-board">
                <Board scene=board label=Signal::derive(move || t("vectominos-title")) on_hit=touch look=Callback::new(look) />
            </div>
        </Posed>
    }
    .into_any()
}
