"""What ratings and statistics read from a finished game, once, and keep."""
