"""Words: engines' messages, moves, times and results as people read them."""
