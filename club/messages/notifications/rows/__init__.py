"""Models in files of their own; `models.py` imports them all."""
