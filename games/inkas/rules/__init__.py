"""The rules: the position, the moves, what is legal and what follows, and why a move is refused."""
