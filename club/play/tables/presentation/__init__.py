"""Tables in words: who sits there, what was played and what happened, as one viewer may know it."""
