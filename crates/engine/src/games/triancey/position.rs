//! The rules of Triancey.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::{Board, Cell, CellSet, Colour, Side};
use super::options::{BoardKind, Options, Shore, Size, Variant};
use super::recent;
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::referee::Switch;
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::{Rng, Seed};
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;
use crate::string_enum;

/// TR-2.3: the archipelago phase lasts while fewer stones lie.
pub const ARCHIPELAGO_PAWNS: u32 = 10;

string_enum! {
    /// Where the exchange of colours stands (TR-2.7).
    pub enum Exchange {
        /// The match is played without it.
        Never = "never",
        /// The first move has not been made.
        Unused = "unused",
        /// One move has been made: the second player may exchange.
        Offered = "offered",
        /// The second player has moved instead.
        Declined = "declined",
        /// Colours have been exchanged.
        Done = "done",
    }
}

string_enum! {
    /// The phase of the game.
    pub enum Phase {
        /// TR-2.3 holds.
        Archipelago = "archipelago",
        /// Every empty cell may be played.
        Open = "open",
    }
}

/// A position of Triancey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Triancey {
    pub(super) options: Options,
    pub(super) board: Arc<Board>,
    /// The stones that lie, white and red.
    pub(super) pawns: [CellSet; 2],
    pub(super) to_move: Colour,
    pub(super) phase: Phase,
    pub(super) exchange: Exchange,
    /// Who plays white.
    pub(super) white: Seat,
}

/// What a player can do. The text of laying a stone is the cell's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay a stone (TR-2.1).
    Lay(Cell),
    /// Exchange colours instead of moving (TR-2.7).
    Swap,
}

/// Cells that change at once in a chain reaction (TR-2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wave {
    /// Empty cells that received a stone.
    pub filled: CellSet,
    /// Stones of the opponent that were replaced.
    pub turned: CellSet,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A stone was laid.
    Laid {
        /// Where.
        cell: Cell,
        /// Its colour.
        colour: Colour,
    },
    /// The next wave of the chain reaction.
    Wave(Wave),
    /// The players exchanged colours.
    Swapped {
        /// Who plays white now.
        white: Seat,
    },
    /// The archipelago phase is over.
    PhaseEnded,
    /// The board is full.
    Full {
        /// White's and red's cells.
        score: [u32; 2],
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The board has no such cell.
    #[error("there is no cell {0} on this board")]
    NoSuchCell(Cell),
    /// A stone lies there.
    #[error("cell {0} is taken")]
    Taken(Cell),
    /// TR-2.3 (a).
    #[error("in the archipelago phase you cannot play next to a stone, and there is one on cell {0}")]
    NextToPawn(Cell),
    /// TR-2.3 (a) with `shore = closed`.
    #[error("in the archipelago phase you cannot play next to the border stones")]
    NextToBorder,
    /// TR-2.3 (b).
    #[error("in the archipelago phase no chain reaction may start, and cell {0} would react")]
    Reaction(Cell),
    /// TR-2.7.
    #[error("colours can only be swapped instead of the second move, and only if the match allows it")]
    NoSwap,
}

crate::cite!(Reason {
    Self::NoSuchCell(_) | Self::Taken(_) => "TR-2.1",
    Self::NextToPawn(_) | Self::NextToBorder | Self::Reaction(_) => "TR-2.3",
    Self::NoSwap => "TR-2.7",
});

/// The mathematics of a move: what lies around the cell, and the chain reaction wave by wave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why the move is refused, if it is.
    pub refusal: Option<Refusal<Reason>>,
    /// What lies across the three sides of the cell; empty for an exchange of colours.
    pub sides: Vec<Side>,
    /// The waves that follow, also where a rule forbids to start them.
    pub waves: Vec<Wave>,
    /// White's and red's cells afterwards.
    pub score: [u32; 2],
}

/// What everybody sees: the whole position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options, with the word of the board.
    pub options: Options,
    /// The cells with white and red stones.
    pub pawns: [CellSet; 2],
    /// Whose stones are laid next.
    pub to_move: Colour,
    /// The phase.
    pub phase: Phase,
    /// Whether colours may be or have been exchanged.
    pub exchange: Exchange,
    /// Who plays white.
    pub white: Seat,
    /// White's and red's cells.
    pub score: [u32; 2],
}

impl Triancey {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options, with the word of the board.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The cells with stones of a colour.
    #[must_use]
    pub const fn pawns(&self, colour: Colour) -> CellSet {
        self.pawns[colour as usize]
    }

    /// The cells without a stone.
    #[must_use]
    pub fn empty(&self) -> CellSet {
        self.board.full().minus(self.pawns[0].union(self.pawns[1]))
    }

    /// Whose stones are laid next.
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The phase.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The colour a seat plays.
    #[must_use]
    pub fn colour(&self, seat: Seat) -> Colour {
        if seat == self.white { Colour::White } else { Colour::Red }
    }

