# Puissances en chaîne à l'écran.

maths-times = fois
maths-over = divisé par
maths-plus = plus
maths-minus = moins
maths-power = puissance

puissances-board = Plateau
puissances-prompt-choose = Choisissez la force de votre première carte : plus elle est forte, plus la chaîne peut être longue.
puissances-prompt-play = Choisissez une case, écrivez les valeurs qui manquent, puis peignez votre chaîne.
puissances-prompt-pending = Ce coup est-il juste ? Calculez, puis acceptez ou contestez.
puissances-prompt-go-on = À vous de jouer : cela valide aussi le coup qui attend.
puissances-prompt-penalty = Erreur bien vue ! Coloriez une case libre de votre choix.
puissances-accept = Accepter
puissances-contest = Contester
puissances-pass = Passer
puissances-colour = { $n -> [one] Colorier *[other] Colorier { $n } cases }
puissances-values = Mes valeurs
puissances-constraint = Ma contrainte
puissances-no-constraint = Pas encore de contrainte : choisissez une force.
puissances-length = { $n -> [one] chaîne de longueur 1 *[other] chaîne jusqu'à { $n } }
puissances-next-force = Prochaine carte
puissances-force = Force { $force } ({ $left } dans la pile)
puissances-chain-length = Longueur { $n } sur { $most }
puissances-chains = Plus longues chaînes
puissances-light = Montrer la plus longue chaîne de { $name } : { $n }. Force en main : { $force }
puissances-time-left = Temps restant
puissances-cell = { $cell }, { $sign }, { $state }
puissances-cell-of = coloriée par { $name }
puissances-cell-chosen = choisie
puissances-cell-painted = dans la chaîne
puissances-cell-legal = libre, possible
puissances-cell-free = libre
puissances-row = Tête de la ligne { $line } : { $values }
puissances-column = Tête de la colonne { $line } : { $values }
puissances-head-empty = vide
puissances-head-ghost = { $value }, à écrire
puissances-slot-row = Valeur de la ligne : { $value }
puissances-slot-column = Valeur de la colonne : { $value }
puissances-value-used = { $value }, à écrire
puissances-value-legal = { $value }, possible
puissances-accepted = la carte accepte
puissances-not-accepted = la carte refuse
puissances-claim = { $name } joue en { $cell } : « { $card } »
puissances-path = Chemin le plus long : { $path }. Longueur { $n } pour { $most } au plus.
puissances-own-path = La plus longue chaîne de cette couleur compterait alors { $n } cases.
puissances-card-asks = La carte demande : « { $card } »

puissances-cell-gives = Ce que donne la case { $cell } :

puissances-told-played = { $name } joue { $cell } : { $formula }, carte « { $card } », { $n -> [one] une case *[other] { $n } cases }.
puissances-told-accepted = { $name } accepte le coup.
puissances-told-caught = { $name } conteste, à raison : le coup était faux.
puissances-told-mistaken = { $name } conteste, à tort : le coup était juste.
puissances-told-passed = { $name } change de carte et passe.
puissances-told-coloured = Coloriées : { $cells }.
puissances-told-constraint = Nouvelle carte : « { $card } ».
puissances-told-values = Nouvelles valeurs : { $values }.
puissances-told-remade = La pile de force { $force } est refaite.
puissances-told-end-full = Toutes les cases sont coloriées.
puissances-told-end-dead = Plus aucune case ne peut être coloriée.
puissances-told-end-passed = Tous ont passé trois fois de suite.
puissances-told-end-time = Le temps est écoulé.

puissances-name-choose = commencer par une carte de force { $force }
puissances-name-pass = passer et tirer une carte de force { $force }
puissances-name-colour = colorier { $cell }
puissances-name-play = { $cell } : { $formula }, colorier { $cells }, puis tirer une carte de force { $force }

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
puissances-test-divisor-of = un diviseur entier de { $n }
puissances-test-power-of = une puissance de { $n }
puissances-test-power-of-two-fifths = une puissance de 2÷5
puissances-test-times-power-of-ten = { $n } fois une puissance de 10
puissances-test-square = un carré : exposants pairs
puissances-test-not-square = pas un carré
puissances-test-cube = un cube : exposants multiples de 3
puissances-test-decimals = { $n -> [one] exactement une décimale *[other] exactement { $n } décimales }
puissances-test-at-most-decimals = { $n -> [one] au plus une décimale *[other] au plus { $n } décimales }

puissances-why-choose-first = On choisit d'abord la force de sa première carte.
puissances-why-chosen = La force se choisit avec un coup ou en passant.
puissances-why-colour-first = D'abord, une case est coloriée à cause de l'erreur.
puissances-why-no-penalty = On ne colorie une case seule qu'après une erreur bien vue.
puissances-why-no-cell = Il n'y a pas de case { $cell } sur ce plateau.
puissances-why-coloured = La case { $cell } est déjà coloriée.
puissances-why-not-in-hand = La valeur { $value } n'est pas dans votre main.
puissances-why-head-full = La tête { $head } est déjà remplie.
puissances-why-not-written = La valeur { $value } n'est pas écrite en tête { $head }.
puissances-why-not-in-chain = La chaîne doit contenir la case { $cell }.
puissances-why-not-joined = Les cases d'une chaîne se touchent par un côté.
puissances-why-too-long = La chaîne est trop longue : { $n } cases de suite au plus pour cette carte.
puissances-why-not-accepted = Le résultat { $result } ne convient pas à la carte « { $card } ».
puissances-why-nothing-pending = Aucun coup n'attend de réponse.
puissances-why-not-asked = Ce n'est pas à vous de répondre à ce coup.
puissances-why-no-contest = Vous avez déjà contesté trois fois à tort dans cette manche.

home-puissances-line = Calculez un produit ou un quotient de puissances, tenez votre contrainte, et coloriez la plus longue chaîne.
home-puissances-topics = puissances, produits, quotients
home-puissances-players = 2 à 4 joueurs
home-puissances-minutes = 30 min
preset-puissances-main = Plateau principal
preset-puissances-small = Petit plateau
preset-puissances-large = Grand plateau
preset-puissances-double = Double plateau
preset-puissances-tens = Puissances de 10
preset-puissances-relative = Exposants relatifs
preset-puissances-teams = Par équipes
preset-puissances-vigilant = Vigilant, petit plateau
preset-puissances-timed = 20 minutes, deux manches
lesson-puissances-choose = On choisit d'abord la force de sa carte. Une carte forte permet une chaîne plus longue, mais elle est plus difficile. Prenez la force 2.
lesson-puissances-choose-hint = Touchez la pile qui montre 2.
lesson-puissances-open = Choisissez une case, puis deux de vos valeurs : l'opération de la case doit donner ce que demande la carte, une puissance de 10. Puis coloriez.
lesson-puissances-open-hint = 10ᵐ × 10ⁿ et 10ᵐ ÷ 10ⁿ sont des puissances de 10 ; avec 5⁴, cela ne va pas.
lesson-puissances-chain = Avec une carte de force 2, on colorie une chaîne de deux cases. Recommencez, et peignez une deuxième case à côté de la première.
lesson-puissances-chain-hint = Choisissez une case et deux puissances de 10, touchez une case voisine (ou glissez jusqu'à elle), puis coloriez deux cases.
lesson-puissances-strong = Une carte de force 4, et deux valeurs sont déjà écrites. Utilisez-en une, puis coloriez au moins quatre cases d'un coup.
lesson-puissances-strong-hint = 10⁴ ÷ 10⁵ donne ce que demande la carte : sur la troisième ligne, prenez une case ÷ et écrivez 10⁵ en tête de sa colonne. La case b3 prolonge votre chaîne.
print-game-puissances = { puissances-title }
