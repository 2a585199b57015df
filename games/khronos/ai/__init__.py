"""The bots of Khronos: sampled hidden cards, and the value of a position."""
