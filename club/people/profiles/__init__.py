"""Profiles of members: a picture, a line, favourite games, and friends."""
