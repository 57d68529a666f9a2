//! Listening, and stopping without losing anything.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::app::App;
use crate::config::LogFormat;
use crate::http::extract::Peer;
use crate::http::router;

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;
/// How often old tables are looked for.
const PURGE: Duration = Duration::from_secs(60 * 60);
/// How long requests may take to end when the server stops.
const STOPPING: Duration = Duration::from_secs(10);

/// Starts the log.
pub fn start_log(format: LogFormat) {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing::Level::INFO);
    // If something else has started a log, that one is used.
    let _ = match format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}

/// Waits until the system wants the program to end.
pub async fn ending() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminated) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}

/// Listens at an address.
///
/// # Errors
/// It is taken, or not ours.
pub async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Serves until `end`, then stops: tables pause and are stored, clients are told, the database is closed.
pub async fn serve(app: Arc<App>, listener: TcpListener, end: impl Future<Output = ()>) {
    let (stop, stopping) = watch::channel(());
    let routes = router(Arc::clone(&app));
    let purging = tokio::spawn(purge_now_and_then(Arc::clone(&app)));
    tokio::pin!(end);
    loop {
        tokio::select! {
            () = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    tokio::spawn(connection(stream, peer, routes.clone(), stopping.clone()));
                }
                // Too many open files, or the client is gone already: the next may fare better.
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    drop((listener, stopping));
    purging.abort();
    app.stop().await;
    let goodbyes = async {
        while app.metrics.connections.get() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    // Who does not listen to the goodbye is left alone.
    let _ = tokio::time::timeout(STOPPING, goodbyes).await;
    // Connections that have nothing to do end at once; the others when their answer is sent.
    let _ = stop.send(());
    let _ = tokio::time::timeout(STOPPING, stop.closed()).await;
}

async fn connection(stream: TcpStream, peer: SocketAddr, routes: axum::Router, mut stopping: watch::Receiver<()>) {
    // Moves are small and wanted at once. If the option cannot be set, they come a little later.
    let _ = stream.set_nodelay(true);
    // Told with each request: a layer would copy every route for every connection.
    let routes = TowerToHyperService::new(routes);
    let routes = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        routes.call(request)
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let serving = builder.serve_connection(TokioIo::new(stream), routes).with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        // A client that breaks off is no error of ours.
        _ = &mut serving => return,
        _ = stopping.changed() => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = serving.await;
}

async fn purge_now_and_then(app: Arc<App>) {
    loop {
        match app.purge().await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables are forgotten"),
            Err(error) => tracing::error!(%error, "old tables could not be forgotten"),
        }
        tokio::time::sleep(PURGE).await;
    }
}
