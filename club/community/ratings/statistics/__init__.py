"""Statistics of members and of titles."""