    /// Who plays a colour.
    #[must_use]
    pub const fn player(&self, colour: Colour) -> Seat {
        match colour {
            Colour::White => self.white,
            Colour::Red => self.white.next(2),
        }
    }

    /// TR-2.5: cells of white and red.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        self.pawns.map(CellSet::len)
    }

    /// Whether colours can be exchanged now (TR-2.7).
    #[must_use]
    pub const fn may_swap(&self) -> bool {
        matches!(self.exchange, Exchange::Offered)
    }

    /// The cells where the player to move may lay a stone.
    #[must_use]
    pub fn playable(&self) -> CellSet {
        match self.phase {
            Phase::Open => self.empty(),
            Phase::Archipelago => self.archipelago_cells(self.to_move),
        }
    }

    /// TR-2.3: where `colour` may play in the archipelago phase.
    fn archipelago_cells(&self, colour: Colour) -> CellSet {
        self.empty().iter().filter(|&cell| self.archipelago(colour, cell).is_ok()).collect()
    }

    fn archipelago(&self, colour: Colour, cell: Cell) -> Result<(), Reason> {
        let near = self.board.near(cell);
        if let Some(pawn) = near.inter(self.pawns[0].union(self.pawns[1])).iter().next() {
            return Err(Reason::NextToPawn(pawn));
        }
        let shore = self.board.border(Colour::White).union(self.board.border(Colour::Red));
        if self.options.shore == Shore::Closed && shore.contains(cell) {
            return Err(Reason::NextToBorder);
        }
        // Nothing was left to react before: only neighbours of the new stone can.
        match self.reacting(near, colour, self.pawns(colour).union(CellSet::only(cell))).iter().next() {
            Some(reacting) => Err(Reason::Reaction(reacting)),
            None => Ok(()),
        }
    }

    /// TR-2.2: those of some cells that are not of `colour`, whose cells are `own`, and have two neighbours of it.
    fn reacting(&self, among: CellSet, colour: Colour, own: CellSet) -> CellSet {
        let border = self.board.border(colour);
        let two = |cell: &Cell| self.board.near(*cell).inter(own).len() + u32::from(border.contains(*cell)) >= 2;
        among.minus(own).iter().filter(two).collect()
    }

    /// TR-2.2: the waves that follow when `colour` lays a stone.
    fn waves(&self, colour: Colour, cell: Cell) -> Vec<Wave> {
        let mut own = self.pawns(colour).union(CellSet::only(cell));
        let mut waves = Vec::new();
        // Only neighbours of what has just changed can react.
        let mut touched = self.board.near(cell);
        loop {
            let turning = self.reacting(touched, colour, own);
            if turning.is_empty() {
                return waves;
            }
            let turned = turning.inter(self.pawns(colour.other()));
            waves.push(Wave { filled: turning.minus(turned), turned });
            own = own.union(turning);
            touched = turning.iter().fold(CellSet::EMPTY, |all, cell| all.union(self.board.near(cell)));
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal<Reason>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if !self.awaited().contains(seat) {
            return Err(Refusal::NotAwaited(seat));
        }
        match action {
            Action::Swap if self.may_swap() => Ok(()),
            Action::Swap => Err(Reason::NoSwap.into()),
            Action::Lay(cell) if cell.0 >= self.board.len() => Err(Reason::NoSuchCell(cell).into()),
            Action::Lay(cell) if !self.empty().contains(cell) => Err(Reason::Taken(cell).into()),
            Action::Lay(cell) => match self.phase {
                Phase::Open => Ok(()),
                Phase::Archipelago => Ok(self.archipelago(self.to_move, cell)?),
            },
        }
    }

    fn lay(&mut self, cell: Cell) -> Vec<Effect> {
        let colour = self.to_move;
        let mut effects = vec![Effect::Laid { cell, colour }];
        let waves = self.waves(colour, cell);
        let gained = waves.iter().fold(CellSet::only(cell), |all, wave| all.union(wave.filled).union(wave.turned));
        self.pawns[colour as usize] = self.pawns(colour).union(gained);
        self.pawns[colour.other() as usize] = self.pawns(colour.other()).minus(gained);
        effects.extend(waves.into_iter().map(Effect::Wave));
        self.to_move = colour.other();
        self.exchange = match self.exchange {
            Exchange::Unused => Exchange::Offered,
            Exchange::Offered => Exchange::Declined,
            settled @ (Exchange::Never | Exchange::Declined | Exchange::Done) => settled,
        };
        if self.phase == Phase::Archipelago && self.archipelago_is_over() {
            self.phase = Phase::Open;
            effects.push(Effect::PhaseEnded);
        }
        if self.empty().is_empty() {
            effects.push(Effect::Full { score: self.score() });
        }
        effects
    }

    /// TR-2.3, TR-2.4.
    pub(super) fn archipelago_is_over(&self) -> bool {
        let pawns = self.pawns[0].union(self.pawns[1]).len();
        pawns >= ARCHIPELAGO_PAWNS || self.archipelago_cells(self.to_move).is_empty()
    }

    /// TR-2.2: nothing is left to react.
    pub(super) fn is_stable(&self) -> bool {
        let reacting = |colour| self.reacting(self.board.full(), colour, self.pawns(colour));
        [Colour::White, Colour::Red].into_iter().all(|colour| reacting(colour).is_empty())
    }
}

