"""The processes of a club: how they begin, share a machine, are interrupted and end."""
