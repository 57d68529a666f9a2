//! Renders scenes as SVG. Colours are CSS custom properties (`--ink`, `--side-1` …), so that one picture fits every
//! theme and palette.
//!
//! Hit areas ([`Item::Group`] with a hit) become buttons. For the keyboard, a picture is one tab stop with a roving
//! focus: arrow keys move to the nearest neighbour.

use leptos::prelude::*;
use scene::svg::{path, short};
use scene::{Item, Paint, Scene, Style};

use crate::maths::{Run, runs};

pub mod camera;
pub mod carry;
pub(crate) mod keys;

/// Appearance and accessible name of a hit area.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// CSS classes, such as `legal` or `chosen`.
    pub class: String,
    /// The accessible name; the scene's own name if empty.
    pub label: String,
    /// Whether it is selected, for toggles.
    pub pressed: Option<bool>,
    /// Whether it ignores clicks: it is then a picture, not a button.
    pub inert: bool,
}

/// A static picture.
#[component]
pub fn Drawing(
    /// The scene.
    #[prop(into)]
    scene: Signal<Scene>,
    /// The accessible name; empty for decoration.
    #[prop(into, optional)]
    label: Signal<String>,
) -> impl IntoView {
    let decoration = move || label.get().is_empty().then_some("true");
    view! {
        <svg
            class="drawing"
            role=move || if label.get().is_empty() { "presentation" } else { "img" }
            aria-hidden=decoration
            aria-label=move || Some(label.get()).filter(|label| !label.is_empty())
            viewBox=move || scene.with(view_box)
        >
            {move || scene.with(|scene| items(&scene.items, None, ""))}
        </svg>
    }
}

/// An interactive picture: `on_hit` gets the hit area that was activated by mouse, touch or keyboard.
#[component]
pub fn Board(
    /// The scene.
    #[prop(into)]
    scene: Signal<Scene>,
    /// The accessible name of the whole picture.
    #[prop(into)]
    label: Signal<String>,
    /// Called with the activated hit area.
    #[prop(into)]
    on_hit: Callback<String>,
    /// The look of a hit area, from its hit and its name; re-evaluated when the signals that it reads change.
    #[prop(into, optional)]
    look: Option<Callback<(String, String), Look>>,
) -> impl IntoView {
    let stop = RwSignal::new(String::new());
    let looks = move |hit: &str, name: &str| {
        look.map_or_else(Look::default, |look| look.run((hit.to_owned(), name.to_owned())))
    };
    let drawn = move || {
        scene.with(|scene| {
            let hits = hits(&scene.items, &looks);
            let stop = stop.get();
            let stop = if hits.contains(&stop) { stop } else { hits.into_iter().next().unwrap_or_default() };
            items(&scene.items, Some(&looks), &stop)
        })
    };
    view! {
        <svg
            class="drawing board"
            role="group"
            aria-label=label
            viewBox=move || scene.with(view_box)
            on:click=move |event| {
                if let Some(hit) = keys::hit_of(event.target()) {
                    stop.set(hit.clone());
                    on_hit.run(hit);
                }
            }
            on:keydown=move |event| {
                if let Some(hit) = keys::pressed(&event) {
                    on_hit.run(hit);
                } else if let Some(hit) = keys::walked(&event) {
                    stop.set(hit);
                }
            }
        >
            {drawn}
        </svg>
    }
}

/// The hatching patterns of the sides, once per page: every picture refers to them.
#[component]
pub fn Hatches() -> impl IntoView {
    let pattern = |side: u8| {
        view! {
            <pattern
                id=format!("hatch{side}")
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform=format!("rotate({})", scene::svg::hatch_angle(side))
            >
                <path d="M0 0V6" class=format!("hatch-{side}") stroke-width="2" />
            </pattern>
        }
    };
    view! {
        <svg class="hatches" width="0" height="0" aria-hidden="true">
            <defs>{(0..6).map(pattern).collect_view()}</defs>
        </svg>
    }
}

/// Renders items, for a picture that a game composes itself.
#[must_use]
pub fn shapes(drawn: &[Item]) -> Vec<AnyView> {
    items(drawn, None, "")
}

fn view_box(scene: &Scene) -> String {
    format!("0 0 {} {}", short(scene.width), short(scene.height))
}

/// The look of a hit area, from its hit and name.
type Looks<'a> = &'a dyn Fn(&str, &str) -> Look;

