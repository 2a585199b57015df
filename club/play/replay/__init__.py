"""Replay: a game shown ply by ply."""
