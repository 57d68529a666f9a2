# Transparences sur papier.
transparences-cards = 66 cartes et 6 cadres, à imprimer sur film transparent
answer-transparences = Nombre de meilleures solutions trouvées : { $count }. En voici une.
