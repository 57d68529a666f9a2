//! Our own icons: strokes of one width on a grid of 24.

use leptos::prelude::*;

/// The path of an icon; empty if there is none of this name.
const fn strokes(name: &str) -> &'static str {
    match name.as_bytes() {
        b"print" => {
            "M7 9V3.5h10V9M7 17H4.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H17M7 14h10v6.5H7z"
        }
        b"settings" => "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        b"language" => {
            "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"
        }
        b"sun" => {
            "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
        }
        b"moon" => "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
        b"play" => "M7 4.5v15l12.5-7.5z",
        b"screen" => "M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20",
        b"people" => {
            "M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 19.5c0-4 3-6 6.5-6s6.5 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14c2.5.7 4 2.6 4 5.5"
        }
        b"link" => {
            "M10 14a4.2 4.2 0 0 0 6 0l3.5-3.5a4.2 4.2 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0L4.5 13.5a4.2 4.2 0 0 0 6 6L12 18"
        }
        b"eye" => "M2.5 12c4.7-8 14.3-8 19 0c-4.7 8-14.3 8-19 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        b"puzzle" => "M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V21H4z",
        b"book" => "M12 6.5C9.5 4.5 6.5 4 3.5 4.5v14c3-.5 6 0 8.5 2c2.5-2 5.5-2.5 8.5-2v-14c-3-.5-6 0-8.5 2zM12 6.5v14",
        b"clock" => "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5l3.5 2",
        b"arrow" => "M4.5 12h14M13 6.5l5.5 5.5l-5.5 5.5",
        b"first" => "M6 5.5v13M19 6.5L13.5 12l5.5 5.5M13.5 6.5L8 12l5.5 5.5",
        b"last" => "M18 5.5v13M5 6.5L10.5 12L5 17.5M10.5 6.5L16 12l-5.5 5.5",
        b"back" => "M19.5 12h-14M11 6.5L5.5 12l5.5 5.5",
        b"plus" => "M12 5v14M5 12h14",
        b"minus" => "M5 12h14",
        b"check" => "M5 12.5l4.5 4.5L19 7",
        b"close" => "M6 6l12 12M18 6L6 18",
        b"undo" => "M8.5 5L4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9",
        b"turn" => "M19.5 12a7.5 7.5 0 1 1-2.5-5.6M17.5 2.5v4.5H13",
        b"flip" => "M12 3v2.5M12 9v2.5M12 15v2.5M12 20v1M8.5 6.5L3 17.5h5.5zM15.5 6.5L21 17.5h-5.5z",
        b"flag" => "M5.5 21V4M5.5 4.5c4.5-2 8 2 13 0v8.5c-5 2-8.5-2-13 0",
        b"bulb" => "M9.5 17.5h5M10 20.5h4M9.5 17.5c0-2.5-3.5-4-3.5-8a6 6 0 1 1 12 0c0 4-3.5 5.5-3.5 8",
        b"question" => {
            "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.2M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0"
        }
        b"list" => "M9 6.5h11M9 12h11M9 17.5h11M4 6.5h.5M4 12h.5M4 17.5h.5",
        b"more" => "M5.5 12h.2M12 12h.2M18.5 12h.2",
        b"menu" => "M5 7h14M5 12h14M5 17h14",
        b"full" => "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
        b"share" => "M12 15V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2",
        b"save" => "M12 4v11.5M8 12l4 3.5l4-3.5M5 16v4.5h14V16",
        b"person" => "M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c0-4.5 3.5-7 7.5-7s7.5 2.5 7.5 7",
        b"lost" => "M4 4l16 16M5 12a10 10 0 0 1 3-2M19 12a10 10 0 0 0-5-3M8.5 15.5a5 5 0 0 1 6 0M12 19.5v.2",
        b"pause" => "M8 5v14M16 5v14",
        b"draw" => "M5 9h14M5 15h14",
        b"speech" => "M4 5h16v11H11l-4.5 4V16H4z",
        b"robot" => {
            "M5 9.5h14v10H5zM12 9.5V5.5M10.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M9 13.5v1.5M15 13.5v1.5M2.5 13v3M21.5 13v3"
        }
        _ => "",
    }
}

/// An icon, as decoration: its button or link has the words.
#[must_use]
pub fn icon(name: &'static str) -> AnyView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=strokes(name) />
        </svg>
    }
    .into_any()
}

/// An icon, as decoration: its button or link has the words.
#[component]
pub fn Icon(
    /// Which one.
    name: &'static str,
) -> impl IntoView {
    icon(name)
}

/// The sign of the house: a square card, a quarter disc cut out of it, a triangle on it.
#[must_use]
pub fn logo() -> AnyView {
    view! {
        <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
            <path class="logo-card" d="M6 3h20a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z" />
            <path class="logo-disc" d="M3 14A11 11 0 0 0 14 3H6a3 3 0 0 0-3 3z" />
            <path class="logo-triangle" d="M29 12v14a3 3 0 0 1-3 3H12z" />
            <circle class="logo-dot" cx="13" cy="16" r="2.5" />
        </svg>
    }
    .into_any()
}
