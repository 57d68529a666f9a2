# Printed texts, in English. Every key is in fr.ftl as well.

part-number = part { $number } / { $total }, to be glued
page-number = page { $number } / { $total }
set-number = set { $number } / { $total }
ruler = Print at 100 %, then measure: 100 mm.
scores = Score sheet
scores-round = Round
scores-name = Name
scores-total = Total
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
rules = Rules of the game
worksheet = Exercises · { $difficulty } · no. { $seed }
answers = Answers · { $difficulty } · no. { $seed }
exercise = Exercise { $number }
answer = Answer { $number }

perimexpaire-fronts = Cards, red faces (front)
perimexpaire-backs = Cards, blue faces (back)
perimaire-cards = Périmaire, 24 cards
perimexpaire-links = Table of links
links-note = For the referee: which cards each card is linked with.
links-card = Card
links-double = Area and perimeter
links-area = Same area only
links-perimeter = Same perimeter only

vectominos-pieces = 30 pieces

triancey-regular = regular
triancey-board = Board “{ $word }”, { $cells } cells
triancey-white = Pawns, white faces (front)
triancey-red = Pawns, red faces (back)

transparences-cards = 66 cards and 6 frames, to be printed on transparent film

puissances-board = Board to colour
puissances-values = VALUE cards (front)
puissances-values-backs = VALUE cards (back)
puissances-constraints = CONSTRAINT cards (front)
puissances-constraints-backs = CONSTRAINT cards (back)

exercise-perimexpaire = Find the { $count } links between these cards: same area, same perimeter, or both.
answer-perimexpaire = { $kind }: { $pairs }
exercise-vectominos = Where can the framed piece be laid? Find the { $count } ways (it may be turned, not turned over).
answer-vectominos = Right sums, way by way: { $sums }.
exercise-triancey = { $colour } plays. Which cell wins most cells?
answer-triancey = Cell { $cell }: { $won } cells won, with the cell played.
exercise-transparences = Make the framed model with { $cards } of these cards, turned, flipped, shifted. Lines that stick out, at best: { $lines }.
answer-transparences = Number of best solutions found: { $count }. Here is one.
exercise-puissances = Choose two values, a { $sign } b: find the { $count } operations whose result is “{ $asks }”.
