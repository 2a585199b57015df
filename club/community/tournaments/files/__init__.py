"""Files of tournaments: entrants from CSV, standings as CSV, a whole tournament as JSON."""
