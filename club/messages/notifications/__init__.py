"""Notices to members: kinds, channels, choices, and a log of what was sent. Begin with `models`."""
