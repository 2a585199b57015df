"""Collections as CSV files: those of BoardGameGeek, and our own."""
