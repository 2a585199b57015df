"""Views of the rankings."""
