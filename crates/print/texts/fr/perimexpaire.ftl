# Périmexpaire sur papier.
perimexpaire-fronts = Cartes, faces rouges (recto)
perimexpaire-backs = Cartes, faces bleues (verso)
perimaire-cards = Périmaire, 24 cartes
perimexpaire-links = Table des liaisons
links-note = Pour l'arbitre : avec quelles cartes chaque carte est liée.
links-card = Carte
links-double = Aire et périmètre
links-area = Même aire seulement
links-perimeter = Même périmètre seulement
answer-perimexpaire = { $kind } : { $pairs }
