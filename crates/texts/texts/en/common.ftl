# What the rules of all games have in common, for the screen. Every key is in the other language as well; the form is
# that of each game's rules.

common-rules-01 = # At every table
common-rules-02 = A match is one or more rounds with the same players and options; the points of the rounds add up. Unless you set it otherwise, Périmexpaire, Triancey and Puissances en chaîne take one round, Vectominos and Périmaire three. Ties share the win.
    .rules = C-1 C-8 C-11
common-rules-03 = Play goes clockwise. The first player is drawn at random, and the start moves to the next player each round. The next round begins as soon as a player asks for it.
    .rules = C-10 C-13
common-rules-04 = - Strict referee: an impossible or wrong move is refused, and you are told why; it costs nothing, and you try again. In every mode you play only on your turn, with cards from your own hand, on a free space.
    .rules = C-4 C-5
common-rules-05 = - Vigilant referee: as at a real table, a wrong calculation can slip through. Each opponent allows the move or challenges it; without an answer it stands after a few seconds, or as soon as the next player moves. A wrong challenge costs nothing, but after three in a round you can't challenge any more.
    .rules = C-4
common-rules-06 = - Training: like the strict referee, and you can ask to see every possible move and the reason for every refusal.
    .rules = C-4
common-rules-07 = All chance is drawn once, before the match, and anyone can check it afterwards. You only see what your seat may see; spectators see what everyone sees.
    .rules = C-2 C-6
common-rules-08 = Options are set before the match; those that don't go together are refused straight away. A finished match can be saved as a file and replayed exactly.
    .rules = C-7 C-12
common-rules-09 = - Clock: chosen before the match, either a time for each move or a time for the whole match. It only runs for the player whose turn it is. Run out of time and you are out of the match; a move that arrives too late doesn't count.
    .rules = C-3 C-14
common-rules-10 = - Resigning or leaving: from then on your seat passes. The last side left wins at once. A player who has left can no longer win; in a team, the partner loses too.
    .rules = C-9
common-rules-11 = - Connection lost: your seat is kept for a minute, then the computer plays for you until you are back.
    .rules = C-15
common-rules-12 = - If everyone agrees, you can pause, call it a draw or take back your last move. A move can't be taken back once a card has been drawn or revealed, and never in Transparences. The computer agrees to anything but a draw.
    .rules = C-16
common-rules-13 = - In a real-time game, every round waits until everyone is ready and then counts down. No time passes before that, and nobody waits for a player who has left or lost the connection.
    .rules = C-17
