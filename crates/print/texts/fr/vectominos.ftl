# Vectominos sur papier.
vectominos-pieces = 30 pièces
exercise-vectominos-draw = Dessinez-la sur la figure à chaque place trouvée.
answer-vectominos = { $count -> [one] La seule place possible : *[other] Les { $count } places possibles : }
answer-vectominos-sums = Nombre de sommes justes, de gauche à droite : { $sums }.
blank-sums = Sommes calculées :
