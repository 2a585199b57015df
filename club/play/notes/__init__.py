"""Notes: a page of one's own for each seat, and notes at the log of a finished game. An extension
app.
"""
