"""Views of the log of plays."""
