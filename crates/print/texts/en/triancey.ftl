# Triancey on paper.
triancey-regular = regular
triancey-board = Board “{ $word }”, { $cells } cells
triancey-white = Pawns, white faces (front)
triancey-red = Pawns, red faces (back)
