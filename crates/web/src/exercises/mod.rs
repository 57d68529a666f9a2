//! Worksheets on the screen: the same exercises as on paper, by game, number and difficulty, checked by the engine.
//!
//! Reading order: this file (the page), [`work`] (what all exercises share), then one file per game.

pub mod work;

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::GameId;
use engine::core::code::{Code, Opens};
use exercise::{Difficulty, EXERCISES};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};

use crate::browser;
use crate::form::Choice;
use crate::games::GamePages;
use crate::icons::Icon;
use crate::pages::entitle;
use crate::pages::missing::Missing;
use crate::t;
use crate::words::{name_language, t};

/// Upper bound of the numbers of new sheets: short enough to call out in a classroom.
const SHEETS: u32 = 10_000;

/// A worksheet of the game in the URL: by its code, or a new one.
#[component]
pub fn Exercises() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let game = Memo::new(move |_| params.with(|params| params.get("game")?.parse::<GameId>().ok()));
    let code = query.with_untracked(|query| query.get("code")).and_then(|code| code.parse::<Code>().ok());
    let (seed, difficulty) = match code {
        Some(Code { opens: Opens::Worksheet { seed, difficulty }, .. }) => (seed, difficulty),
        Some(Code { opens: Opens::Game { .. } | Opens::Deal { .. }, .. }) | None => (new_seed(), Difficulty::Easy),
    };
    let (seed, difficulty) = (RwSignal::new(seed), ArcRwSignal::new(difficulty));
    move || match game.get() {
        Some(game) => view! { <OfGame game seed difficulty=difficulty.clone() /> }.into_any(),
        None => view! { <Missing /> }.into_any(),
    }
}

fn new_seed() -> String {
    browser::fresh_chance("sheet").below(SHEETS).to_string()
}

#[component]
fn OfGame(game: GameId, seed: RwSignal<String>, difficulty: ArcRwSignal<Difficulty>) -> impl IntoView {
    entitle(move || format!("{} · {}", t(&format!("{game}-title")), t("exercises-title")));
    let number = RwSignal::new(0u8);
    let hard = difficulty.clone();
    let shown = Memo::new(move |_| (seed.get(), hard.get(), number.get()));
    let paper = move || {
        let (seed, difficulty, _) = shown.get();
        format!("/imprimer?code={}", Code { game, opens: Opens::Worksheet { seed, difficulty } })
    };
    let tab = move |n: u8| {
        view! {
            <li>
                <button
                    type="button"
                    class="tab"
                    aria-current=move || (number.get() == n).then_some("true")
                    on:click=move |_| number.set(n)
                >
                    {move || t!("exercises-number", n = n + 1)}
                </button>
            </li>
        }
    };
    view! {
        <article class="page exercises">
            <p class="over">{move || t("exercises-title")}</p>
            <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
            <div class="exercises-sheet card">
                <Choice key="print-difficulty" options=Difficulty::ALL value=difficulty />
                <p class="exercises-ways">
                    <span>{move || t!("exercises-sheet", seed = seed.get())}</span>
                    <button type="button" class="button" data-action="new-sheet" on:click=move |_| seed.set(new_seed())>
                        {move || t("exercises-new")}
                    </button>
                    <A href=paper attr:class="button">
                        <Icon name="print" />
                        {move || t("nav-print")}
                    </A>
                </p>
            </div>
            <nav aria-label=move || t("exercises-title")>
                <ul class="tabs">{(0..EXERCISES).map(tab).collect_view()}</ul>
            </nav>
            {move || {
                let (seed, difficulty, number) = shown.get();
                posed(game, &seed, difficulty, number)
                    .unwrap_or_else(|| view! { <p role="alert">{t("exercises-none")}</p> }.into_any())
            }}
            <p class="credit">{move || t(&format!("{game}-credit"))}</p>
        </article>
    }
}

/// An exercise of a sheet; `None` if the generator finds none.
fn posed(game: GameId, seed: &str, difficulty: Difficulty, number: u8) -> Option<AnyView> {
    engine::with_game!(game, P => exercise::exercise::<P>(seed, difficulty, number).map(<P as GamePages>::posed))
}
