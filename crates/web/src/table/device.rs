//! Moving one's place at a table to another device: a code, and a picture to scan.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{self, ApiError, Place};
use crate::browser;
use crate::words::t;

/// What stands before a transfer code in an address, behind the `#`: browsers do not send that part to servers.
pub const REENTRY: &str = "reprendre=";

/// A link as a picture of squares, with the key of what it is called.
#[must_use]
pub fn code_picture(link: &str, key: &'static str) -> Option<AnyView> {
    let code = fast_qr::QRBuilder::new(link).ecl(fast_qr::ECL::M).build().ok()?;
    let mut path = String::new();
    for row in 0..code.size {
        for column in (0..code.size).filter(|&column| code[row][column].value()) {
            path.push_str(&format!("M{} {}h1v1h-1z", column + 4, row + 4));
        }
    }
    let size = code.size + 8;
    Some(
        view! {
            <svg class="lobby-qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=move || t(key)>
                <path class="qr-ground" d=format!("M0 0h{size}v{size}h-{size}z") />
                <path class="qr-ink" d=path />
            </svg>
        }
        .into_any(),
    )
}

/// A code that takes one's place to another device.
#[component]
pub fn OtherDevice(
    /// The place.
    place: Place,
) -> impl IntoView {
    let (code, wrong) = (RwSignal::new(None::<String>), RwSignal::new(None::<ApiError>));
    let table = place.table.clone();
    let ask = move |_| {
        let place = place.clone();
        spawn_local(async move {
            let answer = api::reentry(&place).await;
            let _ = wrong.try_set(answer.as_ref().err().copied());
            let _ = code.try_set(answer.ok());
        });
    };
    let shown = move || {
        code.get().map(|code| {
            let link = browser::address(&format!("/table/{table}#{REENTRY}{code}"));
            view! {
                <output class="lobby-code" aria-label=move || t("lobby-device-code")>
                    {code}
                </output>
                {code_picture(&link, "lobby-device-qr")}
            }
        })
    };
    view! {
        <details class="lobby-device">
            <summary>{move || t("lobby-device")}</summary>
            <p>{move || t("lobby-device-text")}</p>
            <button type="button" class="button" on:click=ask>
                {move || t("lobby-device-ask")}
            </button>
            {move || wrong.get().map(|why| view! { <p class="wrong" role="alert">{t(why.key())}</p> })}
            {shown}
        </details>
    }
}
