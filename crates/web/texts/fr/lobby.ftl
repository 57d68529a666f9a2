# Une table en ligne avant la partie.

lobby-seats = Les places
lobby-name = Votre nom à cette table
lobby-free = libre
lobby-sit = Prendre cette place
lobby-computer = Ordinateur…
lobby-computer-for = Ordinateur à la place { $n }
lobby-ready = prêt
lobby-not-ready = pas encore prêt
lobby-be-ready = Je suis prêt
lobby-stand = Libérer
lobby-invite = Inviter
lobby-code = Code de la table
lobby-copy = Copier le lien
lobby-copied = Lien copié
lobby-qr = Le lien, à photographier
lobby-device = Continuer sur un autre appareil
lobby-device-text = Ce code emporte votre place ; il sert une fois, pendant un quart d'heure. Sur l'autre appareil, photographiez l'image, ou donnez le code à la page « Rejoindre une table ».
lobby-device-code = Code de reprise
lobby-device-qr = Le lien qui emporte votre place, à photographier
lobby-device-ask = Demander un code
online-away = Le serveur ne répond pas. Contre l'ordinateur et sur cet écran, on joue aussi sans lui.
online-no-table = Il n'y a pas de table avec ce code.
online-refused = Le serveur refuse.
