//! The hand: the constraint, the values, the strength of the next card, and the buttons.

use engine::games::puissances::{Action, Cell, Force, Head, Phase, Value};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::board::hit_at;
use super::draft::Overflow;
use super::formula::VERDICT;
use super::maker::Maker;
use super::{force_label, side_names, words};
use crate::browser;
use crate::icons::icon;
use crate::maths::maths;
use crate::t;
use crate::table::Weight;
use crate::table::players::clock_text;
use crate::words::{fill, t};

/// How far a finger goes before it drags, in pixels.
const SLIP: i32 = 8;

/// The links of a strength, drawn as a chain of so many dots.
fn dots(force: Force) -> AnyView {
    let dot = |_| view! { <i></i> };
    view! { <span class="dots" aria-hidden="true">{(0..force.length()).map(dot).collect_view()}</span> }.into_any()
}

/// The constraint in hand, with its text.
pub(super) fn constraint(maker: Maker) -> AnyView {
    let card = Memo::new(move |_| {
        let side = maker.side();
        maker.view.with(|view| view.as_ref()?.hands.get(side?)?.constraint)
    });
    view! {
        <section class="constraint" aria-label=move || t("puissances-constraint")>
            {move || match card.get() {
                Some(card) => {
                    view! {
                        <p class="constraint-text">{words::card(card)}</p>
                        <p class="constraint-symbols">{maths(card.card().symbols)}</p>
                        <p class="constraint-force">
                            {dots(card.force())} <span class="constraint-length">{t!("puissances-length", n = card.force().length())}</span>
                            <span class="constraint-chain" aria-hidden="true">
                                {move || chain_words(maker).unwrap_or_else(|| t!("puissances-length", n = card.force().length()))}
                            </span>
                        </p>
                    }
                        .into_any()
                }
                None => view! { <p class="constraint-text">{t("puissances-no-constraint")}</p> }.into_any(),
            }}
        </section>
    }
    .into_any()
}

/// A card that is dragged: which, from where, and where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Drag {
    value: Value,
    from: (i32, i32),
    at: (i32, i32),
    moved: bool,
}

/// The values in hand: a touch fills what is missing or picks up, a drag writes into a head.
pub(super) fn values(maker: Maker) -> AnyView {
    let drag = RwSignal::new(None::<Drag>);
    let values = Memo::new(move |_| {
        let side = maker.side();
        maker.view.with(|view| view.as_ref()?.hands.get(side?)?.values.clone()).unwrap_or_default()
    });
    let cards = move || {
        let values = values.get();
        let nth = |place: usize| values[..place].iter().filter(|&&other| other == values[place]).count();
        (0..values.len()).map(|place| value_card(maker, drag, values[place], nth(place))).collect_view()
    };
    let ghost = move || {
        let Drag { value, at, .. } = drag.get().filter(|drag| drag.moved)?;
        Some(view! {
            <span
                class="value-card dragged"
                aria-hidden="true"
                style:--x=format!("{}px", at.0)
                style:--y=format!("{}px", at.1)
            >
                {maths(&value.written())}
            </span>
        })
    };
    view! {
        <div class="values" role="group" aria-label=move || t("puissances-values")>
            {cards}
            {ghost}
        </div>
    }
    .into_any()
}

/// A value card; `nth` counts the equal cards before it.
fn value_card(maker: Maker, drag: RwSignal<Option<Drag>>, value: Value, nth: usize) -> AnyView {
    let used = move || maker.draft.with(|draft| nth < draft.uses(value));
    let held = move || maker.draft.with(|draft| draft.held == Some(value) && nth == draft.uses(value));
    let useful = Memo::new(move |_| !used() && is_useful(maker, value));
    let touch = move |_| {
        if drag.get_untracked().is_some_and(|drag| drag.moved) {
            return drag.set(None);
        }
        if untrack(used) {
            let written = maker.draft.with_untracked(|draft| draft.ghosts().into_iter().find(|&(_, v)| v == value));
            if let Some((head, _)) = written {
                maker.edit(|draft, ground| draft.vary(ground, head));
            }
        } else {
            maker.edit(|draft, ground| draft.give(ground, value));
        }
    };
    let label = move || match (used(), useful.get()) {
        (true, _) => t!("puissances-value-used", value = words::spoken(value)),
        (false, true) => t!("puissances-value-legal", value = words::spoken(value)),
        (false, false) => words::spoken(value),
    };
    view! {
        <button
            type="button"
            class="value-card"
            class:used=used
            class:legal=move || useful.get()
            aria-pressed=move || if held() || used() { "true" } else { "false" }
            data-value=value.to_string()
            on:click=touch
            on:pointerdown=move |event: PointerEvent| {
                let at = (event.client_x(), event.client_y());
                drag.set((event.is_primary() && !untrack(used)).then_some(Drag { value, from: at, at, moved: false }));
            }
            on:pointermove=move |event| pull(drag, &event)
            on:pointerup=move |event| drop_card(maker, drag, &event)
            on:pointercancel=move |_| drag.set(None)
        >
            <span class="unseen">{label}</span>
            <span aria-hidden="true">{maths(&value.written())}</span>
        </button>
    }
    .into_any()
}

