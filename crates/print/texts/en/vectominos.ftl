# Vectominos on paper.
vectominos-pieces = 30 pieces
exercise-vectominos-draw = Draw it on the figure in every place you find.
answer-vectominos = { $count -> [one] The only possible place: *[other] The { $count } possible places: }
answer-vectominos-sums = Number of correct sums, from left to right: { $sums }.
blank-sums = Your sums:
