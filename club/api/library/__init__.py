"""The API of the library."""
