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

answer-perimexpaire = { $kind }: { $pairs }
answer-vectominos = Right sums, way by way: { $sums }.
answer-transparences = Number of best solutions found: { $count }. Here is one.
