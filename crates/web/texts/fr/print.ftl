print-title = Imprimer
