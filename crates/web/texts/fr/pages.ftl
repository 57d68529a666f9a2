# Les petites pages.
about-title = Auteurs et licences
join-title = Rejoindre une table
missing-title = Page introuvable
play-title = Jouer
online-title = Table en ligne
review-title = Revoir une partie
rules-title = Règle du jeu
