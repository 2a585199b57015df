"""Administration of the ledger: corrections, merged accounts, and anomalies."""
