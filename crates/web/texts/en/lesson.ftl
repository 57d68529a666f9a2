# The lessons
lesson-title = The lesson, in two minutes
lesson-step = Step { $n } of { $of }
lesson-back = Back
lesson-next = Go on
lesson-done = Well done, that is it.
lesson-triancey-lay = The white pawns are yours. Lay one on an allowed cell.
lesson-triancey-lay-hint = Choose a cell that is not dimmed: at first no move may start a reaction, and the pawns of the border count.
lesson-triancey-islands = While there are fewer than ten pawns, nobody plays next to a pawn. Lay one, far from the others.
lesson-triancey-islands-hint = Look for a cell whose three neighbours are empty.
lesson-triancey-reaction = Ten pawns are laid: everything is allowed. A cell with two white neighbours turns white. Start a reaction.
lesson-triancey-reaction-hint = Play next to a cell that already touches a white pawn or the white border, at the bottom.
lesson-triancey-longest = A cell that is won may win others. From here, one move alone changes eight more cells. Which?
lesson-triancey-longest-hint = Look near the white border, at the bottom, where the cells that are won touch one another: cell 35.
