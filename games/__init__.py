"""Rules and nothing else, in pure Python. Read `core` first, then `nim`."""
