# Le dernier jeton : titre, auteurs, règles, pour l'écran et le papier. Chaque clé existe aussi dans l'autre langue.
# La forme des règles est décrite dans crates/texts/src/rules.rs.

takeaway-title = Le dernier jeton
takeaway-credit = Le dernier jeton : jeu traditionnel, une forme du jeu de Nim.
takeaway-player-1 = Joueur 1
takeaway-player-2 = Joueur 2
takeaway-rules-01 = # Le but
takeaway-rules-02 = Deux joueurs et un tas de jetons : 21, ou de 5 à 60. Le joueur qui prend le dernier jeton gagne la manche et marque un point.
    .rules = TA-1.1 TA-1.3
takeaway-rules-03 = # À votre tour
takeaway-rules-04 = - Prenez un, deux ou trois jetons, mais pas plus qu'il n'en reste. Vous ne pouvez pas passer.
    .rules = TA-1.2
takeaway-rules-05 = - Laissez un multiple de 4 : quoi que prenne l'autre, vous pourrez compléter à quatre.
    .rules = TA-1.4
takeaway-rules-06 = [1] Il reste six jetons : en prendre deux en laisse quatre, et gagne.
    .alt = Un tas de six jetons.
exercise-takeaway = Il reste { $left } jetons. Combien faut-il en prendre pour être sûr de gagner ?
answer-takeaway = { $take } : il en reste { $rest }, un multiple de 4.
