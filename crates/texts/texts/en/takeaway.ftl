# Take-away: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# The form of the rules is described in crates/texts/src/rules.rs.

takeaway-title = Take-away
takeaway-credit = Take-away: a folk game, a form of nim.
takeaway-player-1 = Player 1
takeaway-player-2 = Player 2
takeaway-rules-01 = # The aim
takeaway-rules-02 = Two players and a pile of counters: 21, or from 5 to 60. Whoever takes the last counter wins the round and scores a point.
    .rules = TA-1.1 TA-1.3
takeaway-rules-03 = # On your turn
takeaway-rules-04 = - Take one, two or three counters, no more than are left. You can't pass.
    .rules = TA-1.2
takeaway-rules-05 = - Leave a multiple of 4: whatever your opponent takes, you can make it up to four.
    .rules = TA-1.4
takeaway-rules-06 = [1] Six counters are left: taking two leaves four, and wins.
    .alt = A pile of six counters.
exercise-takeaway = { $left } counters are left. How many do you take to be sure of winning?
answer-takeaway = { $take }: { $rest } are left, a multiple of 4.
