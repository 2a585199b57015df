"""Ratings: every result counted, explained, and recomputable to the bit. The package `model` is the
arithmetic, `ledger` writes the rows; begin with those two.

Subjects, each importing only those after it: `administration`, `stakes` and `statistics`; `boards`,
`preferences` and `results`; `ledger` and `presentation`; `finished_games`; `model`.
"""
