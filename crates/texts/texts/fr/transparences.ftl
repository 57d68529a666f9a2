# Transparences : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

transparences-title = Transparences
transparences-credit = Cartes transparentes de Julien Sentis (le titre d'origine du jeu est perdu, celui-ci est provisoire). Source : règle imprimée du jeu.
transparences-player-1 = Joueur 1
transparences-player-2 = Joueur 2
transparences-player-3 = Joueur 3
transparences-player-4 = Joueur 4
transparences-player-5 = Joueur 5
transparences-player-6 = Joueur 6
transparences-rules-01 = # Le but
transparences-rules-02 = Un à six joueurs, tous en même temps : refaire le modèle en superposant ses cartes transparentes.
transparences-rules-03 = # Les cartes
transparences-rules-04 = Chaque carte porte un carré, un cercle et une croix dans trois cases différentes. Les 66 cartes sont toutes les possibilités, à rotation et retournement près. Six cartes ne portent qu'un cadre noir.
transparences-rules-05 = # La mise en place
transparences-rules-06 = Quatre cartes tirées au hasard, tournées au hasard et superposées bord à bord, font le modèle. Chacun reçoit dix cartes.
transparences-rules-07 = [1] Quatre cartes, et le modèle qu'elles font ensemble.
transparences-rules-08 = # La manche
transparences-rules-09 = - Tous jouent à la fois. On tourne, retourne et décale ses cartes à volonté, case sur case, et on peut tout reprendre.
transparences-rules-10 = - Dans une case, les figures de toutes les cartes se voient ensemble ; deux figures pareilles n'en font qu'une.
transparences-rules-11 = - La manche s'arrête dès que neuf cases d'un joueur, en carré, montrent le modèle tel qu'il est tourné. Seules comptent les cartes reliées entre elles par des cases communes ; une carte à part compte comme non posée.
transparences-rules-12 = # Les points
transparences-rules-13 = Chacun pose son cadre noir sur les neuf cases les plus ressemblantes :
transparences-rules-14 = - 1 point par case égale à celle du modèle (une case sans carte n'est égale à rien) ;
transparences-rules-15 = - 1 point de plus pour qui a fini ;
transparences-rules-16 = - 1 point de moins par rangée et par colonne qui dépasse du cadre.
transparences-rules-17 = Exemple : 8 cases égales, 2 rangées et 3 colonnes qui dépassent : 8 − 5 = 3 points.
transparences-rules-18 = On remélange tout et on recommence ; le premier à 20 points met fin à la partie, le plus grand total gagne.
transparences-rules-19 = # Variantes
transparences-rules-20 = - Chronométrée : à chaque tour, une carte chacun et 45 secondes pour la poser. Tant que le temps court, on peut encore la déplacer ; ensuite elle ne bouge plus. Une carte non posée à temps coûte 2 points.
transparences-rules-21 = - Éclair : le premier à finir marque 1 point, les autres rien ; on gagne à 3 points.
transparences-rules-22 = # Avec ces planches
transparences-rules-23 = Imprimer les cartes sur film pour imprimante (vérifier qu'il convient à la machine), et découper au bord des carrés : les cases se superposent exactement.
exercise-transparences = Refaire le modèle encadré avec { $cards } de ces cartes, tournées, retournées, décalées. Lignes qui dépassent, au mieux : { $lines }.
