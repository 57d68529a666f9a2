//! A wire between the browser and the server that can be cut: for pages and service workers alike nothing is there any
//! more.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result};

/// A wire; it is whole at first.
pub struct Wire {
    address: String,
    state: Arc<State>,
}

/// What a wire lets through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lets {
    /// Everything.
    #[default]
    All,
    /// Everything but WebSockets, as some schools' proxies do.
    NoSockets,
}

#[derive(Default)]
struct State {
    lets: Lets,
    cut: AtomicBool,
    /// Bytes that came from the server.
    carried: Arc<AtomicU64>,
    /// WebSockets that were not let through.
    refused: AtomicU64,
    open: Mutex<Vec<TcpStream>>,
}

impl Wire {
    /// Lays a wire to a server.
    ///
    /// # Errors
    /// There is no free port.
    pub fn lay(server: &str) -> Result<Self> {
        Self::lay_for(server, Lets::All)
    }

    /// Lays a wire that lets only this through.
    ///
    /// # Errors
    /// There is no free port.
    pub fn lay_for(server: &str, lets: Lets) -> Result<Self> {
        let far = server.strip_prefix("http://").context("an address begins with http://")?.to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::new(State { lets, ..State::default() });
        let own = state.clone();
        // It ends with the test's process.
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let (own, far) = (own.clone(), far.clone());
                // A connection that fails looks to the browser as a cut wire does, and the test says so.
                thread::spawn(move || drop(own.connect(near, &far)));
            }
        });
        Ok(Self { address, state })
    }

    /// Where the near end is.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Cuts it: open connections end, new ones are refused.
    pub fn cut(&self) {
        self.state.cut.store(true, Ordering::SeqCst);
        for stream in self.state.streams().drain(..) {
            // What has ended already needs no ending.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// How many bytes have come from the server, heads and all.
    #[must_use]
    pub fn carried(&self) -> u64 {
        self.state.carried.load(Ordering::SeqCst)
    }

    /// How many WebSockets were asked for and not let through.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.state.refused.load(Ordering::SeqCst)
    }

    /// Makes it whole again.
    pub fn mend(&self) {
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
        let begins = match self.lets {
            Lets::All => Vec::new(),
            Lets::NoSockets => first_request(&mut near)?,
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
        carry(far, near, self.carried.clone());
        Ok(())
    }
}

/// What comes first on a connection, up to the end of the first request's head.
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
