"""Backups: all rows of the club in one file that either database takes, and their restore."""
