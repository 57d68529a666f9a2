//! Lets anybody check that a match was fair: the hash shown before it is that of its secret; seats, shuffle and deal follow
//! from that secret; every entry was legal; and the entries lead to the stated result.

use engine::{GameId, Outcome, Seat, Seed};

use crate::input::Commitment;
use crate::record::{TableFileError, game_of};
use crate::seat_state::Occupant;
use crate::table::{Phase, Table};
use crate::table_game::{TableGame, TableGameVisitor, visit};

/// A match that was dealt fairly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedMatch {
    /// The hash shown before it: compare it with the one you saw.
    pub commitment: Commitment,
    /// The seed from which everything was drawn.
    pub seed: Seed,
    /// What made the hash unguessable.
    pub salt: Seed,
    /// Who played, by seat: a name, or the computer player.
    pub players: Vec<String>,
    /// The first position of the match, in the game's notation: the deal.
    pub deal: String,
    /// How it ended; `None` if it was abandoned or is still running.
    pub outcome: Option<Outcome>,
    /// Whether it is over.
    pub over: bool,
}

/// A table whose matches were all dealt fairly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Which game.
    pub game: GameId,
    /// How many entries were replayed.
    pub entries: usize,
    /// The matches, in order.
    pub matches: Vec<VerifiedMatch>,
}

/// Checks the file of a table: commitments, seats, shuffle, deal, every entry and the result.
///
/// # Errors
/// The text is not a table, or something in it is not as stated.
pub fn verify(text: &str) -> Result<Verified, TableFileError> {
    struct Verify<'a>(&'a str);
    impl TableGameVisitor for Verify<'_> {
        type Output = Result<Verified, TableFileError>;
        fn visit<P: TableGame>(self) -> Self::Output {
            verify_game::<P>(self.0)
        }
    }
    visit(game_of(text)?, Verify(text))
}

fn verify_game<P: TableGame>(text: &str) -> Result<Verified, TableFileError> {
    let mut matches: Vec<VerifiedMatch> = Vec::new();
    let table = Table::<P>::import_with(text, |table, _| {
        let Some(game) = &table.game else { return };
        if matches.len() < table.matches as usize {
            let players = Seat::all(table.settings.seats).map(|seat| name(&table.seat_states[seat.index()].occupant));
            matches.push(VerifiedMatch {
                commitment: game.secret.commitment(),
                seed: game.secret.seed,
                salt: game.secret.salt,
                players: players.collect(),
                deal: game.play.position().to_string(),
                outcome: None,
                over: false,
            });
        }
        if let Some(last) = matches.last_mut() {
            last.outcome = table.outcome().cloned();
            last.over = table.phase != Phase::Playing;
        }
    })?;
    Ok(Verified { game: P::GAME, entries: table.log().len(), matches })
}

fn name(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Open => "-".to_owned(),
        Occupant::Person { name, .. } => name.to_string(),
        Occupant::Bot(player) => player.to_string(),
    }
}
