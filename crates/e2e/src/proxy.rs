//! A TCP proxy between the browser and the server that can be cut, which takes both pages and service workers offline.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result};

/// A proxy, connected at first.
pub struct Proxy {
    address: String,
    state: Arc<State>,
}

/// What the proxy allow through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Allow {
    /// Everything.
    #[default]
    All,
    /// Everything except WebSockets, like some schools' proxies.
    NoWebSockets,
}

#[derive(Default)]
struct State {
    allow: Allow,
    cut: AtomicBool,
    /// Bytes received from the server.
    received: Arc<AtomicU64>,
    /// Number of WebSockets refused.
    refused: AtomicU64,
    open: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// Starts a proxy to a server.
    ///
    /// # Errors
    /// There is no free port.
    pub fn start(server: &str) -> Result<Self> {
        Self::start_allowing(server, Allow::All)
    }

    /// Starts a proxy that allow only this through.
    ///
    /// # Errors
    /// There is no free port.
    pub fn start_allowing(server: &str, allow: Allow) -> Result<Self> {
        let far = server.strip_prefix("http://").context("an address begins with http://")?.to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::new(State { allow, ..State::default() });
        let own = state.clone();
        // The thread ends with the test process.
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let (own, far) = (own.clone(), far.clone());
                // To the browser, a failed connection looks like a cut; the test will report it.
                thread::spawn(move || drop(own.connect(near, &far)));
            }
        });
        Ok(Self { address, state })
    }

    /// The base URL of the browser's end.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Cuts the connection: open sockets are closed, new ones are refused.
    pub fn cut(&self) {
        self.state.cut.store(true, Ordering::SeqCst);
        for stream in self.state.streams().drain(..) {
            // Fails only if the stream is already closed.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Number of bytes received from the server, headers included.
    #[must_use]
    pub fn bytes_received(&self) -> u64 {
        self.state.received.load(Ordering::SeqCst)
    }

    /// Number of WebSockets that were requested and refused.
    #[must_use]
    pub fn refused_websockets(&self) -> u64 {
        self.state.refused.load(Ordering::SeqCst)
    }

    /// Restores the connection.
    pub fn restore(&self) {
        self.state.cut.store(false, Ordering::SeqCst);
    }
}

impl State {
    fn streams(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(&self, near: TcpStream, far: &str) -> io::Result<()> {
        if self.cut.load(Ordering::SeqCst) {
            return near.shutdown(Shutdown::Both);
        }
        let mut near = near;
        let begins = match self.allow {
            Allow::All => Vec::new(),
            Allow::NoWebSockets => first_request(&mut near)?,
        };
        if String::from_utf8_lossy(&begins).to_ascii_lowercase().contains("upgrade: websocket") {
            self.refused.fetch_add(1, Ordering::SeqCst);
            near.write_all(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?;
            return near.shutdown(Shutdown::Both);
        }
        let mut far = TcpStream::connect(far)?;
        far.write_all(&begins)?;
        self.streams().extend([near.try_clone()?, far.try_clone()?]);
        carry(near.try_clone()?, far.try_clone()?, Arc::default());
        carry(far, near, self.received.clone());
        Ok(())
    }
}

/// The first bytes of a connection, up to the end of the first request's headers.
fn first_request(near: &mut TcpStream) -> io::Result<Vec<u8>> {
    let (mut begins, mut chunk) = (Vec::new(), [0; 4096]);
    while !begins.windows(4).any(|four| four == b"\r\n\r\n") {
        let length = near.read(&mut chunk)?;
        if length == 0 {
            break;
        }
        begins.extend_from_slice(&chunk[..length]);
    }
    Ok(begins)
}

fn carry(mut from: TcpStream, mut to: TcpStream, count: Arc<AtomicU64>) {
    thread::spawn(move || {
        let mut chunk = [0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut chunk) {
            count.fetch_add(length as u64, Ordering::SeqCst);
            if to.write_all(&chunk[..length]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    });
}
