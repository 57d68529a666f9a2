# Perimexpaire
