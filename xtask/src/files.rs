//! A small file server for the client alone, without tables online: for work on pages, and for tests of them.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;

use anyhow::{Context as _, Result};

/// What a page may load and run: our own files only.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
                      connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

/// Serves a folder on this listener for ever, a thread per connection.
pub(crate) fn serve(listener: &TcpListener, folder: &Path) -> Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        let folder = folder.to_owned();
        std::thread::spawn(move || {
            // A browser that hangs up in the middle is no concern of ours.
            let _ = connection(&stream, &folder);
        });
    }
}

fn connection(stream: &TcpStream, folder: &Path) -> Result<()> {
    let mut reader = BufReader::new(stream);
    loop {
        let mut request = String::new();
        if reader.read_line(&mut request)? == 0 {
            return Ok(());
        }
        let mut packed = false;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            let header = header.trim_end().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            packed |= header.starts_with("accept-encoding:") && header.contains("br");
        }
        let path = request.split(' ').nth(1).context("a request names a path")?;
        respond(stream, folder, path.split('?').next().unwrap_or(path), packed)?;
    }
}

fn respond(mut stream: &TcpStream, folder: &Path, path: &str, packed: bool) -> Result<()> {
    let name = path.trim_start_matches('/');
    // Only plain names: no folders, no way out of ours. Every other path is a page, and all pages are one file.
    let is_file = !name.is_empty() && !name.contains(['/', '\\']) && folder.join(name).is_file();
    if path.starts_with("/api/") || (!is_file && name.contains('.')) {
        let head = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        return Ok(stream.write_all(head.as_bytes())?);
    }
    let name = if is_file { name } else { "index.html" };
    let squeezed = folder.join(format!("{name}.br"));
    let (body, encoding) = if packed && squeezed.is_file() {
        (fs::read(squeezed)?, "Content-Encoding: br\r\n")
    } else {
        (fs::read(folder.join(name))?, "")
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n{encoding}Cache-Control: no-cache\r\n\
         Content-Security-Policy: {POLICY}\r\n\r\n",
        kind(name),
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    Ok(stream.write_all(&body)?)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
