# Puissances en chaîne sur papier.
puissances-board = Plateau à colorier
puissances-values = Cartes VALEURS
puissances-values-backs = Cartes VALEURS, dos
puissances-constraints = Cartes CONTRAINTES
puissances-constraints-backs = Cartes CONTRAINTES, dos
blank-calculation = Calcul :
