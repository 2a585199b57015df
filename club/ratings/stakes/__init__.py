"""What is at stake at a table before its game ends, and the ratings beside the names."""
