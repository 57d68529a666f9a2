# Puissances en chaîne on the screen.

maths-times = times
maths-over = divided by
maths-plus = plus
maths-minus = minus
maths-power = to the power

puissances-board = Board
puissances-prompt-choose = Choose the strength of your first constraint: the stronger it is, the longer your chain can be.
puissances-prompt-play = Choose a cell, fill in the missing values, then colour your chain.
puissances-prompt-pending = Is this move correct? Work it out, then allow or challenge it.
puissances-prompt-go-on = Your turn: if you play, you also allow the last move.
puissances-prompt-stuck = No move is possible with your values: pass to change your constraint.
puissances-prompt-penalty = Mistake spotted! Colour any free cell.
puissances-next-held = Tap the cell where this value goes.
puissances-next-value = Cell { $cell } still needs a value: tap one from your hand.
puissances-next-colour = Does the result fit? Lengthen your chain if you can, then colour.
puissances-next-wrong = This result doesn't fit your constraint: change a value or the cell.
puissances-accept = Allow
puissances-contest = Challenge
puissances-pass = Pass
puissances-colour = { $n -> [one] Colour *[other] Colour { $n } cells }
puissances-values = Your values
puissances-constraint = Your constraint
puissances-no-constraint = No constraint yet: choose a strength.
puissances-length = { $n -> [one] one cell only *[other] chain up to { $n } }
puissances-next-force = Strength of the next constraint
puissances-force = Strength { $force } ({ $left } in the pile)
puissances-chain-length = Length { $n } of { $most }
puissances-chains = Longest chains
puissances-light = Show { $you -> [yes] your longest chain *[no] the longest chain { $of-name } }: { $n }. Strength in hand: { $force }
puissances-time-left = Time left
puissances-cell = { $cell }, { $sign }, { $state }
puissances-cell-of = coloured by { $you -> [yes] you *[no] { $name } }
puissances-cell-chosen = chosen
puissances-cell-painted = in the chain
puissances-cell-legal = free, possible
puissances-cell-free = free
puissances-row = Yellow cell of row { $line }: { $values }
puissances-column = Yellow cell of column { $line }: { $values }
puissances-head-empty = empty
puissances-head-ghost = { $value }, to be written
puissances-slot-row = Value of the row: { $value }
puissances-slot-column = Value of the column: { $value }
puissances-value-used = { $value }, to be written
puissances-value-legal = { $value }, possible
puissances-accepted = fits
puissances-not-accepted = doesn't fit
puissances-claim = { $name } plays { $cell }: “{ $card }”
puissances-path = Longest path: { $path }. Length { $n }, at most { $most }.
puissances-own-path = The longest chain of this colour would then have { $n -> [one] one cell *[other] { $n } cells }.
puissances-card-asks = The constraint: “{ $card }”

puissances-cell-gives = What cell { $cell } gives:

