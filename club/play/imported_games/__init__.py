"""Games that were played elsewhere: record files are replayed and kept, unrated. An extension
app.
"""
