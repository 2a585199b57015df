"""The map: its sheet, the places of things on it, and its prices."""
