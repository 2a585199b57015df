"""Leaving the club: 14 days to take it back, then the member's data is deleted."""
