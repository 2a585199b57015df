"""The board: places and their names, land, pieces, and the longest trade route."""
