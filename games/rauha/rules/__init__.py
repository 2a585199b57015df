"""The rules of Rauha: positions, legal moves, and the positions after them."""
