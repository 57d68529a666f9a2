//! Joining a table by its code, to play or to watch.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use crate::api;
use crate::icons::Icon;
use crate::pages::entitle;
use crate::words::t;

/// The code of a table in what was typed or pasted: a code, or a link that ends with one.
fn code_in(typed: &str) -> Option<String> {
    let last = typed.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let last = last.split(['?', '#']).next().unwrap_or_default();
    let code: String = last.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>().to_uppercase();
    (!code.is_empty() && code.len() <= 16 && code.chars().all(|c| c.is_ascii_alphanumeric())).then_some(code)
}

/// Joining a table by its code.
#[component]
pub fn Join() -> impl IntoView {
    let query = use_query_map();
    let watching = move || query.with(|query| query.get("pour")).as_deref() == Some("regarder");
    let title = move || t(if watching() { "join-watch-title" } else { "join-title" });
    entitle(title);
    let (typed, wrong) = (RwSignal::new(String::new()), RwSignal::new(false));
    let navigate = use_navigate();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match code_in(&typed.get_untracked()) {
            Some(code) => {
                let how = if untrack(watching) { "?pour=regarder" } else { "" };
                navigate(&format!("/table/{code}{how}"), NavigateOptions::default());
            }
            None => wrong.set(true),
        }
    };
    view! {
        <article class="page">
            <h1>{title}</h1>
            <p class="lead">{move || t("join-lead")}</p>
            <form class="join card" on:submit=submit>
                <label class="field">
                    <span>{move || t("join-code")}</span>
                    <input
                        class="code-field"
                        type="text"
                        name="code"
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        aria-describedby="join-wrong"
                        aria-invalid=move || wrong.get().then_some("true")
                        on:input:target=move |event| {
                            wrong.set(false);
                            typed.set(event.target().value());
                        }
                    />
                </label>
                <p id="join-wrong" class="wrong" role="alert">
                    {move || wrong.get().then(|| t("join-wrong"))}
                </p>
                <button class="button main" type="submit">
                    <Icon name="arrow" />
                    {move || t("join-go")}
                </button>
            </form>
            <Show when=move || !watching()>
                <Return />
            </Show>
        </article>
    }
}

/// One's own place at a table, taken over from another device.
#[component]
fn Return() -> impl IntoView {
    let (table, code) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let wrong = RwSignal::new(None::<&'static str>);
    let navigate = use_navigate();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(table) = code_in(&table.get_untracked()) else { return wrong.set(Some("join-wrong")) };
        let (code, navigate) = (code.get_untracked(), navigate.clone());
        spawn_local(async move {
            match api::enter(&table, code.trim()).await {
                Ok(_) => navigate(&format!("/table/{table}"), NavigateOptions::default()),
                Err(why) => wrong.set(Some(why.key())),
            }
        });
    };
    let field = move |key: &'static str, name: &'static str, value: RwSignal<String>| {
        view! {
            <label class="field">
                <span>{move || t(key)}</span>
                <input
                    class="code-field"
                    type="text"
                    name=name
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    aria-describedby="return-wrong"
                    on:input:target=move |event| {
                        wrong.set(None);
                        value.set(event.target().value());
                    }
                />
            </label>
        }
    };
    view! {
        <details class="join-return">
            <summary>{move || t("join-return")}</summary>
            <p class="hint">{move || t("join-return-text")}</p>
            <form class="join card" on:submit=submit>
                {field("join-code", "table", table)} {field("join-return-code", "return", code)}
                <p id="return-wrong" class="wrong" role="alert">
                    {move || wrong.get().map(t)}
                </p>
                <button class="button main" type="submit">
                    <Icon name="arrow" />
                    {move || t("join-return-go")}
                </button>
            </form>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::code_in;

    #[test]
    fn a_code_is_found_in_what_people_type_and_paste() {
        assert_eq!(code_in(" k7f-2q "), Some("K7F2Q".to_owned()));
        assert_eq!(code_in("https://example.org/table/K7F2Q?pour=regarder"), Some("K7F2Q".to_owned()));
        assert_eq!(code_in("http://example.org/table/K7F2Q/"), Some("K7F2Q".to_owned()));
        assert_eq!(code_in(""), None);
        assert_eq!(code_in("<script>"), None);
    }
}
