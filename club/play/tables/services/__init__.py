"""Services that every change of a table uses: its lock, its history, its chairs."""
