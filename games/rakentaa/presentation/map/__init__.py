"""The drawn map: the sheet under it, where things lie on it, and the prices on it."""
