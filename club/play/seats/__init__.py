"""Seating: opening a table, invitations, joining, the start, resigning, a rematch."""
