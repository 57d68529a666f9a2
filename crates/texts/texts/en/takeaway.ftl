# Take-away: title, authors, rules, for the screen and for paper. Every key is in the other language as well.
# Rules: “# ” opens a title, “- ” a point, “[n]” places figure n and its caption.

takeaway-title = Take-away
takeaway-credit = Take-away: a folk game, a form of nim.
takeaway-player-1 = Player 1
takeaway-player-2 = Player 2
takeaway-rules-01 = # The goal
takeaway-rules-02 = Two players and a heap of counters. Who takes the last counter wins.
takeaway-rules-03 = # Your turn
takeaway-rules-04 = - Take one, two or three counters. Nobody passes.
takeaway-rules-05 = [1] Six counters are left: taking two leaves four, and wins.
exercise-takeaway = { $left } counters are left. How many do you take to be sure to win?
answer-takeaway = { $take }: { $rest } are left, a multiple of 4.
