# Take-away on paper.
takeaway-counters = Counters to cut out
blank-take = I take:
