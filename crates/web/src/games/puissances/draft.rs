//! A move that is being made: lines, values, cell, chain. Every question about what is possible goes to the rules.

use engine::games::puissances::{
    Action, Cell, CellSet, Force, Head, Opening, Play, Puissances, Source, Value, chain::is_no_longer_than,
};

/// A move that is being made, on a position and for a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Draft {
    /// The value of the hand that is picked up.
    pub held: Option<Value>,
    row_line: Option<u8>,
    column_line: Option<u8>,
    /// The value of the row.
    pub row: Option<Source>,
    /// The value of the column.
    pub column: Option<Source>,
    /// The cells to colour.
    pub chain: CellSet,
    /// The order in which they were painted, to go back by going back.
    trail: Vec<Cell>,
}

/// Whether a touch would have made the chain longer than the constraint allows; then nothing changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overflow {
    /// It did what it was meant to do.
    None,
    /// One cell too many.
    TooLong,
}

/// For changes that cannot make a chain too long.
impl From<()> for Overflow {
    fn from((): ()) -> Self {
        Self::None
    }
}

/// Where a draft is made: the position, and for which side.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    /// The position.
    pub world: &'a Puissances,
    /// The side.
    pub side: usize,
}

impl Ground<'_> {
    /// The greatest length that the constraint in hand allows.
    pub(super) fn most(self) -> Option<u32> {
        self.world.hand(self.side).constraint.map(|card| card.force().length())
    }

    fn written(self, head: Head) -> Option<Source> {
        self.world.written(head).values().next().map(Source::Head)
    }

    fn free(self, cell: Cell) -> bool {
        self.world.free().contains(cell)
    }

    /// Whether the cells, all free and joined, are no longer than the constraint allows.
    fn fits(self, chain: CellSet) -> bool {
        self.most().is_none_or(|most| is_no_longer_than(chain, most))
    }
}

impl Draft {
    /// The cell, once both of its lines are chosen.
    pub(super) fn cell(&self) -> Option<Cell> {
        Some(Cell::new(self.row_line?, self.column_line?))
    }

    /// Whether nothing is chosen.
    pub(super) fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// The heads and values that would be written.
    pub(super) fn ghosts(&self) -> Vec<(Head, Value)> {
        let row = self.row_line.map(Head::Row).zip(self.row.and_then(Source::from_hand));
        let column = self.column_line.map(Head::Column).zip(self.column.and_then(Source::from_hand));
        row.into_iter().chain(column).collect()
    }

    /// How many cards of this value the draft writes.
    pub(super) fn uses(&self, value: Value) -> usize {
        self.ghosts().iter().filter(|(_, ghost)| *ghost == value).count()
    }

    /// The move, once it is complete.
    pub(super) fn play(&self, draw: Force) -> Option<Action> {
        let opening = Opening { cell: self.cell()?, row: self.row?, column: self.column? };
        Some(Action::Play(Play { opening, chain: self.chain, draw }))
    }

    /// Whether an opening agrees with what is chosen so far.
    pub(super) fn agrees(&self, opening: &Opening) -> bool {
        let lines = self.row_line.is_none_or(|line| line == opening.cell.row())
            && self.column_line.is_none_or(|line| line == opening.cell.column());
        let values =
            self.row.is_none_or(|row| row == opening.row) && self.column.is_none_or(|column| column == opening.column);
        lines && values
    }

    /// The cells by which the chain can grow.
    pub(super) fn growth(&self, ground: Ground<'_>) -> CellSet {
        let around = self.chain.near().inter(ground.world.free()).minus(self.chain);
        around.iter().filter(|&cell| ground.fits(self.chain.with(cell))).collect()
    }

    /// Chooses a cell; what was chosen for its lines stays.
    pub(super) fn choose(&mut self, ground: Ground<'_>, cell: Cell) {
        if self.row_line != Some(cell.row()) {
            self.set_row(ground, Some(cell.row()));
        }
        if self.column_line != Some(cell.column()) {
            self.set_column(ground, Some(cell.column()));
        }
        self.chain = CellSet::only(cell);
        self.trail = vec![cell];
        if let Some(value) = self.held.take() {
            self.give(ground, value);
        }
    }

    fn set_row(&mut self, ground: Ground<'_>, line: Option<u8>) {
        self.row_line = line;
        self.row = line.and_then(|line| ground.written(Head::Row(line)));
    }

    fn set_column(&mut self, ground: Ground<'_>, line: Option<u8>) {
        self.column_line = line;
        self.column = line.and_then(|line| ground.written(Head::Column(line)));
    }

    /// Whether a cell touches the chain but would make it too long.
    fn overflows(&self, ground: Ground<'_>, cell: Cell) -> bool {
        let next = self.cell().is_some() && !self.chain.contains(cell) && self.chain.near().contains(cell);
        next && ground.free(cell) && !ground.fits(self.chain.with(cell))
    }

    /// A white cell was tapped: the first is the cell of the move, others join the chain or leave it.
    pub(super) fn tap(&mut self, ground: Ground<'_>, cell: Cell) -> Overflow {
        if self.overflows(ground, cell) {
            return Overflow::TooLong;
        }
        let own = self.cell();
        if own == Some(cell) && self.chain == CellSet::only(cell) {
            *self = Self::default();
        } else if own.is_some_and(|own| own != cell) && self.chain.contains(cell) {
            self.remove(cell);
        } else if own.is_some() && self.growth(ground).contains(cell) {
            self.chain = self.chain.with(cell);
            self.trail.push(cell);
        } else if own != Some(cell) && ground.free(cell) {
            self.choose(ground, cell);
        } else if let Some(own) = own {
            self.chain = CellSet::only(own);
            self.trail = vec![own];
        }
        Overflow::None
    }

