"""The rules of Rakentaa: a position, its legal moves and what follows from them."""
