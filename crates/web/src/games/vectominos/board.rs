//! The table: what lies, where the chosen piece could go, the piece as it would lie there with its sums.

use std::sync::Arc;

use engine::ContestOutcome;
use engine::games::vectominos::{Action, Contact, Effect as Happened, Lay, Lie, Phase, Place, Verdict, catalogue};
use leptos::prelude::*;
use scene::Paint;
use scene::games::vectominos::{HALF, outline, sum, tile_item};
use scene::svg::path;
use web_sys::PointerEvent;

use super::intent::{Intent, middle_of};
use super::lens::Follows;
use super::words::{link_key, piece_label};
use crate::draw::{keys, shapes};
use crate::icons::icon;
use crate::t;
use crate::words::t;

pub(super) fn board(intent: Intent) -> AnyView {
    let lens = intent.lens;
    let lays = Memo::new(move |_| intent.with_view(|view| view.lays.clone()));
    let pending = Memo::new(move |_| intent.with_view(pending_of));
    let sites = Memo::new(move |_| sites(intent));
    let wanted = RwSignal::new(None::<String>);
    let stop = Memo::new(move |_| {
        let exists = |hit: &String| {
            sites.with(|sites| sites.iter().any(|place| place.to_string() == *hit))
                || lays.with(|lays| lays.iter().any(|lay| lay.to_string() == *hit))
        };
        // The tabulator leads to a place that is right, where the house shows it.
        let right = || intent.targets.with(|targets| targets.keys().next().map(ToString::to_string));
        let first = || right().or_else(|| sites.with(|sites| sites.first().map(ToString::to_string)));
        wanted.get().filter(exists).or_else(first).or_else(|| lays.with(|lays| lays.first().map(ToString::to_string)))
    });
    // What was played is seen whole once the round is over, or the match because somebody left.
    Effect::new(move |before: Option<bool>| {
        let over = intent.with_view(|view| matches!(view.phase, Phase::Over(_))) || intent.play.is_match_over();
        if before.unwrap_or_default() != over {
            lens.follow(if over { Follows::Whole } else { Follows::Action });
        }
        over
    });
    // A hint may be about a place out of sight.
    Effect::new(move |_| {
        if let Some(Action::Lay(lay)) = intent.play.hint.get() {
            lens.show(lay.place());
        }
    });
    // So may be every place where the chosen piece can go.
    Effect::new(move |_| {
        if intent.shows_sums() {
            intent.targets.with(|targets| lens.show_one_of(targets.keys().copied()));
        } else {
            sites.with(|sites| lens.show_one_of(sites.iter().copied()));
        }
    });
    // Another piece, another turn: other places.
    Effect::new(move |_| {
        sites.track();
        intent.targets.track();
        wanted.set(None);
    });
    let hit = move |hit: &str| {
        wanted.set(Some(hit.to_owned()));
        touch(intent, hit);
    };
    view! {
        <div
            class="vm-pane"
            class:vm-holding=move || intent.piece.get().is_some()
            on:wheel=move |event| {
                event.prevent_default();
                if intent.piece.get_untracked().is_some() && !event.ctrl_key() {
                    intent.rotate(if event.delta_y() > 0.0 { 3 } else { 1 });
                } else {
                    lens.wheel(&event);
                }
            }
            on:pointerdown=move |event| lens.down(&event)
            on:pointermove=move |event| hover(intent, &event)
            on:pointerup=move |event| lens.up(&event)
            on:pointercancel=move |event| lens.up(&event)
            on:pointerleave=move |event| {
                lens.up(&event);
                if event.pointer_type() == "mouse" {
                    intent.at.set(None);
                }
            }
        >
            <div class="vm-lens" node_ref=lens.pane>
                <svg
                    class="drawing board vm-board"
                    role="group"
                    aria-label=move || t("vectominos-board")
                    aria-keyshortcuts="N P R"
                    viewBox=move || lens.view_box()
                    on:click=move |event| {
                        if lens.was_pan() {
                            return;
                        }
                        let there = keys::hit_of(event.target());
                        match (pointed(intent, &event, there.as_deref()), there) {
                            (Some(middle), _) => intent.touch(middle),
                            (None, Some(there)) => hit(&there),
                            (None, None) => {}
                        }
                    }
                    on:keydown=move |event| {
                        if let Some(there) = keys::pressed(&event) {
                            hit(&there);
                        } else if event.shift_key() {
                            // Arrows with Shift pan.
                        } else if let Some(there) = keys::walked(&event).or_else(|| keys::stepped(&event, ".vm-target")) {
                            wanted.set(Some(there));
                        }
                    }
                    on:focusin=move |event| {
                        let hit = keys::hit_of(event.target());
                        let place = hit.as_ref().and_then(|hit| hit.parse::<Place>().ok());
                        let lies = hit.as_ref().and_then(|hit| hit.parse::<Lay>().ok()).map(Lay::place);
                        // What is walked to with keys may be out of sight; what is pointed at is not.
                        if let Some(seen) = place.or(lies).filter(|_| !lens.is_touched()) {
                            lens.show(seen);
                        }
                        if let Some(place) = place.filter(|_| intent.piece.get_untracked().is_some()) {
                            intent.at.set(Some((place.x, place.y)));
                        }
                    }
                >
                    <For each=move || lays.get() key=|lay| *lay let(lay)>
                        {tile(intent, lay, stop)}
                    </For>
                    {move || pending.get().map(|lay| pending_tile(intent, lay))}
                    {move || contacts(intent).iter().map(dot).collect_view()}
                    <For each=move || sites.get() key=|place| *place let(place)>
                        {site(intent, place, stop)}
                    </For>
                    {move || ghost(intent)}
                </svg>
            </div>
            {zoom_tools(intent)}
            {piece_tools(intent)}
        </div>
    }
    .into_any()
}

