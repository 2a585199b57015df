"""The rules of Khronos: cards and boards, the position, what is legal and what a move does."""
