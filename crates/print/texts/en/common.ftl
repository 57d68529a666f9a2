# Printed texts, in English. Every key is in fr/ as well. The texts of a game are in its own file.

part-number = part { $number } / { $total }, to be glued
page-number = page { $number } / { $total }
set-number = set { $number } / { $total }
ruler = Print at 100 %, then measure: 100 mm.
scores = Score sheet
scores-round = Round
scores-name = Name
scores-total = Total
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
rules = Rules of the game
worksheet = Exercises · { $difficulty } · no. { $seed }
answers = Answers · { $difficulty } · no. { $seed }
exercise = Exercise { $number }
answer = Answer { $number }
