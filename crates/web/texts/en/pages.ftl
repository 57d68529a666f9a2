# The small pages.
about-title = Authors and licences
join-title = Join a table
missing-title = Page not found
play-title = Play
online-title = Online table
review-title = Review a match
rules-title = Rules
