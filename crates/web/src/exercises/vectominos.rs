//! All places for a piece: it is turned, and laid where it touches; the sums decide.

use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{Lay, Set, Verdict as Sum, catalogue};
use exercise::vectominos::Places;
use leptos::prelude::*;
use scene::games::vectominos::{UNIT, around, sum, tile_item};
use scene::{Item, Scene};

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::{Board, Drawing, Look};
use crate::icons::icon;
use crate::t;
use crate::words::t;

pub(crate) fn posed(places: Places) -> AnyView {
    let work = Work::new(places.right.len());
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
    let told = |lay: Lay| {
        let (x, y) = (f32::from(lay.x) / 2.0, f32::from(lay.y) / 2.0);
        t!("exercises-place", x = x.to_string(), y = y.to_string(), turn = lay.turn + 1)
    };
    let touch = move |hit: String| {
        let Ok(lay) = hit.parse::<Lay>() else { return };
        let contacts = places.with_value(|places| mathematics(&places.table, lay).contacts);
        let verdict = Verdict::of(contacts.iter().all(|contact| contact.verdict == Sum::Equal));
        if verdict == Verdict::Right {
            laid.update(|laid| laid.push(lay));
        }
        work.judge(Judged { verdict, text: told(lay), pictures: contacts.iter().map(sum::equation).collect() });
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
    let look = move |(hit, name): (String, String)| {
        let label = hit.parse::<Lay>().map_or(name, told);
        Look { class: "legal".to_owned(), label, ..Look::default() }
    };
    let answer = move || right.iter().map(|&(lay, _)| told(lay)).collect::<Vec<String>>();
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-vectominos", count = count))
            answer=Signal::derive(answer)
        >
            <div class="exercise-held">
                <Drawing scene=held label=Signal::derive(move || piece.to_string()) />
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
