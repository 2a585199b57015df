"""The board: its places and their names, the pieces on it, and the longest trade route."""
