# Puissances en chaîne : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

puissances-title = Puissances en chaîne
puissances-credit = Un jeu du Groupe Jeux 2 maths, d'après sa règle imprimée (titre d'origine perdu : celui-ci est provisoire) ; plateau et cartes reconstitués.
puissances-player-1 = Joueur 1
puissances-player-2 = Joueur 2
puissances-player-3 = Joueur 3
puissances-player-4 = Joueur 4
puissances-rules-01 = # Le but
puissances-rules-02 = Deux à quatre joueurs, ou deux équipes de deux, chacun avec un surligneur de sa couleur. Faire la plus longue chaîne de cases de sa couleur.
puissances-rules-03 = # La mise en place
puissances-rules-04 = Une pile de valeurs, quatre piles de contraintes par force (1 à 4). Chacun prend une contrainte de la force de son choix et quatre valeurs, sans les montrer.
puissances-rules-05 = # Le plateau
puissances-rules-06 = Les cases jaunes, en tête de ligne et de colonne, reçoivent des valeurs. Une case blanche donne le résultat : ligne × colonne, ou ligne ÷ colonne, selon son signe. La flèche rappelle l'ordre.
puissances-rules-07 = [1] Un plateau en cours de partie ; un trait suit la plus longue chaîne de chaque couleur.
puissances-rules-08 = # À son tour
puissances-rules-09 = - Choisir une case blanche non coloriée et, s'il le faut, écrire des valeurs de sa main dans ses têtes encore vides.
puissances-rules-10 = - Calculer. Si le résultat satisfait la contrainte, colorier une chaîne de cases blanches libres qui contient la case.
puissances-rules-11 = - La longueur de la chaîne ne dépasse pas la force de la carte : on compte les cases du plus long chemin qui passe de côté en côté sans repasser. Une croix de cinq cases a la longueur 3.
puissances-rules-12 = - Défausser la contrainte et les valeurs écrites, reprendre une contrainte de la force de son choix et compléter à quatre valeurs.
puissances-rules-13 = - Qui ne peut ou ne veut pas jouer change de contrainte et passe.
puissances-rules-14 = # La fin
puissances-rules-15 = La partie s'arrête quand plus aucune case ne peut être coloriée, quand tous ont passé trois fois de suite, ou quand le temps imparti, convenu au début, est écoulé. La plus longue chaîne d'une couleur gagne ; sa longueur est le score du vainqueur.
puissances-rules-16 = # Erreur !
puissances-rules-17 = Rien n'est écrit avant que les adversaires aient vérifié. Calcul faux : on garde ses valeurs, on change de contrainte, le tour est perdu, et celui qui a vu l'erreur colorie une case libre de son choix.
puissances-rules-18 = # Pour calculer
puissances-rules-19 = aⁿ × aᵐ = aⁿ⁺ᵐ ; aⁿ ÷ aᵐ = aⁿ⁻ᵐ ; aⁿ × bⁿ = (a × b)ⁿ ; a⁰ = 1 ; a⁻ⁿ = 1 ÷ aⁿ.
exercise-puissances = Choisir deux valeurs, a { $sign } b : trouver les { $count } calculs dont le résultat est « { $asks } ».
