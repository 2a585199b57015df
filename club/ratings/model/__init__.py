"""The rating model (Plackett-Luce): pure arithmetic, from a result's places to new ratings."""
