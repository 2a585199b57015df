"""Hooks in the API."""
