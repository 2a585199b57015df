"""Pages of the log: the form, the list, a play, guests, and being left out."""
