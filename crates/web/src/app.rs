//! The whole page: what is always there, and the routes.

use leptos::prelude::*;
use leptos_router::components::{A, FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;
use texts::Language;
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::draw::Hatches;
use crate::icons::{self, Icon};
use crate::pages::{about, home, missing, settings as settings_page};
use crate::parts;
use crate::rulebook::Reader;
use crate::settings::{Settings, Theme};
use crate::words::t;

/// The place in the bar at the top where a table shows what is played.
pub const TABLE_HEAD: &str = "table-head";

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    Settings::apply_always();
    let reader = Reader::provide();
    view! {
        <Router>
            <a class="skip" href="#main">
                {move || t("skip")}
            </a>
            <Hatches />
            <Follow />
            <Top />
            <main id="main" tabindex="-1">
                <FlatRoutes fallback=missing::Missing>
                    <Route path=path!("/") view=home::Home />
                    <Route path=path!("/jouer/:game") view=parts::Play />
                    <Route path=path!("/table/:code") view=parts::Online />
                    <Route path=path!("/open/:code") view=parts::Open />
                    <Route path=path!("/rejoindre") view=parts::Join />
                    <Route path=path!("/regles/:game") view=parts::Rules />
                    <Route path=path!("/exercices/:game") view=parts::Exercises />
                    <Route path=path!("/revoir") view=parts::Review />
                    <Route path=path!("/reglages") view=settings_page::SettingsPage />
                    <Route path=path!("/imprimer") view=parts::Print />
                    <Route path=path!("/credits") view=about::About />
                </FlatRoutes>
            </main>
            <Show when=move || reader.is_open()>
                <parts::RulesReader />
            </Show>
        </Router>
    }
}

/// Moves the focus to a new page and shows it from its top: a table opens at its board, however far one had scrolled.
#[component]
fn Follow() -> impl IntoView {
    let path = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let path = path.get();
        let main = web_sys::window().and_then(|window| window.document()?.get_element_by_id("main"));
        if let (Some(before), Some(main)) = (before, main)
            && before != path
        {
            let _ = main.unchecked_into::<web_sys::HtmlElement>().focus();
            browser::scroll_to_top();
        }
        path
    });
}

/// The bar at the top: the way home, and what is set most often.
#[component]
fn Top() -> impl IntoView {
    let settings = Settings::global();
    let other = move || match settings.language.get() {
        Language::French => Language::English,
        Language::English => Language::French,
    };
    let turn = move |_| settings.theme.set(if untrack(|| settings.dark()) { Theme::Light } else { Theme::Dark });
    view! {
        <header class="top">
            <A href="/" attr:class="top-name">
                {icons::logo()}
                <span>"Ludothèque"</span>
            </A>
            // Filled by the table on this page, if there is one: see `table/head.rs`.
            <div id=TABLE_HEAD class="top-table"></div>
            <nav aria-label=move || t("nav")>
                <A href="/imprimer" attr:class="top-link top-print">
                    <Icon name="print" />
                    <span>{move || t("nav-print")}</span>
                </A>
                <A href="/reglages" attr:class="top-link">
                    <Icon name="settings" />
                    <span>{move || t("nav-settings")}</span>
                </A>
                <button
                    class="top-link"
                    type="button"
                    lang=move || other().as_str()
                    on:click=move |_| settings.language.set(untrack(other))
                >
                    <Icon name="language" />
                    <span class="unseen">{move || t("nav-language")}</span>
                    <span aria-hidden="true" class="code">
                        {move || other().as_str().to_uppercase()}
                    </span>
                </button>
                <button
                    class="top-link"
                    type="button"
                    aria-label=move || t(if settings.dark() { "nav-light" } else { "nav-dark" })
                    on:click=turn
                >
                    {move || if settings.dark() { icons::icon("sun") } else { icons::icon("moon") }}
                </button>
            </nav>
        </header>
    }
}
