"""Proposals of members to their table, the votes on them, and their outcomes."""
