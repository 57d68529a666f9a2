# Textes imprimés, en français. Chaque clé existe aussi dans en.ftl.

part-number = partie { $number } / { $total }, à coller
page-number = page { $number } / { $total }
set-number = jeu { $number } / { $total }
ruler = Imprimer à 100 %, puis mesurer : 100 mm.
scores = Feuille de marque
scores-round = Manche
scores-name = Nom
scores-total = Total
difficulty-easy = facile
difficulty-medium = moyen
difficulty-hard = difficile
rules = Règle du jeu
worksheet = Exercices · { $difficulty } · n° { $seed }
answers = Corrigé · { $difficulty } · n° { $seed }
exercise = Exercice { $number }
answer = Réponse { $number }

perimexpaire-fronts = Cartes, faces rouges (recto)
perimexpaire-backs = Cartes, faces bleues (verso)
perimaire-cards = Périmaire, 24 cartes
perimexpaire-links = Table des liaisons
links-note = Pour l'arbitre : avec quelles cartes chaque carte est liée.
links-card = Carte
links-double = Aire et périmètre
links-area = Même aire seulement
links-perimeter = Même périmètre seulement

vectominos-pieces = 30 pièces

triancey-regular = régulier
triancey-board = Plateau « { $word } », { $cells } cases
triancey-white = Pions, faces blanches (recto)
triancey-red = Pions, faces rouges (verso)

transparences-cards = 66 cartes et 6 cadres, à imprimer sur film transparent

puissances-board = Plateau à colorier
puissances-values = Cartes VALEURS (recto)
puissances-values-backs = Cartes VALEURS (verso)
puissances-constraints = Cartes CONTRAINTES (recto)
puissances-constraints-backs = Cartes CONTRAINTES (verso)

answer-perimexpaire = { $kind } : { $pairs }
answer-vectominos = Sommes justes, pose par pose : { $sums }.
answer-transparences = Nombre de meilleures solutions trouvées : { $count }. En voici une.
