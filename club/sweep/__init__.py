"""Tasks of tables, and the sweep that calls every minute what is due."""
