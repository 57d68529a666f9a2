//! The grid of Périmexpaire: the laid cards, the free places around them, and cards that turn over.

use std::collections::BTreeSet;

use engine::ContestOutcome;
use engine::games::perimexpaire::{Action, Card, Claims, Colour, Direction, Effect as Happened, Laid, Link, Spot};
use leptos::prelude::*;
use scene::games::perimexpaire::card::{CARD, Face, card_item, rounded};
use scene::games::perimexpaire::{STEP, side};
use scene::svg::path;

use super::intent::{Intent, Target};
use super::words::{card_label, colour_key, link_letters, links_label};
use crate::draw::camera::{Camera, Frame};
use crate::draw::{keys, shapes};
use crate::t;
use crate::words::t;

/// Around the grid.
const MARGIN: f64 = 12.0;
/// What is seen at least, in cards: the first cards are not larger than that.
const LEAST: (f64, f64) = (4.4, 3.6);

pub(super) fn board(intent: Intent) -> AnyView {
    let play = intent.play;
    let spots = Memo::new(move |_| intent.with_view(|view| open_places(&view.laid)));
    let cards = Memo::new(move |_| {
        intent.with_view(|view| view.laid.iter().map(|laid| (laid.card, laid.at)).collect::<Vec<_>>())
    });
    let camera = Camera::default();
    Effect::new(move |_| camera.fly(frame(&spots.get())));
    let wanted = RwSignal::new(None::<Spot>);
    let stop = Memo::new(move |_| {
        let exists = |spot: &Spot| {
            spots.with(|spots| spots.contains(spot)) || cards.with(|cards| cards.iter().any(|(_, at)| at == spot))
        };
        wanted.get().filter(exists).or_else(|| spots.with(|spots| spots.first().copied()))
    });
    let hit = move |hit: String| {
        let Ok(at) = hit.parse::<Spot>() else { return };
        wanted.set(Some(at));
        touch(intent, at);
    };
    let look_at = move |hit: Option<String>| intent.over.set(hit.and_then(|hit| hit.parse().ok()));
    view! {
        <svg
            class="drawing board px-board"
            role="group"
            aria-label=move || t("perimexpaire-board")
            aria-keyshortcuts="N P"
            viewBox=move || camera.frame().map(Frame::view_box)
            on:click=move |event| {
                if let Some(there) = keys::hit_of(event.target()) {
                    hit(there);
                }
            }
            on:keydown=move |event| {
                if let Some(there) = keys::pressed(&event) {
                    hit(there);
                } else if let Some(there) = keys::walked(&event).or_else(|| keys::stepped(&event, ".px-target")) {
                    wanted.set(there.parse().ok());
                }
            }
            on:pointerover=move |event| look_at(keys::hit_of(event.target()))
            on:pointerleave=move |_| look_at(None)
            on:focusin=move |event| look_at(keys::hit_of(event.target()))
            on:focusout=move |_| look_at(None)
        >
            <For each=move || cards.get() key=|card| *card let((card, at))>
                {laid_card(intent, card, at, stop)}
            </For>
            <For each=move || spots.get() key=|at| *at let(at)>
                {open_place(intent, at, stop)}
            </For>
            {pending_claims(intent)}
            <For
                each=move || play.fresh.with(|(number, effects)| flips(*number, effects))
                key=|flip| (flip.number, flip.card)
                let(flip)
            >
                {turning_card(flip)}
            </For>
        </svg>
    }
    .into_any()
}

/// A place is touched: a card is laid there, turned over as a penalty, or explained.
fn touch(intent: Intent, at: Spot) {
    let lies = intent
        .play
        .view
        .with_untracked(|view| view.as_ref().is_some_and(|view| view.laid.iter().any(|laid| laid.at == at)));
    let penalty = untrack(|| intent.is_penalty());
    match (lies, penalty) {
        (true, true) => intent.play.act(&Action::Turn(at)),
        (true, false) => intent.play.explain(&Action::Turn(at)),
        (false, _) => intent.place(at),
    }
}

