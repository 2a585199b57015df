"""What admins do with the ledger: corrections, merged accounts, and anomalies to look at."""
