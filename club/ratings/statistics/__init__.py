"""What a member has made of their games, and what the club knows of a title."""
