"""Notes: a page for each member of a table, and notes at the log of a finished game. An extension
app.
"""
