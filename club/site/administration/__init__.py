"""Pages for admins: closing the club, and a list of what is stuck."""
