"""The page of one table: its question, choices, plans, moves and seats."""
