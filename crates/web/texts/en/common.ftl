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
why-nothing-pending = There is no move to challenge.
why-not-asked = It's not up to you to answer.
why-no-contest-left = You can't challenge again this round: three of your challenges were wrong.
part-coming = One moment…
part-lost-title = This page couldn't load
part-lost-lead = The server isn't answering, or it has just been updated. Your matches are safe.
part-again = Reload the page
