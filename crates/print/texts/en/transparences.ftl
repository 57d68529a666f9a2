# Transparences on paper.
transparences-cards = 66 cards and 6 frames, to be printed on transparent film
answer-transparences = Number of best solutions found: { $count }. Here is one.
