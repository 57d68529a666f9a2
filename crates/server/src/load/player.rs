//! A client's side of a match, whatever the game: it sees the news of its seat and nothing else.

use engine::{GameId, NotationError, Rng, Seat, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::view::MatchView;
use table::{Phase, TableGame, TableGameVisitor};

use crate::client::ClientError;

/// What a client needs to know of the news, whatever the game.
#[derive(Deserialize, Debug)]
pub struct Glance {
    /// Which game.
    pub game: GameId,
    /// From where it is seen; the news say so beside the view.
    #[serde(skip, default = "onlooker")]
    pub viewer: Viewer,
    /// How many entries there are.
    pub entries: usize,
    /// What the table is doing.
    pub phase: Phase,
    /// The match, as its game writes it.
    pub play: Option<Box<RawValue>>,
}

const fn onlooker() -> Viewer {
    Viewer::Spectator
}

#[derive(Deserialize)]
struct Update {
    viewer: Viewer,
    view: Glance,
}

#[derive(Deserialize)]
struct Told {
    update: Option<Update>,
}

impl Glance {
    /// Reads a message; `None` if it is no update.
    ///
    /// # Errors
    /// It is no message.
    pub fn read(text: &str) -> Result<Option<Self>, ClientError> {
        let update = serde_json::from_str::<Told>(text)?.update;
        Ok(update.map(|Update { viewer, view }| Self { viewer, ..view }))
    }

    /// The seat from which it is seen.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// A legal action of the seat, drawn at random, from what the seat sees; nothing if it is not its turn.
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

/// The position of a game without secrets, as a client sees it in the news.
///
/// # Errors
/// There is no match in the news.
pub fn position<P: TableGame>(glance: &Glance, rng: &mut Rng) -> Result<P, ClientError> {
    let none = || ClientError::Unexpected(NotationError::new("news", "", "no match").to_string());
    let play: MatchView<P::View> = serde_json::from_str(glance.play.as_ref().ok_or_else(none)?.get())?;
    Ok(P::determinize(&play.game, rng))
}
