# Transparences