/// The free places next to the cards.
fn open_places(laid: &[Laid]) -> Vec<Spot> {
    let taken: BTreeSet<Spot> = laid.iter().map(|laid| laid.at).collect();
    let around: BTreeSet<Spot> = laid.iter().flat_map(|laid| laid.at.around()).collect();
    around.difference(&taken).copied().collect()
}

/// What is seen: all places where a card could lie next, so that nothing moves while one chooses.
fn frame(spots: &[Spot]) -> Frame {
    let ends = |pick: fn(&Spot) -> i8| {
        let places = spots.iter().map(pick);
        let (least, most) = (places.clone().min().unwrap_or(0), places.max().unwrap_or(0));
        (f64::from(least) * STEP - MARGIN, f64::from(most) * STEP + CARD + MARGIN)
    };
    let ((left, right), (top, bottom)) = (ends(|spot| spot.x), ends(|spot| spot.y));
    Frame { x: left, y: top, width: right - left, height: bottom - top }.at_least(LEAST.0 * STEP, LEAST.1 * STEP)
}

fn translate(at: Spot) -> String {
    format!("translate({} {})", f64::from(at.x) * STEP, f64::from(at.y) * STEP)
}

fn tab(stop: Memo<Option<Spot>>, at: Spot) -> &'static str {
    if stop.get() == Some(at) { "0" } else { "-1" }
}

fn laid_card(intent: Intent, card: Card, at: Spot, stop: Memo<Option<Spot>>) -> AnyView {
    let colour = Memo::new(move |_| {
        intent
            .with_view(|view| view.laid.iter().find(|laid| laid.card == card).map(|laid| laid.colour))
            .unwrap_or(Colour::Red)
    });
    let last = Memo::new(move |_| intent.with_view(|view| view.laid.last().is_some_and(|laid| laid.card == card)));
    let recent = Memo::new(move |_| {
        let own = intent.play.seat();
        let by_another = |effect: &Happened| matches!(effect, Happened::Laid { seat, card: other, .. } if *other == card && Some(*seat) != own);
        intent.play.recent.with(|effects| effects.iter().any(by_another))
    });
    let pending = move || last.get() && intent.with_view(|view| view.pending.is_some());
    let contested = move || last.get() && intent.contest.outcome() == Some(ContestOutcome::Rejected);
    let will_turn = Memo::new(move |_| intent.turning.with(|cards| cards.contains(&card)));
    let hinted = move || intent.play.hint.with(|hint| *hint == Some(Action::Turn(at)));
    let arrives = intent.play.fresh.with_untracked(|(_, effects)| {
        effects.iter().any(|effect| matches!(effect, Happened::Laid { card: laid, .. } if *laid == card))
    });
    let face = move || shapes(&[card_item(card, Face { side: side(colour.get()), marked: false })]);
    let label = move || {
        let state = if pending() { t("perimexpaire-pending") } else { String::new() };
        let next: Vec<String> = intent.neighbours(at).iter().map(|(_, laid)| laid.card.to_string()).collect();
        t!(
            "perimexpaire-laid-card",
            card = card_label(card),
            colour = t(colour_key(colour.get())),
            neighbours = next.join(", "),
            state = state
        )
    };
    view! {
        <g
            transform=translate(at)
            class="hit px-laid"
            class:px-arrives=arrives
            class:px-last=move || last.get() || recent.get()
            class:px-pending=pending
            class:contested=contested
            class:px-will-turn=move || will_turn.get()
            class:px-choice=move || intent.is_penalty()
            class:hinted=hinted
            data-hit=at.to_string()
            role="button"
            aria-label=label
            tabindex=move || tab(stop, at)
        >
            <g class="px-face">{face}</g>
            <path class="px-ring" d=path(&rounded(-1.0, CARD + 2.0, 9.0)) />
            <path class="px-turn-sign" d="M62 14a12 12 0 1 1 -3.5 -8.5M59 -1v7h-7" transform="translate(24 6)" />
        </g>
    }
    .into_any()
}

