//! The hands: the own one below, the others above, and the card that is being dragged.

use engine::Seat;
use engine::games::perimexpaire::{Action, Card, Colour, Effect as Happened, Variant};
use leptos::prelude::*;
use scene::Scene;
use scene::games::perimexpaire::card::{CARD, Face, back_item, card_item};
use scene::games::perimexpaire::side;

use super::intent::Intent;
use super::words::{card_label, link_letters};
use crate::draw::Drawing;
use crate::t;
use crate::words::{fill, t};

/// One card as a picture of its own.
pub(super) fn picture(card: Card, side: u8) -> Scene {
    framed(vec![card_item(card, Face { side, marked: false })])
}

fn framed(items: Vec<scene::Item>) -> Scene {
    let shift = (2.0, 2.0);
    let items = vec![scene::Item::Group { shift, turn: 0.0, hit: String::new(), name: String::new(), items }];
    Scene { width: CARD + 4.0, height: CARD + 4.0, items }
}

/// The side whose colour the cards of a seat bear; Périmaire's cards have one face only.
pub(super) fn side_of(intent: Intent, seat: Seat) -> u8 {
    intent.with_view(|view| match view.options.variant {
        Variant::Perimexpaire => side(Colour::of(seat)),
        Variant::Perimaire => side(Colour::Red),
    })
}

fn arrives(intent: Intent, card: Card) -> bool {
    intent.play.fresh.with_untracked(|(_, effects)| {
        effects.iter().any(|effect| {
            matches!(effect, Happened::Drew { card: other, .. } | Happened::TakenBack { card: other, .. } if *other == card)
        })
    })
}

/// The others' hands, and the pile to draw from.
pub(super) fn others(intent: Intent) -> AnyView {
    let seats = Memo::new(move |_| {
        let (own, all) = (intent.seat(), intent.with_view(|view| view.hands.len() as u8));
        (1..all).map(|step| Seat((own.0 + step) % all)).collect::<Vec<_>>()
    });
    let pile = Memo::new(move |_| intent.with_view(|view| view.pile.len()));
    let draws = move || intent.with_view(|view| view.options.variant == Variant::Perimexpaire);
    view! {
        <div class="px-others">
            <For each=move || seats.get() key=|seat| *seat let(seat)>
                {other(intent, seat)}
            </For>
            <Show when=draws>
                <div class="px-stock" role="img" aria-label=move || t!("perimexpaire-stock", n = pile.get())>
                    <Drawing scene=Signal::derive(move || framed(vec![back_item(pile.get())])) />
                </div>
            </Show>
        </div>
    }
    .into_any()
}

fn other(intent: Intent, seat: Seat) -> AnyView {
    let known = Memo::new(move |_| intent.with_view(|view| view.hands.get(seat.index()).cloned()));
    let cards = move || {
        known.get().and_then(|hand| hand.cards).map(|cards| cards.iter().collect::<Vec<_>>()).unwrap_or_default()
    };
    let hidden = move || known.get().filter(|hand| hand.cards.is_none()).map(|hand| hand.count);
    let one = move |card: Card| {
        let scene = Signal::derive(move || picture(card, side_of(intent, seat)));
        view! {
            <li class:px-arrives=arrives(intent, card)>
                <Drawing scene label=Signal::derive(move || card_label(card)) />
            </li>
        }
    };
    let back = move || {
        let count = hidden()?;
        let label = Signal::derive(move || t!("perimexpaire-tally", n = i32::from(count)));
        Some(view! {
            <li class="px-back">
                <Drawing scene=Signal::derive(move || framed(vec![back_item(count.into())])) label />
            </li>
        })
    };
    let label = move || intent.play.store.names().map(|names| fill("perimexpaire-hand-of", &names.owner(seat)));
    view! {
        <div class="px-other" data-side=move || side_of(intent, seat).to_string()>
            <span class="px-other-name">{move || intent.play.store.name_of(seat)}</span>
            <ul class="px-other-cards" aria-label=label>
                <For each=cards key=|card| *card let(card)>
                    {one(card)}
                </For>
                {back}
            </ul>
        </div>
    }
    .into_any()
}

