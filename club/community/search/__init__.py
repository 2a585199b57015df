"""Search: members, games, tables; other apps register their own kinds. Begin with `kinds`."""
