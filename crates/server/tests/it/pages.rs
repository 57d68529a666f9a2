//! The page over a real socket: how its files are packed, typed and kept, and what a browser may do with them.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use load::client::Answer;
use ludotheque_server::http::pages::File;

use crate::harness::{Folder, Outcome, Server, config};

const FILES: [(&str, &[u8]); 7] = [
    ("index.html", b"<!doctype html>"),
    ("index.html.br", b"the page, packed"),
    ("app-0123456789abcdef.wasm", b"\0asm"),
    ("app-0123456789abcdef.wasm.br", b"the program, packed"),
    ("sw.js", b"self"),
    ("manifest.webmanifest", b"{}"),
    ("icon.svg", b"<svg/>"),
];

/// A page of a few files.
fn pages(path: &str) -> Option<File> {
    let (number, (_, data)) = (0u8..).zip(FILES).find(|(_, (name, _))| *name == path)?;
    Some(File { data: Cow::Borrowed(data), hash: [number; 32] })
}

async fn start(folder: &Folder) -> Server {
    let mut config = config(folder);
    config.pages = pages;
    Server::start(config).await
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Result<Answer, load::client::ClientError> {
    let mut request = Request::builder().method(Method::GET).uri(path).header("host", "localhost");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    server.client.send(request.body(Body::empty())?).await
}

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.headers.get(name).and_then(|value| value.to_str().ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_packed_to_who_can_unpack_it() -> Outcome {
    let folder = Folder::new();
    let server = start(&folder).await;
    let path = "/app-0123456789abcdef.wasm";
    for accepted in ["br", "gzip, deflate, br", "gzip, br;q=0.5, *"] {
        let packed = get(&server, path, &[("accept-encoding", accepted)]).await?;
        assert_eq!(header(&packed, "content-encoding"), Some("br"), "{accepted}");
        assert_eq!(packed.body, b"the program, packed");
        assert_eq!(header(&packed, "content-type"), Some("application/wasm"), "the type is that of the file itself");
        assert_eq!(header(&packed, "vary"), Some("accept-encoding"));
    }
    for refused in [&[][..], &[("accept-encoding", "gzip, deflate")], &[("accept-encoding", "br;q=0")]] {
        let plain = get(&server, path, refused).await?;
        assert_eq!((header(&plain, "content-encoding"), &plain.body[..]), (None, &b"\0asm"[..]), "{refused:?}");
        assert_eq!(header(&plain, "vary"), Some("accept-encoding"));
    }
    // What is not there packed comes as it is.
    let plain = get(&server, "/sw.js", &[("accept-encoding", "br")]).await?;
    assert_eq!((header(&plain, "content-encoding"), &plain.body[..]), (None, &b"self"[..]));
    Ok(())
}

/// Whoever opened a picture or a document found an error on the console.
#[tokio::test(flavor = "multi_thread")]
async fn bug_browsers_missed_the_icon_beside_pictures() -> Outcome {
    let folder = Folder::new();
    let server = start(&folder).await;
    let icon = get(&server, "/favicon.ico", &[]).await?;
    assert_eq!((header(&icon, "content-type"), &icon.body[..]), (Some("image/svg+xml"), &b"<svg/>"[..]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_changes_is_kept_and_the_rest_is_asked_for_again() -> Outcome {
    let folder = Folder::new();
    let server = start(&folder).await;
    let hashed = get(&server, "/app-0123456789abcdef.wasm", &[]).await?;
    assert_eq!(header(&hashed, "cache-control"), Some("public, max-age=31536000, immutable"));
    for path in ["/", "/sw.js", "/manifest.webmanifest"] {
        let fresh = get(&server, path, &[]).await?;
        assert_eq!(header(&fresh, "cache-control"), Some("no-cache"), "{path}");
        let tag = header(&fresh, "etag").ok_or("a tag")?.to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
            let again = get(&server, path, &[("if-none-match", &known)]).await?;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path} {known}");
            assert_eq!(header(&again, "etag"), Some(tag.as_str()));
        }
        let changed = get(&server, path, &[("if-none-match", "\"other\"")]).await?;
        assert_eq!(changed.status, StatusCode::OK, "{path}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn places_in_the_page_get_the_page_and_missing_files_an_error() -> Outcome {
    let folder = Folder::new();
    let server = start(&folder).await;
    for path in ["/", "/jouer/triancey", "/table/ABC123", "/index.html"] {
        let page = get(&server, path, &[("accept-encoding", "br")]).await?;
        assert_eq!((page.status, &page.body[..]), (StatusCode::OK, &b"the page, packed"[..]), "{path}");
        assert_eq!(header(&page, "content-type"), Some("text/html; charset=utf-8"), "{path}");
    }
    for path in ["/app.js", "/assets/missing.css", "/%2e%2e/Cargo.toml"] {
        let missing = get(&server, path, &[]).await?;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
    }
    let unknown = get(&server, "/api/v1/nothing", &[]).await?;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND, "the interface is no place in the page");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_forbids_what_the_page_does_not_need() -> Outcome {
    let folder = Folder::new();
    let server = start(&folder).await;
    for path in ["/", "/sw.js", "/app-0123456789abcdef.wasm", "/app.js"] {
        let answer = get(&server, path, &[]).await?;
        let policy = header(&answer, "content-security-policy").ok_or("a policy")?;
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header(&answer, "referrer-policy"), Some("no-referrer"), "{path}");
    }
    Ok(())
}
