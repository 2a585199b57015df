"""Data that ratings and statistics read once from a finished game and store."""
