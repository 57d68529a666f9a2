# Printed texts, in English. Every key is in fr/ as well. The texts of a game are in its own file.
# { $ink } is mono in black and white: no text names a colour then.

part-number = part { $number } / { $total }, glue together
page-number = page { $number } / { $total }
sheet-number = sheet { $number } / { $total }, { $side -> [verso] back *[recto] front }
copy-number = copy { $number } / { $total }
blank = This side is left blank.
ruler = Print at 100 %, then measure: 100 mm.
scores = Score sheet
scores-round = Round
scores-name = Name
scores-total = Total
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
rules = Rules
worksheet = Exercises · { $difficulty } · no. { $seed }
answers = Answer key · { $difficulty } · no. { $seed }
exercise = Exercise { $number }
answer = Answer { $number }
blank-name = Name:
blank-date = Date:
