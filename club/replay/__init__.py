"""Replay: a game looked back on, a ply at a time."""
