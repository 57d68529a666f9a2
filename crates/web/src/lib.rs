//! The client: the games in a browser, compiled to WebAssembly from the same rules, players and table as
//! everything else.
//!
//! One module serves the page and its worker: where there is a window it shows the pages, else it thinks for them.
//!
//! Reading order: [`app`] (the routes), [`parts`] (what is fetched when it is wanted), [`pages`] (a file per page),
//! [`words`] (texts), [`settings`], [`draw`] (a scene on the screen), [`setup`], [`table`] (a match on the screen),
//! [`games`], [`lesson`], [`exercises`], [`review`] (a match looked at again), [`live`] (boards that play by themselves),
//! [`worker`], [`api`] (the server), [`form`], [`dialog`], [`icons`], [`maths`] (exponents), [`browser`] (the few calls
//! to the browser itself).

pub mod api;
pub mod app;
pub mod browser;
pub mod dialog;
pub mod draw;
pub mod exercises;
pub mod form;
pub mod games;
pub mod icons;
pub mod lesson;
pub mod live;
pub mod lobby;
pub mod maths;
pub mod pages;
pub mod parts;
pub mod review;
pub mod rulebook;
pub mod saved;
pub mod settings;
pub mod setup;
pub mod strength;
pub mod table;
pub mod words;
pub mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Where the module starts, in the page and in the worker alike.
#[wasm_bindgen(start)]
pub fn start() {
    browser::report_panics();
    if web_sys::window().is_some() {
        leptos::mount::mount_to_body(app::App);
    } else {
        wasm_bindgen_futures::spawn_local(worker::serve());
    }
}
