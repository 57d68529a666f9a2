# Puissances en chaîne on paper.
puissances-board = Board to colour in
puissances-values = VALUE cards
puissances-values-backs = VALUE cards, backs
puissances-constraints = CONSTRAINT cards
puissances-constraints-backs = CONSTRAINT cards, backs
blank-calculation = Calculation:
