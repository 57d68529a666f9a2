# Puissances en chaîne on the screen.

maths-times = times
maths-over = divided by
maths-plus = plus
maths-minus = minus
maths-power = to the power

puissances-board = Board
puissances-prompt-choose = Choose the force of your first card: the stronger it is, the longer a chain may be.
puissances-prompt-play = Choose a cell, write the values it misses, then paint your chain.
puissances-prompt-pending = Is this move right? Compute, then accept or contest.
puissances-prompt-go-on = Your turn: playing also settles the move that waits.
puissances-prompt-penalty = Well spotted! Colour a free cell of your choice.
puissances-accept = Accept
puissances-contest = Contest
puissances-pass = Pass
puissances-colour = { $n -> [one] Colour *[other] Colour { $n } cells }
puissances-values = My values
puissances-constraint = My constraint
puissances-no-constraint = No constraint yet: choose a force.
puissances-length = { $n -> [one] chain of length 1 *[other] chain up to { $n } }
puissances-next-force = Next card
puissances-force = Force { $force } ({ $left } in the pile)
puissances-chain-length = Length { $n } of { $most }
puissances-chains = Longest chains
puissances-light = Show the longest chain of { $name }: { $n }. Force in hand: { $force }
puissances-time-left = Time left
puissances-cell = { $cell }, { $sign }, { $state }
puissances-cell-of = coloured by { $name }
puissances-cell-chosen = chosen
puissances-cell-painted = in the chain
puissances-cell-legal = free, possible
puissances-cell-free = free
puissances-row = Head of row { $line }: { $values }
puissances-column = Head of column { $line }: { $values }
puissances-head-empty = empty
puissances-head-ghost = { $value }, to be written
puissances-slot-row = Value of the row: { $value }
puissances-slot-column = Value of the column: { $value }
puissances-value-used = { $value }, to be written
puissances-value-legal = { $value }, possible
puissances-accepted = the card accepts
puissances-not-accepted = the card refuses
puissances-claim = { $name } plays at { $cell }: “{ $card }”
puissances-path = Longest path: { $path }. Length { $n }, at most { $most }.
puissances-own-path = The longest chain of this colour would then have { $n } cells.
puissances-card-asks = The card asks for “{ $card }”

puissances-cell-gives = What cell { $cell } gives:

puissances-told-played = { $name } plays { $cell }: { $formula }, card “{ $card }”, { $n -> [one] one cell *[other] { $n } cells }.
puissances-told-accepted = { $name } accepts the move.
puissances-told-caught = { $name } contests, rightly: the move was wrong.
puissances-told-mistaken = { $name } contests, wrongly: the move was right.
puissances-told-passed = { $name } changes the card and passes.
puissances-told-coloured = Coloured: { $cells }.
puissances-told-constraint = New card: “{ $card }”.
puissances-told-values = New values: { $values }.
puissances-told-remade = The pile of force { $force } is remade.
puissances-told-end-full = All cells are coloured.
puissances-told-end-dead = No cell can be coloured any more.
puissances-told-end-passed = Everybody has passed three times in a row.
puissances-told-end-time = Time is over.

puissances-name-choose = begin with a card of force { $force }
puissances-name-pass = pass and draw a card of force { $force }
puissances-name-colour = colour { $cell }
puissances-name-play = { $cell }: { $formula }, colour { $cells }, then draw a card of force { $force }

puissances-law-operation = the operation of the cell
puissances-law-exponent-zero = a⁰ = 1
puissances-law-product-of-equal-bases = aᵐ × aⁿ = aᵐ⁺ⁿ
puissances-law-quotient-of-equal-bases = aᵐ ÷ aⁿ = aᵐ⁻ⁿ
puissances-law-product-of-equal-exponents = aⁿ × bⁿ = (a×b)ⁿ
puissances-law-quotient-of-equal-exponents = aⁿ ÷ bⁿ = (a÷b)ⁿ
puissances-law-ten-is-two-times-five = 10ⁿ = 2ⁿ × 5ⁿ
puissances-law-negative-exponent = 1 ÷ aⁿ = a⁻ⁿ
puissances-law-result = simplest form
puissances-law-decimal = in decimal digits

puissances-test-is = equal to { $n }
puissances-test-or-inverse = equal to { $n } or to its inverse
puissances-test-one-of = equal to { $n } or to { $m }
puissances-test-below = less than { $n }
puissances-test-at-most = at most { $n }
puissances-test-above = greater than { $n }
puissances-test-at-least = at least { $n }
puissances-test-whole = a whole number
puissances-test-not-whole = not a whole number
puissances-test-inverse-of-whole = the inverse of a whole number
puissances-test-multiple-of = a multiple of { $n }
puissances-test-not-multiple-of = a whole number that is not a multiple of { $n }
puissances-test-divisor-of = a whole divisor of { $n }
puissances-test-power-of = a power of { $n }
puissances-test-power-of-two-fifths = a power of 2÷5
puissances-test-times-power-of-ten = { $n } times a power of 10
puissances-test-square = a square: even exponents
puissances-test-not-square = not a square
puissances-test-cube = a cube: exponents that are multiples of 3
puissances-test-decimals = { $n -> [one] exactly one decimal *[other] exactly { $n } decimals }
puissances-test-at-most-decimals = { $n -> [one] at most one decimal *[other] at most { $n } decimals }

puissances-why-choose-first = The force of the first card is chosen first.
puissances-why-chosen = A force is chosen together with a move or a pass.
puissances-why-colour-first = First a cell is coloured because of the error.
puissances-why-no-penalty = A single cell is coloured only after a noticed error.
puissances-why-no-cell = There is no cell { $cell } on this board.
puissances-why-coloured = Cell { $cell } is coloured already.
puissances-why-not-in-hand = The value { $value } is not in your hand.
puissances-why-head-full = Nothing more can be written in head { $head }.
puissances-why-not-written = The value { $value } is not written in head { $head }.
puissances-why-not-in-chain = The chain must contain cell { $cell }.
puissances-why-not-joined = The cells of a chain are joined by their sides.
puissances-why-too-long = The chain is too long: at most { $n } cells in a row for this card.
puissances-why-not-accepted = The result { $result } does not suit the card “{ $card }”.
puissances-why-nothing-pending = No move waits for an answer.
puissances-why-not-asked = It is not for you to answer this move.
puissances-why-no-contest = You have contested wrongly three times in this round already.

home-puissances-line = Work out a product or quotient of powers, meet your constraint, and paint the longest chain.
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
lesson-puissances-choose = First, one chooses how strong one's card is. A strong card allows a longer chain, but is harder to meet. Take force 2.
lesson-puissances-choose-hint = Touch the pile that shows 2.
lesson-puissances-open = Choose a cell, then two of your values: the operation of the cell has to give what the card asks for, a power of 10. Then colour.
lesson-puissances-open-hint = 10ᵐ × 10ⁿ and 10ᵐ ÷ 10ⁿ are powers of 10; with 5⁴ it does not work.
lesson-puissances-chain = With a card of force 2 one colours a chain of two cells. Do it again, and paint a second cell next to the first.
lesson-puissances-chain-hint = Choose a cell and two powers of 10, touch a neighbouring cell (or glide to it), then colour two cells.
lesson-puissances-strong = A card of force 4, and two values are already written. Use one of them, then colour at least four cells at once.
lesson-puissances-strong-hint = 10⁴ ÷ 10⁵ gives what the card asks for: in the third row, take a ÷ cell and write 10⁵ at the head of its column. Cell b3 prolongs your chain.
print-game-puissances = { puissances-title }
