"""The API of games from elsewhere."""
