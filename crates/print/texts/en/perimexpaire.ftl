# Périmexpaire on paper.
perimexpaire-fronts = 36 cards, { $ink -> [mono] striped edge *[colour] red side }
perimexpaire-backs = 36 cards, { $ink -> [mono] white edge *[colour] blue side }
perimaire-cards = Périmaire, 24 cards
perimexpaire-links = Table of links
links-note = For the referee: the cards each card is linked to.
links-card = Card
links-double = Same area and perimeter
links-area = Same area only
links-perimeter = Same perimeter only
answer-perimexpaire = { $kind }: { $pairs }
blank-links-double = Same area and perimeter:
blank-links-area = Same area only:
blank-links-perimeter = Same perimeter only:
