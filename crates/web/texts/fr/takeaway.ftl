# Le dernier jeton

takeaway-prompt = À vous : prenez un, deux ou trois jetons.
takeaway-board = Le tas : { $left -> [one] il reste { $left } jeton *[other] il reste { $left } jetons }
takeaway-take = Prendre { $count }
takeaway-taken = { $name } prend { $count } : il en reste { $left }.
takeaway-name = prendre { $count }
takeaway-why-count = On prend un, deux ou trois jetons.
takeaway-why-few = Il n'en reste que { $left }.
takeaway-leaves = Ce coup laisse { $left -> [one] { $left } jeton *[other] { $left } jetons }.
takeaway-winning = Qui laisse un multiple de 4 gagne : ici, il faut en prendre { $take }.
takeaway-lost = Le tas est un multiple de 4 : rien ne force la victoire.
opt-heap = Jetons
preset-takeaway-standard = 21 jetons
preset-takeaway-long = 60 jetons, trois manches
home-takeaway-line = Prenez un, deux ou trois jetons, et surtout le dernier.
home-takeaway-topics = division, stratégie
home-takeaway-players = 2 joueurs
home-takeaway-minutes = 2 min
print-game-takeaway = { takeaway-title }
lesson-takeaway-leave = Il reste six jetons. Laissez-en un multiple de quatre.
lesson-takeaway-leave-hint = Six moins deux font quatre.
lesson-takeaway-last = L'autre en a pris un. Prenez tout le reste.
lesson-takeaway-last-hint = Il reste trois jetons.
