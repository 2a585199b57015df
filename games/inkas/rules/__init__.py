"""The rules: positions, legal moves and their effects, refusals, and invariants."""
