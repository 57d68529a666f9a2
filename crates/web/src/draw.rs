//! A scene on the screen, as SVG. Colours are names of style properties (`--ink`, `--side-1` …), so that one picture
//! fits every theme and palette.
//!
//! What can be touched ([`Item::Group`] with a hit) becomes a button: for the mouse and the finger, and for the keyboard
//! as one stop of the tabulator inside which the arrow keys go to the nearest neighbour.

use leptos::prelude::*;
use scene::svg::{path, short};
use scene::{Item, Paint, Scene, Style};

use crate::maths::{Run, runs};

pub mod camera;
pub mod carry;
pub(crate) mod keys;

/// How something that can be touched looks and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Classes for the style sheet, such as `legal` or `chosen`.
    pub class: String,
    /// What a screen reader says; the scene's own name for it if empty.
    pub label: String,
    /// Whether it is chosen now, where that has a meaning.
    pub pressed: Option<bool>,
    /// Whether nothing happens on a touch: it is then a picture, not a button.
    pub inert: bool,
}

/// A picture that cannot be touched.
#[component]
pub fn Drawing(
    /// What is drawn.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What a screen reader says; nothing for decoration.
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

/// A picture that can be touched: `on_hit` is told the hit of what was touched, by mouse, finger or keyboard.
#[component]
pub fn Board(
    /// What is drawn.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What a screen reader says of the whole.
    #[prop(into)]
    label: Signal<String>,
    /// Told what was touched.
    #[prop(into)]
    on_hit: Callback<String>,
    /// How a hit looks, given the hit and its name; asked again when the signals that it reads change.
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

/// The patterns of the sides, once per page: every picture refers to them.
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

/// Items as they are, for a picture that a game puts together itself.
#[must_use]
pub fn shapes(drawn: &[Item]) -> Vec<AnyView> {
    items(drawn, None, "")
}

fn view_box(scene: &Scene) -> String {
    format!("0 0 {} {}", short(scene.width), short(scene.height))
}

/// How hits look, asked by hit and name.
type Looks<'a> = &'a dyn Fn(&str, &str) -> Look;

/// The hits that are buttons, in order.
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
            // What can be touched has a name that says it better: a screen reader would not hear exponents.
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

/// A text whose exponents are set as exponents: smaller, and above the line.
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

/// How a shape is painted, as attributes.
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

/// The style property of a role; a hatching is the page's pattern.
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
