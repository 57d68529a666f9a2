# Vectominos: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

vectominos-title = Vectominos
vectominos-credit = Vectominos: a game by the Groupe Jeux 2 maths, after its printed rules; set of pieces reconstructed.
vectominos-player-1 = Player 1
vectominos-player-2 = Player 2
vectominos-player-3 = Player 3
vectominos-player-4 = Player 4
vectominos-rules-01 = # The aim
vectominos-rules-02 = Two to four players. Be the first without pieces, or make three sums at once.
vectominos-rules-03 = # Setting up
vectominos-rules-04 = Shuffle the 30 pieces face down. Each player gets 15 with two players, 10 with three, 7 with four (two are then left aside). The first player lays any piece.
vectominos-rules-05 = # The median contact
vectominos-rules-06 = Pieces always touch in the same way: the side of a square is centred on the long side of another piece, half on each of its two squares.
vectominos-rules-07 = - That square must bear the sum of the other piece's two vectors, as they lie on the table.
vectominos-rules-08 = - Arrows turn with the piece; a point is the null vector. Pieces are not turned over.
vectominos-rules-09 = - As a T: an end against the middle, one sum. Interlocked: two parallel pieces shifted by half a square, two sums.
vectominos-rules-10 = - All contacts of the new piece must be median and right; touching at a corner is allowed.
vectominos-rules-11 = [1] A T: the lower square of the upright piece bears the sum of the two vectors of the lying piece.
vectominos-rules-12 = # On your turn
vectominos-rules-13 = - Lay a piece. Who can, must; otherwise pass.
vectominos-rules-14 = - Double link (two right sums at once): you may go again.
vectominos-rules-15 = - Triple link or more: the round is won on the spot.
vectominos-rules-16 = # The Polymorphe
vectominos-rules-17 = It can be any other vectomino, even one that lies on the table. Each contact narrows what it can still be; what is excluded stays so. There must always be a possibility left.
vectominos-rules-18 = [2] The Polymorphe shows all the vectors that it can bear.
vectominos-rules-19 = # The end of the round
vectominos-rules-20 = The round ends when a hand is empty, with a triple link, or when all have passed. Each player scores as many points as pieces left. After a triple link the winner scores 0 and the others 10 more. After three rounds the lowest total wins.
vectominos-rules-21 = # Mistake!
vectominos-rules-22 = If an opponent sees a wrong sum, the piece is taken back, the turn is lost, and the opponent gives the player one of his or her own pieces.
exercise-vectominos = Where can the framed piece be laid? Find the { $count } ways (it may be turned, not turned over).
