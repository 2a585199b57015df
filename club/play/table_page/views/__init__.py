"""Views of one table: its page, and the forms of its members."""
