# Vectominos : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

vectominos-title = Vectominos
vectominos-credit = Vectominos : un jeu du Groupe Jeux 2 maths, d'après sa règle imprimée ; jeu de pièces reconstitué.
vectominos-player-1 = Joueur 1
vectominos-player-2 = Joueur 2
vectominos-player-3 = Joueur 3
vectominos-player-4 = Joueur 4
vectominos-rules-01 = # Le but
vectominos-rules-02 = Deux à quatre joueurs. Être le premier à n'avoir plus de pièces, ou réussir trois sommes d'un coup.
vectominos-rules-03 = # La mise en place
vectominos-rules-04 = Mélanger les 30 pièces, faces cachées. Chacun en reçoit 15 à deux joueurs, 10 à trois, 7 à quatre (deux restent alors de côté). Le premier joueur pose une pièce quelconque.
vectominos-rules-05 = # Le contact médian
vectominos-rules-06 = Les pièces se touchent toujours de la même façon : le côté d'un carré est centré sur le grand côté d'une autre pièce, à cheval sur ses deux carrés.
vectominos-rules-07 = - Ce carré doit porter la somme des deux vecteurs de l'autre pièce, tels qu'ils sont sur la table.
vectominos-rules-08 = - Les flèches tournent avec la pièce ; un point est le vecteur nul. Une pièce ne se retourne pas.
vectominos-rules-09 = - En T : un bout contre le milieu, une somme. En imbrication : deux pièces parallèles décalées d'un demi-carré, deux sommes.
vectominos-rules-10 = - Tous les contacts de la pièce posée doivent être médians et justes ; se toucher par un coin est permis.
vectominos-rules-11 = [1] En T : le carré du bas de la pièce debout porte la somme des deux vecteurs de la pièce couchée.
vectominos-rules-12 = # À son tour
vectominos-rules-13 = - Poser une pièce. Qui le peut le doit ; sinon on passe.
vectominos-rules-14 = - Liaison double (deux sommes justes à la fois) : on a le droit de rejouer.
vectominos-rules-15 = - Liaison triple ou plus : la manche est gagnée sur-le-champ.
vectominos-rules-16 = # Le Polymorphe
vectominos-rules-17 = Il peut être n'importe quel autre vectomino, même déjà posé. Chaque contact réduit ce qu'il peut encore être ; ce qui est exclu le reste. Il faut toujours qu'une possibilité demeure.
vectominos-rules-18 = [2] Le Polymorphe montre tous les vecteurs qu'il peut porter.
vectominos-rules-19 = # La fin de la manche
vectominos-rules-20 = La manche finit quand une main est vide, sur une liaison triple, ou quand tous ont passé. Chacun marque autant de points qu'il lui reste de pièces. Après une liaison triple, le gagnant marque 0 et les autres 10 de plus. Après trois manches, le plus petit total gagne.
vectominos-rules-21 = # Erreur !
vectominos-rules-22 = Si un adversaire voit une somme fausse, la pièce est reprise, le tour est perdu, et l'adversaire donne au joueur une de ses propres pièces.
exercise-vectominos = Où peut-on poser la pièce encadrée ? Trouver les { $count } poses (la pièce se tourne, elle ne se retourne pas).