/// The own hand: cards to be taken up or dragged.
pub(super) fn own(intent: Intent) -> AnyView {
    let cards = Memo::new(move |_| intent.hand().iter().collect::<Vec<_>>());
    // As many columns as two or three rows need: the style sheet takes what fits the screen.
    let count = move || cards.with(Vec::len).max(4);
    view! {
        <div
            class="px-hand"
            role="group"
            aria-label=move || t("perimexpaire-hand")
            style:--one=move || count().to_string()
            style:--two=move || count().div_ceil(2).to_string()
            style:--three=move || count().div_ceil(3).to_string()
        >
            <For each=move || cards.get() key=|card| *card let(card)>
                {card_button(intent, card)}
            </For>
        </div>
    }
    .into_any()
}

fn card_button(intent: Intent, card: Card) -> AnyView {
    let play = intent.play;
    let scene = Signal::derive(move || picture(card, side_of(intent, intent.seat())));
    let chosen = move || intent.card.get() == Some(card);
    let fits = Memo::new(move |_| intent.fits(card));
    let hinted = move || {
        play.hint.with(|hint| match hint {
            Some(Action::Lay { card: other, .. } | Action::Play(other)) => *other == card,
            Some(Action::Turn(_) | Action::End | Action::Accept | Action::Contest) | None => false,
        })
    };
    let link = Memo::new(move |_| intent.link_with_top(card));
    let label = move || {
        let state = match fits.get() {
            Some(true) => t("perimexpaire-card-fits"),
            Some(false) => t("perimexpaire-card-stuck"),
            None => String::new(),
        };
        t!("perimexpaire-hand-card", card = card_label(card), state = state)
    };
    let drop = move |event: web_sys::PointerEvent| {
        let Some((card, hit)) = intent.carry.end(&event) else { return };
        intent.over.set(None);
        match hit.as_deref() {
            Some("pile") => intent.play_card(card),
            Some(place) => {
                if let Ok(at) = place.parse() {
                    intent.drop_at(card, at);
                }
            }
            None => {}
        }
    };
    view! {
        <button
            type="button"
            class="px-card"
            class:px-stuck=move || fits.get() == Some(false)
            class:px-fits=move || fits.get() == Some(true)
            class:px-carried-away=move || intent.carry.carried().is_some_and(|(other, _)| other == card)
            class:hinted=hinted
            class:px-arrives=arrives(intent, card)
            data-card=card.to_string()
            aria-label=label
            aria-pressed=move || if chosen() { "true" } else { "false" }
            on:click=move |_| {
                if !intent.carry.was_drag() {
                    intent.take(card);
                }
            }
            on:pointerdown=move |event| {
                if play.seat().is_some() {
                    intent.carry.begin(card, &event);
                }
            }
            on:pointermove=move |event| {
                intent.carry.go(&event);
                if intent.carry.carried().is_some_and(|(other, _)| other == card) {
                    intent.card.set(Some(card));
                    intent.over.set(intent.carry.over().and_then(|hit| hit.parse().ok()));
                }
            }
            on:pointerup=drop
            on:pointercancel=move |_| intent.carry.cancel()
        >
            <Drawing scene />
            {move || link.get().map(|link| view! { <span class="px-link-letters" aria-hidden="true">{link_letters(link)}</span> })}
        </button>
    }
    .into_any()
}

/// The card that is being dragged, at the pointer.
pub(super) fn carried(intent: Intent) -> AnyView {
    let card = Memo::new(move |_| intent.carry.carried().map(|(card, _)| card));
    let at = move || intent.carry.carried().map_or((0.0, 0.0), |(_, at)| at);
    let scene = Signal::derive(move || {
        card.get().map_or_else(Scene::empty, |card| picture(card, side_of(intent, intent.seat())))
    });
    view! {
        <Show when=move || card.get().is_some()>
            <div
                class="px-carried"
                aria-hidden="true"
                style:--x=move || format!("{}px", at().0)
                style:--y=move || format!("{}px", at().1)
            >
                <Drawing scene />
            </div>
        </Show>
    }
    .into_any()
}
