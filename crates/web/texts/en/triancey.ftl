# Triancey

triancey-prompt-archipelago = Your turn: lay a pawn, away from the others and without a reaction (archipelago phase).
triancey-prompt-open = Your turn: lay a pawn on a free cell.
triancey-swap = Exchange colours
triancey-laid = { $colour -> [white] White pawn *[other] Red pawn } on { $cell }.
triancey-wave = Reaction: { $filled -> [one] { $filled } cell filled *[other] { $filled } cells filled }, { $turned -> [one] { $turned } pawn turned *[other] { $turned } pawns turned }.
triancey-swapped = The colours are exchanged.
triancey-phase-ended = The archipelago phase is over: every free cell may be played.
triancey-full = The board is full: white { $white }, red { $red }.
triancey-lay = pawn on { $cell }
triancey-why-no-cell = There is no cell { $cell } on this board.
triancey-why-taken = Cell { $cell } is taken.
triancey-why-pawn = Archipelago phase: nobody plays next to a pawn, and one lies on { $cell }.
triancey-why-border = Archipelago phase, closed shores: nobody plays next to the border pawns.
triancey-why-reaction = Archipelago phase: nobody starts a reaction, and cell { $cell } would react.
triancey-why-swap = Colours are exchanged only instead of the second move, where the match allows it.
triancey-white = white pawn
triancey-red = red pawn
triancey-free = free, playable
triancey-empty = free
triancey-cell = Cell { $cell }, { $state }
triancey-board = Board of Triancey
triancey-wave-is = Wave { $n }: { $filled -> [none] nothing fills *[other] { $filled } filled }; { $turned -> [none] nothing turns *[other] { $turned } turned }.
triancey-no-wave = No reaction.
triancey-score-then = After this move: white { $white }, red { $red }.
triancey-roll-left = Roll the cylinder to the left
triancey-roll-right = Roll the cylinder to the right
