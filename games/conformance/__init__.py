"""Invariants of the contract, and the conformance run that checks them during play.

`contract`, `views`, `orders` and `replies` define the invariants; `moment` is their argument. `run`
plays games and checks invariants, `lessons` those of a game's lesson. `fuzz_cases` makes random and
invalid moves and orders.
"""
