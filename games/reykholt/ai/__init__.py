"""What bots of Reykholt think with: the value of a position."""
