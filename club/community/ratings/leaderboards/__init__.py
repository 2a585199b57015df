"""Ranking boards: of a title, of a season, over all titles, and of a championship year."""
