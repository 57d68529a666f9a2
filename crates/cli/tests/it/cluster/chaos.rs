//! Kills, freezes and restarts nodes, and cuts them off from their database.

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

/// The connection from a node to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DatabaseLink {
    Open,
    /// Open connections break, and new ones are refused.
    Cut,
    /// Connections stay open, but nothing gets through.
    BlackHole,
}

async fn carry(mut from: TcpStream, to: u16, mut link: watch::Receiver<DatabaseLink>) {
    if *link.borrow() == DatabaseLink::Cut {
        return;
    }
    let Ok(mut to) = TcpStream::connect(("127.0.0.1", to)).await else { return };
    let copying = tokio::io::copy_bidirectional(&mut from, &mut to);
    tokio::pin!(copying);
    loop {
        let now = *link.borrow_and_update();
        match now {
            DatabaseLink::Cut => return,
            DatabaseLink::BlackHole => drop(link.changed().await),
            DatabaseLink::Open => tokio::select! {
                _ = &mut copying => return,
                _ = link.changed() => {}
            },
        }
    }
}

/// A node, and the proxy between it and the database.
pub(super) struct Node {
    pub(super) address: SocketAddr,
    database: String,
    link: watch::Sender<DatabaseLink>,
    process: Mutex<Option<Serving>>,
}

impl Node {
    pub(super) async fn start(port: u16, name: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let own = listener.local_addr().expect("an address").port();
        let (link, state) = watch::channel(DatabaseLink::Open);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                tokio::spawn(carry(from, port, state.clone()));
            }
        });
        let database = format!("postgres://postgres@127.0.0.1:{own}/{name}");
        let serving = start("127.0.0.1:0".to_owned(), database.clone()).await;
        Self { address: serving.address, database, link, process: Mutex::new(Some(serving)) }
    }

    fn signal(&self, signal: &str) {
        let process = self.process.lock().expect("nobody panics").as_ref().map(|serving| serving.child.id());
        if let Some(process) = process {
            let sent = Command::new("kill").args([signal, &process.to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
        }
    }

    async fn disturb(&self, what: Fault, time: Duration) {
        match what {
            Fault::Kill => {
                let serving = self.process.lock().expect("nobody panics").take();
                serving.expect("it runs").kill();
                tokio::time::sleep(time.min(Duration::from_secs(1))).await;
                let serving = start(self.address.to_string(), self.database.clone()).await;
                *self.process.lock().expect("nobody panics") = Some(serving);
            }
            Fault::Freeze => {
                self.signal("-STOP");
                tokio::time::sleep(time).await;
                self.signal("-CONT");
            }
            Fault::Link(link) => {
                self.link.send_replace(link);
                tokio::time::sleep(time).await;
                self.link.send_replace(DatabaseLink::Open);
            }
        }
    }
}

async fn start(listen: String, database: String) -> Serving {
    let started = tokio::task::spawn_blocking(move || Serving::start_at(&listen, &database)).await;
    started.expect("the node starts")
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    Freeze,
    Link(DatabaseLink),
}

const FAULTS: [Fault; 4] =
    [Fault::Kill, Fault::Freeze, Fault::Link(DatabaseLink::Cut), Fault::Link(DatabaseLink::BlackHole)];

/// Disturbs one or two nodes at a time, never all, until a deadline, then repairs them all. Returns the number of
/// disturbances.
pub(super) async fn inject_faults(nodes: &[Arc<Node>], until: Instant, rng: &mut Rng) -> usize {
    let mut faults = JoinSet::new();
    let mut well: Vec<usize> = (0..nodes.len()).collect();
    let mut number = 0;
    while Instant::now() < until {
        let place = well.swap_remove(rng.below(well.len() as u32) as usize);
        let what = FAULTS[number % FAULTS.len()];
        // Some are shorter than the timeout after which a node counts as gone, some longer.
        let time = Duration::from_millis(u64::from(500 + rng.below(6_000)));
        let node = Arc::clone(&nodes[place]);
        faults.spawn(async move {
            node.disturb(what, time).await;
            place
        });
        number += 1;
        tokio::time::sleep(Duration::from_millis(u64::from(300 + rng.below(1_200)))).await;
        while well.len() < 2 {
            let Some(repaired) = faults.join_next().await else { break };
            well.push(repaired.expect("a node is repaired"));
        }
    }
    while let Some(repaired) = faults.join_next().await {
        repaired.expect("a node is repaired");
    }
    number
}
