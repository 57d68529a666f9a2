# The lessons
lesson-title = The lesson, in two minutes
lesson-step = Step { $n } of { $of }
lesson-back = Back
lesson-next = Go on
lesson-done = Well done, that is it.
