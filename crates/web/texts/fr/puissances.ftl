# Puissances en chaîne à l'écran.
puissances-prompt-stuck = Aucun coup possible avec vos valeurs : passez pour changer de contrainte.

maths-times = fois
maths-over = divisé par
maths-plus = plus
maths-minus = moins
maths-power = puissance

puissances-board = Plateau
puissances-prompt-choose = Choisissez la force de votre première contrainte : plus elle est forte, plus la chaîne peut être longue.
puissances-prompt-play = Choisissez une case, écrivez les valeurs qui manquent, puis coloriez votre chaîne.
puissances-prompt-pending = Ce coup est-il juste ? Calculez, puis acceptez ou contestez.
puissances-prompt-go-on = À vous de jouer : si vous jouez, vous acceptez aussi le dernier coup.
puissances-prompt-penalty = Erreur repérée ! Coloriez une case libre de votre choix.
puissances-next-held = Touchez la case où écrire cette valeur.
puissances-next-value = Il manque une valeur à la case { $cell } : touchez-en une de votre main.
puissances-next-colour = Le résultat convient-il ? Allongez votre chaîne si vous pouvez, puis coloriez.
puissances-next-wrong = Ce résultat ne convient pas à votre contrainte : changez une valeur ou la case.
puissances-accept = Accepter
puissances-contest = Contester
puissances-pass = Passer
puissances-colour = { $n -> [one] Colorier *[other] Colorier { $n } cases }
puissances-values = Vos valeurs
puissances-constraint = Votre contrainte
puissances-no-constraint = Pas encore de contrainte : choisissez une force.
puissances-length = { $n -> [one] une seule case *[other] chaîne jusqu'à { $n } }
puissances-next-force = Force de la prochaine contrainte
puissances-force = Force { $force } ({ $left } dans la pile)
puissances-chain-length = Longueur { $n } sur { $most }
puissances-chains = Plus longues chaînes
puissances-light = Montrer { $you -> [yes] votre plus longue chaîne *[no] la plus longue chaîne { $of-name } } : { $n }. Force en main : { $force }
puissances-time-left = Temps restant
puissances-cell = { $cell }, { $sign }, { $state }
puissances-cell-of = coloriée par { $you -> [yes] vous *[no] { $name } }
puissances-cell-chosen = choisie
puissances-cell-painted = dans la chaîne
puissances-cell-legal = libre, possible
puissances-cell-free = libre
puissances-row = Case jaune de la ligne { $line } : { $values }
puissances-column = Case jaune de la colonne { $line } : { $values }
puissances-head-empty = vide
puissances-head-ghost = { $value }, à écrire
puissances-slot-row = Valeur de la ligne : { $value }
puissances-slot-column = Valeur de la colonne : { $value }
puissances-value-used = { $value }, à écrire
puissances-value-legal = { $value }, possible
puissances-accepted = convient
puissances-not-accepted = ne convient pas
puissances-claim = { $name } joue en { $cell } : « { $card } »
puissances-path = Chemin le plus long : { $path }. Longueur { $n }, sur { $most } au plus.
puissances-own-path = La plus longue chaîne de cette couleur aurait alors { $n -> [one] une case *[other] { $n } cases }.
puissances-card-asks = La contrainte : « { $card } »

puissances-cell-gives = Ce que donne la case { $cell } :

puissances-told-played = { $you -> [yes] Vous jouez *[no] { $name } joue } en { $cell } : { $formula }, contrainte « { $card } », { $n -> [one] une case *[other] { $n } cases }.
puissances-told-accepted = { $you -> [yes] Vous acceptez *[no] { $name } accepte } le coup.
puissances-told-caught = { $you -> [yes] Vous contestez *[no] { $name } conteste } avec raison : le coup était faux et ne compte pas. { $you -> [yes] Vous coloriez une case libre de votre choix *[no] { $name } colorie une case libre de son choix }.
puissances-told-mistaken = { $you -> [yes] Vous contestez *[no] { $name } conteste } à tort : le coup était juste, il compte.
puissances-told-passed = { $you -> [yes] Vous changez de contrainte et passez *[no] { $name } change de contrainte et passe }.
puissances-told-coloured = Cases coloriées : { $cells }.
puissances-told-constraint = Nouvelle contrainte : « { $card } ».
puissances-told-values = Nouvelles valeurs : { $values }.
puissances-told-remade = Les contraintes de force { $force } sont remélangées.
puissances-told-end-full = Toutes les cases sont coloriées.
puissances-told-end-dead = Plus aucune case ne peut être coloriée.
puissances-told-end-passed = Tout le monde a passé trois fois de suite.
puissances-too-long = Une case de trop : votre contrainte permet une chaîne de longueur { $n } au plus.
puissances-told-end-time = Le temps est écoulé.
puissances-end-longest = { $you -> [yes] Votre plus longue chaîne *[no] La plus longue chaîne { $of-name } } compte { $n -> [one] une case *[other] { $n } cases }{ $others -> [none]  *[other] , contre { $others } }.
puissances-end-tied = Les plus longues chaînes sont à égalité : { $n -> [one] une case *[other] { $n } cases }{ $others -> [none]  *[other] , contre { $others } }.
puissances-end-other = { $n -> [0] aucune *[other] { $n } } pour { $name }
puissances-end-nothing = Personne n'a colorié de case.
puissances-end-scored-longest = { $chains -> [one] Seule la plus longue chaîne rapporte des points : { $n }. *[other] Chacune rapporte { $n -> [one] un point *[other] { $n } points }. }
puissances-end-scored-all = Chacun marque la longueur de sa plus longue chaîne.

puissances-name-choose = commencer par une contrainte de force { $force }
puissances-name-pass = passer et prendre une contrainte de force { $force }
puissances-name-colour = colorier { $cell }
puissances-name-play = { $cell } : { $formula }, colorier { $cells }, puis prendre une contrainte de force { $force }
puissances-clue-where = Regardez la colonne { $column }.
puissances-clue-compare = Calculez { $formula } : est-ce bien « { $card } » ?
puissances-clue-choose = Une contrainte forte permet une longue chaîne, mais elle est plus difficile à respecter.
puissances-clue-pass = Essayez vos valeurs deux à deux : aucun résultat ne convient.
puissances-clue-colour = Cherchez une case qui prolonge votre chaîne, ou qui coupe celle de l'adversaire.
puissances-clue-answer = Calculez le résultat, puis comparez-le à la contrainte.

puissances-law-operation = l'opération de la case
puissances-law-exponent-zero = a⁰ = 1
puissances-law-product-of-equal-bases = aᵐ × aⁿ = aᵐ⁺ⁿ
puissances-law-quotient-of-equal-bases = aᵐ ÷ aⁿ = aᵐ⁻ⁿ
puissances-law-product-of-equal-exponents = aⁿ × bⁿ = (a×b)ⁿ
puissances-law-quotient-of-equal-exponents = aⁿ ÷ bⁿ = (a÷b)ⁿ
puissances-law-ten-is-two-times-five = 10ⁿ = 2ⁿ × 5ⁿ
puissances-law-negative-exponent = 1 ÷ aⁿ = a⁻ⁿ
puissances-law-result = forme la plus simple
puissances-law-decimal = en écriture décimale

puissances-test-is = égal à { $n }
puissances-test-or-inverse = égal à { $n } ou à son inverse
puissances-test-one-of = égal à { $n } ou à { $m }
puissances-test-below = inférieur à { $n }
puissances-test-at-most = au plus égal à { $n }
puissances-test-above = supérieur à { $n }
puissances-test-at-least = au moins égal à { $n }
puissances-test-whole = un nombre entier
puissances-test-not-whole = pas un nombre entier
puissances-test-inverse-of-whole = l'inverse d'un entier
puissances-test-multiple-of = un multiple de { $n }
puissances-test-not-multiple-of = un entier qui n'est pas un multiple de { $n }
puissances-test-divisor-of = un diviseur de { $n }
puissances-test-power-of = une puissance de { $n }
puissances-test-power-of-two-fifths = une puissance de 2÷5
puissances-test-times-power-of-ten = { $n } fois une puissance de 10
puissances-test-square = un carré : exposants pairs
puissances-test-not-square = pas un carré
puissances-test-cube = un cube : exposants multiples de 3
puissances-test-decimals = { $n -> [one] exactement une décimale *[other] exactement { $n } décimales }
puissances-test-at-most-decimals = { $n -> [one] au plus une décimale *[other] au plus { $n } décimales }

puissances-why-choose-first = Choisissez d'abord la force de votre première contrainte.
puissances-why-chosen = Vous choisirez la force suivante en jouant ou en passant.
puissances-why-colour-first = Vous avez repéré une erreur : coloriez d'abord une case.
puissances-why-no-penalty = Une case seule ne se colorie qu'après une erreur repérée : choisissez un calcul.
puissances-why-no-cell = Il n'y a pas de case { $cell } sur ce plateau.
puissances-why-coloured = La case { $cell } est déjà coloriée.
puissances-why-not-in-hand = { $value } n'est pas dans votre main.
puissances-why-head-full = La case jaune { $head } est déjà remplie.
puissances-why-not-written = { $value } n'est pas écrit dans la case jaune { $head }.
puissances-why-not-in-chain = La chaîne doit contenir la case { $cell }.
puissances-why-not-joined = Les cases d'une chaîne se touchent par un côté : choisissez des cases voisines.
puissances-why-too-long = La chaîne est trop longue : avec cette contrainte, sa longueur est de { $n } au plus.
puissances-why-not-accepted = Le résultat { $result } ne respecte pas la contrainte « { $card } ».
puissances-why-nothing-pending = Aucun coup n'attend de réponse.
puissances-why-not-asked = Ce n'est pas à vous d'accepter ou de contester ce coup.
puissances-why-no-contest = Vous avez déjà contesté trois fois à tort dans cette manche : vous ne pouvez plus contester.

home-puissances-line = Un produit ou un quotient de puissances, une contrainte à respecter : coloriez la plus longue chaîne !
home-puissances-topics = puissances, produits, quotients
home-puissances-players = 2 à 4 joueurs
home-puissances-minutes = 30 min
preset-puissances-main = Plateau principal
preset-puissances-small = Petit plateau
preset-puissances-large = Grand plateau
preset-puissances-double = Double plateau
preset-puissances-tens = Puissances de 10
preset-puissances-relative = Exposants négatifs aussi
preset-puissances-teams = Par équipes
preset-puissances-vigilant = Vigilant, petit plateau
preset-puissances-timed = 20 minutes, deux manches
about-puissances-main = Calculez avec les puissances pour former la plus longue chaîne.
about-puissances-small = Un plateau réduit : une partie courte, idéale pour découvrir.
about-puissances-large = Plus de cases, de plus longues chaînes.
about-puissances-double = Deux plateaux côte à côte, pour quatre joueurs ou une longue partie.
about-puissances-tens = Uniquement des puissances de 10.
about-puissances-relative = Des exposants négatifs aussi.
about-puissances-teams = Deux contre deux, chacun son tour.
about-puissances-vigilant = Petit plateau où rien n'est vérifié : à vous de repérer les calculs faux.
about-puissances-timed = Deux manches de vingt minutes.
lesson-puissances-choose = Choisissez d'abord la force de votre contrainte. Plus elle est forte, plus la chaîne peut être longue, mais plus elle est difficile. Prenez la force 2.
lesson-puissances-choose-hint = Le nombre d'une pile est sa force, et aussi la longueur de la chaîne qu'elle permet.
lesson-puissances-choose-where = Touchez la pile qui montre 2 et deux points.
lesson-puissances-open = Choisissez une case, puis deux de vos valeurs : l'opération de la case doit donner ce que demande la contrainte, une puissance de 10. Puis coloriez.
lesson-puissances-open-hint = Regardez les bases : quand deux puissances ont la même base, leur produit et leur quotient sont encore des puissances de cette base.
lesson-puissances-open-where = Toutes les cases conviennent, mais pas toutes les valeurs : il vous faut deux puissances de 10, une pour la ligne et une pour la colonne.
lesson-puissances-chain = Avec une contrainte de force 2, vous coloriez une chaîne de deux cases. Recommencez, et ajoutez une deuxième case à côté de la première.
lesson-puissances-chain-hint = Le calcul est le même qu'avant. Mais avant de colorier, allongez la chaîne.
lesson-puissances-chain-where = Choisissez une case et deux puissances de 10, puis touchez une case voisine, ou glissez jusqu'à elle : le bouton annonce alors deux cases.
lesson-puissances-strong = Une contrainte de force 4, et deux valeurs sont déjà écrites. Utilisez-en une, puis coloriez au moins quatre cases d'un coup.
lesson-puissances-strong-hint = Lisez d'abord la contrainte, puis les valeurs déjà écrites : laquelle donne ce résultat avec une valeur de votre main ?
lesson-puissances-strong-where = Regardez la ligne où 10⁴ est écrit. Prenez-y une case ÷ : par quelle puissance de 10 faut-il diviser ? Gardez de la place pour quatre cases.
print-game-puissances = { puissances-title }
puissances-unit = { $n -> [one] case *[other] cases }
puissances-highlight = { $n -> [one] { $you -> [yes] Votre plus beau coup : *[no] Le plus beau coup ({ $name }) : } une case coloriée *[other] { $you -> [yes] Votre plus beau coup : *[no] Le plus beau coup ({ $name }) : } { $n } cases coloriées d'un coup }.