/// What is held follows the mouse; without it the table is panned.
fn hover(intent: Intent, event: &PointerEvent) {
    intent.lens.go(event);
    if event.pointer_type() == "mouse" && intent.piece.get_untracked().is_some() && !intent.lens.is_panning() {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if let Some(middle) = intent.lens.on_table(at).filter(|_| untrack(|| intent.may_lay())) {
            intent.consider(middle);
        }
    }
}

/// Where on the table the chosen piece is to go, if a pointer says so: places overlap, and the nearest is meant, not the
/// one that is drawn last. On a piece that lies, that piece is meant; who clicks without a pointer means what has the
/// focus.
fn pointed(intent: Intent, event: &web_sys::MouseEvent, hit: Option<&str>) -> Option<(f64, f64)> {
    let on_piece = hit.is_some_and(|hit| hit.parse::<Place>().is_err());
    if on_piece || event.detail() == 0 || intent.piece.get_untracked().is_none() {
        return None;
    }
    intent.lens.on_table((f64::from(event.client_x()), f64::from(event.client_y())))
}

fn touch(intent: Intent, hit: &str) {
    if let Ok(place) = hit.parse::<Place>() {
        intent.touch_site(place);
    } else if let Ok(lay) = hit.parse::<Lay>() {
        intent.play.explain(&Action::Lay(lay));
    }
}

fn pending_of(view: &engine::games::vectominos::View) -> Option<Lay> {
    match &view.phase {
        Phase::Pending { lay, .. } => Some(*lay),
        Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => None,
    }
}

/// The places where the shape allows the chosen piece as it is turned: all of them can be reached with the keyboard.
fn sites(intent: Intent) -> Vec<Place> {
    let (Some(piece), true) = (intent.piece.get(), intent.may_lay()) else { return Vec::new() };
    let lie = Lie::of(intent.turn_of(piece));
    intent.table.with(|table| {
        let Some(table) = table else { return Vec::new() };
        if table.tiles().is_empty() {
            return vec![Place { lie, x: 0, y: 0 }];
        }
        table.slots().iter().map(|slot| slot.place).filter(|place| place.lie == lie).collect()
    })
}

fn on_picture((x, y): (f64, f64)) -> String {
    format!("translate({} {})", x * HALF, -y * HALF)
}

fn tab(stop: Memo<Option<String>>, hit: &str) -> &'static str {
    if stop.with(|stop| stop.as_deref() == Some(hit)) { "0" } else { "-1" }
}

