"""How ratings are written and drawn on every page: labels, bar charts, the missing page."""
