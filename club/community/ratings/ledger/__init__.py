"""The ledger of results: models, entry of results, and recounts of pools."""
