# Ce que toutes les règles ont en commun, pour l'écran. Chaque clé existe aussi dans l'autre langue ; la forme est celle
# des règles de chaque jeu.

common-rules-01 = # À toutes les tables
common-rules-02 = Une partie se joue en une ou plusieurs manches, avec les mêmes joueurs et les mêmes options ; les points des manches s'ajoutent. Sauf indication contraire, une manche suffit à Périmexpaire, Triancey et Puissances en chaîne, et il en faut trois à Vectominos et à Périmaire. À égalité, la victoire est partagée.
    .rules = C-1 C-8 C-11
common-rules-03 = On joue dans le sens des aiguilles d'une montre. Le premier joueur est tiré au sort, puis c'est le suivant qui commence à chaque nouvelle manche. La manche suivante commence dès qu'un joueur la demande.
    .rules = C-10 C-13
common-rules-04 = - Arbitrage strict : un coup impossible ou faux est refusé, avec la raison ; il ne coûte rien et vous rejouez. Dans tous les modes, on ne joue que quand c'est son tour, avec les cartes de sa main, sur une place libre.
    .rules = C-4 C-5
common-rules-05 = - Arbitrage vigilant : comme autour d'une vraie table, une erreur de calcul peut passer. Chaque adversaire accepte le coup ou le conteste ; sans réponse, il est accepté au bout de quelques secondes, ou dès que le suivant joue. Contester à tort ne coûte rien, mais seulement trois fois par manche : ensuite, vous ne pouvez plus contester.
    .rules = C-4
common-rules-06 = - Entraînement : comme en arbitrage strict, et vous pouvez demander tous les coups possibles et la raison de chaque refus.
    .rules = C-4
common-rules-07 = Le hasard est tiré une fois pour toutes au début de la partie, et chacun peut le vérifier à la fin. Vous ne voyez que ce que votre place a le droit de voir ; un spectateur voit ce que tout le monde voit.
    .rules = C-2 C-6
common-rules-08 = Les options se règlent avant la partie ; celles qui ne vont pas ensemble sont refusées tout de suite. Une partie finie s'enregistre dans un fichier et se rejoue à l'identique.
    .rules = C-7 C-12
common-rules-09 = - La pendule : à choisir avant la partie, un temps pour chaque coup ou pour toute la partie. Elle ne tourne que pour le joueur dont c'est le tour. Un joueur qui n'a plus de temps quitte la partie ; un coup arrivé trop tard ne compte pas.
    .rules = C-3 C-14
common-rules-10 = - Abandonner ou partir : votre place passe désormais son tour. Quand il ne reste qu'un camp, il gagne aussitôt. Un joueur parti ne peut plus gagner ; en équipe, son partenaire perd avec lui.
    .rules = C-9
common-rules-11 = - Connexion perdue : votre place vous attend une minute, puis l'ordinateur joue pour vous jusqu'à votre retour.
    .rules = C-15
common-rules-12 = - D'un commun accord, vous pouvez faire une pause, déclarer l'égalité ou reprendre votre dernier coup. Un coup ne se reprend plus dès qu'une carte a été piochée ou dévoilée ; à Transparences, jamais. L'ordinateur accepte tout, sauf l'égalité.
    .rules = C-16
common-rules-13 = - Dans un jeu en temps réel, chaque manche attend que tout le monde soit prêt, puis un compte à rebours la lance. Jusque-là, le temps ne s'écoule pas ; on n'attend pas un joueur parti ou déconnecté.
    .rules = C-17
