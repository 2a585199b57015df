"""Services of tournaments. Each locks the tournament's row first; a table is locked after it, and
only one that was opened in the same transaction.
"""
