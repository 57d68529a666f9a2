# Triancey: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

triancey-title = Triancey
triancey-credit = Triancey, a game by Jean-Luc Ancey. Commercial rights reserved; non-profit reproduction is encouraged. Source: rules of the game “archipel”.
triancey-player-1 = White
triancey-player-2 = Red
triancey-rules-01 = # The aim
triancey-rules-02 = Two players, white and red. When the board is full, the one who holds more cells wins.
triancey-rules-03 = # The board
triancey-rules-04 = Triangles that meet side to side. Two cells are neighbours if they share a whole side, not only a tip. The left edge goes on at the right edge: the green letters say where. The lower edge is bordered by white pawns, the upper by red ones, which count as neighbours for ever. So every cell has exactly three neighbours.
triancey-rules-05 = [1] A small board during a game. With the numbers a move can be called out loud.
triancey-rules-06 = # On your turn
triancey-rules-07 = White begins. Lay a pawn of your colour on an empty cell.
triancey-rules-08 = # The chain reaction
triancey-rules-09 = - Any cell, empty or occupied, with two neighbours of the colour that plays takes that colour.
triancey-rules-10 = - Cells won win others, and so on until nothing changes any more. The order does not matter.
triancey-rules-11 = # The “archipelago” phase
triancey-rules-12 = While fewer than ten pawns lie on the board it is forbidden:
triancey-rules-13 = - to play next to an occupied cell;
triancey-rules-14 = - to play where a chain reaction would start (border pawns count).
triancey-rules-15 = If the player whose turn it is has no cell left that is allowed, the phase is over for both.
triancey-rules-16 = # The end
triancey-rules-17 = The game is over when the board is full. Border pawns do not count. Equal numbers are a draw.
triancey-rules-18 = # Variants
triancey-rules-19 = - Classic: without the “archipelago” phase.
triancey-rules-20 = - Swap: after the first pawn the second player may take white; the pawn stays, and the other, now red, plays.
triancey-rules-21 = # With these sheets
triancey-rules-22 = Cut out the pawns, white on one side and red on the other: a cell that is won is turned over. A word always makes the same board, on paper and on the screen: the code at the foot of the sheet opens it.
exercise-triancey = { $colour } plays. Which cell wins most cells?
answer-triancey = Cell { $cell }: { $won } cells won, with the cell played.
