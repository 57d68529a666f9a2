//! Find links among cards: select two cards, then what they have in common.

use engine::GameId;
use engine::games::perimexpaire::{Card, Colour, Comparison, Link};
use exercise::perimexpaire::Links;
use leptos::prelude::*;
use scene::games::perimexpaire::{card, measure};

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::Drawing;
use crate::games::perimexpaire::card_label;
use crate::t;
use crate::words::t;

const fn kind(link: Link) -> &'static str {
    match link {
        Link::Double => "exercises-double",
        Link::Area => "exercises-area",
        Link::Perimeter => "exercises-perimeter",
    }
}

/// Describes what two cards have in common.
fn sentence((one, other): (Card, Card), link: Option<Link>) -> String {
    let kind = link.map_or_else(|| "none".to_owned(), |link| link.to_string());
    t!("exercises-pair", one = one.to_string(), other = other.to_string(), kind = kind)
}

pub(crate) fn posed(links: Links) -> AnyView {
    let Links { cards, links: right } = links;
    let count = right.len();
    let work = Work::new(GameId::Perimexpaire, "PX-2.4", count);
    let chosen = RwSignal::new(Vec::<Card>::new());
    let touch = move |card: Card| {
        chosen.update(|chosen| match chosen.iter().position(|other| *other == card) {
            Some(place) => drop(chosen.remove(place)),
            None => {
                if chosen.len() == 2 {
                    chosen.remove(0);
                }
                chosen.push(card);
            }
        });
    };
    let claim = move |link: Link| {
        let mut pair = chosen.get_untracked();
        pair.sort_unstable();
        if let [one, other] = pair[..] {
            let comparison = Comparison::of(one, other);
            let verdict = Verdict::of(comparison.link == Some(link));
            let text = sentence((one, other), comparison.link);
            let pictures = vec![measure::comparison(&comparison)];
            work.judge(Judged { verdict, key: format!("{one} {other}"), found: text.clone(), text, pictures });
            chosen.set(Vec::new());
        }
    };
    let cards = cards.into_iter().map(move |card| {
        let scene = card::card(card, Colour::Blue);
        view! {
            <button
                type="button"
                class="exercise-card"
                data-card=card.to_string()
                aria-pressed=move || if chosen.with(|chosen| chosen.contains(&card)) { "true" } else { "false" }
                aria-label=move || card_label(card)
                on:click=move |_| touch(card)
            >
                <Drawing scene=Signal::derive(move || scene.clone()) />
            </button>
        }
    });
    let claims = [Link::Double, Link::Area, Link::Perimeter].map(move |link| {
        view! {
            <button
                type="button"
                class="button"
                data-claim=link.to_string()
                disabled=move || chosen.with(Vec::len) < 2
                on:click=move |_| claim(link)
            >
                {move || t(kind(link))}
            </button>
        }
    });
    let answer =
        move || right.iter().map(|&(one, other, link)| sentence((one, other), Some(link))).collect::<Vec<String>>();
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-perimexpaire", count = count))
            answer=Signal::derive(answer)
        >
            <div class="exercise-cards">{cards.collect_view()}</div>
            <p class="exercise-ways">{claims.into_iter().collect_view()}</p>
        </Posed>
    }
    .into_any()
}
