"""Dues: until when each member has paid, by year, for the treasurer. It processes no payments."""
