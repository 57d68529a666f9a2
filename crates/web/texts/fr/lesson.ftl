# Les leçons
lesson-title = La leçon, en deux minutes
lesson-step = Étape { $n } sur { $of }
lesson-back = Revenir
lesson-next = Continuer
lesson-done = Bravo, c'est ça !
lesson-play = Jouer
