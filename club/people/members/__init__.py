"""Members: accounts, preferences, log-in, sessions and API keys."""