    /// The finger has come to a cell while painting: the chain grows, or shrinks when the finger goes back.
    pub(super) fn paint(&mut self, ground: Ground<'_>, cell: Cell) -> Overflow {
        let before = self.trail.len().checked_sub(2).map(|place| self.trail[place]);
        if self.cell().is_none() {
            if ground.free(cell) {
                self.choose(ground, cell);
            }
        } else if before == Some(cell) {
            if let Some(last) = self.trail.pop() {
                self.remove(last);
            }
        } else if self.overflows(ground, cell) {
            return Overflow::TooLong;
        } else if self.growth(ground).contains(cell) {
            self.chain = self.chain.with(cell);
            self.trail.push(cell);
        }
        Overflow::None
    }

    /// Takes a cell out of the chain, and with it what hangs on it alone.
    fn remove(&mut self, cell: Cell) {
        let Some(own) = self.cell() else { return };
        self.chain = self.chain.minus(CellSet::only(cell)).joined_to(CellSet::only(own));
        let chain = self.chain;
        self.trail.retain(|&cell| chain.contains(cell));
    }

    /// A head was tapped: what is held is written there; else its line is chosen, or what was to be written is taken
    /// back.
    pub(super) fn tap_head(&mut self, ground: Ground<'_>, head: Head) {
        let ghost = self.ghosts().iter().any(|&(at, _)| at == head);
        match self.held.take() {
            Some(value) => self.write(ground, head, value),
            None if ghost => self.vary(ground, head),
            None => self.choose_line(ground, head),
        }
    }

    /// Writes a value into a head, if there is room.
    pub(super) fn write(&mut self, ground: Ground<'_>, head: Head, value: Value) {
        self.held = None;
        self.choose_line(ground, head);
        if ground.world.has_room(head) && self.left(ground, value) {
            *self.slot(head) = Some(Source::Hand(value));
        }
    }

    fn slot(&mut self, head: Head) -> &mut Option<Source> {
        match head {
            Head::Row(_) => &mut self.row,
            Head::Column(_) => &mut self.column,
        }
    }

    /// Whether the hand has one more card of this value than the draft uses.
    pub(super) fn left(&self, ground: Ground<'_>, value: Value) -> bool {
        self.uses(value) < ground.world.hand(ground.side).count(value)
    }

    fn choose_line(&mut self, ground: Ground<'_>, head: Head) {
        let before = self.cell();
        match head {
            Head::Row(line) if self.row_line != Some(line) => self.set_row(ground, Some(line)),
            Head::Column(line) if self.column_line != Some(line) => self.set_column(ground, Some(line)),
            Head::Row(_) | Head::Column(_) => {}
        }
        if self.cell() == before {
            return;
        }
        if self.cell().is_some_and(|cell| !ground.free(cell)) {
            // The two lines cross at a coloured cell: the later choice counts.
            match head {
                Head::Row(_) => self.set_column(ground, None),
                Head::Column(_) => self.set_row(ground, None),
            }
        }
        let own = self.cell();
        self.chain = own.map_or(CellSet::EMPTY, CellSet::only);
        self.trail = own.into_iter().collect();
    }

    /// Another value for a head of the cell: what else is written there, or nothing where there is room.
    pub(super) fn vary(&mut self, ground: Ground<'_>, head: Head) {
        let mut others: Vec<Option<Source>> = ground.world.written(head).values().map(Source::Head).map(Some).collect();
        if ground.world.has_room(head) {
            others.push(None);
        }
        let slot = self.slot(head);
        let place = others.iter().position(|other| other == slot);
        let next = place.map_or(0, |place| (place + 1) % others.len().max(1));
        *slot = others.get(next).copied().flatten();
    }

    /// A value of the hand was tapped: it fills what is missing, or is picked up.
    pub(super) fn give(&mut self, ground: Ground<'_>, value: Value) {
        let open = |slot: Option<Source>, head: Option<Head>| {
            head.filter(|&head| slot.is_none() && ground.world.has_room(head))
        };
        let row = open(self.row, self.row_line.map(Head::Row));
        let column = open(self.column, self.column_line.map(Head::Column));
        match row.or(column).filter(|_| self.cell().is_some() && self.left(ground, value)) {
            Some(head) => self.write(ground, head, value),
            None if self.held == Some(value) => self.held = None,
            None => self.held = self.left(ground, value).then_some(value),
        }
    }

    /// Keeps what is still possible after the position has changed.
    pub(super) fn fit(&mut self, ground: Ground<'_>) {
        if self.cell().is_some_and(|cell| !ground.free(cell)) {
            return *self = Self::default();
        }
        let hand = ground.world.hand(ground.side);
        if self.held.is_some_and(|value| hand.count(value) == 0) {
            self.held = None;
        }
        for (value, head) in self.ghosts().into_iter().map(|(head, value)| (value, head)) {
            if self.uses(value) > hand.count(value) || !ground.world.has_room(head) {
                *self.slot(head) = ground.written(head);
            }
        }
        for head in [self.row_line.map(Head::Row), self.column_line.map(Head::Column)].into_iter().flatten() {
            if self.slot(head).is_none() {
                *self.slot(head) = ground.written(head);
            }
        }
        if let Some(own) = self.cell() {
            let chain = self.chain.inter(ground.world.free()).joined_to(CellSet::only(own));
            self.chain = if ground.fits(chain) { chain } else { CellSet::only(own) };
            let chain = self.chain;
            self.trail.retain(|&cell| chain.contains(cell));
        }
    }
}

#[cfg(test)]
mod tests;
