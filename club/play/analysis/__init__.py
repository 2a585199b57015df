"""Analysis of a finished game: its score by turn, its turning points and the luck of each seat."""
