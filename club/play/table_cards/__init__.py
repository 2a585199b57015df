"""A table as lists show it: one card for each."""
