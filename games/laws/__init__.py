"""What every game keeps, and the conformance check that plays games and asks it.

`moment` is what a law looks at; `contract`, `orders` and `sides` are the laws; `conformance` asks
them; `inventions` makes up moves and orders to try.
"""
