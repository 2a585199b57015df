"""Playing: computing plies, committing them, drafts, standing orders, bots, suspended tables."""
