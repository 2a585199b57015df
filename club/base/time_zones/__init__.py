"""Time zones by name, and the offsets of a time zone."""
