"""Services of events: make and change them, answer, host, and sit down at tables."""
