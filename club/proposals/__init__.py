"""What members of a table decide together: proposals, votes, and what follows."""
