"""The API of the news."""
