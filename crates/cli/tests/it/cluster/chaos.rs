//! Nodes that are killed, frozen, restarted and cut off from their database.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::Rng;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::serve::Serving;

/// The way from a node to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Open,
    /// Connections break, and no new ones come about.
    Cut,
    /// Connections stay, and nothing comes through.
    Hole,
}

async fn carry(mut from: TcpStream, to: u16, mut way: watch::Receiver<Way>) {
    if *way.borrow() == Way::Cut {
        return;
    }
    let Ok(mut to) = TcpStream::connect(("127.0.0.1", to)).await else { return };
    let copying = tokio::io::copy_bidirectional(&mut from, &mut to);
    tokio::pin!(copying);
    loop {
        let now = *way.borrow_and_update();
        match now {
            Way::Cut => return,
            Way::Hole => drop(way.changed().await),
            Way::Open => tokio::select! {
                _ = &mut copying => return,
                _ = way.changed() => {}
            },
        }
    }
}

/// A node, and what stands between it and the database.
pub(super) struct Node {
    pub(super) address: SocketAddr,
    database: String,
    way: watch::Sender<Way>,
    process: Mutex<Option<Serving>>,
}

impl Node {
    pub(super) async fn start(port: u16, name: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let own = listener.local_addr().expect("an address").port();
        let (way, state) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                tokio::spawn(carry(from, port, state.clone()));
            }
        });
        let database = format!("postgres://postgres@127.0.0.1:{own}/{name}");
        let serving = start("127.0.0.1:0".to_owned(), database.clone()).await;
        Self { address: serving.address, database, way, process: Mutex::new(Some(serving)) }
    }

    fn signal(&self, signal: &str) {
        let process = self.process.lock().expect("nobody panics").as_ref().map(|serving| serving.child.id());
        if let Some(process) = process {
            let sent = Command::new("kill").args([signal, &process.to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
        }
    }

    async fn disturb(&self, what: Trouble, time: Duration) {
        match what {
            Trouble::Kill => {
                let serving = self.process.lock().expect("nobody panics").take();
                serving.expect("it runs").kill();
                tokio::time::sleep(time.min(Duration::from_secs(1))).await;
                let serving = start(self.address.to_string(), self.database.clone()).await;
                *self.process.lock().expect("nobody panics") = Some(serving);
            }
            Trouble::Freeze => {
                self.signal("-STOP");
                tokio::time::sleep(time).await;
                self.signal("-CONT");
            }
            Trouble::Way(way) => {
                self.way.send_replace(way);
                tokio::time::sleep(time).await;
                self.way.send_replace(Way::Open);
            }
        }
    }
}

async fn start(listen: String, database: String) -> Serving {
    let started = tokio::task::spawn_blocking(move || Serving::start_at(&listen, &database)).await;
    started.expect("the node starts")
}

#[derive(Clone, Copy, Debug)]
enum Trouble {
    Kill,
    Freeze,
    Way(Way),
}

const TROUBLES: [Trouble; 4] = [Trouble::Kill, Trouble::Freeze, Trouble::Way(Way::Cut), Trouble::Way(Way::Hole)];

/// Disturbs one node or two at a time, never all, until a moment; then all is well again. Says how often.
pub(super) async fn rage(nodes: &[Arc<Node>], until: Instant, rng: &mut Rng) -> usize {
    let mut troubles = JoinSet::new();
    let mut well: Vec<usize> = (0..nodes.len()).collect();
    let mut number = 0;
    while Instant::now() < until {
        let place = well.swap_remove(rng.below(well.len() as u32) as usize);
        let what = TROUBLES[number % TROUBLES.len()];
        // Some are shorter than a node is given to be seen again, some longer.
        let time = Duration::from_millis(u64::from(500 + rng.below(6_000)));
        let node = Arc::clone(&nodes[place]);
        troubles.spawn(async move {
            node.disturb(what, time).await;
            place
        });
        number += 1;
        tokio::time::sleep(Duration::from_millis(u64::from(300 + rng.below(1_200)))).await;
        while well.len() < 2 {
            let Some(mended) = troubles.join_next().await else { break };
            well.push(mended.expect("a node is mended"));
        }
    }
    while let Some(mended) = troubles.join_next().await {
        mended.expect("a node is mended");
    }
    number
}