/// Whether the value can lead to a result that the constraint accepts, with what is chosen so far.
fn is_useful(maker: Maker, value: Value) -> bool {
    if !maker.play.shows_targets() || !maker.may_move() {
        return false;
    }
    let (Some(world), Some(side)) = (maker.ground.get(), maker.side()) else { return false };
    maker.draft.with(|draft| {
        draft.cell().is_some()
            && world.valid_openings(side).iter().any(|opening| {
                let new = |own: Option<_>, source: engine::games::puissances::Source| {
                    own.is_none() && source.from_hand() == Some(value)
                };
                draft.agrees(opening) && (new(draft.row, opening.row) || new(draft.column, opening.column))
            })
    })
}

fn pull(drag: RwSignal<Option<Drag>>, event: &PointerEvent) {
    let Some(mut now) = drag.get_untracked() else { return };
    now.at = (event.client_x(), event.client_y());
    let far = (now.at.0 - now.from.0).abs().max((now.at.1 - now.from.1).abs()) > SLIP;
    if far && !now.moved {
        now.moved = true;
        if let Some(card) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = card.set_pointer_capture(event.pointer_id());
        }
    }
    if now.moved {
        drag.set(Some(now));
    }
}

/// A card is let go: over a head it is written, over a white cell it goes to what that cell misses.
fn drop_card(maker: Maker, drag: RwSignal<Option<Drag>>, event: &PointerEvent) {
    let Some(Drag { value, moved: true, .. }) = drag.get_untracked() else { return drag.set(None) };
    let Some(hit) = hit_at(event) else { return };
    if let Ok(head) = hit.parse::<Head>() {
        maker.edit(|draft, ground| draft.write(ground, head, value));
    } else if let Ok(cell) = hit.parse::<Cell>() {
        maker.edit(|draft, ground| {
            draft.held = None;
            if draft.cell() != Some(cell) {
                draft.choose(ground, cell);
            }
            draft.give(ground, value);
            draft.held = None;
        });
    }
}

/// The four piles of constraints: at first a choice of its own, then part of every move.
pub(super) fn forces(maker: Maker) -> AnyView {
    let left = move |force: Force| maker.view.with(|view| view.as_ref().map_or(0, |view| view.piles[force as usize]));
    let pile = move |&force: &Force| {
        let chosen = move || !maker.may_choose() && maker.draw.get() == force;
        let touch = move |_| {
            maker.draw.set(force);
            if untrack(|| maker.may_choose()) {
                maker.play.act(&Action::Choose(force));
            }
        };
        view! {
            <button
                type="button"
                class="force"
                aria-pressed=move || if chosen() { "true" } else { "false" }
                aria-label=move || force_label(force, left(force))
                title=move || force_label(force, left(force))
                data-force=force.to_string()
                on:click=touch
            >
                <b>{force.to_string()}</b>
                {dots(force)}
            </button>
        }
    };
    view! {
        <div class="forces" class:asked=move || maker.may_choose() role="group" aria-label=move || t("puissances-next-force")>
            <span class="forces-title" aria-hidden="true">
                {move || t("puissances-next-force")}
            </span>
            {Force::ALL.iter().map(pile).collect_view()}
        </div>
    }
    .into_any()
}

