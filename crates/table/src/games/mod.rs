//! What the table asks of each game: a short file per game.

mod perimexpaire;
mod puissances;
mod transparences;
mod triancey;
mod vectominos;
