"""What every game keeps, and the conformance check that plays games and asks it.

`moment` is what a law looks at; `contract`, `orders` and `replies` are the laws; `run` asks them;
`fuzz_cases` makes up moves and orders to try.
"""
