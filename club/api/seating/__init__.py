"""The API of seating: chairs before the start, invitations, the start, rematches."""
