# Périmexpaire sur papier.
perimexpaire-fronts = 36 cartes, { $ink -> [mono] faces à bord rayé *[colour] faces rouges }
perimexpaire-backs = 36 cartes, { $ink -> [mono] faces à bord blanc *[colour] faces bleues }
perimaire-cards = Périmaire, 24 cartes
perimexpaire-links = Tableau des liaisons
links-note = Pour l'arbitre : les cartes liées à chaque carte.
links-card = Carte
links-double = Même aire et même périmètre
links-area = Même aire seulement
links-perimeter = Même périmètre seulement
answer-perimexpaire = { $kind } : { $pairs }
blank-links-double = Même aire et même périmètre :
blank-links-area = Même aire seulement :
blank-links-perimeter = Même périmètre seulement :
