"""Taking a game back past others: all members at the table agree, or a member
undoes their last moves. An extension app.
"""
