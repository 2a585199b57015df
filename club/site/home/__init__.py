"""The home page, the lists of tables and members, and the actions that wait for a member."""
