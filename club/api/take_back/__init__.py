"""The API of taking a game back."""
