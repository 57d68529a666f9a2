//! What the table asks of each game: a short file per game.

mod triancey;
