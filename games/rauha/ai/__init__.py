"""The basis of bots: sampled positions, and the evaluation of a position."""
