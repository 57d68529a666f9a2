# Les leçons
lesson-title = La leçon, en deux minutes
lesson-step = Étape { $n } sur { $of }
lesson-back = Revenir
lesson-next = Continuer
lesson-done = Bravo, c'est ça !
lesson-play = Jouer
lesson-show = Montrer la réponse
lesson-answer = La réponse : { $action }. Elle est indiquée sur le plateau.
