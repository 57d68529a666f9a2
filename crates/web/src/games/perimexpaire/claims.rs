//! The questions before a card is laid: which links the player sees (PX-2.11), or just whether to go ahead.

use engine::games::perimexpaire::{Card, Direction, Laid, Link};
use leptos::prelude::*;
use scene::Scene;
use scene::games::perimexpaire::side;
use wasm_bindgen::JsCast as _;

use super::hands::{picture, side_of};
use super::intent::Intent;
use super::words::{direction_key, link_key};
use crate::draw::Drawing;
use crate::t;
use crate::words::t;

/// Opens when a card and a place are chosen and there is a question first.
pub(super) fn panel(intent: Intent) -> AnyView {
    let asked = Memo::new(move |_| {
        let (card, at) = (intent.card.get()?, intent.spot.get()?);
        (intent.asks() && intent.may_lay()).then_some((card, at))
    });
    let inside: NodeRef<leptos::html::Div> = NodeRef::new();
    // The keyboard goes on where the question is.
    Effect::new(move |_| {
        if asked.get().is_some() {
            request_animation_frame(move || {
                let first = inside.get_untracked().and_then(|div| div.query_selector("input, button").ok().flatten());
                if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
                    let _ = first.focus();
                }
            });
        }
    });
    view! {
        {move || {
            let (card, at) = asked.get()?;
            let claims = intent.is_vigilant().then(|| {
                let next = intent.neighbours(at).into_iter();
                next.map(|(direction, laid)| claim(intent, card, direction, laid)).collect_view()
            });
            let title = if intent.is_vigilant() { "perimexpaire-claims" } else { "perimexpaire-sure" };
            Some(
                view! {
                    <div class="px-claims card" role="group" aria-label=t!(title, card = card.to_string()) node_ref=inside>
                        <p class="px-claims-title">{t!(title, card = card.to_string())}</p>
                        {claims}
                        <Show when=move || intent.lacks_claims()>
                            <p class="px-claims-missing">{move || t("perimexpaire-claim-first")}</p>
                        </Show>
                        <div class="px-claims-do">
                            <button
                                type="button"
                                class="button main"
                                data-action="lay"
                                disabled=move || intent.lacks_claims()
                                on:click=move |_| intent.lay()
                            >
                                {move || t("perimexpaire-do-lay")}
                            </button>
                            <button type="button" class="button quiet" on:click=move |_| intent.spot.set(None)>
                                {move || t("perimexpaire-do-not")}
                            </button>
                        </div>
                    </div>
                },
            )
        }}
    }
    .into_any()
}

fn figure(card: Card, side: u8) -> Signal<Scene> {
    Signal::stored(picture(card, side))
}

/// One neighbour: no link, area, perimeter, or both. The two figures are side by side because this covers the board.
fn claim(intent: Intent, card: Card, direction: Direction, laid: Laid) -> AnyView {
    let name = format!("claim-{direction}");
    let option = |link: Option<Link>| {
        let key = link.map_or("perimexpaire-link-none", link_key);
        let value = link.map_or_else(|| "-".to_owned(), |link| link.to_string());
        let checked = move || {
            intent.claimed.with(|claimed| claimed.contains(&direction))
                && intent.claims.get().0[direction as usize] == link
        };
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=name.clone()
                    value=value
                    prop:checked=checked
                    on:change=move |_| intent.claim(direction, link)
                />
                <span>{move || t(key)}</span>
            </label>
        }
    };
    let options = [None, Some(Link::Area), Some(Link::Perimeter), Some(Link::Double)].map(option);
    view! {
        <fieldset class="px-claim">
            <legend>{t!("perimexpaire-claim", direction = t(direction_key(direction)), card = laid.card.to_string())}</legend>
            <span class="px-claim-cards" aria-hidden="true">
                <Drawing scene=figure(card, side_of(intent, intent.seat())) />
                <Drawing scene=figure(laid.card, side(laid.colour)) />
            </span>
            <div class="options">{options.into_iter().collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
