# Triancey sur papier.
triancey-regular = régulier
triancey-board = Plateau « { $word } », { $cells } cases
triancey-white = Pions, faces blanches (recto)
triancey-red = Pions, faces rouges (verso)
