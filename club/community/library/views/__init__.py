"""Views of the library."""
