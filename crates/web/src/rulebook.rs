//! The rules on the screen: paragraphs with an anchor for every rule, links to them, and a reader that opens over a table
//! without leaving it.

use engine::GameId;
use leptos::html;
use leptos::prelude::*;
use texts::rules::{Kind, Medium, Paragraph, anchor};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::browser;
use crate::draw::Drawing;
use crate::icons::icon;
use crate::words::{rules, t};

/// Which game's rules are open over the page, and at which rule. The shell provides it and shows [`RulesReader`].
#[derive(Clone, Copy)]
pub struct Reader(RwSignal<Option<(GameId, String)>>);

impl Reader {
    /// Lets the whole page open and close the reader; the button Back closes it.
    pub fn provide() -> Self {
        let reader = Self(RwSignal::new(None));
        provide_context(reader);
        let back = window_event_listener(leptos::ev::popstate, move |_| reader.0.set(None));
        on_cleanup(move || back.remove());
        reader
    }

    fn open(self, game: GameId, rule: String) {
        browser::add_step_back();
        self.0.set(Some((game, rule)));
    }

    /// Closes it by going back the step that opening it has added.
    fn close(self) {
        if self.0.with_untracked(Option::is_some) {
            browser::go_back();
        }
    }

    /// Whether the reader is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.0.with(Option::is_some)
    }
}

/// A link to the paragraph about a rule, which opens over the page.
#[component]
pub fn RuleLink(
    /// Whose rules.
    game: GameId,
    /// The number of the rule.
    #[prop(into)]
    rule: String,
) -> impl IntoView {
    let href = format!("/regles/{game}#{}", anchor(&rule));
    let reader = use_context::<Reader>();
    let open = move |event: web_sys::MouseEvent| {
        // With a modifier the browser opens it elsewhere, as with any link.
        let plain = !(event.ctrl_key() || event.meta_key() || event.shift_key());
        if let Some(reader) = reader.filter(|_| plain) {
            event.prevent_default();
            reader.open(game, rule.clone());
        }
    };
    view! {
        <a class="rule" href=href target="_blank" on:click=open>
            {move || t("rules-see")}
        </a>
    }
}

/// The rules over the page, at the paragraph that a link asked for.
#[component]
pub fn RulesReader() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let reader = use_context::<Reader>();
    let shown = move || reader.and_then(|Reader(shown)| shown.get());
    let closed = move |_| {
        if let Some(reader) = reader {
            reader.close();
        }
    };
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    Effect::new(move |_| {
        let (Some(dialog), Some((_, rule))) = (dialog.get(), shown()) else { return };
        if !dialog.open() {
            let _ = dialog.show_modal();
        }
        reveal_soon(dialog.unchecked_into(), anchor(&rule));
    });
    let text = move || {
        let (game, rule) = shown()?;
        Some(paragraphs(game, Place::Reader, Signal::stored(anchor(&rule))))
    };
    // A click on the dialog itself is one beside its contents.
    let beside = move |event: web_sys::MouseEvent| {
        let target = event.target().map(JsCast::unchecked_into::<Element>);
        if target.is_some_and(|target| target.tag_name().eq_ignore_ascii_case("dialog")) {
            close();
        }
    };
    view! {
        <dialog class="rules-reader" node_ref=dialog aria-labelledby="rules-reader-title" on:close=closed on:click=beside>
            <div class="rules-reader-sheet">
                <header>
                    <h2 id="rules-reader-title">
                        {move || shown().map(|(game, _)| t(&format!("{game}-title")))} " · " {move || t("rules-title")}
                    </h2>
                    <button
                        type="button"
                        class="tool"
                        data-action="close-rules"
                        aria-label=move || t("close")
                        on:click=move |_| close()
                    >
                        {icon("close")}
                    </button>
                </header>
                <div class="rules rules-reader-text">{text}</div>
            </div>
        </dialog>
    }
}

/// Where paragraphs are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On the page of rules, which has the anchors.
    Page,
    /// In the reader.
    Reader,
}

