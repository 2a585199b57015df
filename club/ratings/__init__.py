"""Ratings: every result counted, explained, and recomputable to the bit. The package `model` is the
arithmetic, `ledger` writes the rows; begin with those two.
"""
