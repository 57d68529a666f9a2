settings-title = Réglages
