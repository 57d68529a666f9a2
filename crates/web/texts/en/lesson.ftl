# The lessons
lesson-title = Learn in two minutes
lesson-step = Step { $n } of { $of }
lesson-back = Back
lesson-next = Next
lesson-done = Well done!
lesson-play = Play
lesson-show = Show me
lesson-answer = The answer: { $action }. It's marked on the board.