fn tile(intent: Intent, lay: Lay, stop: Memo<Option<String>>) -> AnyView {
    let appearance = Memo::new(move |_| {
        intent.with_view(|view| view.appearances.iter().find(|known| known.piece == lay.piece).cloned())
    });
    let set = move || intent.with_view(|view| Some(view.options.set));
    let face = move || set().map(|set| shapes(&[tile_item(set, lay.piece, lay.turn, appearance.get().as_ref())]));
    let last = move || intent.with_view(|view| view.lays.last() == Some(&lay) && pending_of(view).is_none());
    let recent = Memo::new(move |_| {
        let own = intent.play.seat();
        let by_another = |effect: &Happened| matches!(effect, Happened::Laid { seat, lay: other, .. } if *other == lay && Some(*seat) != own);
        intent.play.recent.with(|effects| effects.iter().any(by_another))
    });
    let contested = move || last() && intent.contest.outcome() == Some(ContestOutcome::Rejected);
    let arrives = intent.play.fresh.with_untracked(|(_, effects)| {
        effects.iter().any(|effect| matches!(effect, Happened::Laid { lay: other, .. } if *other == lay))
    });
    let label = move || {
        let pair = set().and_then(|set| catalogue(set).pair(lay.piece, lay.turn));
        let open = appearance.get().map(|known| t!("vectominos-can-be", n = known.pairs.len())).unwrap_or_default();
        t!("vectominos-laid", piece = piece_label(pair), state = open)
    };
    let count = move || {
        let n = appearance.get()?.pairs.len();
        Some(view! { <text class="vm-open" y="4.5">{n.to_string()}</text> })
    };
    let hit = lay.to_string();
    view! {
        <g
            transform=on_picture(middle_of(lay.place()))
            class="hit vm-tile"
            class:vm-arrives=arrives
            class:vm-last=move || last() || recent.get()
            class:contested=contested
            data-hit=hit.clone()
            role="button"
            aria-label=label
            tabindex=move || tab(stop, &hit)
        >
            <g class="vm-face">{face}</g>
            {count}
            <path class="vm-ring" d=path(&outline(Lie::of(lay.turn), 1.5)) />
        </g>
    }
    .into_any()
}

/// What can still be contested (C-4).
fn pending_tile(intent: Intent, lay: Lay) -> AnyView {
    let face = intent.with_view(|view| Some(shapes(&[tile_item(view.options.set, lay.piece, lay.turn, None)])));
    view! {
        <g class="vm-tile vm-pending" role="img" aria-label=t("vectominos-pending") transform=on_picture(middle_of(lay.place()))>
            {face}
            <path class="vm-ring" d=path(&outline(Lie::of(lay.turn), 1.5)) />
        </g>
    }
    .into_any()
}

/// The contacts of everything that lies, in the order of laying.
fn contacts(intent: Intent) -> Arc<Vec<Contact>> {
    intent.table.with(|table| {
        let Some(table) = table else { return Arc::default() };
        let mut before = engine::games::vectominos::Table::new(table.catalogue().set());
        let mut all = Vec::new();
        for tile in table.tiles() {
            all.extend(engine::games::vectominos::contact::mathematics(&before, tile.lay).contacts);
            before.lay_unchecked(tile.lay);
        }
        Arc::new(all)
    })
}

fn dot(contact: &Contact) -> AnyView {
    let at = on_picture((f64::from(contact.at.0), f64::from(contact.at.1)));
    view! { <circle class="vm-dot" r="4.2" transform=at /> }.into_any()
}

/// A place for the chosen piece.
fn site(intent: Intent, place: Place, stop: Memo<Option<String>>) -> AnyView {
    let sums = Memo::new(move |_| intent.targets.with(|targets| targets.get(&place).copied()));
    let hinted = Memo::new(move |_| {
        intent.play.hint.with(|hint| matches!(hint, Some(Action::Lay(lay)) if lay.place() == place))
    });
    let hit = place.to_string();
    let label = move || {
        let state = match sums.get() {
            Some(sums) => t!("vectominos-site-target", n = i32::from(sums)),
            None if intent.shows_sums() => t("vectominos-site-wrong"),
            None => String::new(),
        };
        let touched: Vec<String> = intent.table.with(|table| {
            let Some(table) = table.as_deref() else { return Vec::new() };
            let pair = |lay: Lay| table.catalogue().pair(lay.piece, lay.turn);
            table.contacts(place).map(|(tile, _)| piece_label(pair(tile.lay))).collect()
        });
        if touched.is_empty() {
            return t("vectominos-site-first");
        }
        t!("vectominos-site", pieces = touched.join(", "), state = state)
    };
    let many = move || {
        sums.get()
            .filter(|&sums| sums > 1)
            .map(|sums| view! { <text class="vm-sums" y="6">{format!("×{sums}")}</text> })
    };
    view! {
        <g
            transform=on_picture(middle_of(place))
            class="hit vm-site"
            class:vm-target=move || sums.get().is_some()
            // Where sums are the player's to find, every place that the shape allows looks alike.
            class:vm-free=move || !intent.shows_sums()
            class:hinted=move || hinted.get()
            data-hit=hit.clone()
            role="button"
            aria-label=label
            tabindex=move || tab(stop, &hit)
        >
            <path d=path(&outline(place.lie, -4.0)) />
            {many}
        </g>
    }
    .into_any()
}

