"""Preferences of members: to be hidden from boards, and the rating range that a host wishes."""
