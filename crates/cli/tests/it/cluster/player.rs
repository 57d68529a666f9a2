//! A client that reconnects to another node on any failure and never gives up.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use engine::Rng;
use load::client::{Client, ClientError, Socket};
use load::player::Snapshot;
use protocol::api::Place;
use serde_json::{Value, json};
use table::Phase;
use tokio::time::timeout;

/// How long a client waits before it tries another node.
const TIMEOUT: Duration = Duration::from_millis(1_500);

pub(super) struct Player {
    pub(super) place: Place,
    nodes: Vec<SocketAddr>,
    rng: Rng,
    socket: Option<Socket>,
    pub(super) snapshot: Option<Snapshot>,
    /// Inputs to send before the match begins.
    first: VecDeque<String>,
    /// The input that was sent and not answered yet.
    pending: Option<(u64, usize, String)>,
    id: u64,
    /// Accepted inputs, by number.
    pub(super) acknowledged: Vec<(u64, String)>,
    /// Numbers of refused inputs.
    pub(super) refused: Vec<u64>,
    pub(super) moves: usize,
}

impl Player {
    pub(super) fn new(place: Place, nodes: Vec<SocketAddr>, rng: Rng, first: &[&str]) -> Self {
        let first = first.iter().map(|&input| input.to_owned()).collect();
        let (socket, snapshot, pending) = (None, None, None);
        Self {
            place,
            nodes,
            rng,
            socket,
            snapshot,
            first,
            pending,
            id: 0,
            acknowledged: Vec::new(),
            refused: Vec::new(),
            moves: 0,
        }
    }

    fn is_over(&self) -> bool {
        self.pending.is_none() && self.snapshot.as_ref().is_some_and(|snapshot| snapshot.phase == Phase::Over)
    }

    /// Plays until the match is over, whatever happens to the nodes.
    pub(super) async fn play(&mut self) {
        while !self.is_over() {
            let step = timeout(TIMEOUT, self.step()).await;
            if !matches!(step, Ok(Ok(()))) {
                self.socket = None;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    async fn step(&mut self) -> Result<(), ClientError> {
        if self.socket.is_none() {
            let node = self.nodes[self.rng.below(self.nodes.len() as u32) as usize];
            let seen = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.entries);
            let client = Client { server: node };
            self.socket = Some(client.enter(&self.place.table, Some(&self.place.capability), seen).await?);
            // Resend the unanswered input with the same number.
            return self.send().await;
        }
        if self.pending.is_none() {
            self.choose().await;
            self.send().await?;
        }
        self.receive().await
    }

    /// Chooses the next input, if there is one to send.
    async fn choose(&mut self) {
        let Some(snapshot) = &self.snapshot else { return };
        let input = match self.first.pop_front() {
            Some(input) => Some(input),
            None => snapshot.choose(&mut self.rng).and_then(|action| {
                self.moves += 1;
                Some(format!("act {} {action}", snapshot.seat()?))
            }),
        };
        if let Some(input) = input {
            self.id += 1;
            self.pending = Some((self.id, snapshot.entries, input));
            let thinks = u64::from(5 + self.rng.below(30));
            tokio::time::sleep(Duration::from_millis(thinks)).await;
        }
    }

    async fn send(&mut self) -> Result<(), ClientError> {
        if let (Some(socket), Some((id, seen, input))) = (&mut self.socket, &self.pending) {
            let message = json!({ "submit": { "id": id, "seen": seen, "input": input } });
            socket.send(message.to_string()).await?;
        }
        Ok(())
    }

    async fn receive(&mut self) -> Result<(), ClientError> {
        let Some(socket) = &mut self.socket else { return Ok(()) };
        let text = socket.receive().await?;
        if let Some(snapshot) = Snapshot::read(&text)? {
            let before = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.entries);
            assert!(
                snapshot.entries >= before,
                "what was seen is never taken back: {before}, then {}",
                snapshot.entries
            );
            self.snapshot = Some(snapshot);
            return Ok(());
        }
        let told: Value = serde_json::from_str(&text)?;
        let Some(id) = self.pending.as_ref().map(|(id, ..)| *id) else { return Ok(()) };
        let (accepted, refused) = (told["accepted"]["id"] == id, told["refused"]["id"] == id);
        if let Some((id, _, input)) = self.pending.take_if(|_| accepted || refused) {
            if accepted {
                self.acknowledged.push((id, input));
                return Ok(());
            }
            self.refused.push(id);
            if !input.starts_with("act") {
                // Before the match begins no refusal is final: somebody else was faster.
                self.first.push_front(input);
            }
        }
        Ok(())
    }
}
