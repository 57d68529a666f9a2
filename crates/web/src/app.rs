//! The whole page: what is always there, and the routes.

use leptos::prelude::*;
use leptos_router::components::{A, FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;
use texts::Language;
use wasm_bindgen::JsCast as _;

use crate::draw::Hatches;
use crate::exercises;
use crate::icons::{self, Icon};
use crate::pages::{about, home, join, missing, online, play, print, review, rules, settings as settings_page};
use crate::settings::{Settings, Theme};
use crate::words::t;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    Settings::apply_always();
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
                    <Route path=path!("/jouer/:game") view=play::Play />
                    <Route path=path!("/table/:code") view=online::Online />
                    <Route path=path!("/open/:code") view=online::Open />
                    <Route path=path!("/rejoindre") view=join::Join />
                    <Route path=path!("/regles/:game") view=rules::Rules />
                    <Route path=path!("/exercices/:game") view=exercises::Exercises />
                    <Route path=path!("/revoir") view=review::Review />
                    <Route path=path!("/reglages") view=settings_page::SettingsPage />
                    <Route path=path!("/imprimer") view=print::Print />
                    <Route path=path!("/credits") view=about::About />
                </FlatRoutes>
            </main>
        </Router>
    }
}

/// Moves the focus to a new page, so that keyboard and screen reader start at its top.
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
    let turn = move |_| settings.theme.set(if settings.dark() { Theme::Light } else { Theme::Dark });
    view! {
        <header class="top">
            <A href="/" attr:class="top-name">
                {icons::logo()}
                <span>"Ludothèque"</span>
            </A>
            <nav aria-label=move || t("nav")>
                <A href="/imprimer" attr:class="top-link">
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
                    lang=move || other().word()
                    on:click=move |_| settings.language.set(other())
                >
                    <Icon name="language" />
                    <span class="unseen">{move || t("nav-language")}</span>
                    <span aria-hidden="true" class="code">
                        {move || other().word().to_uppercase()}
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
