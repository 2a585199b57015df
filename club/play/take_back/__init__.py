"""Taking a game back past others: all members at the table agree. An extension app."""
