"""The ledger of results: its rows, how results enter it, and how pools are counted."""
