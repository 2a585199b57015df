"""Rating changes at stake at an unfinished table, and ratings beside the names."""
