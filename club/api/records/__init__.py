"""The API of finished games: records, one at a time and many."""
