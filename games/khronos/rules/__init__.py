"""The rules of Khronos: cards and boards, the position, legal moves and their effects."""
