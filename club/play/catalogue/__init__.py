"""The catalogue of games, their rules, and opening a table."""
