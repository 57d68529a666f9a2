# Triancey

triancey-prompt-archipelago = À vous : posez un pion, loin des autres et sans réaction (phase d'archipel).
triancey-prompt-open = À vous : posez un pion sur une case libre.
triancey-swap = Échanger les couleurs
triancey-laid = { $colour -> [white] Pion blanc *[other] Pion rouge } en { $cell }.
triancey-wave = Réaction : { $filled -> [one] { $filled } case remplie *[other] { $filled } cases remplies }, { $turned -> [one] { $turned } pion retourné *[other] { $turned } pions retournés }.
triancey-swapped = Les couleurs sont échangées.
triancey-phase-ended = La phase d'archipel est finie : toute case libre peut être jouée.
triancey-full = Le plateau est plein : blancs { $white }, rouges { $red }.
triancey-lay = pion en { $cell }
triancey-why-no-cell = Il n'y a pas de case { $cell } sur ce plateau.
triancey-why-taken = La case { $cell } est prise.
triancey-why-pawn = Phase d'archipel : on ne joue pas à côté d'un pion, et il y en a un en { $cell }.
triancey-why-border = Phase d'archipel, rivages fermés : on ne joue pas à côté des pions du bord.
triancey-why-reaction = Phase d'archipel : on ne déclenche pas de réaction, et la case { $cell } réagirait.
triancey-why-swap = On n'échange les couleurs qu'à la place du deuxième coup, si la partie le permet.
triancey-white = pion blanc
triancey-red = pion rouge
triancey-free = libre, jouable
triancey-empty = libre
triancey-cell = Case { $cell }, { $state }
triancey-board = Plateau de Triancey
triancey-wave-is = Vague { $n } : { $filled -> [none] rien ne se remplit *[other] se remplissent { $filled } } ; { $turned -> [none] rien ne se retourne *[other] se retournent { $turned } }.
triancey-no-wave = Aucune réaction.
triancey-score-then = Après ce coup : blancs { $white }, rouges { $red }.
triancey-roll-left = Faire rouler le cylindre vers la gauche
triancey-roll-right = Faire rouler le cylindre vers la droite