fn open_place(intent: Intent, at: Spot, stop: Memo<Option<Spot>>) -> AnyView {
    let target = Memo::new(move |_| intent.targets.with(|targets| targets.get(&at).cloned()));
    let chosen = move || intent.spot.get() == Some(at);
    let hinted = Memo::new(move |_| {
        intent.play.hint.with(|hint| matches!(hint, Some(Action::Lay { at: there, .. }) if *there == at))
    });
    let active = Memo::new(move |_| intent.may_lay());
    let barred = move || {
        active.get()
            && target.get().is_none()
            && intent.card.get().is_some()
            && intent.play.shows_targets()
            && !intent.is_vigilant()
    };
    // A card that would lie here: the chosen one while this place is looked at.
    let ghost = Memo::new(move |_| {
        let here = chosen() || intent.over.get() == Some(at);
        intent.card.get().filter(|_| here && active.get())
    });
    let ghostly = move || {
        let card = ghost.get()?;
        let colour = Colour::of(intent.seat());
        Some(shapes(&[card_item(card, Face { side: side(colour), marked: false })]))
    };
    let label = move || {
        let next: Vec<String> = intent.neighbours(at).iter().map(|(_, laid)| laid.card.to_string()).collect();
        let state = match target.get() {
            Some(target) => {
                let links = links_label(&links_of(intent, at, target.links));
                t!("perimexpaire-spot-target", links = links, n = target.turned)
            }
            None if barred() => t("perimexpaire-spot-barred"),
            None => String::new(),
        };
        t!("perimexpaire-spot", neighbours = next.join(", "), state = state)
    };
    let badges = move || {
        let links =
            if chosen() && intent.is_vigilant() { Some(intent.claims.get()) } else { target.get().map(|t| t.links) };
        links.map(badges)
    };
    view! {
        <g
            transform=translate(at)
            class="hit px-spot"
            class:px-target=move || target.get().is_some()
            class:px-barred=barred
            class:px-active=move || active.get()
            class:px-chosen=chosen
            class:hinted=move || hinted.get()
            data-hit=at.to_string()
            role="button"
            aria-label=label
            aria-pressed=move || if chosen() { "true" } else { "false" }
            tabindex=move || tab(stop, at)
        >
            <path class="px-spot-frame" d=path(&rounded(5.0, CARD - 10.0, 8.0)) />
            <g class="px-ghost">{ghostly}</g>
            {move || target.get().filter(|_| ghost.get().is_none()).map(|target| gain(&target))}
            {badges}
        </g>
    }
    .into_any()
}

fn links_of(intent: Intent, at: Spot, links: Claims) -> Vec<(Card, Link)> {
    let linked = |(direction, laid): (Direction, Laid)| Some((laid.card, links.0[direction as usize]?));
    intent.neighbours(at).into_iter().filter_map(linked).collect()
}

/// How many cards one would win.
fn gain(target: &Target) -> AnyView {
    view! {
        <text class="px-gain" x="50" y="60">
            {format!("+{}", 1 + target.turned)}
        </text>
    }
    .into_any()
}

/// The links of a card, each on the border to its neighbour.
fn badges(links: Claims) -> AnyView {
    let badge = |(direction, link): (&Direction, Option<Link>)| {
        let reach = STEP / 2.0;
        let (x, y) = match direction {
            Direction::Up => (CARD / 2.0, CARD / 2.0 - reach),
            Direction::Right => (CARD / 2.0 + reach, CARD / 2.0),
            Direction::Down => (CARD / 2.0, CARD / 2.0 + reach),
            Direction::Left => (CARD / 2.0 - reach, CARD / 2.0),
        };
        let link = link?;
        let half = match link {
            Link::Area | Link::Perimeter => 13.0,
            Link::Double => 25.0,
        };
        let outline = format!(
            "M{} -13h{}a13 13 0 0 1 0 26h{}a13 13 0 0 1 0 -26z",
            13.0 - half,
            2.0 * half - 26.0,
            26.0 - 2.0 * half
        );
        Some(view! {
            <g class="px-badge" transform=format!("translate({x} {y})")>
                <path d=outline />
                <text y="6.5">{link_letters(link)}</text>
            </g>
        })
    };
    Direction::ALL.iter().zip(links.0).filter_map(badge).collect_view().into_any()
}

