# Textes imprimés, en français. Chaque clé existe aussi dans en/. Les textes d'un jeu sont dans son fichier.

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
