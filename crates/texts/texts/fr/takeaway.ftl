# Le dernier jeton : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# Règles : « # » ouvre un titre, « - » un point, « [n] » place la figure n et sa légende.

takeaway-title = Le dernier jeton
takeaway-credit = Le dernier jeton : jeu traditionnel, une forme du jeu de Nim.
takeaway-player-1 = Joueur 1
takeaway-player-2 = Joueur 2
takeaway-rules-01 = # Le but
takeaway-rules-02 = Deux joueurs et un tas de jetons. Qui prend le dernier jeton gagne.
takeaway-rules-03 = # À son tour
takeaway-rules-04 = - Prendre un, deux ou trois jetons. On ne passe pas.
takeaway-rules-05 = [1] Il reste six jetons : en prendre deux en laisse quatre, et gagne.
exercise-takeaway = Il reste { $left } jetons. Combien en prendre pour être sûr de gagner ?
answer-takeaway = { $take } : il en reste { $rest }, un multiple de 4.
