# Les leçons
lesson-title = La leçon, en deux minutes
lesson-step = Étape { $n } sur { $of }
lesson-back = Revenir
lesson-next = Continuer
lesson-done = Bravo, c'est cela.
lesson-triancey-lay = Vous avez les pions blancs. Posez-en un sur une case permise.
lesson-triancey-lay-hint = Choisissez une case qui n'est pas estompée : au début, un coup ne doit pas déclencher de réaction, et les pions du bord comptent.
lesson-triancey-islands = Tant qu'il y a moins de dix pions, on ne joue pas à côté d'un pion. Posez-en un, loin des autres.
lesson-triancey-islands-hint = Cherchez une case dont les trois voisines sont vides.
lesson-triancey-reaction = Dix pions sont posés : tout est permis. Une case qui a deux voisines blanches devient blanche. Déclenchez une réaction.
lesson-triancey-reaction-hint = Jouez à côté d'une case qui touche déjà un pion blanc ou le bord blanc, en bas.
lesson-triancey-longest = Une case gagnée peut en gagner d'autres. D'ici, un seul coup change huit cases de plus. Lequel ?
lesson-triancey-longest-hint = Cherchez près du bord blanc, en bas, là où les cases gagnées se touchent de proche en proche : la case 35.
