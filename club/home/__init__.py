"""Lists: home, all tables, what waits for a member, what a member has played."""
