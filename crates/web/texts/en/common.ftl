# What is on every page, and common words.
skip = Skip to content
nav = Navigation
nav-print = Print
nav-settings = Settings
nav-language = Passer en français
nav-light = Switch to the light theme
nav-dark = Switch to the dark theme
yes = Yes
no = No
back = Back
why-nothing-pending = There is nothing to contest.
why-not-asked = This seat is not asked.
why-no-contest-left = No contest left in this round: three were wrong.
part-coming = One moment…
part-lost-title = This page does not come
part-lost-lead = The server does not answer, or it has a newer version. Whatever was begun is kept.
part-again = Load the page again
