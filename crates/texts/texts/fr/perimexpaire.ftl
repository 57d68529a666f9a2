# Périmexpaire : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

perimexpaire-title = Périmexpaire
perimexpaire-credit = Périmexpaire et Périmaire : jeux du Groupe Jeux 2 maths, d'après leur feuille de règles ; figures reconstituées.
perimexpaire-player-1 = Rouge
perimexpaire-player-2 = Bleu
perimexpaire-rules-01 = # Le but
perimexpaire-rules-02 = Deux camps, les rouges et les bleus (deux joueurs, ou deux équipes de deux), posent des cartes côte à côte et les retournent à leur couleur. À la fin, chaque carte de sa couleur vaut un point.
perimexpaire-rules-03 = # La mise en place
perimexpaire-rules-04 = Mélanger les 36 cartes. Chacun en pioche quatre et les étale devant soi, sa couleur visible. La carte suivante va au centre avec la couleur que donne le hasard : l'autre camp commence.
perimexpaire-rules-05 = # À son tour
perimexpaire-rules-06 = - Poser autant de cartes que l'on veut, une à une, chacune à côté d'une carte posée avec laquelle elle est liée.
perimexpaire-rules-07 = - Liaison simple : même aire ou même périmètre. La carte voisine prend la couleur de celui qui joue.
perimexpaire-rules-08 = - Liaison double : même aire et même périmètre. La voisine et toutes les cartes qui la touchent prennent sa couleur.
perimexpaire-rules-09 = - Toute carte que touche la carte posée doit être liée à elle.
perimexpaire-rules-10 = - Puis compléter sa main à quatre cartes.
perimexpaire-rules-11 = [1] 31 a la même aire que 17 et le même périmètre que 11 : posée entre les deux, elle retourne l'une et l'autre.
perimexpaire-rules-12 = # Comparer sans calculer
perimexpaire-rules-13 = Chaque figure est faite de carrés entiers, de quarts de disque et de leurs compléments. Un quart de disque et son complément font ensemble un carré. Le contour se compte en segments et en quarts de cercle : deux contours sont égaux quand ils ont autant de segments et autant d'arcs.
perimexpaire-rules-14 = # Quand plus personne ne peut poser
perimexpaire-rules-15 = Tous écartent leur main et piochent quatre cartes neuves, à commencer par celui dont c'est le tour.
perimexpaire-rules-16 = # La fin
perimexpaire-rules-17 = La partie s'arrête dès que, la pioche étant vide, un joueur pose sa dernière carte. Le camp qui a le plus de cartes de sa couleur gagne.
perimexpaire-rules-18 = # Erreur !
perimexpaire-rules-19 = Un adversaire a vu une liaison fausse ? La carte et celles posées après elle reviennent en main, le tour est perdu, et l'adversaire retourne une carte de son choix.
perimexpaire-rules-20 = # Variante : Périmaire
perimexpaire-rules-21 = Deux à quatre joueurs se partagent les cartes. Chacun à son tour pose sur le tas une carte de même aire ou de même périmètre que celle du dessus ; si les deux sont égaux, on rejoue. Qui ne peut pas passe. La manche finit quand une main est vide : on marque une pénalité par carte restante.
exercise-perimexpaire = Trouver les { $count } liaisons entre ces cartes : même aire, même périmètre, ou les deux.
