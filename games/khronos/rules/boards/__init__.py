"""The three boards: the grid and its squares, buildings, domains, and the Age of Reason."""
