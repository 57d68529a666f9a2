//! How each game is played on the screen: a folder or file per game implements [`crate::table::Screen`].

mod answers;
mod perimexpaire;
mod puissances;
mod transparences;
mod triancey;
mod vectominos;
