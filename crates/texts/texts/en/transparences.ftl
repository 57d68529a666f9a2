# Transparences: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

transparences-title = Transparences
transparences-credit = See-through cards by Julien Sentis (the game's own title is lost, this one is provisional). Source: the printed rules of the game.
transparences-player-1 = Player 1
transparences-player-2 = Player 2
transparences-player-3 = Player 3
transparences-player-4 = Player 4
transparences-player-5 = Player 5
transparences-player-6 = Player 6
transparences-rules-01 = # The aim
transparences-rules-02 = One to six players, all at once: make the model again by superposing see-through cards.
transparences-rules-03 = # The cards
transparences-rules-04 = Each card bears a square, a circle and a cross in three different cells. The 66 cards are all there can be, turned and flipped freely. Six cards bear a black frame only.
transparences-rules-05 = # Setting up
transparences-rules-06 = Four cards drawn by chance, turned by chance and stacked edge to edge make the model. Each player gets ten cards.
transparences-rules-07 = [1] Four cards, and the model that they make together.
transparences-rules-08 = # The round
transparences-rules-09 = - All play at once. Turn, flip and shift your cards at will, cell on cell; everything can be taken back.
transparences-rules-10 = - In a cell the figures of all cards are seen together; equal figures are one.
transparences-rules-11 = - The round stops as soon as nine cells of a player, in a square, show the model as it is turned. Only cards joined by cells they share count together; a card apart counts as not laid.
transparences-rules-12 = # Points
transparences-rules-13 = Each player puts the black frame on the nine cells most like the model:
transparences-rules-14 = - 1 point for each cell equal to the model's (a cell without a card equals nothing);
transparences-rules-15 = - 1 point more for the player who has completed it;
transparences-rules-16 = - 1 point less for each row and each column that sticks out of the frame.
transparences-rules-17 = Example: 8 equal cells, 2 rows and 3 columns stick out: 8 − 5 = 3 points.
transparences-rules-18 = Shuffle everything and begin again; the first to reach 20 points ends the game, the highest total wins.
transparences-rules-19 = # Variants
transparences-rules-20 = - Timed: each turn a card each and 45 seconds to lay it. Until time is up it may still be moved; afterwards it stays. A card not laid in time costs 2 points.
transparences-rules-21 = - Lightning: the first to complete the model scores 1 point, the others nothing; 3 points win.
transparences-rules-22 = # With these sheets
transparences-rules-23 = Print the cards on film for printers (make sure that it suits the machine), and cut along the edge of the squares: the cells lie exactly on each other.
exercise-transparences = Make the framed model with { $cards } of these cards, turned, flipped, shifted. Lines that stick out, at best: { $lines }.
