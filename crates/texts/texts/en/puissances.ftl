# Puissances en chaîne: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

puissances-title = Puissances en chaîne
puissances-credit = A game by the Groupe Jeux 2 maths, after its printed rules (its title is lost: this one is provisional); board and cards reconstructed.
puissances-player-1 = Player 1
puissances-player-2 = Player 2
puissances-player-3 = Player 3
puissances-player-4 = Player 4
puissances-rules-01 = # The aim
puissances-rules-02 = Two to four players, or two teams of two, each with a marker of one colour. Make the longest chain of cells of your colour.
puissances-rules-03 = # Setting up
puissances-rules-04 = One pile of values, four piles of constraints by force (1 to 4). Each player takes a constraint of a force of choice and four values, without showing them.
puissances-rules-05 = # The board
puissances-rules-06 = The yellow cells at the head of rows and columns take values. A white cell gives the result: row × column, or row ÷ column, as its sign says. The arrow recalls the order.
puissances-rules-07 = [1] A board during a game; a line follows the longest chain of each colour.
puissances-rules-08 = # On your turn
puissances-rules-09 = - Choose a white cell that is not coloured and, if need be, write values from your hand into its heads that are still empty.
puissances-rules-10 = - Compute. If the result satisfies the constraint, colour a chain of free white cells that contains the cell.
puissances-rules-11 = - The chain is not longer than the force of the card: count the cells of the longest path from side to side that visits no cell twice. A plus of five cells has length 3.
puissances-rules-12 = - Discard the constraint and the values written, take a constraint of a force of choice and draw up to four values.
puissances-rules-13 = - Who cannot or does not want to play changes the constraint and passes.
puissances-rules-14 = # The end
puissances-rules-15 = The game ends when no cell can be coloured any more, when all have passed three times in a row, or when the time agreed on at the start is up. The longest chain of one colour wins; its length is the winner's score.
puissances-rules-16 = # Mistake!
puissances-rules-17 = Nothing is written before the opponents have checked. If the result is wrong, the values stay in hand, the constraint is changed, the turn is lost, and whoever saw the mistake colours any one free cell.
puissances-rules-18 = # For computing
puissances-rules-19 = aⁿ × aᵐ = aⁿ⁺ᵐ; aⁿ ÷ aᵐ = aⁿ⁻ᵐ; aⁿ × bⁿ = (a × b)ⁿ; a⁰ = 1; a⁻ⁿ = 1 ÷ aⁿ.
exercise-puissances = Choose two values, a { $sign } b: find the { $count } operations whose result is “{ $asks }”.
