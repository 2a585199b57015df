"""Forms of events, of tables at them, and of polls of dates."""
