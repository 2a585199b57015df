"""How plays enter the ledger of ratings, and which titles have ratings."""
