"""The rules of Rauha: a position, its legal moves and what follows from them."""
