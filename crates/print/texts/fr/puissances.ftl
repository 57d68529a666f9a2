# Puissances en chaîne sur papier.
puissances-board = Plateau à colorier
puissances-values = Cartes VALEURS (recto)
puissances-values-backs = Cartes VALEURS (verso)
puissances-constraints = Cartes CONTRAINTES (recto)
puissances-constraints-backs = Cartes CONTRAINTES (verso)
