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
use tokio_io_timeout::TimeoutStream;

use crate::app::App;
use crate::http::extract::Peer;
use crate::http::router;
use crate::limits::{Place, subscriber};

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;
/// How long requests may take to end when the server stops.
const STOPPING: Duration = Duration::from_secs(10);

/// Waits until the program is told to stop, by Ctrl-C or `SIGTERM`.
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

/// Serves until `end`, then stops: tables pause, clients are disconnected, the database is closed.
pub async fn serve(app: Arc<App>, listener: TcpListener, end: impl Future<Output = ()>) {
    let (stop, stopping) = watch::channel(());
    let routes = router(Arc::clone(&app));
    tokio::pin!(end);
    loop {
        tokio::select! {
            () = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Behind a proxy every connection has the proxy's address.
                    let address = Some(subscriber(peer.ip())).filter(|_| !app.config.behind_proxy);
                    match app.sockets.take(address) {
                        Ok(place) => {
                            let (routes, stopping) = (routes.clone(), stopping.clone());
                            tokio::spawn(connection(stream, peer, app.config.slow, routes, stopping, place));
                        }
                        Err(_) => {
                            app.metrics.turned_away.add(1);
                            // Whatever fits into the socket's buffer at once.
                            let _ = stream.try_write(FULL);
                        }
                    }
                }
                // Too many open files, or the client is gone already: the next may succeed.
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
        }
    }
    drop((listener, stopping));
    app.stop().await;
    let goodbyes = async {
        while app.metrics.connections.get() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    // A client that does not read its close frame is left alone.
    let _ = tokio::time::timeout(STOPPING, goodbyes).await;
    // Idle connections end at once; the others when their response is sent.
    let _ = stop.send(());
    let _ = tokio::time::timeout(STOPPING, stop.closed()).await;
}

/// The response to a connection for which there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    slow: Duration,
    routes: axum::Router,
    mut stopping: watch::Receiver<()>,
    place: Place,
) {
    let place = Arc::new(place);
    // Moves are small and wanted at once. If the option cannot be set, they come a little later.
    let _ = stream.set_nodelay(true);
    // A client that does not read what it has asked for, such as a stream of events, is cut off.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(slow));
    let stream = Box::pin(stream);
    // Set in each request: a layer would copy every route for every connection.
    let routes = TowerToHyperService::new(routes);
    let routes = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(Arc::clone(&place));
        routes.call(request)
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let serving = builder.serve_connection(TokioIo::new(stream), routes).with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        // A client that disconnects is not an error.
        _ = &mut serving => return,
        _ = stopping.changed() => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = serving.await;
}
