"""Games at tables: records, clocks, moves, votes, seats, and the pages that show them."""
