"""Plays at real tables by the API."""
