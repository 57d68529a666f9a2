# Vectominos sur papier.
vectominos-pieces = 30 pièces
answer-vectominos = Sommes justes, pose par pose : { $sums }.
