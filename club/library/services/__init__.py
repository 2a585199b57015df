"""Services of the library."""
