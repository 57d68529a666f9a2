# Puissances en chaîne on paper.
puissances-board = Board to colour
puissances-values = VALUE cards (front)
puissances-values-backs = VALUE cards (back)
puissances-constraints = CONSTRAINT cards (front)
puissances-constraints-backs = CONSTRAINT cards (back)
