//! The routes. [`router`] lists them all; one file per subject has the handlers.

pub mod error;
pub mod events;
pub mod extract;
pub mod games;
pub mod guard;
pub mod operations;
pub mod pages;
pub mod print;
pub mod socket;
pub mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware;
use axum::routing::get;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use error::ApiError;

/// The most bytes in the body of a request, and in a message.
pub const LARGEST: usize = 16 * 1024;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ludothèque",
        description = "Tables over the network. What is said at a table, and heard, is described in server-api.md."
    ),
    modifiers(&Bearer)
)]
struct Description;

struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
        let components = api.components.get_or_insert_default();
        for name in ["device", "capability"] {
            components.add_security_scheme(name, SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
        }
    }
}

fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(tables::add_device))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::reentry))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::record))
        .routes(routes!(socket::socket))
        .routes(routes!(events::events))
        .routes(routes!(events::ask))
        .routes(routes!(games::games))
        .routes(routes!(games::puzzle))
        .routes(routes!(print::document))
        .routes(routes!(operations::healthz))
        .routes(routes!(operations::readyz))
        .routes(routes!(operations::metrics))
}

/// The description of the interface.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    let (router, description) = api().split_for_parts();
    // Written once: every connection and request has its copy of all routes.
    let description = Bytes::from(serde_json::to_vec(&description).unwrap_or_default());
    let json = [(header::CONTENT_TYPE, "application/json")];
    router
        .route("/api/v1/openapi.json", get(move || async move { (json, description) }))
        .route("/api/{*rest}", axum::routing::any(async || ApiError::NotFound("such address")))
        .fallback(pages::page)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