/// The chosen piece as it would lie, and its contacts.
fn ghost(intent: Intent) -> Option<AnyView> {
    let (lay, explanation) = intent.considered.get()?;
    if !intent.may_lay() {
        return None;
    }
    let face = intent.with_view(|view| Some(shapes(&[tile_item(view.options.set, lay.piece, lay.turn, None)])));
    let mathematics = explanation.mathematics?;
    let shown = intent.shows_sums();
    let wrong = explanation.refusal.is_some() && (shown || explanation.link.is_none());
    let marks = mathematics.contacts.iter().map(|contact| mark(contact, shown)).collect_view();
    Some(
        view! {
            <g class="vm-ghost" class:vm-wrong=wrong aria-hidden="true">
                <g transform=on_picture(middle_of(lay.place()))>
                    <g class="vm-ghost-face">{face}</g>
                    <path class="vm-ring" d=path(&outline(Lie::of(lay.turn), 1.5)) />
                </g>
                {marks}
            </g>
        }
        .into_any(),
    )
}

/// A contact lights up with its sum, and with = or ≠ where the house shows it.
fn mark(contact: &Contact, shown: bool) -> AnyView {
    let at = on_picture((f64::from(contact.at.0), f64::from(contact.at.1)));
    let right = match contact.verdict {
        Verdict::Equal | Verdict::Possible => true,
        Verdict::Different | Verdict::NoAppearance => false,
    };
    let class = match (shown, right) {
        (false, _) => "vm-mark",
        (true, true) => "vm-mark vm-right",
        (true, false) => "vm-mark vm-false",
    };
    let arrow = contact.sum.filter(|_| shown).map(|total| shapes(&[sum::sign(total, 10.0, Paint::Ink)]));
    let sign = shown.then(|| view! { <text x="15" y="-9">{if right { "=" } else { "≠" }}</text> });
    view! {
        <g class=class transform=at>
            <circle r=if shown { "14" } else { "6" } />
            {arrow}
            {sign}
        </g>
    }
    .into_any()
}

fn tool(name: &'static str, key: &'static str, run: impl Fn() + 'static) -> AnyView {
    view! {
        <button type="button" class="vm-tool" data-tool=key aria-label=move || t(key) title=move || t(key) on:click=move |_| run()>
            {icon(name)}
        </button>
    }
    .into_any()
}

fn zoom_tools(intent: Intent) -> AnyView {
    let lens = intent.lens;
    view! {
        <div class="vm-zoom" on:pointerdown=|event| event.stop_propagation()>
            {tool("plus", "vectominos-nearer", move || lens.zoom(0.75))}
            {tool("minus", "vectominos-farther", move || lens.zoom(1.0 / 0.75))}
            <Show
                when=move || lens.follows() == Follows::Action
                fallback=move || tool("eye", "vectominos-follow", move || lens.follow(Follows::Action))
            >
                {tool("full", "vectominos-whole", move || lens.follow(Follows::Whole))}
            </Show>
        </div>
    }
    .into_any()
}

/// What can be done with the chosen piece.
fn piece_tools(intent: Intent) -> AnyView {
    // Only where the house shows it: else the button would tell that the sums are right, or claim that they are.
    let link = move || {
        let (_, explanation) = intent.considered.get().filter(|_| intent.shows_sums())?;
        explanation.link.filter(|_| explanation.refusal.is_none()).map(|link| t(link_key(link)))
    };
    let considered = move || intent.may_lay() && intent.considered.get().is_some();
    view! {
        <Show when=move || intent.piece.get().is_some()>
            <div class="vm-piece-tools" on:pointerdown=|event| event.stop_propagation()>
                <Show when=move || intent.is_giving()>
                    <button type="button" class="button main" data-action="give" on:click=move |_| intent.give()>
                        {move || t("vectominos-give")}
                    </button>
                </Show>
                <Show when=move || !intent.is_giving()>
                    <button type="button" class="button" data-tool="vectominos-turn" on:click=move |_| intent.rotate(3)>
                        {icon("turn")}
                        <span>{move || t("vectominos-turn")}</span>
                    </button>
                    <Show when=considered>
                        <button type="button" class="button main" data-action="lay" on:click=move |_| intent.lay()>
                            {move || t("vectominos-lay")}
                            {move || link().map(|link| view! { <small>{link}</small> })}
                        </button>
                    </Show>
                </Show>
            </div>
        </Show>
    }
    .into_any()
}
