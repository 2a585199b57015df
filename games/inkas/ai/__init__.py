"""The basis of bots: the evaluation of a position, candidate offers, and sampled positions."""
