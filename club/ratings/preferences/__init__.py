"""What members decide about ratings: to be on no board, and with whom a host wants to play."""
