"""Guests: people who play at one table only, and log in by a link that its host gives them."""