/// Colour, pass, take back; the chains that can be lit up; the agreed time.
pub(super) fn buttons(maker: Maker) -> AnyView {
    let whole = move || maker.explained.with(Option::is_some);
    let chain = move || maker.draft.with(|draft| draft.chain.len());
    view! {
        <div class="puissances-buttons">
            {chains(maker)}
            {clock(maker)}
            <span class="chain-length" role="status" class:wrong=move || maker.overflow.get() == Overflow::TooLong>
                {move || overflow_words(maker).or_else(|| chain_words(maker))}
            </span>
            <button
                type="button"
                class=move || format!("button {}", pass_weight(maker).class())
                data-do="pass"
                disabled=move || !maker.may_move()
                on:click=move |_| {
                    maker.forget_draft();
                    maker.play.act(&Action::Pass(maker.draw.get_untracked()));
                }
            >
                {move || t("puissances-pass")}
            </button>
            <button
                type="button"
                // What is known to be refused is not what the player wants most.
                class=move || if maker.is_rejected() { "button" } else { "button main" }
                aria-describedby=move || maker.is_rejected().then_some(VERDICT)
                data-do="colour"
                disabled=move || !(maker.may_move() && whole())
                on:click=move |_| maker.commit()
            >
                {move || t!("puissances-colour", n = chain().max(1))}
            </button>
        </div>
    }
    .into_any()
}

/// Passing is what a player wants only if nothing else can be done.
fn pass_weight(maker: Maker) -> Weight {
    if maker.is_stuck() { Weight::Loud } else { Weight::Quiet }
}

/// Why the last cell was not taken.
fn overflow_words(maker: Maker) -> Option<String> {
    let most = most(maker).filter(|_| maker.overflow.get() == Overflow::TooLong)?;
    Some(t!("puissances-too-long", n = most))
}

fn most(maker: Maker) -> Option<u32> {
    maker.ground.with(|ground| {
        let side = maker.side()?;
        ground.as_ref()?.hand(side).constraint.map(|card| card.force().length())
    })
}

/// How long the chain is that is being painted, and how long it may be.
fn chain_words(maker: Maker) -> Option<String> {
    let length = maker.draft.with(|draft| engine::games::puissances::longest::length(draft.chain));
    most(maker).filter(|_| length > 0).map(|most| t!("puissances-chain-length", n = length, most = most))
}

/// The longest chain of each colour: a touch lights it up.
fn chains(maker: Maker) -> AnyView {
    let lengths =
        Memo::new(move |_| maker.view.with(|view| view.as_ref().map(|v| v.lengths.clone()).unwrap_or_default()));
    let chip = move |(side, length): (u8, u32)| {
        let lit = move || maker.lit.with(|lit| lit.contains(&side));
        let force = Memo::new(move |_| maker.view.with(|view| view.as_ref()?.hands.get(usize::from(side))?.force));
        let label = move || {
            let force = force.get().map_or_else(|| "–".to_owned(), |force| force.to_string());
            let mut values = side_names(maker, side.into());
            values.extend([("n", length.into()), ("force", force.into())]);
            fill("puissances-light", &values)
        };
        let touch = move |_| {
            maker.lit.update(|lit| match lit.iter().position(|&other| other == side) {
                Some(place) => {
                    lit.remove(place);
                }
                None => lit.push(side),
            });
        };
        view! {
            <button
                type="button"
                class="chain-chip"
                data-side=scene::games::puissances::colour(side).to_string()
                aria-pressed=move || if lit() { "true" } else { "false" }
                aria-label=label
                title=label
                on:click=touch
            >
                {length}
                {move || force.get().map(dots)}
            </button>
        }
    };
    let chips = move || (0u8..).zip(lengths.get()).map(chip).collect_view();
    view! {
        <span class="chains" role="group" aria-label=move || t("puissances-chains")>
            {chips}
        </span>
    }
    .into_any()
}

/// What is left of the agreed time (PC-2.9).
fn clock(maker: Maker) -> AnyView {
    let ends = Memo::new(move |_| {
        maker.view.with(|view| view.as_ref().filter(|view| !matches!(view.phase, Phase::Over(_)))?.ends)
    });
    view! {
        {move || {
            let ends = ends.get()?;
            let now = browser::every_second();
            let left = move || clock_text(maker.until(now, ends));
            Some(view! {
                <span class="round-clock" role="timer" aria-label=move || t("puissances-time-left")>
                    {icon("clock")}
                    {left}
                </span>
            })
        }}
    }
    .into_any()
}