puissances-told-played = { $you -> [yes] You play *[no] { $name } plays } { $cell }: { $formula }, constraint “{ $card }”, { $n -> [one] one cell *[other] { $n } cells }.
puissances-told-accepted = { $you -> [yes] You allow *[no] { $name } allows } the move.
puissances-told-caught = { $you -> [yes] You challenge, and you're *[no] { $name } challenges, and is } right: the move was wrong and doesn't count. { $you -> [yes] You colour *[no] { $name } colours } any free cell.
puissances-told-mistaken = { $you -> [yes] You challenge, and you're *[no] { $name } challenges, and is } wrong: the move was correct and counts.
puissances-told-passed = { $you -> [yes] You change your constraint and pass *[no] { $name } changes constraint and passes }.
puissances-told-coloured = Cells coloured: { $cells }.
puissances-told-constraint = New constraint: “{ $card }”.
puissances-told-values = New values: { $values }.
puissances-told-remade = The constraints of strength { $force } are reshuffled.
puissances-told-end-full = All cells are coloured.
puissances-told-end-dead = No cell can be coloured any more.
puissances-told-end-passed = Everyone has passed three times in a row.
puissances-told-end-time = Time's up.
puissances-end-longest = { $you -> [yes] Your longest chain *[no] The longest chain { $of-name } } has { $n -> [one] one cell *[other] { $n } cells }{ $others -> [none]  *[other] , against { $others } }.
puissances-end-tied = The longest chains are tied at { $n -> [one] one cell *[other] { $n } cells }{ $others -> [none]  *[other] , against { $others } }.
puissances-end-other = { $n -> [0] none *[other] { $n } } for { $name }
puissances-end-nothing = Nobody coloured a single cell.
puissances-end-scored-longest = { $chains -> [one] Only the longest chain scores: { $n -> [one] one point *[other] { $n } points }. *[other] Each of them scores { $n -> [one] one point *[other] { $n } points }. }
puissances-end-scored-all = Everyone scores the length of their own longest chain.
puissances-too-long = One cell too many: your constraint allows a chain of length { $n } at most.

puissances-name-choose = start with a constraint of strength { $force }
puissances-name-pass = pass and take a constraint of strength { $force }
puissances-name-colour = colour { $cell }
puissances-name-play = { $cell }: { $formula }, colour { $cells }, then take a constraint of strength { $force }
puissances-clue-where = Look at column { $column }.
puissances-clue-compare = Work out { $formula }: is it “{ $card }”?
puissances-clue-choose = A strong constraint allows a long chain, but is harder to meet.
puissances-clue-pass = Try your values in pairs: no result fits.
puissances-clue-colour = Look for a cell that extends your chain or cuts your opponent's.
puissances-clue-answer = Work out the result, then check it against the constraint.

puissances-law-operation = the cell's operation
puissances-law-exponent-zero = a⁰ = 1
puissances-law-product-of-equal-bases = aᵐ × aⁿ = aᵐ⁺ⁿ
puissances-law-quotient-of-equal-bases = aᵐ ÷ aⁿ = aᵐ⁻ⁿ
puissances-law-product-of-equal-exponents = aⁿ × bⁿ = (a×b)ⁿ
puissances-law-quotient-of-equal-exponents = aⁿ ÷ bⁿ = (a÷b)ⁿ
puissances-law-ten-is-two-times-five = 10ⁿ = 2ⁿ × 5ⁿ
puissances-law-negative-exponent = 1 ÷ aⁿ = a⁻ⁿ
puissances-law-result = simplest form
puissances-law-decimal = as a decimal

puissances-test-is = equal to { $n }
puissances-test-or-inverse = equal to { $n } or its reciprocal
puissances-test-one-of = equal to { $n } or { $m }
puissances-test-below = less than { $n }
puissances-test-at-most = at most { $n }
puissances-test-above = greater than { $n }
puissances-test-at-least = at least { $n }
puissances-test-whole = a whole number
puissances-test-not-whole = not a whole number
puissances-test-inverse-of-whole = the reciprocal of a whole number
puissances-test-multiple-of = a multiple of { $n }
puissances-test-not-multiple-of = a whole number that isn't a multiple of { $n }
puissances-test-divisor-of = a divisor of { $n }
puissances-test-power-of = a power of { $n }
puissances-test-power-of-two-fifths = a power of 2÷5
puissances-test-times-power-of-ten = { $n } times a power of 10
puissances-test-square = a square: even exponents
puissances-test-not-square = not a square
puissances-test-cube = a cube: exponents that are multiples of 3
puissances-test-decimals = { $n -> [one] exactly one decimal place *[other] exactly { $n } decimal places }
puissances-test-at-most-decimals = { $n -> [one] at most one decimal place *[other] at most { $n } decimal places }

puissances-why-choose-first = First choose the strength of your first constraint.
puissances-why-chosen = You'll choose the next strength when you play or pass.
puissances-why-colour-first = You spotted a mistake: colour a cell first.
puissances-why-no-penalty = You can only colour a single cell after spotting a mistake. Pick a calculation instead.
puissances-why-no-cell = There is no cell { $cell } on this board.
puissances-why-coloured = Cell { $cell } is already coloured.
puissances-why-not-in-hand = { $value } isn't in your hand.
puissances-why-head-full = The yellow cell { $head } is already full.
puissances-why-not-written = { $value } isn't written in the yellow cell { $head }.
puissances-why-not-in-chain = The chain must contain cell { $cell }.
puissances-why-not-joined = The cells of a chain touch along their sides: choose neighbouring cells.
puissances-why-too-long = The chain is too long: with this constraint its length is at most { $n }.
puissances-why-not-accepted = { $result } doesn't meet the constraint “{ $card }”.
puissances-why-nothing-pending = There's no move to allow or challenge.
puissances-why-not-asked = This move isn't yours to allow or challenge.
puissances-why-no-contest = You've been wrong three times this round, so you can't challenge any more.

home-puissances-line = Multiply or divide powers, meet your constraint, and colour the longest chain!
home-puissances-topics = powers, products, quotients
home-puissances-players = 2 to 4 players
home-puissances-minutes = 30 min
preset-puissances-main = Main board
preset-puissances-small = Small board
preset-puissances-large = Large board
preset-puissances-double = Double board
preset-puissances-tens = Powers of 10
preset-puissances-relative = Negative exponents too
preset-puissances-teams = In teams
preset-puissances-vigilant = Vigilant, small board
preset-puissances-timed = 20 minutes, two rounds
about-puissances-main = Work out powers and build the longest chain.
about-puissances-small = A smaller board: a short match, great to start with.
about-puissances-large = More cells, longer chains.
about-puissances-double = Two boards side by side, for four players or a long match.
about-puissances-tens = Powers of 10 only.
about-puissances-relative = Negative exponents as well.
about-puissances-teams = Two against two, taking turns.
about-puissances-vigilant = A small board where nothing is checked: spot the wrong results yourself.
about-puissances-timed = Two rounds of twenty minutes.
lesson-puissances-choose = First choose the strength of your constraint. A stronger one allows a longer chain, but is harder to meet. Take strength 2.
lesson-puissances-choose-hint = The number on a pile is its strength, and also the length of the chain it allows.
lesson-puissances-choose-where = Tap the pile that shows 2 and two dots.
lesson-puissances-open = Choose a cell, then two of your values: the cell's operation has to give what the constraint asks for, a power of 10. Then colour.
lesson-puissances-open-hint = Look at the bases: when two powers have the same base, their product and their quotient are powers of that base too.
lesson-puissances-open-where = Any cell will do, but not any value: you need two powers of 10, one for the row and one for the column.
lesson-puissances-chain = With a constraint of strength 2 you colour a chain of two cells. Do it again, and add a second cell next to the first.
lesson-puissances-chain-hint = The calculation is the same as before. But make the chain longer before you colour.
lesson-puissances-chain-where = Choose a cell and two powers of 10, then tap a neighbouring cell or slide to it: the button then says two cells.
lesson-puissances-strong = A constraint of strength 4, and two values are already on the board. Use one of them, then colour at least four cells at once.
lesson-puissances-strong-hint = Read the constraint first, then the values already written: which of them gives that result with a value from your hand?
lesson-puissances-strong-where = Look at the row where 10⁴ is written. Take a ÷ cell there: which power of 10 should you divide by? Leave room for four cells.
print-game-puissances = { puissances-title }
puissances-unit = { $n -> [one] cell *[other] cells }
puissances-highlight = { $n -> [one] { $you -> [yes] Your best move: *[no] Best move ({ $name }): } one cell coloured *[other] { $you -> [yes] Your best move: *[no] Best move ({ $name }): } { $n } cells coloured at once }.
