//! The settings, each applied at once.

use engine::games::perimexpaire::{Card, Colour};
use leptos::prelude::*;
use scene::Scene;
use scene::games::perimexpaire::card::card;
use texts::Language;

use crate::draw::Drawing;
use crate::form::Choice;
use crate::pages::entitle;
use crate::settings::{Colours, Motion, Pace, Settings, Switch, TextSize, Theme};
use crate::words::t;

/// The settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    entitle(|| t("settings-title"));
    let settings = Settings::global().clone();
    view! {
        <article class="page">
            <h1>{move || t("settings-title")}</h1>
            <p class="lead">{move || t("settings-lead")}</p>
            <form class="settings card" on:submit=|event| event.prevent_default()>
                <Choice key="language" options=Language::ALL value=settings.language />
                <Choice key="theme" options=Theme::ALL value=settings.theme />
                <Choice key="colours" options=Colours::ALL value=settings.colours />
                <Samples />
                <Choice key="text" options=TextSize::ALL value=settings.text />
                <Choice key="motion" options=Motion::ALL value=settings.motion />
                <Choice key="pace" options=Pace::ALL value=settings.pace />
                <Choice key="sound" options=Switch::ALL value=settings.sound />
                <Choice key="vibration" options=Switch::ALL value=settings.vibration />
                <Choice key="confirm" options=Switch::ALL value=settings.confirm />
            </form>
        </article>
    }
}

/// Two cards in the colours of the two sides: what a palette changes.
#[component]
fn Samples() -> impl IntoView {
    let sample = |number: u8, colour: Colour| {
        let scene = Card::new(number).map(|figure| card(figure, colour));
        let empty = Scene { width: 1.0, height: 1.0, items: Vec::new() };
        view! { <Drawing scene=Signal::stored(scene.unwrap_or(empty)) /> }
    };
    view! {
        <div class="samples" aria-hidden="true">
            {sample(12, Colour::Red)} {sample(30, Colour::Blue)} {sample(16, Colour::Red)} {sample(9, Colour::Blue)}
        </div>
    }
}
