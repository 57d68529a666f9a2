# Triancey sur papier.
triancey-board = Plateau « { $word } », { $cells } cases
triancey-board-regular = Plateau régulier, { $cells } cases
triancey-white = Pions, faces blanches
triancey-red = Pions, { $ink -> [mono] faces rayées *[colour] faces rouges }
blank-cell = Case :
blank-won = Cases gagnées :
