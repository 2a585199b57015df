"""The bots of Rakentaa: sampled hidden information, and the value of a position."""
