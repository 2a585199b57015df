"""Playing: computing and committing plies, drafts, standing orders, bots, suspended tables."""
