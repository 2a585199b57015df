"""Guests: people who are invited to one table or event only, and log in by a link from its host."""
