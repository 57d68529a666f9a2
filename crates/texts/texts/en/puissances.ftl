# Puissances en chaîne: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# The form of the rules is described in crates/texts/src/rules.rs.

puissances-title = Puissances en chaîne
puissances-credit = A game by the Groupe Jeux 2 maths, after its printed rules (its title is lost: this one is provisional); board and cards reconstructed.
puissances-player-1 = Player 1
puissances-player-2 = Player 2
puissances-player-3 = Player 3
puissances-player-4 = Player 4
puissances-rules-01 = # The aim
puissances-rules-02 = Two to four players, or two teams of two (one hand and one colour per team). Make the longest chain of cells in your colour.
    .rules = PC-2.1
puissances-rules-03 = # Setting up
puissances-rules-04 = One pile of values: powers of 2, 5 and 10. Four piles of constraints, one for each strength. Everyone gets four values, then chooses the strength of their first constraint. Hands stay hidden; only the strength shows.
    .rules = PC-1.2 PC-2.2
puissances-rules-05 = # The board
puissances-rules-06 = The { $ink -> [mono] cells *[colour] yellow cells } at the head of rows and columns take values. A white cell gives a result: row × column, or row ÷ column, depending on its sign, in the direction of the arrow. There is a small and a large board; on the double board some { $ink -> [mono] heads *[colour] yellow cells } take two values, and you say which one you use.
    .rules = PC-1.1 PC-1.3 PC-1.5
puissances-rules-07 = [1] A board in mid-game; a line follows the longest chain of each colour.
    .alt = A board of six rows and six columns: values in the yellow cells, coloured cells, and a line along the longest chain of each colour.
puissances-rules-08 = # On your turn
puissances-rules-09 = - Pick a white cell that isn't coloured. If its { $ink -> [mono] head cells *[colour] yellow cells } are empty, write values from your hand into them, one in each; whatever you write must be used by this move.
    .rules = PC-2.3 PC-2.11
puissances-rules-10 = - Work out the result. If it meets your constraint, colour a chain of free white cells that contains the cell.
    .rules = PC-2.3
puissances-rules-11 = - The stronger a constraint, the harder it is to meet, and the longer the chain it allows: the length is at most the strength.
    .rules = PC-1.4 PC-2.4
puissances-rules-12 = [2] A constraint of each strength, from 1 to 4, and a chain as long as it allows.
    .alt = Four constraint cards, from strength 1 to strength 4; below each a chain of length 1, 2, 3 and 4.
puissances-rules-13 = - The cells of a chain touch along their sides. Its length is the number of cells on the longest path from cell to cell that visits none twice: so a chain may have more cells than its length.
    .rules = PC-2.4 PC-2.11
puissances-rules-14 = [3] Chain and path: five cells in a cross only have length 3; four cells in a square have length 4.
    .alt = Three chains with their longest path: a line of three cells, length 3; a cross of five cells, length 3; a square of four cells, length 4.
puissances-rules-15 = - Discard the constraint and the values you wrote, take a constraint of any strength and draw back up to four values. When a pile of constraints runs out, reshuffle its discards.
    .rules = PC-2.5 PC-2.7
puissances-rules-16 = - Can't play, or don't want to? Change your constraint and pass.
    .rules = PC-2.6
puissances-rules-17 = # The end
puissances-rules-18 = The round ends when no more cells can be coloured, when everyone has passed three times in a row, or when the agreed time is up. The longest chain wins, and its length is the winner's score (option: everyone scores their own). The seat of a player who has left passes; in a team, their partner loses too.
    .rules = PC-2.9 PC-2.10 PC-2.12
puissances-rules-19 = # Mistake!
puissances-rules-20 = With the vigilant referee nothing is written until the opponents have checked. If the result is wrong, you keep your values, change your constraint and lose your turn, and whoever spotted the mistake colours any free cell.
    .rules = PC-2.8 PC-2.11
puissances-rules-21 = # Rules of powers
puissances-rules-22 = aⁿ × aᵐ = aⁿ⁺ᵐ; aⁿ ÷ aᵐ = aⁿ⁻ᵐ; aⁿ × bⁿ = (a × b)ⁿ; a⁰ = 1; a⁻ⁿ = 1 ÷ aⁿ.
exercise-puissances = Choose two values, a { $sign } b. { $count -> [1] Find the calculation *[other] Find the { $count } calculations } whose result is “{ $asks }”.
