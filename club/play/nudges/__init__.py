"""A nudge: a member reminds another that a table waits for them. An extension app."""
