# Périmexpaire: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

perimexpaire-title = Périmexpaire
perimexpaire-credit = Périmexpaire and Périmaire: games by the Groupe Jeux 2 maths, after their rules sheet; figures reconstructed.
perimexpaire-player-1 = Red
perimexpaire-player-2 = Blue
perimexpaire-rules-01 = # The aim
perimexpaire-rules-02 = Two sides, red and blue (two players, or two teams of two), lay cards next to each other and turn them to their colour. At the end every card of one's colour is worth a point.
perimexpaire-rules-03 = # Setting up
perimexpaire-rules-04 = Shuffle the 36 cards. Each player draws four and lays them open, own colour up. The next card goes to the centre with the colour that chance gives it: the other side starts.
perimexpaire-rules-05 = # On your turn
perimexpaire-rules-06 = - Lay as many cards as you like, one by one, each next to a laid card that it is linked with.
perimexpaire-rules-07 = - Simple link: same area or same perimeter. The neighbour takes the colour of the side that plays.
perimexpaire-rules-08 = - Double link: same area and same perimeter. The neighbour and all cards that touch it take the colour.
perimexpaire-rules-09 = - Every card that the new card touches must be linked with it.
perimexpaire-rules-10 = - Then draw up to four cards.
perimexpaire-rules-11 = [1] 31 has the area of 17 and the perimeter of 11: laid next to both, it turns them both.
perimexpaire-rules-12 = # Comparing without computing
perimexpaire-rules-13 = Every figure is made of whole squares, quarter discs and what a quarter disc leaves of its square. A quarter disc and its complement make one square. Outlines are counted in segments and quarter circles: two outlines are equal if they have as many segments and as many arcs.
perimexpaire-rules-14 = # When nobody can lay a card
perimexpaire-rules-15 = All put their hands aside and draw four new cards, beginning with the player whose turn it is.
perimexpaire-rules-16 = # The end
perimexpaire-rules-17 = The game stops as soon as, the pile being empty, a player lays the last card of the hand. The side with more cards of its colour wins.
perimexpaire-rules-18 = # Mistake!
perimexpaire-rules-19 = An opponent has seen a wrong link? The card and those laid after it go back to the hand, the turn is lost, and the opponent turns over any one card.
perimexpaire-rules-20 = # Variant: Périmaire
perimexpaire-rules-21 = Two to four players share the cards. Each in turn lays on the pile a card of the same area or the same perimeter as the top card; if both are equal, that player goes again. Who cannot play passes. The round ends when a hand is empty: every card left is a penalty point.
exercise-perimexpaire = Find the { $count } links between these cards: same area, same perimeter, or both.
