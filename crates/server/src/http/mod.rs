//! The routes. [`router`] lists them all; one file per subject has the handlers.

pub mod error;
pub mod events;
pub mod extract;
pub mod games;
pub mod guard;
mod liveness;
pub mod operations;
pub mod pages;
pub mod print;
pub mod socket;
pub mod tables;
pub mod upgrade;

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
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
        description = "Tables over the network. server-api.md describes the messages of a table."
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

/// What any request may be answered with.
const COMMON: [(&str, &str); 6] = [
    ("403", "A page of another site sent the request"),
    ("408", "The request took too long"),
    ("421", "The server has another name"),
    ("429", "There are too many requests: `Retry-After` says when to come back"),
    ("500", "A fault of the server"),
    ("503", "The server or the table is busy or away: `Retry-After` says when to come back"),
];

fn described(router: OpenApiRouter<Arc<App>>) -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
    let (router, mut api) = router.split_for_parts();
    let operations = api.paths.paths.values_mut().flat_map(|item| [&mut item.get, &mut item.post]).flatten();
    for operation in operations {
        for (status, description) in COMMON {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
            let problem = ResponseBuilder::new().description(description).content("application/json", content);
            operation.responses.responses.entry(status.to_owned()).or_insert_with(|| problem.build().into());
        }
    }
    (router, api)
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
        .routes(routes!(events::post_message))
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
    described(api()).1
}

/// A panic of a handler is an error of one request, and is logged by the panic hook.
fn internal_error(_panic: Box<dyn Any + Send>) -> Response {
    ApiError::Internal.into_response()
}

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    let (router, description) = described(api());
    // Written once: every connection and request has its copy of all routes.
    let description = Bytes::from(serde_json::to_vec(&description).unwrap_or_default());
    let json = [(header::CONTENT_TYPE, "application/json")];
    router
        .route("/api/v1/openapi.json", get(move || async move { (json, description) }))
        .route("/api/{*rest}", axum::routing::any(async || ApiError::NotFound("such path")))
        .fallback(pages::page)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(CatchPanicLayer::custom(internal_error))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}
