"""The API of the asker's notes."""
