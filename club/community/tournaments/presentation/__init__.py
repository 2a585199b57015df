"""Tournaments in words and tables, for pages."""
