# Triancey on paper.
triancey-board = Board “{ $word }”, { $cells } cells
triancey-board-regular = Regular board, { $cells } cells
triancey-white = Stones, white side
triancey-red = Stones, { $ink -> [mono] striped side *[colour] red side }
blank-cell = Cell:
blank-won = Cells won:
