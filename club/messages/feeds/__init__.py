"""Feeds that other programs fetch: a calendar and news of a member, which apps fill."""
