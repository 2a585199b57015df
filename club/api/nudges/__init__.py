"""The API of nudges."""
