"""Services that all that changes a table rests on: its lock, its history, its chairs."""
