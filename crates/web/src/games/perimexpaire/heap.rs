//! The pile of Périmaire: the top card, what it was laid on, and how many lie there.

use engine::games::perimexpaire::{Action, Card, Colour, Effect as Happened, Laid, Link};
use leptos::prelude::*;
use scene::games::perimexpaire::card::{CARD, Face, card_item, rounded};
use scene::games::perimexpaire::side;
use scene::svg::path;

use super::intent::Intent;
use super::words::{card_label, link_key, link_letters};
use crate::draw::{keys, shapes};
use crate::t;
use crate::words::t;

/// How many cards are seen under the top one.
const DEPTH: usize = 5;

pub(super) fn board(intent: Intent) -> AnyView {
    let two = Memo::new(move |_| {
        intent.with_view(|view| {
            let before = view.laid.len().checked_sub(2).and_then(|i| view.laid.get(i));
            (view.laid.last().map(|laid| laid.card), before.map(|laid: &Laid| laid.card), view.laid.len())
        })
    });
    let pending = Memo::new(move |_| intent.with_view(|view| view.pending.is_some()));
    // Between a vigilant referee's players the link is theirs to see while it can be contested.
    let link = Memo::new(move |_| {
        let (top, before, _) = two.get();
        top?.link(before?).filter(|_| !pending.get())
    });
    let hit = move || match (intent.card.get_untracked(), untrack(|| intent.may_lay())) {
        (Some(card), true) => intent.play_card(card),
        (Some(card), false) => intent.play.explain(&Action::Play(card)),
        (None, _) => intent.play.explain(&Action::Accept),
    };
    let label = move || {
        let (top, _, count) = two.get();
        match top {
            Some(top) => t!("perimexpaire-pile", card = card_label(top), n = count),
            None => t("perimexpaire-pile-empty"),
        }
    };
    let target = move || intent.card.get().is_some_and(|card| intent.fits(card) != Some(false)) && intent.may_lay();
    view! {
        <svg
            class="drawing board px-heap"
            role="group"
            aria-label=move || t("perimexpaire-board")
            viewBox="0 0 330 160"
            on:click=move |event| {
                if keys::hit_of(event.target()).is_some() {
                    hit();
                }
            }
            on:keydown=move |event| {
                if keys::pressed(&event).is_some() {
                    hit();
                }
            }
        >
            <g transform="translate(20 34)">
                {move || two.get().1.map(|card| before(card, link.get()))}
            </g>
            <g
                transform="translate(115 20)"
                class="hit px-top"
                class:px-target=target
                class:px-pending=move || pending.get()
                data-hit="pile"
                role="button"
                tabindex="0"
                aria-label=label
            >
                {move || under(two.get().2)}
                {move || top(intent, two.get().0)}
                <path class="px-ring" d=path(&rounded(-2.0, CARD + 4.0, 10.0)) />
            </g>
            <text class="px-count" x="270" y="82">
                {move || t!("perimexpaire-tally", n = two.get().2)}
            </text>
        </svg>
    }
    .into_any()
}

/// The card before the top one, smaller, and the link between them.
fn before(card: Card, link: Option<Link>) -> AnyView {
    let face = shapes(&[card_item(card, Face { side: side(Colour::Red), marked: false })]);
    let sign = link.map(|link| {
        view! {
            <g class="px-badge" transform="translate(36 92)">
                <title>{t(link_key(link))}</title>
                <path d="M-13 -13h26a13 13 0 0 1 0 26h-26a13 13 0 0 1 0 -26z" />
                <text y="6.5">{link_letters(link)}</text>
            </g>
        }
    });
    view! {
        <g role="img" aria-label=card_label(card)>
            <g class="px-before" transform="scale(0.72)">
                {face}
            </g>
            {sign}
        </g>
    }
    .into_any()
}

fn under(count: usize) -> AnyView {
    let edge = |i: usize| {
        let shift = 3.0 * i as f64;
        view! { <path class="px-edge" d=path(&rounded(0.0, CARD, 8.0)) transform=format!("translate({shift} {shift})") /> }
    };
    (1..count.min(DEPTH)).rev().map(edge).collect_view().into_any()
}

fn top(intent: Intent, card: Option<Card>) -> AnyView {
    let Some(card) = card else {
        return view! { <path class="px-spot-frame" d=path(&rounded(0.0, CARD, 8.0)) /> }.into_any();
    };
    let number = intent.play.fresh.with(|(number, effects)| {
        let played =
            effects.iter().any(|effect| matches!(effect, Happened::Played { card: other, .. } if *other == card));
        played.then_some(*number)
    });
    // Two names for the same motion: it begins anew with every card.
    let class = number.map_or("", |number| if number % 2 == 0 { "px-arrives" } else { "px-arrives-too" });
    let face = shapes(&[card_item(card, Face { side: side(Colour::Red), marked: false })]);
    view! { <g class=class>{face}</g> }.into_any()
}
