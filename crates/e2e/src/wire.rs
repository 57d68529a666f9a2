//! A wire between the browser and the server that can be cut: for pages and service workers alike nothing is there any
//! more.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result};

/// A wire; it is whole at first.
pub struct Wire {
    address: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    cut: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
}

impl Wire {
    /// Lays a wire to a server.
    ///
    /// # Errors
    /// There is no free port.
    pub fn lay(server: &str) -> Result<Self> {
        let far = server.strip_prefix("http://").context("an address begins with http://")?.to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::new(State::default());
        let own = state.clone();
        // It ends with the test's process.
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                // A connection that fails looks to the browser as a cut wire does, and the test says so.
                let _ = own.connect(near, &far);
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
        let far = TcpStream::connect(far)?;
        self.streams().extend([near.try_clone()?, far.try_clone()?]);
        carry(near.try_clone()?, far.try_clone()?);
        carry(far, near);
        Ok(())
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    });
}
