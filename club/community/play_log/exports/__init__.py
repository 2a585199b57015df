"""Exports: a member's plays as files that other programs and our own import read."""
