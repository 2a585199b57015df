"""Teaching tables, and mentors: members who see what one seat sees, and write to it. An extension
app.
"""
