//! Players of Triancey.

use engine::games::triancey::fast::{self, Bits, Fast, Masks};
use engine::games::triancey::{Colour, Triancey};
use engine::{Chance, Position};

use crate::{Level, Mind, Question, RandomGames, Thought};

impl Mind for Triancey {
    const REFERENCES: &'static [&'static str] = &[];

    fn nodes(_: Level) -> u64 {
        1
    }

    fn think(question: &Question<'_, Self>) -> Thought<Self::Action> {
        let mut chance = Chance::new(question.seed, "think");
        let position = Self::imagine(question.view, &mut chance);
        let mut legal = Vec::new();
        position.legal(question.seat, &mut legal);
        Thought::quick(*chance.pick(&legal))
    }

    fn random_games(&self, games: u64, seed: u64) -> Option<RandomGames> {
        let shore = self.options().shore;
        let board = self.board();
        Some(match Masks::<u64>::new(board, shore) {
            Some(masks) => random_games(self, &masks, games, seed),
            None => random_games(self, &Masks::<u128>::new(board, shore)?, games, seed),
        })
    }
}

fn random_games<B: Bits>(position: &Triancey, masks: &Masks<B>, games: u64, seed: u64) -> RandomGames {
    let played = fast::random_games(masks, &Fast::new(masks, position), games, seed);
    let mut wins = vec![0; 2];
    wins[position.player(Colour::White).index()] = played.results[0];
    wins[position.player(Colour::Red).index()] = played.results[1];
    RandomGames { games, moves: played.moves, wins, draws: played.results[2] }
}
