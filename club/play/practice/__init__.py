"""Practice: a game of one's own that goes on from a ply of a finished game. An extension app."""
