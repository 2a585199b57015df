"""Ratings: every result counted, explained, and recomputable to the bit. `model.py` is the
arithmetic, `ledger.py` writes the rows; begin with those two.
"""
