"""Practice: a member's own game that goes on from a ply of a finished game. An extension app."""
