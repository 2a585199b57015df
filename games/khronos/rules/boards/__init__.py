"""The three boards: grid, buildings, domains, and the Age of Reason."""
