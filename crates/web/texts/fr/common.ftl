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
why-nothing-pending = Il n'y a aucun coup à contester.
why-not-asked = Ce n'est pas à vous de répondre.
why-no-contest-left = Vous ne pouvez plus contester dans cette manche : vous l'avez fait trois fois à tort.
part-coming = Un instant…
part-lost-title = Impossible de charger la page
part-lost-lead = Le serveur ne répond pas, ou il vient d'être mis à jour. Vos parties en cours sont conservées.
part-again = Recharger la page
