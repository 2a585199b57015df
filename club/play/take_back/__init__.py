"""Taking a game back: all members agree, or one undoes their last moves. An extension app."""
