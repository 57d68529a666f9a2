# Take-away

takeaway-prompt = Your turn: take one, two or three counters.
takeaway-board = The heap: { $left -> [one] { $left } counter is left *[other] { $left } counters are left }
takeaway-take = Take { $count }
takeaway-taken = { $name } takes { $count }: { $left } left.
takeaway-name = take { $count }
takeaway-why-count = One, two or three counters are taken.
takeaway-why-few = Only { $left } are left.
takeaway-leaves = This leaves { $left -> [one] { $left } counter *[other] { $left } counters }.
takeaway-winning = Who leaves a multiple of 4 wins: here that takes { $take }.
takeaway-lost = The heap is a multiple of 4: nothing forces a win.
opt-heap = Counters
preset-takeaway-standard = 21 counters
preset-takeaway-long = 60 counters, three rounds
home-takeaway-line = Take one, two or three counters, and above all the last one.
home-takeaway-topics = division, strategy
home-takeaway-players = 2 players
home-takeaway-minutes = 2 min
print-game-takeaway = { takeaway-title }
lesson-takeaway-leave = Six counters are left. Leave a multiple of four.
lesson-takeaway-leave-hint = Six minus two is four.
lesson-takeaway-last = The other took one. Take all that is left.
lesson-takeaway-last-hint = Three counters are left.
