//! Games whose own screen is still to come: the picture, and what can be done as a list.

use leptos::prelude::*;

use crate::draw::Drawing;
use crate::table::{Play, Screen};

macro_rules! plain {
    ($($game:ty),+) => {$(
        impl $crate::table::Screen for $game {
            fn hides(_: &Self::Options) -> bool {
                true
            }
            fn paint(_: &Self::View, seat: engine::Seat) -> u8 {
                seat.0
            }
            fn tally(_: &Self::View, _: engine::Seat) -> String {
                String::new()
            }
            fn prompt(_: &Self::View, _: engine::Seat) -> String {
                String::new()
            }
            fn choices(_: &Self::View, _: engine::Seat) -> Vec<$crate::table::Choice<Self::Action>> {
                Vec::new()
            }
            fn board(play: $crate::table::Play<Self>) -> leptos::prelude::AnyView {
                super::plain::board(play)
            }
            fn explanation(_: &Self::View, _: engine::Seat, _: &Self::Action, explanation: &Self::Explanation) -> leptos::prelude::AnyView {
                super::plain::raw(explanation)
            }
            fn tell(effect: &Self::Effect, _: &$crate::table::Names) -> Option<String> {
                serde_json::to_string(effect).ok()
            }
            fn name(action: &Self::Action) -> String {
                action.to_string()
            }
            fn why(reason: &Self::Reason) -> String {
                reason.to_string()
            }
        }
    )+};
}

pub(super) use plain;

pub(super) fn raw(explanation: &impl serde::Serialize) -> AnyView {
    view! { <pre>{serde_json::to_string_pretty(explanation).unwrap_or_default()}</pre> }.into_any()
}

pub(super) fn board<P: Screen>(play: Play<P>) -> AnyView {
    let scene = Signal::derive(move || {
        play.view.with(|view| view.as_ref().map(|view| P::picture(view))).unwrap_or_else(|| scene::Scene {
            width: 1.0,
            height: 1.0,
            items: Vec::new(),
        })
    });
    let actions = move || {
        let one = |action: P::Action| {
            let text = action.to_string();
            view! { <button type="button" on:click=move |_| play.act(&action)>{text}</button> }
        };
        play.legal.get().iter().take(60).cloned().map(one).collect_view()
    };
    view! {
        <Drawing scene />
        <div class="legal">{actions}</div>
    }
    .into_any()
}
