"""Tournaments in six formats, at online and at real tables."""
