"""What bots of Khronos think with: sampled hidden cards, and the value of a position."""
