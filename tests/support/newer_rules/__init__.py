"""Newer versions of installed games, each in a package with the name of the game's own."""
