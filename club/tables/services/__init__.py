"""Services on which every change of a table depends: its lock, its history, its chairs."""
