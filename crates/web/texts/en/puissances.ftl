# Puissances
