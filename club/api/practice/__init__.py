"""The API of practice."""
