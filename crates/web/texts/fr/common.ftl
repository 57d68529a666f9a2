# Ce qui est sur toutes les pages, et les mots courants.
skip = Aller au contenu
nav = Navigation
nav-print = Imprimer
nav-settings = Réglages
nav-language = Switch to English
nav-light = Passer au thème clair
nav-dark = Passer au thème sombre
yes = Oui
no = Non
back = Retour
why-nothing-pending = Il n'y a rien à contester.
why-not-asked = Cette place n'a pas à répondre.
why-no-contest-left = Plus de contestation possible dans cette manche : trois étaient à tort.
part-coming = Un instant…
part-lost-title = Cette page ne vient pas
part-lost-lead = Le serveur ne répond pas, ou il a une version plus récente. Ce qui est commencé reste gardé.
part-again = Recharger la page
