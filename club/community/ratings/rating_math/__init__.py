"""The rating model (Plackett-Luce): computes new ratings from places. No database, no clock."""
