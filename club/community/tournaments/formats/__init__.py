"""The formats of tournaments, a class for each. `registry.py` finds the format of a tournament."""