/// What was claimed of the card that can still be contested (PX-2.11).
fn pending_claims(intent: Intent) -> impl IntoView {
    let claims =
        Memo::new(move |_| intent.with_view(|view| Some((view.laid.last()?.at, view.pending.as_ref()?.claims))));
    move || {
        let (at, claims) = claims.get()?;
        Some(view! {
            <g class="px-claimed" transform=translate(at)>
                {badges(claims)}
            </g>
        })
    }
}

/// A card that turns over: when, and to which colour.
#[derive(Clone, Copy, PartialEq)]
struct Flip {
    number: u32,
    card: Card,
    at: Spot,
    colour: Colour,
    wave: u32,
}

fn flips(number: u32, effects: &[Happened]) -> Vec<Flip> {
    let turned = effects.iter().filter_map(|effect| match effect {
        Happened::Turned { card, at, colour, .. } => Some((*card, *at, *colour)),
        Happened::Laid { .. }
        | Happened::Played { .. }
        | Happened::Again { .. }
        | Happened::NoReplay { .. }
        | Happened::Finished { .. }
        | Happened::Passed { .. }
        | Happened::Drew { .. }
        | Happened::Discarded { .. }
        | Happened::Accepted { .. }
        | Happened::Settled
        | Happened::Contested { .. }
        | Happened::TakenBack { .. }
        | Happened::TurnOf { .. }
        | Happened::Over { .. } => None,
    });
    (1..).zip(turned).map(|(wave, (card, at, colour))| Flip { number, card, at, colour, wave }).collect()
}

/// Over the card that already shows its new colour: the old face until its turn comes, then the turning.
fn turning_card(flip: Flip) -> AnyView {
    let face = |colour| shapes(&[card_item(flip.card, Face { side: side(colour), marked: false })]);
    view! {
        <g class="px-flip" transform=translate(flip.at) style:--wave=flip.wave.to_string() aria-hidden="true">
            <path class="px-flip-table" d=path(&rounded(-2.0, CARD + 4.0, 9.0)) />
            <g class="px-flip-old">{face(flip.colour.other())}</g>
            <g class="px-flip-new">{face(flip.colour)}</g>
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use engine::games::perimexpaire::{Perimexpaire, View};
    use engine::{Match, Position as _, Seat, Seed, Viewer};

    use super::*;

    #[test]
    fn the_frame_holds_every_place_where_a_card_could_lie() {
        let start = Match::<Perimexpaire>::start("".parse().expect("options"), 2, Seed::from_text("frame"));
        let view: View = start.expect("a game").position().view(Viewer::Seat(Seat(0)));
        let spots = open_places(&view.laid);
        assert_eq!(spots.len(), 4);
        let Frame { x, y, width, height } = frame(&spots);
        for spot in spots {
            let (left, top) = (f64::from(spot.x) * STEP, f64::from(spot.y) * STEP);
            assert!(x <= left && left + CARD <= x + width, "{spot} across");
            assert!(y <= top && top + CARD <= y + height, "{spot} down");
        }
    }

    #[test]
    fn cards_turn_one_after_the_other_in_the_order_of_effects() {
        use engine::games::perimexpaire::Cause;
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let turned = |name: &str, x| Happened::Turned {
            card: card(name),
            at: Spot { y: 0, x },
            colour: Colour::Blue,
            cause: Cause::Target(Link::Area),
        };
        let effects = [
            Happened::Laid {
                seat: Seat(1),
                card: card("3"),
                at: Spot { y: 1, x: 0 },
                colour: Colour::Blue,
                claims: Claims::NONE,
            },
            turned("5", 0),
            turned("9", 1),
        ];
        let order: Vec<(String, u32)> =
            flips(7, &effects).iter().map(|flip| (flip.card.to_string(), flip.wave)).collect();
        assert_eq!(order, [("5".to_owned(), 1), ("9".to_owned(), 2)]);
    }
}
