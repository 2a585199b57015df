"""The chat of a table: a thread for its members, and another for spectators. An
extension app.
"""
