"""Who we are: members, what they prefer, and the doors they come in by."""
