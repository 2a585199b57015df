"""Rules and nothing else: pure Python, no clock, no network, no framework. Read `core.py` first, then `nim`."""
