"""Notices about clocks and the time of a member, and the base of all notices about tables."""
