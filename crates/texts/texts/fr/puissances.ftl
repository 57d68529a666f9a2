# Puissances en chaîne : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# La forme des règles est décrite dans crates/texts/src/rules.rs.

puissances-title = Puissances en chaîne
puissances-credit = Un jeu du Groupe Jeux 2 maths, d'après sa règle imprimée (titre d'origine perdu : celui-ci est provisoire) ; plateau et cartes reconstitués.
puissances-player-1 = Joueur 1
puissances-player-2 = Joueur 2
puissances-player-3 = Joueur 3
puissances-player-4 = Joueur 4
puissances-rules-01 = # Le but
puissances-rules-02 = Deux à quatre joueurs, ou deux équipes de deux (une main et une couleur par équipe). Construisez la plus longue chaîne de cases de votre couleur.
    .rules = PC-2.1
puissances-rules-03 = # La mise en place
puissances-rules-04 = Une pioche de valeurs : des puissances de 2, de 5 et de 10. Quatre piles de contraintes, une par force. Chacun reçoit quatre valeurs, puis choisit la force de sa première contrainte. Les mains restent cachées ; seule la force se voit.
    .rules = PC-1.2 PC-2.2
puissances-rules-05 = # Le plateau
puissances-rules-06 = Les { $ink -> [mono] cases *[colour] cases jaunes }, en tête de ligne et de colonne, reçoivent des valeurs. Une case blanche donne un résultat : ligne × colonne, ou ligne ÷ colonne, selon son signe, dans le sens de la flèche. Il existe un petit et un grand plateau ; sur le plateau double, certaines { $ink -> [mono] têtes *[colour] cases jaunes } reçoivent deux valeurs, et vous dites laquelle vous utilisez.
    .rules = PC-1.1 PC-1.3 PC-1.5
puissances-rules-07 = [1] Un plateau en cours de partie ; un trait suit la plus longue chaîne de chaque couleur.
    .alt = Un plateau de six lignes et six colonnes : des valeurs dans les cases jaunes, des cases coloriées, et un trait le long de la plus longue chaîne de chaque couleur.
puissances-rules-08 = # À votre tour
puissances-rules-09 = - Choisissez une case blanche non coloriée. Si ses { $ink -> [mono] cases de tête *[colour] cases jaunes } sont vides, écrivez-y des valeurs de votre main, une dans chacune ; ce que vous écrivez doit servir à ce coup.
    .rules = PC-2.3 PC-2.11
puissances-rules-10 = - Calculez. Si le résultat respecte votre contrainte, coloriez une chaîne de cases blanches libres qui contient cette case.
    .rules = PC-2.3
puissances-rules-11 = - Plus une contrainte est forte, plus elle est difficile à respecter, et plus la chaîne peut être longue : sa longueur ne dépasse pas la force.
    .rules = PC-1.4 PC-2.4
puissances-rules-12 = [2] Une contrainte de chaque force, de 1 à 4, et une chaîne aussi longue qu'elle le permet.
    .alt = Quatre cartes de contrainte, de la force 1 à la force 4 ; sous chacune, une chaîne de longueur 1, 2, 3 et 4.
puissances-rules-13 = - Les cases d'une chaîne se touchent par un côté. Sa longueur est le nombre de cases du plus long chemin qui va de case en case sans repasser par la même : une chaîne peut donc avoir plus de cases que sa longueur.
    .rules = PC-2.4 PC-2.11
puissances-rules-14 = [3] Chaîne et chemin : cinq cases en croix n'ont que la longueur 3 ; quatre cases en carré ont la longueur 4.
    .alt = Trois chaînes avec leur plus long chemin : une ligne de trois cases, longueur 3 ; une croix de cinq cases, longueur 3 ; un carré de quatre cases, longueur 4.
puissances-rules-15 = - Défaussez-vous de la contrainte et des valeurs écrites, prenez une contrainte de la force de votre choix et complétez à quatre valeurs. Une pile de contraintes épuisée se reforme avec sa défausse.
    .rules = PC-2.5 PC-2.7
puissances-rules-16 = - Vous ne pouvez ou ne voulez pas jouer ? Changez de contrainte et passez.
    .rules = PC-2.6
puissances-rules-17 = # La fin
puissances-rules-18 = La manche s'arrête quand plus aucune case ne peut être coloriée, quand tous ont passé trois fois de suite, ou quand le temps convenu est écoulé. La plus longue chaîne gagne, et sa longueur est le score du vainqueur (option : chacun marque la sienne). La place d'un joueur parti passe ; en équipe, son partenaire perd aussi.
    .rules = PC-2.9 PC-2.10 PC-2.12
puissances-rules-19 = # Erreur !
puissances-rules-20 = En arbitrage vigilant, rien n'est écrit avant que les adversaires aient vérifié. Si le résultat est faux, vous gardez vos valeurs, changez de contrainte et perdez votre tour, et celui qui a repéré l'erreur colorie une case libre de son choix.
    .rules = PC-2.8 PC-2.11
puissances-rules-21 = # Pour calculer
puissances-rules-22 = aⁿ × aᵐ = aⁿ⁺ᵐ ; aⁿ ÷ aᵐ = aⁿ⁻ᵐ ; aⁿ × bⁿ = (a × b)ⁿ ; a⁰ = 1 ; a⁻ⁿ = 1 ÷ aⁿ.
exercise-puissances = Choisissez deux valeurs, a { $sign } b. { $count -> [1] Trouvez le calcul *[other] Trouvez les { $count } calculs } dont le résultat est « { $asks } ».
