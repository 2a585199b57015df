"""The basis of Reykholt's bots: the value of a position."""
