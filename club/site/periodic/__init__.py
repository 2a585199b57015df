"""The sweep that calls due tasks of tables every minute."""
