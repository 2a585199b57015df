"""Messages to members: notices and their channels, feeds, turns by e-mail."""
