"""Members: accounts, sign-up, profiles, moderation, their files and their data."""
