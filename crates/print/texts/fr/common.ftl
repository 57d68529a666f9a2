# Textes imprimés, en français. Chaque clé existe aussi dans en/. Les textes d'un jeu sont dans son fichier.
# { $ink } vaut mono en noir et blanc : aucun nom de couleur n'y paraît.

part-number = partie { $number } / { $total }, à coller
page-number = page { $number } / { $total }
sheet-number = feuille { $number } / { $total }, { $side -> [verso] verso *[recto] recto }
copy-number = exemplaire { $number } / { $total }
blank = Ce verso reste blanc.
ruler = Imprimez à 100 %, puis mesurez : 100 mm.
scores = Feuille de score
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
blank-name = Nom :
blank-date = Date :
