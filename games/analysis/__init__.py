"""Analysis of a played game: its score by turn, its turning points, and the luck of each seat."""
