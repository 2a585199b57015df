"""The rules of Reykholt: components, the position, the seasons, and what a move does."""
