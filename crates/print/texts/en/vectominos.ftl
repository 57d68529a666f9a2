# Vectominos on paper.
vectominos-pieces = 30 pieces
answer-vectominos = Right sums, way by way: { $sums }.
