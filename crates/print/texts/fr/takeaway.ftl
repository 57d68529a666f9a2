# Le dernier jeton sur papier.
takeaway-counters = Jetons à découper
blank-take = J'en prends :
