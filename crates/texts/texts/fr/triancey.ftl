# Triancey : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

triancey-title = Triancey
triancey-credit = Triancey, un jeu de Jean-Luc Ancey. Droits commerciaux réservés ; la reproduction sans but lucratif est encouragée. Source : règle du jeu « archipel ».
triancey-player-1 = Blanc
triancey-player-2 = Rouge
triancey-rules-01 = # Le but
triancey-rules-02 = Deux joueurs, blanc et rouge. Quand le plateau est plein, celui qui tient le plus de cases gagne.
triancey-rules-03 = # Le plateau
triancey-rules-04 = Des triangles qui se touchent côté à côté. Deux cases sont voisines si elles ont un côté entier en commun, pas seulement une pointe. Le bord gauche continue au bord droit : les lettres vertes disent où. Le bord du bas est bordé de pions blancs, celui du haut de pions rouges, qui comptent pour toujours comme voisins. Toute case a donc exactement trois voisins.
triancey-rules-05 = [1] Un petit plateau en cours de partie. Les numéros permettent d'annoncer un coup à voix haute.
triancey-rules-06 = # À son tour
triancey-rules-07 = Blanc commence. On pose un pion de sa couleur sur une case vide.
triancey-rules-08 = # La réaction en chaîne
triancey-rules-09 = - Toute case, vide ou occupée, qui a deux voisins de la couleur qui joue prend cette couleur.
triancey-rules-10 = - Les cases gagnées en gagnent d'autres, et ainsi de suite jusqu'à ce que plus rien ne change. L'ordre est sans importance.
triancey-rules-11 = # La phase « archipel »
triancey-rules-12 = Tant qu'il y a moins de dix pions sur le plateau, il est interdit :
triancey-rules-13 = - de jouer à côté d'une case occupée ;
triancey-rules-14 = - de jouer là où une réaction en chaîne commencerait (les pions du bord comptent).
triancey-rules-15 = Si celui dont c'est le tour n'a plus de case permise, la phase est finie pour les deux.
triancey-rules-16 = # La fin
triancey-rules-17 = La partie est finie quand le plateau est plein. Les pions du bord ne comptent pas. À égalité, la partie est nulle.
triancey-rules-18 = # Variantes
triancey-rules-19 = - Classique : sans phase « archipel ».
triancey-rules-20 = - Échange : après le premier pion, le second joueur peut prendre les blancs ; le pion reste, et l'autre, désormais rouge, joue.
triancey-rules-21 = # Avec ces planches
triancey-rules-22 = Découper les pions, blancs d'un côté et rouges de l'autre : une case gagnée se retourne. Un mot donne toujours le même plateau, sur papier comme à l'écran : le code au bas de la feuille l'ouvre.
exercise-triancey = { $colour } joue. Quelle case fait gagner le plus de cases ?
answer-triancey = Case { $cell } : { $won } cases gagnées, la case jouée comprise.
