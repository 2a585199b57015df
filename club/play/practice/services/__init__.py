"""Services of practice."""