/// The rules of a game in the language of the settings. Paragraphs about the rule with the anchor `told` stand out.
pub fn paragraphs(game: GameId, place: Place, told: Signal<String>) -> Vec<AnyView> {
    let (mut blocks, mut points) = (Vec::new(), Vec::new());
    let mut anchored: Vec<String> = Vec::new();
    for paragraph in rules(game, Medium::Screen) {
        let own: Vec<String> = paragraph.rules.iter().map(|rule| anchor(rule)).collect();
        let new: Vec<String> =
            own.iter().filter(|own| place == Place::Page && !anchored.contains(own)).cloned().collect();
        anchored.extend(new.iter().cloned());
        let marks = Marks { own, new, told };
        if paragraph.kind == Kind::Point {
            points.push(marks.point(paragraph.text));
            continue;
        }
        if !points.is_empty() {
            blocks.push(view! { <ul>{std::mem::take(&mut points)}</ul> }.into_any());
        }
        blocks.push(block(game, place, paragraph, marks));
    }
    if !points.is_empty() {
        blocks.push(view! { <ul>{points}</ul> }.into_any());
    }
    blocks
}

/// The anchors of a paragraph: of all its rules, and of those that no paragraph above it explains.
struct Marks {
    own: Vec<String>,
    new: Vec<String>,
    told: Signal<String>,
}

impl Marks {
    fn targets(&self) -> Vec<AnyView> {
        self.new.iter().map(|anchor| view! { <span id=anchor.clone()></span> }.into_any()).collect()
    }

    fn point(self, text: String) -> AnyView {
        let (targets, rules, told) = (self.targets(), self.own.join(" "), self.told);
        let stands_out = move || told.with(|told| self.own.contains(told));
        view! { <li tabindex="-1" data-rules=rules class:told=stands_out>{targets} {text}</li> }.into_any()
    }

    fn text(self, text: String) -> AnyView {
        let (targets, rules, told) = (self.targets(), self.own.join(" "), self.told);
        let stands_out = move || told.with(|told| self.own.contains(told));
        view! { <p tabindex="-1" data-rules=rules class:told=stands_out>{targets} {text}</p> }.into_any()
    }
}

fn block(game: GameId, place: Place, paragraph: Paragraph, marks: Marks) -> AnyView {
    let text = paragraph.text;
    match paragraph.kind {
        Kind::Heading if place == Place::Page => view! { <h2>{text}</h2> }.into_any(),
        Kind::Heading => view! { <h3>{text}</h3> }.into_any(),
        Kind::Text | Kind::Point => marks.text(text),
        Kind::Figure { number, alt } => {
            let (scene, part) = scene::rules::figure(game, &number);
            view! {
                <figure>
                    <div class="figure" style:max-width=format!("{}%", part * 100.0)>
                        <Drawing scene=Signal::stored(scene) label=Signal::stored(alt) />
                    </div>
                    <figcaption>{text}</figcaption>
                </figure>
            }
            .into_any()
        }
    }
}

/// Brings the first paragraph about a rule into view, once it is drawn, and gives it the focus.
pub fn reveal_soon(inside: Element, anchor: String) {
    request_animation_frame(move || {
        let found = inside.query_selector(&format!("[data-rules~='{anchor}']"));
        if let Ok(Some(found)) = found {
            found.scroll_into_view();
            let _ = found.unchecked_into::<HtmlElement>().focus();
        }
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::{Cite as _, Position};
    use table::TableRefusal;
    use texts::Language;

    use super::*;
    use crate::words::rules_in;

    #[test]
    fn every_rule_that_a_table_can_cite_has_a_paragraph_in_both_languages() {
        fn citable<P: Position>() -> Vec<engine::Rule> {
            TableRefusal::<P>::rules()
        }
        for &game in GameId::ALL {
            for &language in Language::ALL {
                let explained: BTreeSet<String> =
                    rules_in(language, game, Medium::Screen).into_iter().flat_map(|one| one.rules).collect();
                for rule in engine::with_game!(game, P => citable::<P>()) {
                    assert!(explained.contains(rule.0), "{game} in {language}: {rule}");
                }
            }
        }
    }
}
