"""The shelf: the titles, their rules, and opening a table of one."""
