# Vectominos
