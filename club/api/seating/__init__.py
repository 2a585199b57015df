"""The API of seating: who sits where before a table starts, invitations, the start, a rematch."""
