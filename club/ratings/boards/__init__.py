"""Boards: who is where in a pool, over all titles, in a season and in a year."""
