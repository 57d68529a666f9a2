//! A client's side of a match of any game: it sees only the updates of its seat.

use engine::{GameId, NotationError, Rng, Seat, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::view::MatchView;
use table::{Phase, TableGame, TableGameVisitor};

use crate::client::ClientError;

/// The fields of an update that a client needs, for any game.
#[derive(Deserialize, Debug)]
pub struct Snapshot {
    /// The game.
    pub game: GameId,
    /// The viewer, which an update carries next to the view.
    #[serde(skip, default = "spectator")]
    pub viewer: Viewer,
    /// Number of log entries.
    pub entries: usize,
    /// The phase of the table.
    pub phase: Phase,
    /// The match, in the game's own format.
    pub play: Option<Box<RawValue>>,
}

const fn spectator() -> Viewer {
    Viewer::Spectator
}

#[derive(Deserialize)]
struct Update {
    viewer: Viewer,
    view: Snapshot,
}

#[derive(Deserialize)]
struct AnyMessage {
    update: Option<Update>,
}

impl Snapshot {
    /// Parses a message; `None` if it is not an update.
    ///
    /// # Errors
    /// The text is not a message.
    pub fn read(text: &str) -> Result<Option<Self>, ClientError> {
        let update = serde_json::from_str::<AnyMessage>(text)?.update;
        Ok(update.map(|Update { viewer, view }| Self { viewer, ..view }))
    }

    /// The seat whose view this is.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// A random legal action of the seat, from its view; `None` if it is not its turn.
    #[must_use]
    pub fn choose(&self, rng: &mut Rng) -> Option<String> {
        let (seat, play) = (self.seat()?, self.play.as_ref()?);
        table::visit(self.game, Choose { seat, play: play.get(), rng })
    }
}

struct Choose<'a> {
    seat: Seat,
    play: &'a str,
    rng: &'a mut Rng,
}

impl TableGameVisitor for Choose<'_> {
    type Output = Option<String>;

    fn visit<P: TableGame>(self) -> Self::Output {
        let play: MatchView<P::View> = serde_json::from_str(self.play).ok()?;
        if play.outcome.is_some() || !play.awaited.contains(self.seat) {
            return None;
        }
        let world = P::determinize(&play.game, self.rng);
        let mut legal = Vec::new();
        world.legal_actions(self.seat, &mut legal);
        let most = u32::try_from(legal.len()).ok().filter(|&most| most > 0)?;
        let chosen = legal.get(self.rng.below(most) as usize)?;
        Some(chosen.to_string())
    }
}

/// The position of a game without hidden information, from an update.
///
/// # Errors
/// The update has no match.
pub fn position<P: TableGame>(snapshot: &Snapshot, rng: &mut Rng) -> Result<P, ClientError> {
    let none = || ClientError::Unexpected(NotationError::new("update", "", "no match").to_string());
    let play: MatchView<P::View> = serde_json::from_str(snapshot.play.as_ref().ok_or_else(none)?.get())?;
    Ok(P::determinize(&play.game, rng))
}