impl Position for Triancey {
    const GAME: GameId = GameId::Triancey;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::HighestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        let mut options = setup.options.clone();
        if setup.seats != 2 {
            return Err(OptionsError::Players { seats: setup.seats, min: 2, max: 2, rule: Rule("TR-2.1") });
        }
        if options.shore == Shore::Closed && options.size == Size::Small {
            let wrong = "shore=closed is not for size=small, where ten stones rarely fit".to_owned();
            return Err(OptionsError::Together { wrong, rule: Rule("TR-2.3") });
        }
        match options.board {
            BoardKind::Word => drop(options.word.get_or_insert_with(|| draw_word(setup.seed))),
            BoardKind::Regular => options.word = None,
        }
        let board = recent::board(&options);
        let phase = match options.variant {
            Variant::Archipel => Phase::Archipelago,
            Variant::Classique => Phase::Open,
        };
        let exchange = match options.swap {
            Switch::On => Exchange::Unused,
            Switch::Off => Exchange::Never,
        };
        let white = setup.starter();
        Ok(Self { options, board, pawns: [CellSet::EMPTY; 2], to_move: Colour::White, phase, exchange, white })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn awaited(&self) -> SeatSet {
        if self.empty().is_empty() { SeatSet::EMPTY } else { SeatSet::only(self.player(self.to_move)) }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.awaited().contains(seat) {
            out.extend(self.playable().iter().map(Action::Lay));
            out.extend(self.may_swap().then_some(Action::Swap));
        }
    }

    fn apply(&mut self, _: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        self.check(seat, *action)?;
        let effects = match *action {
            Action::Lay(cell) => self.lay(cell),
            Action::Swap => {
                self.exchange = Exchange::Done;
                self.white = self.white.next(2);
                vec![Effect::Swapped { white: self.white }]
            }
        };
        Ok(effects.into_iter().map(Emitted::everyone).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = [Seat(0), Seat(1)].map(|seat| self.pawns(self.colour(seat)).len() as i32);
        self.empty().is_empty().then(|| Outcome::by_score(scores.to_vec(), Self::SCORE_ORDER))
    }

    fn view(&self, _: Viewer) -> View {
        let Self { ref options, pawns, to_move, phase, exchange, white, .. } = *self;
        View { options: options.clone(), pawns, to_move, phase, exchange, white, score: self.score() }
    }

    fn determinize(view: &View, _: &mut Rng) -> Self {
        let View { options, pawns, to_move, phase, exchange, white, .. } = view.clone();
        let board = recent::board(&options);
        Self { options, board, pawns, to_move, phase, exchange, white }
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        let refusal = self.check(seat, *action).err();
        let (mut sides, mut waves, mut score) = (Vec::new(), Vec::new(), self.score());
        if let Action::Lay(cell) = *action
            && self.empty().contains(cell)
        {
            let colour = self.colour(seat);
            sides = self.board.sides(cell).to_vec();
            waves = self.waves(colour, cell);
            let turned: u32 = waves.iter().map(|wave| wave.turned.len()).sum();
            let filled: u32 = waves.iter().map(|wave| wave.filled.len()).sum();
            score[colour as usize] += 1 + filled + turned;
            score[colour.other() as usize] -= turned;
        }
        Explanation { refusal, sides, waves, score }
    }

    fn match_over(options: &Options, rounds: u32, _: &[i32]) -> bool {
        rounds >= options.rounds
    }

    fn candidate_actions(&self, out: &mut Vec<Action>) {
        out.extend((0..CellSet::MOST).map(Cell).map(Action::Lay));
        out.push(Action::Swap);
    }

    fn max_plies(&self) -> Option<u32> {
        Some(self.empty().len() + 1)
    }
}

/// TR-1.2: a pronounceable word, drawn if the options name none.
fn draw_word(seed: Seed) -> String {
    let mut rng = Rng::new(seed, "triancey word");
    let letters = [b"BCDFGLMNPRSTV".as_slice(), b"aeiou", b"bcdfglmnprstv", b"aeiou", b"bcdfglmnprstv", b"aeiou"];
    letters.into_iter().map(|choices| char::from(*rng.choose(choices))).collect()
}