/// The hit areas that are buttons, in order.
fn hits(items: &[Item], looks: Looks<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for item in items {
        if let Item::Group { hit, name, items, .. } = item {
            if !hit.is_empty() && !looks(hit, name).inert {
                found.push(hit.clone());
            }
            found.extend(hits(items, looks));
        }
    }
    found
}

fn items(items: &[Item], looks: Option<Looks<'_>>, stop: &str) -> Vec<AnyView> {
    items.iter().map(|item| draw(item, looks, stop)).collect()
}

fn draw(item: &Item, looks: Option<Looks<'_>>, stop: &str) -> AnyView {
    match item {
        Item::Path { steps, style } => {
            let Painted { fill, stroke, width } = painted(*style);
            view! { <path d=path(steps) fill=fill stroke=stroke stroke-width=width /> }.into_any()
        }
        Item::Circle { centre, radius, style } => {
            let Painted { fill, stroke, width } = painted(*style);
            let (x, y, r) = (short(centre.0), short(centre.1), short(*radius));
            view! { <circle cx=x cy=y r=r fill=fill stroke=stroke stroke-width=width /> }.into_any()
        }
        Item::Label { at, size, text, paint } => {
            let (x, y, size) = (short(at.0), short(at.1 + 0.35 * size), short(*size));
            // The hit area's accessible name replaces the text: a screen reader would not announce exponents.
            let named = looks.map(|_| "true");
            view! { <text x=x y=y font-size=size fill=colour(*paint) aria-hidden=named>{label(text)}</text> }.into_any()
        }
        Item::Group { shift, turn, hit, name, items: inside } => {
            let place = format!("translate({} {}) rotate({})", short(shift.0), short(shift.1), short(*turn));
            let inside = items(inside, looks, stop);
            match looks.filter(|_| !hit.is_empty()).map(|looks| looks(hit, name)) {
                None => view! { <g transform=place>{inside}</g> }.into_any(),
                Some(look) => touchable(place, hit, name, look, stop, inside),
            }
        }
    }
}

/// A text with its exponents smaller and raised.
fn label(text: &str) -> AnyView {
    let runs = runs(text);
    if let [] | [Run::Plain(_)] = runs.as_slice() {
        return text.to_owned().into_any();
    }
    let mut raised = false;
    let set = runs.into_iter().map(|run| match run {
        Run::Plain(text) => {
            let back = std::mem::take(&mut raised).then_some("0.4em");
            view! { <tspan dy=back>{text}</tspan> }.into_any()
        }
        Run::Raised(text) => {
            raised = true;
            view! { <tspan dy="-0.58em" font-size="0.69em">{text}</tspan> }.into_any()
        }
    });
    set.collect_view().into_any()
}

fn touchable(place: String, hit: &str, name: &str, look: Look, stop: &str, inside: Vec<AnyView>) -> AnyView {
    let label = if look.label.is_empty() { name.to_owned() } else { look.label };
    let button = !look.inert;
    view! {
        <g
            transform=place
            class=format!("hit {}", look.class)
            data-hit=hit.to_owned()
            role=if button { "button" } else { "img" }
            aria-label=label
            aria-pressed=look.pressed.map(|pressed| if pressed { "true" } else { "false" })
            tabindex=button.then_some(if hit == stop { "0" } else { "-1" })
        >
            {inside}
        </g>
    }
    .into_any()
}

/// SVG attributes of a style.
struct Painted {
    fill: String,
    stroke: Option<String>,
    width: Option<String>,
}

fn painted(style: Style) -> Painted {
    let stroked = style.stroke != Paint::None;
    Painted {
        fill: colour(style.fill),
        stroke: stroked.then(|| colour(style.stroke)),
        width: stroked.then(|| short(style.width)),
    }
}

/// The CSS value of a role; a hatching refers to the page's pattern.
fn colour(paint: Paint) -> String {
    match paint {
        Paint::None => "none".to_owned(),
        Paint::Hatch(side) => format!("url(#hatch{})", side % 6),
        Paint::Table
        | Paint::Face
        | Paint::FaceSoft
        | Paint::Ink
        | Paint::InkSoft
        | Paint::Side(_)
        | Paint::SideInk(_)
        | Paint::Accent
        | Paint::Warn => format!("var({})", scene::palette::property(paint)),
    }
}
