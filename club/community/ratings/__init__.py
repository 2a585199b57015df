"""Ratings: every result is counted and explained, and a replay gives exactly the same figures.

The package `rating_math` has the arithmetic, `ledger` writes the rows; begin with these two. The
contract in pyproject.toml names the packages from top to bottom.
"""
