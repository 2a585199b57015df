"""The viewer's turn on a table's page: choices, what is laid out, plans, what is sent."""
