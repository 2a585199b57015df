"""Feeds that other programs fetch: a member's deadlines as a calendar, and the news of their tables
as Atom. An extension app.
"""
