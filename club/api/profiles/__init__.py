"""The asker's profile by the API."""
