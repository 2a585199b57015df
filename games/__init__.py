"""The rules of all games, in pure Python. Read `core` first, then `nim`."""
