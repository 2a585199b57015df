"""Ratings: every result is counted and explained, and a replay gives exactly the same figures.

The package `model` has the arithmetic, `ledger` writes the rows; begin with these two. Packages,
each of which imports only those after it: `administration`, `stakes` and `statistics`; `boards`,
`preferences` and `results`; `ledger` and `presentation`; `finished_games`; `model`.
"""
