# Périmexpaire on paper.
perimexpaire-fronts = Cards, red faces (front)
perimexpaire-backs = Cards, blue faces (back)
perimaire-cards = Périmaire, 24 cards
perimexpaire-links = Table of links
links-note = For the referee: which cards each card is linked with.
links-card = Card
links-double = Area and perimeter
links-area = Same area only
links-perimeter = Same perimeter only
answer-perimexpaire = { $kind }: { $pairs }
