"""Management commands: they start processes, and write a new game or a new app."""
