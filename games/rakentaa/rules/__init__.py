"""The rules of Rakentaa: the position, its legal moves and their effects."""
