"""The API of finished games: record files, one at a time and many."""
