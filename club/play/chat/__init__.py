"""The chat of a table: its members talk in one thread, and those who look on in another. An
extension app.
"""
